"""Dice that no roll has counted may be counted as they lie, when a person says so: before a game, after an undo."""

from dataclasses import replace

import numpy as np
import pytest

from companion.table.arguments import Refused
from companion.table.dice.due import Due
from companion.table.dice.tray import Tray
from companion.table.dice.wording import ONLY_MOVED
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from companion.table.storage.store import Store
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen, Settled
from tests.table.driving import begin, pick_up, question, roll, tell, texts
from tests.table.seen import THREES, die, reading, rests, row


def can_count(table: Table) -> bool:
    told: bool = table.snapshot()["reading"]["can_count"]
    return told


def test_dice_that_lay_there_before_the_game_are_no_roll_but_may_be_counted(table: Table) -> None:
    table.seen(rests(*THREES))
    assert not can_count(table)
    begin(table)
    assert texts(table) == []
    assert can_count(table)
    tell(table, "count_dice")
    line = table.snapshot()["game"]["history"][0]
    assert (line["faces"], line["source"], line["confidence"]) == ([4, 4, 4, 2], "camera", 0.99)
    assert len(line["pictures"]) == 4
    assert not can_count(table)


def test_a_roll_that_was_undone_may_be_counted_again_with_the_dice_kept_known(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    assert not can_count(table)
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(6, 300, 300)))
    tell(table, "undo")
    assert texts(table)[-1] != "Threw 6"
    assert can_count(table)
    tell(table, "count_dice")
    assert texts(table)[-1] == "Threw 6"


def test_too_many_dice_that_were_asked_about_are_asked_about_again_once_that_question_is_gone(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(6, 300, 300), die(5, 400, 300)))
    asked = question(table)
    assert asked is not None
    tell(table, "undo")
    assert not can_count(table)  # a decision is due
    tell(table, "redo")
    assert can_count(table)
    tell(table, "count_dice")
    again = question(table)
    assert again is not None
    assert (again["text"], len(again["dice"])) == (asked["text"], len(asked["dice"]))
    tell(table, "answer", question=again["id"], faces=[6])
    assert texts(table)[-1] == "Threw 6"
    assert not can_count(table)


@pytest.mark.parametrize("unsure", [True, False], ids=["asked about", "kept until the decision"])
@pytest.mark.parametrize("away", ["undone and redone", "left and opened again", "an earlier roll corrected"])
def test_dice_asked_about_or_kept_may_be_counted_once_that_question_is_gone(
    table: Table, away: str, unsure: bool
) -> None:
    """They lie there still and are not told again; without a word the throw was lost."""
    game = begin(table)["game"]["id"]
    table.seen(rests(*THREES))
    thrown = (*THREES[:3], die(6, 300, 300, sure=0.5 if unsure else 0.99, second=5 if unsure else None))
    if unsure:
        pick_up(table, 3)
    table.seen(rests(*thrown))
    if away == "an earlier roll corrected":
        tell(table, "correct", index=0, faces=[4, 4, 4, 3] if not unsure else [4, 4, 5, 2])
    else:
        for name in ("undo", "redo") if away == "undone and redone" else ("leave_game", "open_game"):
            tell(table, name, **({"id": game} if name == "open_game" else {}))
    if not unsure:
        pick_up(table, 3)
    assert texts(table)[-1].startswith("Picked up")
    assert table.snapshot()["question"] is None
    assert can_count(table)
    tell(table, "count_dice")
    if unsure:
        tell(table, "answer", question=table.snapshot()["question"]["id"], faces=[6])
    assert texts(table)[-1] == "Threw 6"


@pytest.mark.parametrize("state", ["lost", "stalled"])
def test_the_last_picture_of_a_camera_that_is_away_is_not_counted(table: Table, state: str) -> None:
    table.seen(rests(*THREES))
    begin(table)
    table.camera(CameraSeen("0", state, "Camera 0 is away."))
    assert not can_count(table)
    with pytest.raises(Refused, match="No dice lie there"):
        tell(table, "count_dice")
    table.camera(CameraSeen("0", "live", "Camera 0 is on."))
    assert can_count(table)


def test_a_photograph_may_be_counted_though_the_phone_has_sent_nothing_since(table: Table) -> None:
    table.seen(replace(rests(*THREES), single=True))
    begin(table)
    table.camera(CameraSeen("phone", "lost", "The phone has sent nothing for a while."))
    tell(table, "count_dice")
    assert texts(table) == ["Threw 4 4 4 2"]


