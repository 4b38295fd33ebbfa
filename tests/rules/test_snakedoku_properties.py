"""Snakedoku, what holds in every game."""

import copy
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.core import Do, Header
from companion.rules.games import GAMES
from companion.rules.record import event_json
from tests.rules.naive_snakedoku import ALL, NaiveSnakedoku
from tests.rules.paper import cut_and_replayed, naive_paths, paths, random_game

GAME = GAMES["snakedoku"]
NAMES = ("Ann", "Bo", "Cy", "Di")


@st.composite
def headers(draw: st.DrawFn) -> Header:
    players = NAMES[: draw(st.integers(2, 4))]
    return Header("snakedoku", players, {"seed": draw(st.integers()), "mongoose": draw(st.booleans())})


SEEDS = st.integers(0, 2**32)
CORNERS = [(0, 1), (10, 1), (1, 0), (1, 10), (-1, -1)]
CANDIDATES = [
    *(Do(name, (("square", s),)) for name in ("place", "mongoose") for s in (*ALL, *CORNERS)),
    *(
        Do("connect", (("from", (c, r)), ("to", (c + x, r + y))))
        for c, r in ALL
        for x, y in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (2, 0))
    ),
    Do("end_turn"),
]
"""Every event worth a try, written down without asking the engine."""


@settings(max_examples=8, deadline=None)
@given(headers(), SEEDS)
def test_legal_lists_just_what_is_accepted(header: Header, seed: int) -> None:
    states, _ = random_game(header, seed)
    for state in states[:: max(1, len(states) // 25)] + states[-1:]:
        legal = GAME.legal(state)
        assert len(set(legal)) == len(legal)
        assert set(legal) == {event for event in CANDIDATES if GAME.why_not(state, event) is None}


@settings(max_examples=8, deadline=None)
@given(headers(), SEEDS)
def test_a_second_referee_agrees_at_every_event(header: Header, seed: int) -> None:
    states, events = random_game(header, seed)
    digits = GAME.view(states[0]).board["digits"]  # type: ignore[index]
    naive = NaiveSnakedoku(digits, len(header.players), header.options["mongoose"])
    for state, event in zip(states, [*events, None], strict=True):
        view = GAME.view(state)
        assert view.finished == naive.over
        assert [event_json(e) for e in GAME.legal(state)] == sorted_as_listed(naive.legal())
        assert GAME.to_act(state) == (None if naive.over else header.players[naive.turn])
        for number, shown in enumerate(view.players):
            last = naive.last[number]
            assert shown["score"] == naive.score(number)
            assert shown["snakes"] == naive.snakes(number)
            assert shown["out"] == naive.out(number)
            assert shown["mongooses"] == naive.held[number]
            assert shown["current"] == (None if last is None else list(last))
        assert [header.players.index(name) for name in view.winners] == naive.winners()
        if event is not None:
            naive.do(event_json(event))


def sorted_as_listed(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Connections by their first square and then their second, row by row; the rest is listed so already."""

    def place(event: dict[str, Any]) -> tuple[int, ...]:
        if event["do"] != "connect":
            return ()
        (a, b), (c, d) = event["from"], event["to"]
        return (b, a, d, c)

    joins = sorted((e for e in events if e["do"] == "connect"), key=place)
    return joins + [e for e in events if e["do"] != "connect"]


@settings(max_examples=10, deadline=None)
@given(headers(), SEEDS)
def test_no_square_is_owned_twice_and_none_becomes_free_again(header: Header, seed: int) -> None:
    states, _ = random_game(header, seed)
    taken_before = 0
    for state in states:
        taken = state.closed
        for owned in state.owned:
            assert not taken & owned
            taken |= owned
        assert taken & taken_before == taken_before
        taken_before = taken


@settings(max_examples=10, deadline=None)
@given(headers(), SEEDS)
def test_no_snake_forks_or_joins_another(header: Header, seed: int) -> None:
    states, _ = random_game(header, seed)
    for state in states:
        squares = [tuple(s) for p in GAME.view(state).players for snake in p["snakes"] for s in snake]
        assert len(set(squares)) == len(squares)
        for shown in GAME.view(state).players:
            for snake in shown["snakes"]:
                assert len(snake) >= 2
                for (a, b), (c, d) in pairwise(snake):
                    assert abs(a - c) + abs(b - d) == 1
    for before, after in pairwise(states):
        counts = [[len(own) for own in state.snakes] for state in (before, after)]
        assert all(new >= old for old, new in zip(*counts, strict=True))


@settings(max_examples=10, deadline=None)
@given(headers(), SEEDS)
def test_out_is_for_good_and_who_is_out_never_acts_again(header: Header, seed: int) -> None:
    states, _ = random_game(header, seed)
    gone = set[str]()
    for state in states:
        if not state.placed:
            assert GAME.to_act(state) not in gone
        out = {p["name"] for p in GAME.view(state).players if p["out"]}
        assert gone <= out
        gone = out
    assert gone == set(header.players)


@settings(max_examples=10, deadline=None)
@given(headers(), SEEDS)
def test_applying_leaves_the_old_state_as_it_was(header: Header, seed: int) -> None:
    states, events = random_game(header, seed)
    for state, event in zip(states, events, strict=False):
        before = copy.deepcopy(state)
        first, second = GAME.apply(state, event), GAME.apply(state, event)
        assert state == before
        assert first == second


@settings(max_examples=8, deadline=None)
@given(headers(), SEEDS, st.floats(0, 1))
def test_a_record_cut_anywhere_replays_to_the_same_state(header: Header, seed: int, where: float) -> None:
    there, again = cut_and_replayed(header, seed, where)
    assert again == there


def test_frozen_counts_from_the_empty_board() -> None:
    # By hand: 81 first squares; 81 x 80 pairs. Then Ann's digit opens 27 squares less her own, and less Bo's where his
    # digit is one of the three: 26 of his 80 squares are. 81 x (26 x 25 + 54 x 26) = 166,374.
    state = GAME.start(Header("snakedoku", ("Ann", "Bo"), {}))
    assert [paths("snakedoku", state, depth) for depth in (1, 2, 3)] == [81, 6_480, 166_374]


def test_frozen_counts_with_mongooses() -> None:
    # By hand: after the first placements Ann takes one of `near` squares; then she may close any of 78 or end her
    # turn, or, where the square lies beside her first, connect it in two directions.
    header = Header("snakedoku", ("Ann", "Bo"), {"seed": 5, "mongoose": True})
    state = GAME.start(header)
    state = GAME.apply(state, Do("place", (("square", (1, 1)),)))
    state = GAME.apply(state, Do("place", (("square", (9, 9)),)))
    near = GAME.legal(state)
    beside = [e for e in near if e.get("square") in ((2, 1), (1, 2))]
    assert paths("snakedoku", state, 2) == 79 * len(near) + 2 * len(beside)
    assert [paths("snakedoku", state, depth) for depth in (1, 2)] == [26, 2_056]


def test_frozen_counts_near_the_end_agree_with_the_second_referee() -> None:
    header = Header("snakedoku", ("Ann", "Bo", "Cy"), {"seed": 1, "mongoose": True})
    states, events = random_game(header, 1)
    back = 25
    assert [paths("snakedoku", states[-1 - back], depth) for depth in range(1, 6)] == [3, 18, 58, 191, 1065]
    naive = NaiveSnakedoku([list(row) for row in states[0].setup.grid], 3, True)
    for event in events[:-back]:
        naive.do(event_json(event))
    assert [naive_paths(naive, depth) for depth in range(1, 5)] == [3, 18, 58, 191]
