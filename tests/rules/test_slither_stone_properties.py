"""Slither Stone, what holds in every game."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.core import Do, Header
from companion.rules.games import GAMES
from companion.rules.grid import HEADINGS
from companion.rules.record import event_json
from tests.rules.naive_slither import NaiveSlither
from tests.rules.paper import cut_and_replayed, naive_paths, paths, random_game

GAME = GAMES["slither-stone"]
SEEDS = st.integers(0, 2**32)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Boards of many shapes, from the tightest to some too wide for one hand."""
    columns, rows = draw(st.sampled_from([(2, 2), (1, 5), (7, 1), (4, 5), (6, 6), (9, 7), (12, 12), (15, 3)]))
    every = [[c, r] for r in range(1, rows + 1) for c in range(1, columns + 1)]
    named = draw(st.lists(st.sampled_from(every), min_size=4, max_size=min(len(every), 12), unique_by=tuple))
    snakes = [{"square": square, "facing": draw(st.sampled_from(HEADINGS))} for square in named[:4]]
    board = {"columns": columns, "rows": rows, "barriers": named[4:], "snakes": [snakes[:2], snakes[2:]]}
    return Header("slither-stone", ("Ann", "Bo"), {}, board)


def candidates(columns: int, rows: int) -> list[Do]:
    """Every event worth a try, written down without asking the engine."""
    moves: list[tuple[tuple[str, str], ...]] = [(("how", "foolish"),)]
    moves += [(("how", how), ("face", face)) for how in ("skip", "dash") for face in HEADINGS]
    moves += [(("how", "step"), ("direction", way), ("face", face)) for way in HEADINGS for face in HEADINGS]
    around = [(c, r) for r in range(rows + 2) for c in range(columns + 2)]
    return [
        *(Do("move", (("snake", snake), *rest)) for snake in (-1, 0, 1, 2) for rest in moves),
        *(Do(name, (("square", square),)) for name in ("barrier", "free") for square in around),
        Do("end_turn"),
    ]


