"""What the camera sees at the table becomes rolls and questions."""

from dataclasses import replace

import pytest

from companion.table.arguments import Refused
from companion.table.session import Table
from companion.table.storage.store import Store
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen
from tests.table.driving import begin, pick_up, roll, tell, texts
from tests.table.seen import THREES, die, empty, rests, row


def test_a_sure_roll_counts_at_once_with_its_pictures(table: Table, store: Store) -> None:
    begin(table)
    table.seen(rests(*THREES))
    line = table.snapshot()["game"]["history"][0]
    assert line["faces"] == [4, 4, 4, 2]
    assert (line["source"], line["by"], line["confidence"]) == ("camera", "Ann", 0.99)
    assert len(set(line["pictures"])) == 4
    for key in line["pictures"]:
        jpeg = Table(store).picture(key)
        assert jpeg is not None
        assert jpeg.startswith(b"\xff\xd8")


def test_a_whole_turn_from_the_camera(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(6, 300, 300)))
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(4, 500, 350)))
    game = table.snapshot()["game"]
    assert texts(table)[-1] == "Threw 4"
    assert game["position"]["expects"]["actions"] == [{"do": "take", "points": 26}, {"do": "take", "points": 16}]


def test_the_wrong_number_of_dice_is_a_question_and_no_move(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3, 4, 5])))
    snapshot = table.snapshot()
    assert snapshot["game"]["history"] == []
    assert snapshot["question"]["kind"] == "count"
    assert snapshot["question"]["count"] == 4
    assert [d["face"] for d in snapshot["question"]["dice"]] == [1, 2, 3, 4, 5]
    tell(table, "answer", question=snapshot["question"]["id"], faces=[1, 2, 3, 5])
    assert table.snapshot()["question"] is None
    assert table.snapshot()["game"]["history"][0]["source"] == "typed"


def test_an_unsure_die_is_asked_about_with_its_picture(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3]), die(5, 300, sure=0.6, second=6)))
    question = table.snapshot()["question"]
    assert question["text"] == "Is this die a 5 or a 6?"
    assert [d["sure"] for d in question["dice"]] == [True, True, True, False]
    assert question["dice"][3]["second"] == 6
    key = question["dice"][3]["picture"]
    assert (table.picture(key) or b"").startswith(b"\xff\xd8")
    line = tell(table, "answer", question=question["id"], faces=[1, 2, 3, 6])["game"]["history"][0]
    assert (line["faces"], line["source"], line["confidence"]) == ([1, 2, 3, 6], "typed", None)
    assert line["pictures"][3] == key
    assert (table.picture(key) or b"").startswith(b"\xff\xd8")


def test_an_answer_that_says_what_was_read_comes_from_the_camera(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3, 5]), confidence=0.4))
    question = table.snapshot()["question"]["id"]
    line = tell(table, "answer", question=question, faces=[1, 2, 3, 5])["game"]["history"][0]
    assert (line["source"], line["confidence"]) == ("camera", 0.4)


def test_an_answer_that_the_rules_refuse_leaves_the_question_open(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3])))
    question = table.snapshot()["question"]["id"]
    with pytest.raises(Refused) as refused:
        tell(table, "answer", question=question, faces=[1, 2, 3])
    assert refused.value.code == "illegal"
    assert table.snapshot()["question"]["id"] == question


def test_a_newer_roll_takes_the_place_of_an_open_question(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3])))
    old = table.snapshot()["question"]["id"]
    table.seen(rests(*row([1, 2, 3, 5, 6], y=300)))
    assert table.snapshot()["question"]["id"] != old
    with pytest.raises(Refused) as refused:
        tell(table, "answer", question=old, faces=[1, 2, 3, 4])
    assert refused.value.code == "missing"
    table.seen(rests(*row([1, 2, 3, 5], y=200)))
    assert table.snapshot()["question"] is None
    assert texts(table) == ["Threw 1 2 3 5"]


def test_dice_taken_away_for_a_closer_look_leave_the_question_as_it_is(table: Table) -> None:
    begin(table)
    dice = row([1, 2, 3, 5])
    table.seen(rests(*dice, confidence=0.3))
    before = table.snapshot()["question"]
    table.seen(rests(*dice[:2]))
    assert table.snapshot()["question"] == before


def test_no_question_after_a_restart_has_the_number_of_one_before(store: Store) -> None:
    """What was answered half on a page that was left open is then no answer to another question."""
    numbers = []
    for start in range(2):
        table = Table(store)
        begin(table)
        table.seen(rests(*row([1, 2, 3, 4, 5 + start])))
        numbers.append(table.snapshot()["question"]["id"])
    assert len(set(numbers)) == 2


def test_a_dismissed_reading_is_not_asked_about_again(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3])))
    assert tell(table, "dismiss", question=table.snapshot()["question"]["id"])["question"] is None
    table.seen(rests(*row([1, 2, 3])))
    assert table.snapshot()["question"] is None


