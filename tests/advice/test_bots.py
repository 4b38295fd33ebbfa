"""The bots: always legal, reproducible, each as clever as it says."""

import random
import time
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.advice import slither_stone, snakedoku
from companion.advice.bots import BOT_GAMES, STRENGTHS, plan
from companion.advice.slither_room import Room, best_facing, room_of, turns
from companion.advice.snakedoku_playout import playout
from companion.rules.core import Do, Header, do
from companion.rules.games import GAMES
from companion.rules.grid import HEADINGS, STEPS
from companion.rules.snakedoku.state import FIELD, score
from tests.rules.paper import random_game

HEADERS = [
    Header("snakedoku", ("Ann", "Bo"), {"seed": 3}),
    Header("snakedoku", ("Ann", "Bo", "Cy", "Di"), {"mongoose": True}),
    Header("slither-stone", ("Ann", "Bo"), {}),
]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches with a fraction of their thought, so that the tests stay short."""
    monkeypatch.setattr(snakedoku, "PLAYOUTS", 60)
    monkeypatch.setattr(slither_stone, "POSITIONS", 400)


def some_state(header: Header, seed: int, where: float) -> Any:
    states, _ = random_game(header, seed)
    return states[int(where * (len(states) - 1))]


SOMEWHERE = st.floats(0, 0.999)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.usefixtures("quick")
@settings(max_examples=12, deadline=None)
@given(st.sampled_from(HEADERS), st.integers(0, 10_000), SOMEWHERE)
def test_a_plan_is_legal_to_the_end_of_the_turn(strength: str, header: Header, seed: int, where: float) -> None:
    game, state = GAMES[header.game], some_state(header, seed, where)
    who = game.to_act(state)
    events = plan(header.game, state, strength, random.Random(seed))
    assert events
    for event in events:
        assert game.to_act(state) == who
        assert game.why_not(state, event) is None
        state = game.apply(state, event)
    if strength != "random" and game.to_act(state) == who:
        assert not state.placed  # the only one who is not out begins another turn


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("header", HEADERS, ids=["two", "four with mongooses", "slither-stone"])
def test_the_same_seed_gives_the_same_plan(header: Header, strength: str) -> None:
    state = some_state(header, 11, 0.3)
    first, second = (plan(header.game, state, strength, random.Random(5)) for _ in range(2))
    assert first == second


def test_there_is_nothing_to_plan_when_the_game_is_over() -> None:
    for header in HEADERS:
        state = random_game(header, 1)[0][-1]
        with pytest.raises(ValueError, match="over"):
            plan(header.game, state, "greedy", random.Random(1))
    assert BOT_GAMES == ("snakedoku", "slither-stone")


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(HEADERS[:2]), st.integers(0, 10_000), SOMEWHERE)
def test_greedy_snakedoku_takes_every_point_that_a_turn_offers(header: Header, seed: int, where: float) -> None:
    game, state = GAMES["snakedoku"], some_state(header, seed, where)
    me, before = state.turn, score(state, state.turn)
    after = state
    for event in plan("snakedoku", state, "greedy", random.Random(seed)):
        after = game.apply(after, event)
    gain = score(after, me) - before
    for event in game.legal(state):
        if event.name != "mongoose":
            then = game.apply(state, event)
            assert gain >= score(then, me) - before
            joins = [e for e in game.legal(then) if e.name == "connect"] if then.turn == me and then.placed else []
            assert all(gain >= score(game.apply(then, join), me) - before for join in joins)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), SOMEWHERE)
def test_greedy_slither_stone_loses_no_snake_that_it_could_keep(seed: int, where: float) -> None:
    state = some_state(HEADERS[2], seed, where)
    me = state.turn
    after = state
    for event in plan("slither-stone", state, "greedy", random.Random(seed)):
        after = slither_stone.GAME.apply(after, event)
    kept = sum(snake.alive for snake in after.snakes[me])
    assert kept == max(sum(s.alive for s in end.snakes[me]) for _, end in slither_stone.ways_to_move(state))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), SOMEWHERE)
def test_the_turns_that_a_search_looks_at_end_as_they_do_on_the_engine(seed: int, where: float) -> None:
    begun = [state for state in random_game(HEADERS[2], seed)[0] if sum(state.due) == 2 and state.loser is None]
    assert_turns_are_of_the_engine(begun[int(where * len(begun))])


def test_whose_snakes_cannot_move_loses_them_in_what_a_search_looks_at_too() -> None:
    barriers = [[7, 1], [6, 1], [8, 2], [8, 3], [7, 4], [6, 4]]
    snakes = [
        [{"square": [8, 1], "facing": "left"}, {"square": [8, 4], "facing": "down"}],
        [{"square": [1, 4], "facing": "right"}, {"square": [1, 3], "facing": "right"}],
    ]
    board = {"columns": 8, "rows": 4, "barriers": barriers, "snakes": snakes}
    state = GAMES["slither-stone"].start(Header("slither-stone", ("Ann", "Bo"), {}, board))
    assert_turns_are_of_the_engine(state)
    room = room_of(state, 0)
    assert turns(state.field, replace(room, mine=room.mine[:1])) == [Room(room.wall, room.theirs, ())]


@example(-2, 1)  # all but the first square of all is walled
@given(st.integers(), st.integers(0))
def test_a_snake_in_what_a_search_looks_at_faces_where_most_squares_ahead_are_open(wall: int, at: int) -> None:
    field = GAMES["slither-stone"].start(HEADERS[2]).field
    head = at % len(field.squares)
    (column, row), runs = field.squares[head], []
    for x, y in map(STEPS.__getitem__, HEADINGS):
        ahead = [(column + x * far, row + y * far) for far in (1, 2, 3)]
        open_ones = takewhile(lambda square: field.holds(square) and not wall >> field.index(square) & 1, ahead)
        runs.append(len(list(open_ones)))
    assert best_facing(field, wall, head) == runs.index(max(runs))


def assert_turns_are_of_the_engine(state: Any) -> None:
    ends = {told(room_of(end, 1 - state.turn)) for _, end in slither_stone.ways_to_move(state)}
    seen = {told(room) for room in turns(state.field, room_of(state, state.turn))}
    assert seen
    assert seen <= ends


def told(room: Room) -> object:
    return room.wall, frozenset(room.mine), frozenset(room.theirs)


def test_search_lays_the_barrier_that_wins_at_once() -> None:
    # Bo's snake at 8,4 is walled in. The one at 8,1 can only skip over the wall at 7,1 to 6,1; a barrier there ends it.
    snakes = [
        [{"square": [1, 4], "facing": "right"}, {"square": [1, 3], "facing": "right"}],
        [{"square": [8, 1], "facing": "left"}, {"square": [8, 4], "facing": "down"}],
    ]
    board = {"columns": 8, "rows": 4, "barriers": [[7, 1], [8, 2], [8, 3], [7, 4]], "snakes": snakes}
    game = GAMES["slither-stone"]
    after = game.start(Header("slither-stone", ("Ann", "Bo"), {}, board))
    events = plan("slither-stone", after, "search", random.Random(1))
    assert do("barrier", square=(6, 1)) in events
    for event in events:
        after = game.apply(after, event)
    assert {end.loser for _, end in slither_stone.ways_to_move(after)} == {1}


def test_a_playout_of_a_finished_game_is_its_margin_with_the_win() -> None:
    for seed in range(6):
        state = random_game(HEADERS[0], seed)[0][-1]
        margin = score(state, 0) - score(state, 1)
        won = (margin > 0) - (margin < 0)
        assert playout(state, 0, random.Random(1)) == margin + 4 * won
        assert playout(state, 1, random.Random(1)) == -(margin + 4 * won)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(HEADERS[:2]), st.integers(0, 10_000), SOMEWHERE)
def test_a_playout_ends_as_the_same_hands_do_on_the_engine(header: Header, seed: int, where: float) -> None:
    begun = [state for state in random_game(header, seed)[0] if not state.placed and not state.finished]
    state = begun[int(where * len(begun))]
    for me in range(len(header.players)):
        assert playout(state, me, random.Random(seed)) == by_the_engine(state, me, random.Random(seed))


def by_the_engine(state: Any, me: int, chance: random.Random) -> float:
    """What `playout` does, in the engine's own moves and values."""
    game = GAMES["snakedoku"]
    while not state.finished:
        who = state.turn
        places = {FIELD.index(event.get("square")): event for event in game.legal(state) if event.name == "place"}
        joining = FIELD.spread(state.lone[who] | state.ends[who])
        at = sorted(index for index in places if joining >> index & 1) or sorted(places)
        here = at[int(chance.random() * len(at))]
        state = game.apply(state, places[here])
        joins = {}
        for event in game.legal(state):
            if event.name == "connect":
                start, to = FIELD.index(event.get("from")), FIELD.index(event.get("to"))
                joins[start != here, start, not state.ends[who] >> to & 1, to] = event
        if joins:
            state = game.apply(state, joins[min(joins)])
        if state.placed and not state.finished:  # a mongoose may be spent, and is not
            state = game.apply(state, do("end_turn"))
    margin = score(state, me) - max(score(state, each) for each in range(len(state.owned)) if each != me)
    return margin + 4 * ((margin > 0) - (margin < 0))


@pytest.mark.alone
@pytest.mark.parametrize("name", BOT_GAMES)
def test_a_search_takes_less_than_a_second_for_the_first_turns(name: str) -> None:
    game = GAMES[name]
    state = game.start(Header(name, ("Ann", "Bo"), {}))
    for _ in range(3):
        began = time.process_time()
        events: tuple[Do, ...] = plan(name, state, "search", random.Random(2))
        assert time.process_time() - began < 1
        for event in events:
            state = game.apply(state, event)


@pytest.mark.alone
def test_a_search_on_the_largest_board_takes_less_than_three_seconds() -> None:
    snakes = [[{"square": [c, r], "facing": "down"} for c in (15, 25)] for r in (15, 25)]
    board = {"columns": 40, "rows": 40, "barriers": [], "snakes": snakes}
    state = GAMES["slither-stone"].start(Header("slither-stone", ("Ann", "Bo"), {}, board))
    began = time.process_time()
    plan("slither-stone", state, "search", random.Random(2))
    assert time.process_time() - began < 3
