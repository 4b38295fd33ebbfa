"""Undo, redo and correction: at any depth, over restarts, and with nothing lost."""

import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.record import read_record
from companion.rules.replay import position_json, replay
from companion.table.arguments import Refused
from companion.table.session import Table
from companion.table.storage.store import Store, open_store
from tests.table.driving import Json, begin, pick_up, roll, shown, tell, texts


def test_undo_and_redo_step_through_the_history(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    before = shown(table)
    pick_up(table, 3)
    after = shown(table)
    assert tell(table, "undo")["game"]["undone"] == 1
    assert shown(table) == before
    assert tell(table, "redo")["game"]["undone"] == 0
    assert shown(table) == after


def large_set_up(table: Table) -> Json:
    """Of the large board; its first column is thrown by itself."""
    tell(table, "new_game", game="snakey", players=["Ann", "Bo"], board="fishy")
    return tell(table, "throw")


def test_all_coordinates_that_are_due_are_thrown_as_one_act_and_undone_and_redone_as_one(
    table: Table, store: Store
) -> None:
    assert large_set_up(table)["game"]["run"] == 47
    first = shown(table)
    game = tell(table, "throw", run=True)["game"]
    whole = shown(table)
    assert game["prompt"].startswith("Ann: ")  # who chooses a start
    assert (game["run"], len(game["position"]["board"]["blockades"])) == (0, 12)
    assert len(game["history"]) >= 48
    assert {len(line["faces"]) for line in game["history"]} == {3}
    assert {line["source"] for line in game["history"]} == {"virtual"}
    assert len(tell(table, "undo")["game"]["history"]) == 1
    assert shown(table) == first
    assert shown(Table(store)) == first
    tell(table, "redo")
    assert shown(table) == whole
    assert tell(table, "undo", to=20)["game"]["run"] > 0  # within the act
    assert len(tell(table, "redo", to=30)["game"]["history"]) == 30
    tell(table, "redo")
    assert shown(table) == whole
    tell(table, "undo", to=20)
    tell(table, "throw", run=True)
    assert len(tell(table, "undo")["game"]["history"]) == 20


def test_a_set_up_thrown_in_one_go_is_a_record_of_single_rolls(table: Table) -> None:
    large_set_up(table)
    game = tell(table, "throw", run=True)["game"]
    read = read_record(table.archive.record(game["id"]))
    assert len(read.entries) == len(game["history"])
    again = replay(read.header, read.entries)
    assert again.refusal is None
    assert position_json(again) == game["position"]


def test_a_correction_within_rolls_thrown_in_one_go_is_undone_by_itself(table: Table) -> None:
    large_set_up(table)
    tell(table, "throw", run=True)
    whole = shown(table)
    tell(table, "correct", index=5, faces=[1, 1, 1])
    tell(table, "undo")
    assert shown(table) == whole
    assert len(tell(table, "undo")["game"]["history"]) == 1


def test_rolls_thrown_one_by_one_are_undone_one_by_one(table: Table) -> None:
    large_set_up(table)
    tell(table, "throw")
    assert len(tell(table, "undo")["game"]["history"]) == 1


def test_coordinates_typed_in_one_go_are_single_rolls_undone_one_by_one(table: Table) -> None:
    large_set_up(table)
    game = tell(table, "type_run", faces=[4, 3, 3, 4, 4, 3, 6, 6, 1])["game"]
    typed = game["history"][1:]
    assert [line["faces"] for line in typed] == [[4, 3, 3], [4, 4, 3], [6, 6, 1]]
    assert {line["source"] for line in typed} == {"typed"}
    assert len(tell(table, "undo")["game"]["history"]) == 3


@pytest.mark.parametrize("faces", [[4, 3, 3, 4, 4], [4, 3, 3, "left", 1, 1], [1] * 3 * 48, []])
def test_coordinates_typed_in_one_go_count_all_or_none(table: Table, faces: list[object]) -> None:
    large_set_up(table)  # 47 are due
    before = shown(table)
    with pytest.raises(Refused) as refused:
        tell(table, "type_run", faces=faces)
    assert refused.value.code == "illegal"
    assert shown(table) == before


def test_several_rolls_at_once_are_refused_where_one_is_due(table: Table) -> None:
    begin(table)
    with pytest.raises(Refused, match="type one at a time"):
        tell(table, "type_run", faces=[1, 1, 3, 5, 4, 4, 4, 2])
    assert texts(table) == []


def test_throwing_all_that_is_due_throws_once_where_a_decision_follows(table: Table) -> None:
    assert begin(table)["game"]["run"] == 0
    assert len(tell(table, "throw", run=True)["game"]["history"]) == 1


def test_undo_and_redo_to_a_number_of_events(table: Table) -> None:
    begin(table)
    for _ in range(12):
        _any_event(table, random.Random(3))
    whole = shown(table)
    assert len(tell(table, "undo", to=2)["game"]["history"]) == 2
    assert len(tell(table, "redo", to=7)["game"]["history"]) == 7
    tell(table, "redo", to=12)
    assert shown(table) == whole


def test_a_new_event_gives_up_what_was_undone(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    tell(table, "undo")
    assert roll(table, 1, 1, 2, 3)["game"]["undone"] == 0
    with pytest.raises(Refused, match="nothing to redo"):
        tell(table, "redo")


def test_there_is_nothing_to_undo_before_the_first_event(table: Table) -> None:
    begin(table)
    with pytest.raises(Refused, match="nothing to undo"):
        tell(table, "undo")


def test_a_correction_replays_what_came_after(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 5)
    game = tell(table, "correct", index=0, faces=[6, 6, 6, 2])["game"]
    assert game["position"]["board"]["dice"] == [6, 6, 6, 5]
    assert game["history"][0]["faces"] == [6, 6, 6, 2]
    assert game["history"][0]["source"] == "typed"
    assert game["fell"] is None


def test_a_roll_five_events_back_is_corrected_and_what_follows_counts_anew(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 5)
    pick_up(table, 3)
    roll(table, 3)
    roll(table, 1, 1, 3, 5)
    before = table.snapshot()["game"]
    assert [player["score"] for player in before["position"]["players"]] == [12, 0]
    game = tell(table, "correct", index=0, faces=[6, 6, 6, 2])["game"]
    assert [player["score"] for player in game["position"]["players"]] == [18, 0]
    assert len(game["history"]) == len(before["history"]) == 6
    assert game["fell"] is None


def test_a_correction_keeps_the_longest_legal_prefix_and_tells_what_fell(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 5)
    game = tell(table, "correct", index=0, faces=[1, 1, 3, 2])["game"]  # snake eyes: the turn is over (TS-4)
    assert len(game["history"]) == 1
    assert game["fell"]["index"] == 1
    assert game["fell"]["count"] == 2
    assert game["fell"]["text"] == "Picked up the 2"
    assert game["fell"]["steps"] == [{"text": "Picked up the 2", "by": "Ann"}, {"text": "Threw 5", "by": "Ann"}]
    assert game["fell"]["ruling"]
    assert game["fell"]["sentence"]


def test_undoing_a_correction_brings_everything_back(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 5)
    before = shown(table)
    tell(table, "correct", index=0, faces=[1, 1, 3, 2])
    corrected = shown(table)
    assert tell(table, "undo")["game"]["undone"] == 1
    assert shown(table) == before
    game = tell(table, "redo")["game"]
    assert shown(table) == corrected
    assert game["fell"]["count"] == 2


def test_going_back_to_a_line_keeps_a_correction_before_it(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 5)
    tell(table, "correct", index=0, faces=[6, 6, 6, 2])
    assert tell(table, "undo", to=1)["game"]["history"][0]["faces"] == [6, 6, 6, 2]
    assert tell(table, "redo", to=3)["game"]["history"][2]["faces"] == [5]


def test_a_correction_that_the_rules_refuse_changes_nothing(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    before = table.snapshot()
    with pytest.raises(Refused) as refused:
        tell(table, "correct", index=0, faces=[4, 4, 4])
    assert refused.value.code == "illegal"
    for index in (1, 2, 99):
        with pytest.raises(Refused) as refused:
            tell(table, "correct", index=index, faces=[1, 2, 3, 4])
        assert refused.value.code == "missing"
    assert table.snapshot() == before


def test_what_was_undone_and_corrected_survives_a_restart(store: Store) -> None:
    first = Table(store)
    begin(first)
    roll(first, 4, 4, 4, 2)
    pick_up(first, 3)
    original = shown(first)
    tell(first, "correct", index=0, faces=[1, 1, 3, 2])
    roll(first, 2, 2, 5, 6)
    tell(first, "undo")
    again = Table(store)
    assert shown(again) == shown(first)
    assert again.snapshot()["game"]["undone"] == 1
    assert again.snapshot()["game"]["fell"]["count"] == 1
    tell(again, "undo")
    assert shown(again) == original


def test_what_is_given_up_in_one_game_is_kept_in_another(store: Store) -> None:
    table = Table(store)
    games = []
    for _ in range(2):
        begin(table)
        roll(table, 4, 4, 4, 2)
        pick_up(table, 3)
        tell(table, "correct", index=0, faces=[4, 4, 4, 3])
        games.append(shown(table))
    tell(table, "undo")
    tell(table, "undo")
    pick_up(table, 0, 1, 2)
    second = shown(table)
    assert store.trouble is None  # else the store keeps it in memory
    again = Table(store)
    assert shown(again) == second
    assert again.snapshot()["game"]["undone"] == 0
    tell(again, "open_game", id=games[0]["id"])
    assert shown(again) == games[0]
    assert tell(again, "undo")["game"]["history"][0]["faces"] == [4, 4, 4, 2]


def spoil_decisions(folder: Path) -> None:
    """Has every decision of the stored games be one that another version's rules may have taken: half of a pair."""
    with closing(sqlite3.connect(folder / "companion.db")) as db, db:
        db.execute("""UPDATE events SET body = '{"do": "pick_up", "dice": [0]}' WHERE body LIKE '%pick_up%'""")


def twice_thrown(store: Store) -> Table:
    """A table at a game with two throws and the decision between them."""
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 2, 6)
    pick_up(table, 2)
    roll(table, 3)
    return table


def walked(table: Table, way: str) -> list[list[str]]:
    """The history's lines after each step of undo, or of redo, to the last."""
    found = []
    while _may(table, way):
        found.append(texts(table))
    return found


def test_a_game_of_which_events_fell_on_loading_can_be_undone_to_its_beginning_and_redone(
    store: Store, tmp_path: Path
) -> None:
    twice_thrown(store)
    spoil_decisions(tmp_path)
    again = Table(store)
    stood = shown(again)
    assert texts(again) == ["Threw 4 4 2 6"]
    assert walked(again, "undo") == [["Threw 4 4 2 6"], []]  # the falling, then the roll
    assert walked(Table(store), "redo") == [["Threw 4 4 2 6"], ["Threw 4 4 2 6"]]
    assert shown(Table(store)) == stood


@pytest.mark.parametrize(
    ("back", "last"),
    [(0, "Threw 4 4 2 5"), (1, "Threw 4 4 2 6"), (3, "Threw 4 4 2 5")],
    ids=["as corrected", "where events fall before the correction", "before all that falls"],
)
def test_a_corrected_game_of_which_events_fell_on_loading_can_be_walked_back_and_forth(
    store: Store, tmp_path: Path, back: int, last: str
) -> None:
    table = twice_thrown(store)
    tell(table, "correct", index=0, faces=[4, 4, 2, 5])  # of which all that followed stays
    for _ in range(back):
        tell(table, "undo")
    spoil_decisions(tmp_path)
    again = Table(store)
    walked(again, "undo")
    assert texts(again) == []
    forth = walked(again, "redo")
    assert forth[-1] == [last]
    assert walked(again, "undo") == [*reversed(forth[:-1]), []]


ACTS = st.lists(
    st.tuples(st.sampled_from(["event"] * 4 + ["undo", "redo", "back", "forth", "correct"]), st.integers(0, 2**31)),
    min_size=1,
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(ACTS)
def test_any_acts_leave_a_game_that_equals_its_record_and_can_be_walked_back_and_forth(
    acts: list[tuple[str, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder))
        table = Table(store)
        begin(table, "Ann", "Bo", "Cy")
        for act, seed in acts:
            _act(table, act, random.Random(seed))
        _equals_its_record(table)
        here = shown(table)
        assert shown(Table(store)) == here
        steps = 0
        while _may(table, "undo"):
            steps += 1
        assert texts(table) == []
        for _ in range(steps):
            assert _may(table, "redo")
        assert shown(table) == here
        _equals_its_record(table)
        store.close()


def _act(table: Table, act: str, chance: random.Random) -> None:
    length = len(texts(table))
    if act == "event":
        _any_event(table, chance)
    elif act in ("undo", "redo"):
        _may(table, act)
    elif act == "back":
        _may(table, "undo", to=chance.randint(0, length))
    elif act == "forth":
        _may(table, "redo", to=length + chance.randint(1, 5))
    elif length:
        faces = [chance.randint(1, 6) for _ in range(chance.choice([1, 2, 4, 4, 4]))]
        _may(table, "correct", index=chance.randrange(length), faces=faces)


def _any_event(table: Table, chance: random.Random) -> None:
    game = table.snapshot()["game"]
    wanted = (game["position"]["expects"] or {}).get("roll")
    if wanted:
        roll(table, *(chance.choice([1, 2, 2, 3, 4, 4, 5, 6]) for _ in range(wanted["count"])))
    elif game["choices"]:
        tell(table, "event", event=chance.choice(game["choices"])["event"])


def _may(table: Table, name: str, **args: object) -> bool:
    try:
        tell(table, name, **args)
    except Refused as refused:
        if refused.code not in ("illegal", "missing"):
            raise
        return False
    return True


def _equals_its_record(table: Table) -> None:
    game = table.snapshot()["game"]
    record = read_record(table.archive.record(game["id"]))
    played = replay(record.header, record.entries)
    assert played.refusal is None
    assert position_json(played) == game["position"]