@pytest.mark.parametrize("how", ["answer", "event"])
def test_a_note_about_dice_is_over_once_their_roll_counts(table: Table, how: str) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3, 5, 6])))
    asked = table.snapshot()["question"]["id"]
    assert table.snapshot()["reading"]["note"] == "I see five dice; four are wanted."
    if how == "answer":
        tell(table, "answer", question=asked, faces=[1, 2, 3, 5])
    else:
        tell(table, "event", event={"roll": [1, 2, 3, 5], "source": "typed"})
    assert (texts(table), table.snapshot()["reading"]["note"]) == (["Threw 1 2 3 5"], None)


def test_a_table_that_wants_to_be_asked_is_asked(table: Table) -> None:
    begin(table)
    tell(table, "settings", accept="ask")
    table.seen(rests(*THREES))
    assert table.snapshot()["game"]["history"] == []
    assert table.snapshot()["question"]["kind"] == "confirm"


def test_a_throw_before_the_decision_is_kept_and_counts_with_it(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    table.seen(rests(*THREES[:3], die(6, 500, 300)))
    assert texts(table) == ["Threw 4 4 4 2"]
    assert "keep it until the decision" in table.snapshot()["reading"]["note"]
    pick_up(table, 3)
    assert texts(table) == ["Threw 4 4 4 2", "Picked up the 2", "Threw 6"]


@pytest.mark.parametrize("game", ["snakedoku", "slither-stone"])
def test_dice_beside_a_game_without_dice_are_nothing_to_it(table: Table, game: str) -> None:
    tell(table, "new_game", game=game, players=["Ann", "Bo"])
    table.seen(rests(*THREES))
    snapshot = table.snapshot()
    assert (snapshot["question"], snapshot["reading"]["note"]) == (None, None)


def test_dice_that_show_the_same_elsewhere_before_the_decision_are_asked_about_and_no_second_roll(table: Table) -> None:
    """Pushed together by a hand, or photographed once more from elsewhere."""
    begin(table)
    table.seen(rests(*THREES))
    table.seen(rests(*row([4, 2, 4, 4], x=60, y=300)))
    pick_up(table, 3)
    assert texts(table)[-1] != "Threw 2"
    question = table.snapshot()["question"]
    assert question is not None
    tell(table, "dismiss", question=question["id"])
    table.seen(rests(*row([4, 6, 4, 4], x=60, y=300)))
    assert texts(table)[-1] == "Threw 6"


def test_of_photographs_taken_from_anywhere_faces_tell_what_was_kept_and_nobody_is_said_to_have_moved_it(
    table: Table,
) -> None:
    def photographed(*dice: Die) -> None:
        table.seen(replace(rests(*dice), single=True))

    begin(table)
    photographed(*THREES)
    photographed(*row([4, 2, 4, 4], x=60, y=250))  # once more, from elsewhere, before anything was decided
    assert (texts(table), table.snapshot()["reading"]["note"]) == (["Threw 4 4 4 2"], None)
    pick_up(table, 3)
    photographed(die(4, 200, 300), die(6, 90, 210), die(4, 330, 250), die(4, 420, 180))
    assert texts(table)[-1] == "Threw 6"
    assert table.snapshot()["reading"]["note"] is None
    pick_up(table, 3)
    photographed(*row([6, 4, 4, 4], x=40, y=350))  # once more, not thrown yet
    assert texts(table)[-1] != "Threw 6"
    assert table.snapshot()["question"] is not None


def test_an_early_throw_that_does_not_fit_the_decision_is_no_move(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    table.seen(rests(*THREES[:3], *row([6, 5], x=450, y=300)))
    snapshot = pick_up(table, 3)
    assert texts(table) == ["Threw 4 4 4 2", "Picked up the 2"]
    assert snapshot["question"] is None
    assert snapshot["reading"]["note"]


def test_a_question_outlives_the_correction_of_an_earlier_roll_where_the_same_roll_is_due(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(6, 300, 300, sure=0.5, second=5)))
    asked = table.snapshot()["question"]
    assert asked is not None
    tell(table, "correct", index=0, faces=[4, 4, 4, 3])
    assert table.snapshot()["question"] == asked
    tell(table, "answer", question=asked["id"], faces=[5])
    assert texts(table) == ["Threw 4 4 4 3", "Picked up the 3", "Threw 5"]


def test_a_question_ends_with_a_correction_after_which_another_roll_is_due(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(6, 300, 300, sure=0.5, second=5)))
    tell(table, "correct", index=0, faces=[5, 4, 4, 2])
    assert table.snapshot()["question"] is None


