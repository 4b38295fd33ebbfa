"""The paper games' speed, in processor time so that a busy machine does not count; the best of some rounds."""

import random
from functools import partial

import pytest

from companion.rules.core import Header
from companion.rules.games import GAMES
from tests.benchmarks.timing import best_seconds
from tests.rules.paper import random_game

pytestmark = pytest.mark.alone

TWO, FOUR = ("Ann", "Bo"), ("Ann", "Bo", "Cy", "Di")
HEADERS = {
    "snakedoku": Header("snakedoku", TWO, {}),
    "snakedoku with mongooses": Header("snakedoku", FOUR, {"mongoose": True}),
    "slither-stone": Header("slither-stone", TWO, {}),
}


def events_a_second(header: Header) -> float:
    """Events judged and applied, of random games, without listing what is legal."""
    game = GAMES[header.game]
    games = [random_game(header, seed) for seed in range(6)]

    def play_all() -> None:
        for states, events in games:
            state = states[0]
            for event in events:
                assert game.why_not(state, event) is None
                state = game.apply(state, event)
            assert state == states[-1]

    return sum(len(played) for _, played in games) / best_seconds(play_all, 7)


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_20000_events_a_second_are_judged_and_applied(header: Header) -> None:
    assert events_a_second(header) >= 20_000


def large_board() -> Header:
    """The largest board that SL-1 allows, almost empty: the most that `legal` ever lists."""
    snakes = [[{"square": [c, r], "facing": "down"} for c in (10, 30)] for r in (10, 30)]
    return Header("slither-stone", TWO, {}, {"columns": 40, "rows": 40, "barriers": [], "snakes": snakes})


def seconds_of_legal(header: Header) -> float:
    """What `legal` takes for the slowest of some positions of a game."""
    game = GAMES[header.game]
    states, _ = random_game(header, seed=1)
    some = random.Random(1).sample(states, min(20, len(states)))
    return max(best_seconds(partial(game.legal, state), 3) for state in some)


@pytest.mark.parametrize("header", [*HEADERS.values(), large_board()], ids=[*HEADERS, "slither-stone 40 x 40"])
def test_listing_what_is_legal_takes_5_ms_at_most(header: Header) -> None:
    assert seconds_of_legal(header) <= 0.005
