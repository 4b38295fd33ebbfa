"""What holds in every position of every game."""

import dataclasses
import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.core import SNAKE_FACES, Do, Event, Header, Roll, do
from companion.rules.grid import HEADINGS, adjacent, step
from companion.rules.record import Entry, read_record, write_record
from companion.rules.replay import replay
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.rules import TRACKS
from companion.rules.snakey.score import breakdown, score
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import SETTINGS, begin, random_game

PLAYED = st.tuples(st.sampled_from(SETTINGS), st.integers(0, 10**6))
"""A whole game at random: what is played, and the seed."""


def header_of(game: SnakeyDice, players: int, board: Any) -> Header:
    return Header(game.name, begin(game, players, board).players, {}, board)


def candidates(state: State) -> list[Do]:
    """Every decision that a record could hold here and that lists its dice in order, legal or not."""
    rules, count = state.rules, len(state.turn.dice) if state.turn is not None else 0
    dice = range(-1, count + 1)
    sets = [chosen for size in range(count + 1) for chosen in itertools.combinations(range(count), size)]
    paying: list[dict[str, Any]] = [{}, {"using": "one_time"}]
    out = [do("portal"), do(rules.jump), do("end_turn"), *(do("level_up", track=track) for track in TRACKS)]
    out += [do("flip", die=die, shows=shows) for die in dice for shows in SNAKE_FACES]
    out += [do("unlock", die=die, **using) for die in dice for using in paying]
    out += [do("block", die=die) for die in dice]
    out += [do("move", die=die) for die in dice]
    out += [do("move", die=die, turn=turn) for die in dice for turn in ("left", "right")]
    out += [do("bonus", dice=chosen, action=action) for chosen in sets for action in rules.one_time]
    out += [do("reroll", dice=chosen) for chosen in sets]
    if rules.solo:
        out += [do("start", heading=heading) for heading in ("down", "right")]
    else:
        out += [do("reroll", dice=chosen, using="one_time") for chosen in sets]
        squares = [*state.board.starts, (5, 5), (1, 1), (3, 2)]
        out += [do("start", square=square, heading=heading) for square in squares for heading in HEADINGS]
    return out


def rolls(state: State) -> list[tuple[Roll, str, int]]:
    """Rolls of each kind of dice and number, with that kind and number; 1-6 can be either kind."""
    out = [(Roll(("left",) * count), "snake", count) for count in range(8)]
    return [*out, *((Roll((3,) * count), "either", count) for count in range(8))]


@settings(max_examples=25, deadline=None)
@given(PLAYED)
def test_legal_lists_just_what_is_accepted(played: Any) -> None:
    (game, players, board), seed = played
    for state in random_game(game, players, board, seed)[0][:: 1 + seed % 5]:
        listed = game.legal(state)
        assert len(set(listed)) == len(listed), "an event stands twice"
        assert set(listed) == {event for event in candidates(state) if game.why_not(state, event) is None}
        due = game.want(state)
        for roll, kind, count in rolls(state):
            fits = due is not None and count == due.count and (kind == "either" or kind == due.dice)
            assert (game.why_not(state, roll) is None) == fits
        assert (game.to_act(state) is None) == state.finished == (due is None and not listed)


@settings(max_examples=25, deadline=None)
@given(PLAYED)
def test_applying_never_changes_the_old_state(played: Any) -> None:
    (game, players, board), seed = played
    for state in random_game(game, players, board, seed)[0][:: 5 + seed % 7]:
        before = repr(state)
        for event in game.legal(state):
            game.apply(state, event)
        assert repr(state) == before


@settings(max_examples=25, deadline=None)
@given(PLAYED, st.floats(0, 1))
def test_a_record_cut_anywhere_replays_to_the_same_state(played: Any, share: float) -> None:
    (game, players, board), seed = played
    states, events = random_game(game, players, board, seed)
    cut = int(share * len(events))
    record = read_record(write_record(header_of(game, players, board), [Entry(event) for event in events[:cut]]))
    again: list[Any] = []
    played_again = replay(record.header, record.entries, again.append)
    assert played_again.refusal is None
    assert played_again.state == states[cut]
    assert [game.heard(state) for state in again] == [game.heard(state) for state in states[: cut + 1]]


@settings(max_examples=25, deadline=None)
@given(PLAYED)
def test_squares_are_one_thing_and_scores_are_their_breakdown(played: Any) -> None:
    (game, players, board), seed = played
    states, _ = random_game(game, players, board, seed)
    for state in states:
        trails = [square for snake in state.snakes for square in snake.trail]
        assert len(set(trails)) == len(trails), "a square was entered twice"
        bits = [state.board.bit[square] for square in trails]
        assert sum(bits) == state.trails
        assert not state.blockades & state.trails
        assert not state.power_ups & (state.trails | state.blockades)
        view = game.view(state)
        for player, fields in enumerate(view.players):
            assert fields["score"] == sum(fields["breakdown"].values()) == score(state, player)
            assert fields["breakdown"] == breakdown(state, player)


@settings(max_examples=25, deadline=None)
@given(PLAYED)
def test_every_event_has_words(played: Any) -> None:
    (game, players, board), seed = played
    states, events = random_game(game, players, board, seed)
    for before, after in itertools.pairwise(states):
        assert all(sentence.endswith(".") for sentence in game.told(before, after))
    for state, event in zip(states, [*events, None], strict=True):
        assert game.prompt(state)
        assert "\n" not in game.prompt(state)
        for choice in [*game.legal(state), *([event] if event is not None else [])]:
            assert all(dataclasses.astuple(game.phrase(state, choice)))
        assert state.players[0] in game.sheet(state)


@given(st.integers(-5, 20), st.integers(-5, 20), st.sampled_from(HEADINGS))
def test_a_step_leads_to_a_neighbour_and_the_opposite_one_back(column: int, row: int, heading: Any) -> None:
    after = step((column, row), heading)
    assert adjacent((column, row), after)
    assert step(after, HEADINGS[HEADINGS.index(heading) - 2]) == (column, row)


@pytest.mark.parametrize("played", SETTINGS, ids=lambda played: f"{played[0].name}-{played[1]}")
def test_random_games_come_to_an_end(played: tuple[SnakeyDice, int, Any]) -> None:
    states, events = random_game(*played, seed=1)
    assert states[-1].finished
    last: Event = events[-1]
    assert played[0].why_not(states[-1], last) is not None