def test_an_early_throw_does_not_outlive_an_undo(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    table.seen(rests(*THREES[:3], die(6, 500, 300)))
    tell(table, "undo")
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    assert texts(table) == ["Threw 4 4 4 2", "Picked up the 2"]


def test_dice_left_lying_are_not_the_next_players_roll(table: Table) -> None:
    begin(table)
    snake_eyes = row([1, 1, 2, 3])
    table.seen(rests(*snake_eyes))
    assert table.snapshot()["game"]["position"]["to_act"] == "Bo"
    for t in (5, 5.2, 5.8):  # a hand covers them
        table.seen(empty(t))
    table.seen(rests(*snake_eyes, t=5.9))
    assert texts(table) == ["Threw 1 1 2 3"]
    table.seen(empty(6))
    table.seen(empty(8))
    table.seen(rests(*snake_eyes, t=9))  # Bo threw the very same
    assert texts(table) == ["Threw 1 1 2 3"] * 2


def test_dice_left_lying_that_a_hand_pushes_are_not_the_next_players_roll(table: Table) -> None:
    begin(table)
    snake_eyes = row([1, 1, 2, 3])
    table.seen(rests(*snake_eyes))
    pushed = row([1, 1, 2, 3], x=300, y=330)
    for n in (3, 2, 1, 0):  # one after another
        table.seen(rests(*snake_eyes[:n], *pushed[n:]))
        assert texts(table) == ["Threw 1 1 2 3"]
        assert table.snapshot()["question"] is None
        assert table.snapshot()["reading"]["note"] == "A die was moved; that is no throw."
    table.seen(rests(*row([1, 3, 1, 2], x=60, y=330)))  # all, together: nobody can see whether they were thrown
    assert texts(table) == ["Threw 1 1 2 3"]
    question = table.snapshot()["question"]
    assert question["text"].startswith("These dice show what those showed that lay there.")
    tell(table, "dismiss", question=question["id"])
    table.seen(rests(*row([1, 3, 1, 5], x=60, y=330)))  # three of these lie as they lay
    assert table.snapshot()["question"]["text"] == "Some dice lie as they lay. Were all of these thrown?"
    table.seen(rests(*row([2, 4, 4, 5], x=90, y=250)))
    assert texts(table) == ["Threw 1 1 2 3", "Threw 2 4 4 5"]


def test_dice_that_lay_there_before_the_game_are_no_roll_of_it(table: Table) -> None:
    table.seen(rests(*THREES))
    begin(table)
    table.seen(rests(*THREES))
    assert texts(table) == []


def test_a_roll_undone_is_not_read_again_while_it_lies_there(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    tell(table, "undo")
    table.seen(rests(*THREES))
    assert texts(table) == []


def test_a_settled_roll_after_the_end_or_without_a_game_changes_nothing(table: Table) -> None:
    table.seen(rests(*THREES))
    assert table.snapshot()["game"] is None
    assert table.snapshot()["question"] is None


def test_the_reading_is_shown_with_its_boxes_and_does_not_make_a_command_stale(table: Table) -> None:
    before = begin(table)
    moving = Seen(0.0, Phase.ROLLING, None, None)
    table.seen(moving)
    assert table.snapshot()["reading"]["phase"] == "rolling"
    assert table.snapshot()["version"] == before["version"]
    assert table.snapshot()["seen"] > before["seen"]
    seen = table.snapshot()["seen"]
    table.seen(Seen(0.1, Phase.ROLLING, None, None))
    assert table.snapshot()["seen"] == seen  # nothing new to tell
    table.seen(rests(*THREES, t=1))
    assert table.snapshot()["reading"]["dice"][0] == {
        "box": [20.0, 100.0, 60.0, 140.0],
        "face": 4,
        "confidence": 0.99,
        "second": None,
        "second_confidence": 0.0,
        "cocked": False,
    }


@pytest.mark.parametrize("which", ["a die to be thrown", "the kept die", "all of them"])
def test_dice_pushed_after_the_decision_before_they_are_picked_up_are_no_throw(table: Table, which: str) -> None:
    begin(table)
    kept, *others = row([4, 1, 3, 2])
    table.seen(rests(kept, *others))
    pick_up(table, 1, 2, 3)
    pushed = {
        "a die to be thrown": (kept, *others[:2], die(2, 280, 130)),
        "the kept die": (die(4, 25, 140), *others),
        "all of them": (die(4, 25, 140), die(1, 120, 130), die(3, 200, 130), die(2, 280, 130)),
    }[which]
    for _ in range(2):  # a hand comes and goes
        table.seen(rests(*pushed))
        assert texts(table)[-1].startswith("Picked up")
    if (asked := table.snapshot()["question"]) is not None:
        tell(table, "dismiss", question=asked["id"])
    table.seen(rests(pushed[0], *row([1, 5, 6], x=300, y=300)))
    assert texts(table)[-1] == "Threw 1 5 6"


def test_a_doubtful_die_may_be_the_kept_one_only_where_that_lay(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    moved = (die(4, 20, 300), die(4, 120, 300), die(4, 220, 300, sure=0.6), die(4, 320, 300))
    table.seen(rests(*moved))
    assert texts(table)[-1] != "Threw 4"
    assert table.snapshot()["question"] is not None


def test_a_kept_die_of_which_the_player_told_the_face_is_not_said_to_have_been_moved(table: Table) -> None:
    begin(table)
    unsure = die(5, 20, sure=0.6, second=6)
    table.seen(rests(unsure, *row([4, 4, 2], x=100)))
    tell(table, "answer", question=table.snapshot()["question"]["id"], faces=[6, 4, 4, 2])
    pick_up(table, 1, 2, 3)
    table.seen(rests(die(6, 20), *row([1, 1, 3], x=300, y=300)))
    assert texts(table)[-1] == "Threw 1 1 3"
    assert table.snapshot()["reading"]["note"] is None
