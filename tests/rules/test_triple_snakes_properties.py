"""Properties that hold in every game of Triple Snakes, found by playing at random."""

from itertools import permutations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.core import Do, Event, Roll, do
from companion.rules.record import Entry, header_json, read_record, write_record
from companion.rules.replay import replay
from tests.rules.table import Table


@st.composite
def games(draw: st.DrawFn) -> tuple[Table, list[Event], list[Any]]:
    """A game played a while: the table, its events, and the state before each and after the last."""
    names = ["Ann", "Bo", "Cy", "Di"][: draw(st.integers(2, 4))]
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={"stand": st.booleans(), "forfeits": st.booleans(), "roll_off": st.sampled_from(["all", "ends"])},
        )
    )
    table = Table("triple-snakes", names, **options)
    events: list[Event] = []
    states = [table.state]
    # Few faces make matches, straights' ends and ties common.
    faces = st.sampled_from(draw(st.sampled_from([(2, 6), (1, 2, 3, 4), (2, 3, 4, 5, 6, None), (1, 2, 3, 4, 5, 6)])))
    for _ in range(draw(st.integers(0, 60))):
        event: Event
        if table.count:
            event = Roll(tuple(draw(faces) for _ in range(table.count)))
        elif table.actions:
            event = draw(st.sampled_from(table.actions))
        else:
            break
        table.play(event)
        events.append(event)
        states.append(table.state)
    return table, events, states


def candidates(table: Table) -> set[Event]:
    """Decisions enumerated apart from the engine, legal and not."""
    dice = {tuple(i for i in range(5) if mask >> i & 1) for mask in range(32)}
    names = table.header.players
    orders = {order for count in range(len(names) + 1) for order in permutations(names, count)}
    return {
        *(do("pick_up", dice=some) for some in dice),
        *(do("take", points=points) for points in range(40)),
        *(do("order", players=order) for order in orders),
        do("stand"),
        do("chase"),
    }


@given(games())
def test_what_is_listed_is_accepted_and_nothing_else(played: tuple[Table, list[Event], list[Any]]) -> None:
    table, _, _ = played
    accepted = {event for event in candidates(table) if table.game.why_not(table.state, event) is None}
    assert accepted == set(table.actions)
    assert len(table.actions) == len(accepted), "each stands once"


@given(games())
def test_either_a_roll_or_a_decision_is_due_until_the_end(played: tuple[Table, list[Event], list[Any]]) -> None:
    table, _, _ = played
    assert [table.count is not None, bool(table.actions), table.to_act is None].count(True) == 1
    for count, face in product(range(6), (3, None)):
        legal = table.game.why_not(table.state, Roll((face,) * count)) is None
        assert legal == (count == table.count)


@given(games())
def test_applying_never_changes_an_older_state(played: tuple[Table, list[Event], list[Any]]) -> None:
    table, events, states = played
    again: list[Any] = []
    replay(table.header, [Entry(event) for event in events], again.append)
    assert again == states


@settings(max_examples=50)
@given(games(), st.data())
def test_a_record_cut_anywhere_replays_to_the_same_state(
    played: tuple[Table, list[Event], list[Any]], data: st.DataObject
) -> None:
    table, events, states = played
    cut = data.draw(st.integers(0, len(events)))
    record = read_record(write_record(table.header, [Entry(event) for event in events[:cut]]))
    assert replay(record.header, record.entries).state == states[cut]
    assert header_json(record.header) == header_json(table.header)


@given(games())
def test_totals_follow_the_turns(played: tuple[Table, list[Event], list[Any]]) -> None:
    table, _, _ = played
    for player in table.game.view(table.state).players:
        total = 0
        for done in player["turns"]:
            total = 77 if total + done["points"] > 100 else total + done["points"]
            assert done["total"] == total
        assert player["score"] == total <= 100


@given(games())
def test_every_position_and_choice_has_words(played: tuple[Table, list[Event], list[Any]]) -> None:
    table, _, _ = played
    assert table.game.prompt(table.state)
    labels = [table.game.phrase(table.state, event).choice for event in table.actions]
    assert all(labels)
    assert len(set(labels)) == len(labels), "no two choices look the same"
    assert all(isinstance(event, Do) for event in table.actions)