def test_whether_dice_may_be_counted_is_found_out_once_a_frame(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.seen(rests(*THREES))
    begin(table)
    found: list[object] = []
    uncounted = Tray.uncounted

    def counting(tray: Tray, due: Due | None) -> Settled | None:
        found.append(due)
        return uncounted(tray, due)

    monkeypatch.setattr(Tray, "uncounted", counting)
    for number in range(5):
        table.seen(Seen(float(number), Phase.SETTLED, reading(*THREES), None))
    assert len(found) == 5


def test_an_unsure_die_is_asked_about_all_the_same(table: Table) -> None:
    unsure = (*THREES[:3], die(2, 260, sure=0.5, second=3))
    table.seen(rests(*unsure))
    begin(table)
    tell(table, "count_dice")
    assert texts(table) == []
    assert table.snapshot()["question"] is not None
    assert not can_count(table)


@pytest.mark.parametrize("dice", [THREES[:3], row([1, 2, 3, 4, 5])], ids=["too few", "too many"])
def test_another_number_of_dice_cannot_be_counted(table: Table, dice: tuple[Die, ...]) -> None:
    table.seen(rests(*dice))
    begin(table)
    assert not can_count(table)
    with pytest.raises(Refused, match="No dice lie there"):
        tell(table, "count_dice")
    assert texts(table) == []


def test_dice_that_were_counted_or_move_or_are_gone_cannot_be_counted(table: Table) -> None:
    table.seen(rests(*THREES))
    begin(table)
    table.seen(Seen(1.0, Phase.ROLLING, None, None))
    assert not can_count(table)
    table.seen(Seen(1.2, Phase.EMPTY, reading(), None))
    assert not can_count(table)
    roll(table, 1, 1, 2, 3)
    assert texts(table) == ["Threw 1 1 2 3"]
    with pytest.raises(Refused, match="No dice lie there"):
        tell(table, "count_dice")


def test_dice_beside_which_the_player_typed_another_roll_are_those_of_that_roll(table: Table) -> None:
    table.seen(rests(*THREES))
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    assert not can_count(table)


@pytest.mark.parametrize("again", ["started again", "another camera"])
def test_dice_that_lie_there_still_when_a_camera_begins_to_look_are_no_throw_but_may_be_counted(
    table: Table, store: Store, again: str
) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    if again == "started again":
        table = Table(store)
    else:
        table.blind()
    elsewhere = row([4, 2, 4, 4], x=60, y=300)
    table.seen(rests(*elsewhere))
    assert texts(table)[-1] == "Picked up the 2"
    assert table.snapshot()["question"] is None
    assert can_count(table)
    table.seen(rests(elsewhere[0], *elsewhere[2:], die(6, 500, 100)))
    assert texts(table)[-1] == "Threw 6"


def upright(*dice: Die) -> Seen:
    """As `rests`, by a camera that stands upright."""
    found = reading(*dice)
    return Seen(0.0, Phase.SETTLED, found, Settled(0.0, found, np.full((640, 480, 3), 90, np.uint8)))


def test_dice_that_lie_there_still_when_a_phone_was_turned_upright_are_no_throw(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    elsewhere = row([4, 2, 4, 4], x=60, y=400)
    table.seen(upright(*elsewhere))
    assert texts(table)[-1] == "Picked up the 2"
    assert table.snapshot()["question"] is None
    assert can_count(table)
    table.seen(upright(elsewhere[0], *elsewhere[2:], die(6, 100, 100)))
    assert texts(table)[-1] == "Threw 6"


def test_a_push_kept_for_the_decision_is_forgotten_once_a_turned_phone_sees_the_dice_lie_there(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    table.seen(rests(die(4, 60, 250), *THREES[1:]))
    assert "keep it until the decision" in table.snapshot()["reading"]["note"]
    elsewhere = row([4, 2, 4, 4], x=60, y=400)
    table.seen(upright(*elsewhere))
    assert pick_up(table, 3)["question"] is None  # it was asked about where the dice had lain before
    table.seen(replace(upright(*elsewhere[1:]), settled=None))  # a kept one is overlooked for a moment
    table.seen(upright(*elsewhere))
    assert texts(table)[-1] == "Picked up the 2"


def test_dice_all_of_which_a_camera_sees_elsewhere_with_their_faces_are_asked_about(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    round_about = [die(face, 400, 120 + 80 * n) for n, face in enumerate((4, 4, 4, 2))]
    table.seen(rests(*round_about))  # the camera was turned, and a plain cloth tells nothing of it
    assert texts(table)[-1] == "Picked up the 2"
    question = table.snapshot()["question"]
    assert question["text"] == ONLY_MOVED
    tell(table, "answer", question=question["id"], faces=[2])
    assert texts(table)[-1] == "Threw 2"


def test_a_photograph_of_what_lies_there_by_the_sheet_is_asked_about_when_the_program_was_started_again(
    table: Table, store: Store
) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    table = Table(store)
    table.seen(replace(rests(*row([4, 2, 4, 4], x=60, y=300)), single=True))
    assert texts(table)[-1] == "Picked up the 2"
    assert table.snapshot()["question"] is not None


@pytest.mark.parametrize("kept", [True, False], ids=["the dice kept", "all dice of the turn before"])
def test_what_lies_there_by_the_sheet_is_known_when_the_program_was_started_again(
    table: Table, store: Store, kept: bool
) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, *((3,) if kept else (0, 1, 2, 3)))
    table = Table(store)
    table.seen(rests(*(THREES[:3] if kept else THREES)))
    assert texts(table)[-1].startswith("Picked up")


def test_a_roll_that_was_undone_is_no_throw_when_the_program_was_started_again(table: Table, store: Store) -> None:
    begin(table)
    table.seen(rests(*THREES))
    tell(table, "undo")
    table = Table(store)
    table.seen(rests(*THREES))
    assert texts(table) == []
    assert can_count(table)


def test_a_throw_is_the_first_that_a_camera_sees_where_it_shows_something_else(table: Table, store: Store) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    table = Table(store)
    table.seen(rests(*row([4, 4, 5, 4], x=40)))
    assert texts(table)[-1] == "Threw 5"


@pytest.mark.parametrize("decided", [False, True], ids=["before the decision", "with the next roll due"])
@pytest.mark.parametrize("before", ["nothing", "a hand", "other dice"])
def test_a_roll_typed_while_the_camera_saw_none_of_it_counts_no_second_time_when_its_dice_are_seen(
    table: Table, before: str, decided: bool
) -> None:
    begin(table)
    if before == "a hand":
        table.seen(Seen(1.0, Phase.HAND, None, None))
    if before == "other dice":  # after which the camera was lost for a while
        table.seen(rests(*row([1, 1, 2, 3], y=300)))
        tell(table, "undo")
    roll(table, 4, 4, 4, 2)
    if decided:
        pick_up(table, 0, 1, 2, 3)
    told = texts(table)
    table.seen(rests(*THREES))
    assert table.snapshot()["question"] is None
    assert can_count(table) == decided
    if not decided:
        pick_up(table, 0, 1, 2, 3)
        told = [*told, "Picked up all dice"]
    assert texts(table) == told
    table.seen(rests(*row([5, 4, 1, 2], y=300)))
    assert texts(table) == [*told, "Threw 5 4 1 2"]


def test_a_roll_typed_of_which_the_camera_sees_nothing_leaves_the_next_throw_to_count(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 0, 1, 2, 3)
    table.seen(rests(*row([4, 4, 5, 2])))
    assert texts(table)[-1] == "Threw 4 4 5 2"
    tell(table, "undo")
    table.seen(rests(*row([4, 4, 4, 2], y=300)))
    assert texts(table)[-1] == "Threw 4 4 4 2"


@pytest.mark.parametrize("typed", [True, False], ids=["typed", "another camera"])
def test_thrown_dice_seen_alone_are_known_by_the_sheet_though_those_kept_lie_out_of_sight(
    table: Table, typed: bool
) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    if typed:
        table.seen(Seen(1.0, Phase.HAND, None, None))
        roll(table, 6)
    else:
        table.seen(rests(die(6, 500, 100)))
        assert texts(table)[-1] == "Threw 6"
        table.blind()
    pick_up(table, 3)
    table.seen(rests(die(6, 90, 300)))
    assert texts(table)[-1] == "Picked up the 6"
    assert can_count(table)
    table.seen(rests(die(5, 400, 200)))
    assert texts(table)[-1] == "Threw 5"


def test_where_the_page_threw_the_dice_that_lie_there_are_those_thrown_before(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 1, 2, 3])))
    tell(table, "throw")
    pick_up(table, 0, 1, 2, 3)
    table.blind()
    table.seen(rests(*row([1, 3, 1, 2], x=60, y=300)))
    assert texts(table)[-1] == "Picked up all dice"
    assert can_count(table)
    table.seen(rests(*row([5, 4, 4, 2], y=100)))
    assert texts(table)[-1] == "Threw 5 4 4 2"


@pytest.mark.parametrize("another", [False, True], ids=["the same camera", "another one"])
def test_a_roll_typed_unseen_is_known_also_after_the_page_threw(table: Table, another: bool) -> None:
    begin(table)
    table.seen(rests(*row([4, 2, 5, 3])))
    pick_up(table, 0)
    table.seen(Seen(1.0, Phase.HAND, None, None))
    roll(table, 6)
    if another:
        table.blind()
    pick_up(table, 0, 1, 2)
    tell(table, "throw")
    thrown = texts(table)
    table.seen(rests(die(6, 350, 300), *row([4, 2, 5, 3])[1:]))
    assert texts(table) == thrown
    assert can_count(table)
    table.seen(rests(*row([6, 1, 4, 2], x=60, y=300)))
    assert texts(table)[-1] == "Threw 6 1 4 2"
