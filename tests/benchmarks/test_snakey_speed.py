"""The speed of Snakey Dice, in processor time so that a busy machine does not count; the best of some rounds."""

import random
from functools import partial

import pytest

from companion.rules.core import Event, Header, Roll
from companion.rules.record import Entry, read_record, write_record
from companion.rules.replay import replay
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.ahead import ahead
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.search import ends
from companion.rules.snakey.state import State
from tests.benchmarks.timing import best_seconds
from tests.rules.snakey.helpers import (
    DIE_FACES,
    NAMES,
    SETTINGS,
    begin,
    custom,
    lying,
    put,
    random_event,
    random_game,
    solo,
    table,
)

pytestmark = pytest.mark.alone


def play_at_random(game: SnakeyDice, players: int, seed: int) -> int:
    """A whole game, each event drawn from what is open; how many events it took."""
    chance, state, count = random.Random(seed), begin(game, players), 0
    while not state.finished:
        due, open_now = game.want(state), game.legal(state)
        event: Event
        if due is not None and (not open_now or chance.random() < 0.5):
            faces = DIE_FACES if due.dice == "snake" else (1, 2, 3, 4, 5, 6)
            event = Roll(tuple(chance.choices(faces, k=due.count)))
        else:
            event = chance.choice(open_now)
        state = game.apply(state, event)
        count += 1
    return count


@pytest.mark.parametrize(("game", "players"), [(SNAKEY_SOLO, 1), (SNAKEY, 4)], ids=["solo", "four players"])
def test_20000_events_a_second_in_random_play_listing_what_is_open_and_all(game: SnakeyDice, players: int) -> None:
    events = sum(play_at_random(game, players, seed) for seed in range(20))
    assert events > 1000
    seconds = best_seconds(lambda: [play_at_random(game, players, seed) for seed in range(20)], 7)
    assert events / seconds >= 20_000


def thousand_events() -> str:
    """A record of 1,000 events: four careful players on the large board, who re-roll while they can."""
    chance, board = random.Random(6), custom(size="large")
    state, events = begin(SNAKEY, 4, board), list[Event]()
    while len(events) < 1000:
        event: Event | None = random_event(SNAKEY, state, chance)
        assert event is not None, "the game is over too early"
        if not isinstance(event, Roll):
            event = max(SNAKEY.legal(state), key=partial(promise, state, chance))
        events.append(event)
        state = SNAKEY.apply(state, event)
    return write_record(Header("snakey", NAMES, {}, board), [Entry(event) for event in events])


def promise(state: State, chance: random.Random, event: Event) -> tuple[bool, bool, int, bool, float]:
    """How long an event promises to keep its player in."""
    after = SNAKEY.apply(state, event)
    snake, rerolls = after.snakes[state.current], after.turn is not None and bool(after.turn.rerolling)
    is_open = bool(snake.trail) and ahead(after.board, after.blocked, snake.front) == "open"
    return (snake.alive and (is_open or rerolls), rerolls, sum(snake.left[:2]), after.squares is None, chance.random())


def test_a_record_of_1000_events_replays_in_100_ms() -> None:
    content = thousand_events()
    record = read_record(content)
    assert len(record.entries) == 1000
    played = replay(record.header, record.entries)
    assert played.refusal is None
    assert best_seconds(lambda: replay(record.header, record.entries), 7) <= 0.1


BLOCKADES = ((), ((5, 5), (8, 7), (6, 3)))
RESTS = (("forward", "left", "right"), ("forward", "forward", "locked"), ("left_right",) * 3)


def six_dice(rest: tuple[str, ...], blockades: tuple[tuple[int, int], ...]) -> State:
    """A turn with many ends: three dice that go left or right, and the rest."""
    state = put(solo(), [(7, 6), (7, 7)], "down", blockades=blockades, left=(2, 2, 0), levels=(0, 0, 4, 4))
    return lying(state, "left_right", "left_right", "left_right", *rest)


@pytest.mark.parametrize("blockades", BLOCKADES, ids=["open", "with blockades"])
@pytest.mark.parametrize("rest", RESTS)
def test_all_ends_of_six_dice_take_300_ms(rest: tuple[str, ...], blockades: tuple[tuple[int, int], ...]) -> None:
    state = six_dice(rest, blockades)
    assert len(ends(state)) > 100
    assert best_seconds(lambda: ends(state), 5) <= 0.3


def positions() -> list[tuple[SnakeyDice, State]]:
    """Some of every kind of game, and the fullest lists: six unlocked dice, and six locked ones."""
    out = []
    for game, players, board in SETTINGS:
        states, _ = random_game(game, players, board, seed=3)
        out += [(game, state) for state in random.Random(1).sample(states, 10)]
    full = put(table(4), [(6, 6)], "up", levels=(4, 4, 4, 4))
    return [*out, (SNAKEY, lying(full, *["forward"] * 6)), (SNAKEY, lying(full, *["locked"] * 6)),
            (SNAKEY_SOLO, lying(put(solo(), [(6, 6)], "up", levels=(4, 4, 4, 4)), *["locked"] * 6))]  # fmt: skip


def seconds_of_legal() -> float:
    """What `legal` takes for the slowest of these."""
    return max(best_seconds(partial(game.legal, state), 3) for game, state in positions())


def test_listing_what_is_legal_takes_5_ms_at_most() -> None:
    assert seconds_of_legal() <= 0.005
