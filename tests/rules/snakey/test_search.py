"""The search of a turn's ends, against brute force over `legal`, and by hand where that can be done."""

import random
from typing import Any

from companion.rules.changed import changed
from companion.rules.core import Do, do
from companion.rules.grid import HEADINGS
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.search import ends
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import DIE_FACES, custom, lying, of, play, put, roll, solo, table

Seen = tuple[object, ...]


def seen(state: State) -> Seen:
    """All that the table can see of a position, but for which dice are used of those that show the same."""
    dice = tuple(sorted(die.face for die in state.turn.dice if not die.used)) if state.turn is not None else None
    return (
        state.snakes, state.blockades, state.power_ups, state.trails, state.current, state.finished, state.standing,
        state.squares, dice, state.turn is not None and (state.turn.bonus, state.turn.level_due),
    )  # fmt: skip


def brute(game: SnakeyDice, state: State) -> dict[Seen, list[Do]]:
    """Every end by every legal sequence, handling left out: each position's shortest sequence."""
    found: dict[Seen, list[Do]] = {}

    def follow(at: State, path: list[Do]) -> None:
        for event in game.legal(at):
            if event.name in ("reroll", "flip", "unlock"):
                continue
            after, longer = game.apply(at, event), [*path, event]
            mine = after.turn is not None and after.current == state.current and after.snakes[state.current].alive
            passed = event.name == "end_turn" or not mine
            is_end = passed or game.want(after) is not None
            if is_end and len(longer) < len(found.get(seen(after), [*longer, event])):
                found[seen(after)] = longer
            if not passed:
                follow(after, longer)

    follow(state, [])
    return found


def random_position(game: SnakeyDice, chance: random.Random) -> State:
    """A snake somewhere on a crowded board with one to four dice on the table and a few actions left."""
    squares = [(column, row) for column in range(2, 13) for row in range(2, 13)]
    head, *crowd = chance.sample(squares[1:-1], chance.randint(4, 70))
    crowd = [square for square in crowd if square not in ((12, 2), (2, 12))]
    power_ups = crowd[: chance.randint(0, 3)]
    board: Any = custom(crowd[len(power_ups) :], power_ups)
    state = solo(board) if game is SNAKEY_SOLO else table(2, board)
    kinds = len(state.rules.one_time)
    state = put(
        state, [(2, 2), head], chance.choice(HEADINGS),
        left=tuple(chance.randint(0, 2) for _ in range(kinds)), levels=tuple(chance.randint(0, 4) for _ in range(4)),
        gained=tuple(chance.randint(0, 2) for _ in range(kinds)),
    )  # fmt: skip
    faces = [*DIE_FACES, "locked", "left_right"]
    return lying(state, *(chance.choice(faces) for _ in range(chance.randint(1, 4))))


def agrees(game: SnakeyDice, state: State) -> int:
    expected = brute(game, state)
    found = {seen(end.state): end for end in ends(state)}
    assert len(found) == len(ends(state)), "an end stands twice"
    assert found.keys() == expected.keys()
    for key, end in found.items():
        assert seen(play(game, state, *end.events)) == key, "the events lead there"
        assert len(end.events) == len(expected[key]), "by a shortest way"
    return len(found)


def test_the_search_agrees_with_brute_force_on_a_thousand_positions() -> None:
    chance, total = random.Random(2026), 0
    for number in range(1000):
        game = (SNAKEY, SNAKEY_SOLO)[number % 2]
        total += agrees(game, random_position(game, chance))
    assert total > 5_000  # the positions were not all dead ends


def test_two_dice_on_an_open_board_by_hand() -> None:
    """Forward and left, one may be ignored: F, L, FL and LF, each ended."""
    found = ends(lying(put(solo(), [(6, 6)], "up"), "forward", "left"))
    assert [end.events for end in found] == [
        (do("move", die=0), do("end_turn")),
        (do("move", die=1), do("end_turn")),
        (do("move", die=0), do("move", die=1), do("end_turn")),
        (do("move", die=1), do("move", die=0), do("end_turn")),
    ]  # fmt: skip
    assert [of(end.state).trail[1:] for end in found] == [
        ((6, 5),), ((6, 5),), ((6, 5), (6, 4)), ((6, 5), (5, 5)),
    ]  # fmt: skip


def test_equal_dice_and_two_ways_to_the_same_path_are_one_end() -> None:
    found = ends(lying(put(solo(), [(6, 6)], "up"), "left", "left"))
    assert len(found) == 2  # L and LL
    found = ends(lying(put(solo(), [(6, 6)], "up"), "left", "left_right"))
    assert {(*of(end.state).trail, of(end.state).front) for end in found} == {
        ((6, 6), (6, 5), (5, 5)), ((6, 6), (6, 5), (7, 5)),
        ((6, 6), (6, 5), (5, 5), (5, 6)), ((6, 6), (6, 5), (5, 5), (5, 4)), ((6, 6), (6, 5), (7, 5), (7, 4)),
    }  # fmt: skip
    assert len(found) == 5


def test_a_die_that_rolls_something_ends_the_search() -> None:
    state = lying(put(solo(custom(power_ups=[(6, 5)])), [(6, 6)], "up"), "forward", "locked")
    assert {(end.events[-1].name, end.state.squares is not None) for end in ends(state)} == {
        ("move", True), ("block", True),
    }  # fmt: skip


def test_before_the_roll_portals_and_jumps_are_looked_at() -> None:
    state = put(solo(), [(6, 2)], "up", blockades=[(6, 12)])
    assert [end.events for end in ends(state)] == [(), (do("portal"),), (do("portal"), do("jump"))]


def test_after_a_power_up_the_level_is_chosen_and_the_turn_goes_on() -> None:
    state = lying(put(solo(custom(power_ups=[(6, 5)])), [(6, 6)], "up"), "forward", "left")
    state = play(SNAKEY_SOLO, state, do("move", die=0), roll(1, 1), roll(1, 2), roll(1, 1), roll(1, 3))
    found = ends(state)
    assert len(found) == 4 * 2  # four tracks, the last die used or not
    assert {end.events[0].name for end in found} == {"level_up"}


def test_a_turn_that_passes_on_is_not_searched_further() -> None:
    state = lying(put(solo(), [(6, 3)], "up"), "forward")
    assert [end.events[-1].name for end in ends(state)] == ["end_turn"] * 3  # unused; at the wall; through it


def test_the_move_that_fills_the_board_is_an_end() -> None:
    state = table(2)
    filled = [square for square in state.board.bit if square != (6, 5)]
    state = lying(put(state, [(6, 6)], "up", blockades=filled), "forward", "locked")
    assert [end.events for end in ends(state) if end.state.finished] == [(do("move", die=0),)]


def test_there_is_nothing_to_search_without_a_turn() -> None:
    state = solo()
    assert ends(changed(state, finished=True, turn=None)) == ()
    assert SNAKEY_SOLO.legal(changed(state, finished=True, turn=None)) == ()