@settings(max_examples=20, deadline=None)
@given(headers(), SEEDS)
def test_legal_lists_just_what_is_accepted(header: Header, seed: int) -> None:
    states, _ = random_game(header, seed)
    tries = candidates(header.board["columns"], header.board["rows"])
    for state in states[:: max(1, len(states) // 15)] + states[-1:]:
        legal = GAME.legal(state)
        assert len(set(legal)) == len(legal)
        assert set(legal) == {event for event in tries if GAME.why_not(state, event) is None}


@settings(max_examples=25, deadline=None)
@given(headers(), SEEDS)
def test_a_second_referee_agrees_at_every_event(header: Header, seed: int) -> None:
    states, events = random_game(header, seed)
    naive = NaiveSlither(header.board)
    for state, event in zip(states, [*events, None], strict=True):
        view = GAME.view(state)
        assert [event_json(e) for e in GAME.legal(state)] == naive.legal()
        assert GAME.to_act(state) == (None if naive.over else header.players[naive.turn])
        assert view.winners == ((header.players[1 - naive.turn],) if naive.over else ())
        assert view.board is not None
        assert view.board["barriers"] == [list(s) for s in naive.squares() if s in naive.barriers]
        assert view.board["free"] == [list(s) for s in naive.squares() if s in naive.free]
        for shown, pair, left in zip(view.players, naive.snakes, naive.left, strict=True):
            assert shown["free_left"] == left
            assert shown["snakes"] == [
                {"squares": [list(s) for s in snake.squares], "facing": snake.facing, "alive": snake.alive}
                for snake in pair
            ]
        if event is not None:
            naive.do(event_json(event))


def shown_squares(view: Any, alive: bool) -> list[tuple[int, ...]]:
    return [
        tuple(square)
        for shown in view.players
        for snake in shown["snakes"]
        if snake["alive"] == alive
        for square in snake["squares"]
    ]


@settings(max_examples=25, deadline=None)
@given(headers(), SEEDS)
def test_living_snakes_never_overlap_and_stones_are_barriers(header: Header, seed: int) -> None:
    for state in random_game(header, seed)[0]:
        view = GAME.view(state)
        assert view.board is not None
        living = shown_squares(view, alive=True)
        assert len(set(living)) == len(living)
        barriers = {tuple(square) for square in view.board["barriers"]}
        free = {tuple(square) for square in view.board["free"]}
        assert not set(living) & barriers
        assert not free & (set(living) | barriers)
        assert set(shown_squares(view, alive=False)) <= barriers


@settings(max_examples=25, deadline=None)
@given(headers(), SEEDS)
def test_barriers_never_vanish(header: Header, seed: int) -> None:
    before = 0
    for state in random_game(header, seed)[0]:
        assert state.blocked & before == before
        before = state.blocked


@settings(max_examples=25, deadline=None)
@given(headers(), SEEDS)
def test_a_game_ends_with_one_winner_who_has_a_living_snake(header: Header, seed: int) -> None:
    view = GAME.view(random_game(header, seed)[0][-1])
    assert view.finished
    assert len(view.winners) == 1
    for shown in view.players:
        assert any(snake["alive"] for snake in shown["snakes"]) == (shown["name"] in view.winners)
        assert shown["score"] == int(shown["name"] in view.winners)


@settings(max_examples=15, deadline=None)
@given(headers(), SEEDS)
def test_applying_leaves_the_old_state_as_it_was(header: Header, seed: int) -> None:
    states, events = random_game(header, seed)
    for state, event in zip(states, events, strict=False):
        before = (repr(state), GAME.view(state))
        first, second = GAME.apply(state, event), GAME.apply(state, event)
        assert (repr(state), GAME.view(state)) == before
        assert first == second


@settings(max_examples=15, deadline=None)
@given(headers(), SEEDS, st.floats(0, 1))
def test_a_record_cut_anywhere_replays_to_the_same_state(header: Header, seed: int, where: float) -> None:
    there, again = cut_and_replayed(header, seed, where)
    assert again == there


def test_frozen_counts_from_the_default_board() -> None:
    # By hand: 2 x 25 moves; barriers on 144 squares less 6 barriers, 4 snakes and the 16 squares beside them, none of
    # which is another's: 118; free spaces on 144 - 6 - 4 = 134.
    state = GAME.start(Header("slither-stone", ("Ann", "Bo"), {}))
    assert paths("slither-stone", state, 1) == 50 + 118 + 134
    # Counted by the second referee too, once, since it takes a minute there.
    assert paths("slither-stone", state, 2) == 74_248


def test_frozen_counts_where_every_move_is_deadly() -> None:
    # By hand: no square is empty, so the first event is one of 50 moves, and each is deadly. After a foolish one (2)
    # the other snake has 25, after a wise one (48) only its foolish one: 50 + 48. Then Ann has lost.
    snakes = [{"square": [column, 1], "facing": "right"} for column in (1, 2, 3, 4)]
    board = {"columns": 4, "rows": 1, "barriers": [], "snakes": [snakes[:2], snakes[2:]]}
    state = GAME.start(Header("slither-stone", ("Ann", "Bo"), {}, board))
    assert [paths("slither-stone", state, depth) for depth in (1, 2, 3)] == [50, 98, 0]


def test_frozen_counts_on_a_small_board_agree_with_the_second_referee() -> None:
    snakes = [
        [{"square": [1, 1], "facing": "right"}, {"square": [3, 1], "facing": "down"}],
        [{"square": [3, 3], "facing": "left"}, {"square": [1, 3], "facing": "up"}],
    ]
    board = {"columns": 3, "rows": 3, "barriers": [], "snakes": snakes}
    state = GAME.start(Header("slither-stone", ("Ann", "Bo"), {}, board))
    # By hand, the first event: 50 moves, a barrier on 2,2, which alone lies beside no snake, or one of 5 free spaces.
    assert [paths("slither-stone", state, depth) for depth in (1, 2, 3)] == [50 + 1 + 5, 682, 5_210]
    assert [naive_paths(NaiveSlither(board), depth) for depth in (1, 2)] == [56, 682]
