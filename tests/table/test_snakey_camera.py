"""Snakey Dice played at the camera: whole turns through the table, from what the settler says to the record."""

import json
from dataclasses import replace

import numpy as np
import pytest

from companion.table.session import Table
from companion.table.storage.store import Store
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen, Settled
from tests.table.driving import Json, tell, texts
from tests.table.seen import die, empty, reading, rests, row
from tests.vision.scene import Drawn, Play, Stage, View, reaching, tumbling
from tests.vision.scene import die as read_die

BOARD = {"size": "small", "blockades": [[9, 9]], "power_ups": [[12, 12]]}


def solo(table: Table) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=BOARD)
    do(table, "start", heading="down")


def do(table: Table, name: str, **args: object) -> Json:
    return tell(table, "event", event={"do": name, **args})


def lines(table: Table) -> list[Json]:
    text = table.archive.record(table.snapshot()["game"]["id"])
    return [json.loads(line) for line in text.splitlines()][1:]


def rolls(table: Table) -> list[list[int]]:
    return [line["roll"] for line in lines(table) if "roll" in line]


def at(face: int, x: float, y: float = 330) -> Die:
    return die(face, x, y)


def still(*dice: Die, t: float = 0.0) -> Seen:
    """The table lies still with these dice; none of them is a new roll."""
    return Seen(t, Phase.SETTLED, reading(*dice), None)


def coloured(columns: tuple[Die, ...], rows: tuple[Die, ...]) -> Seen:
    """One throw of red dice for the column and white dice for the row."""
    frame = np.full((480, 640, 3), 90, np.uint8)
    for dice, colour in ((columns, (40, 35, 190)), (rows, (235, 235, 235))):
        for one in dice:
            x0, y0, x1, y1 = (round(edge) for edge in one.box)
            frame[y0:y1, x0:x1] = colour
    found = reading(*columns, *rows)
    return Seen(0.0, Phase.SETTLED, found, Settled(0.0, found, frame))


def test_a_solo_turn_with_reroll_and_blockade_comes_to_the_right_record(table: Table) -> None:
    solo(table)
    locked, left = row([6, 3])
    table.seen(rests(locked, left))
    do(table, "reroll", dice=[1])
    table.seen(still(locked))
    ahead = at(2, 300)
    table.seen(rests(locked, ahead))
    do(table, "move", die=1)
    do(table, "block", die=0)
    table.seen(rests(locked, ahead, at(3, 100), at(5, 200)))
    table.seen(still(locked, ahead))
    table.seen(rests(locked, ahead, at(5, 420), at(3, 500)))  # the same faces, thrown again for the row
    do(table, "end_turn")
    told = [line.get("roll") or line["do"] for line in lines(table)]
    assert told == ["start", [6, 3], "reroll", [2], "move", "block", [3, 5], [5, 3], "end_turn"]
    assert {line["source"] for line in lines(table) if "roll" in line} == {"camera"}
    board = table.snapshot()["game"]["position"]["board"]
    assert [8, 8] in board["blockades"]
    assert table.snapshot()["question"] is None


def test_dice_that_no_roll_has_counted_are_counted_where_the_player_says_so(table: Table) -> None:
    dice = row([6, 3])
    table.seen(rests(*dice))
    solo(table)
    assert rolls(table) == []
    tell(table, "count_dice")
    assert rolls(table) == [[6, 3]]
    tell(table, "undo")
    tell(table, "count_dice")
    assert rolls(table) == [[6, 3]]
    do(table, "reroll", dice=[1])
    table.seen(rests(dice[0], at(2, 300)))
    tell(table, "undo")
    tell(table, "count_dice")
    assert rolls(table) == [[6, 3], [2]]


def test_a_coordinate_counted_as_it_lies_is_asked_about_where_a_doubtful_die_may_be_one_of_the_turn(
    table: Table,
) -> None:
    solo(table)
    table.seen(rests(*row([6, 3])))
    do(table, "block", die=0)
    tell(table, "event", event={"roll": [1, 2]})
    tell(table, "undo")
    table.seen(rests(die(6, 300, 300, sure=0.6), *row([6, 3]), at(5, 500)))
    tell(table, "dismiss", question=table.snapshot()["question"]["id"])
    tell(table, "undo")
    tell(table, "redo")
    tell(table, "count_dice")
    assert rolls(table)[1:] == []
    assert table.snapshot()["question"]["kind"] == "doubt"


def test_a_reroll_that_was_undone_cannot_be_counted_where_the_die_not_named_shows_something_else(table: Table) -> None:
    solo(table)
    dice = row([6, 3])
    table.seen(rests(*dice))
    do(table, "reroll", dice=[1])
    tell(table, "event", event={"roll": [2]})
    table.seen(still(at(5, 20), at(2, 300)))
    tell(table, "undo")
    assert not table.snapshot()["reading"]["can_count"]


def test_of_photographs_taken_from_anywhere_faces_tell_which_dice_were_thrown_again(table: Table) -> None:
    def photographed(*dice: Die) -> None:
        table.seen(replace(rests(*dice), single=True))

    solo(table)
    photographed(*row([6, 3]))
    photographed(*row([3, 6], x=200, y=300))  # once more, from elsewhere, before anything was decided
    assert (rolls(table), table.snapshot()["reading"]["note"]) == ([[6, 3]], None)
    do(table, "reroll", dice=[1])
    photographed(*row([3, 6], x=90, y=210))  # once more, not thrown yet, or thrown to show the same
    question = table.snapshot()["question"]
    assert (question["kind"], [one["face"] for one in question["dice"]]) == ("confirm", [3])
    tell(table, "dismiss", question=question["id"])
    photographed(*row([2, 6], x=150, y=260))
    assert (rolls(table), table.snapshot()["question"]) == ([[6, 3], [2]], None)
    do(table, "move", die=1)
    do(table, "block", die=0)
    photographed(*row([3, 6, 2, 5], x=30, y=40))  # the dice of the turn among those of the column
    photographed(*row([1, 4], x=230, y=140))  # and away
    assert (rolls(table), table.snapshot()["question"]) == ([[6, 3], [2], [3, 5], [1, 4]], None)


def test_a_photograph_of_the_dice_that_stay_is_asked_about_since_those_thrown_again_may_show_the_same(
    table: Table,
) -> None:
    solo(table)
    table.seen(replace(rests(*row([1, 3])), single=True))
    do(table, "reroll", dice=[1])
    table.seen(replace(rests(at(1, 300)), single=True))
    assert rolls(table) == [[1, 3]]
    assert table.snapshot()["question"]["kind"] == "confirm"


def test_a_question_about_the_roll_of_the_turn_outlives_what_is_done_before_that_roll(table: Table) -> None:
    board = {"size": "small", "blockades": [[3, 3]], "power_ups": [[12, 12]]}
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=board)
    do(table, "start", heading="down")
    table.seen(rests(*row([6, 3])))
    do(table, "move", die=1)
    do(table, "end_turn")
    table.seen(rests(at(6, 400), die(3, 500, 330, sure=0.5, second=2)))
    asked = table.snapshot()["question"]
    assert asked is not None
    do(table, "jump")
    assert table.snapshot()["question"] == asked
    tell(table, "answer", question=asked["id"], faces=[6, 2])
    assert rolls(table) == [[6, 3], [6, 2]]
    assert table.snapshot()["question"] is None


def test_sd3_every_square_of_the_set_up_is_read(table: Table) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"])
    for n, faces in enumerate([(3, 5), (3, 5), (1, 4), (6, 6)]):
        table.seen(rests(*row(faces, x=20 + 30 * n, y=60 + 90 * n)))
    assert rolls(table) == [[3, 5], [3, 5], [1, 4], [6, 6]]
    assert table.snapshot()["game"]["position"]["board"]["blockades"] == [[8, 8], [5, 12]]


def test_sd9_another_die_than_the_one_named_is_a_question_whose_answer_counts(table: Table) -> None:
    solo(table)
    table.seen(rests(*row([6, 3])))
    do(table, "reroll", dice=[1])
    table.seen(rests(at(5, 300), row([6, 3])[1]))
    question = table.snapshot()["question"]
    assert (question["kind"], question["count"], question["dice_kind"]) == ("kept", 1, "snake")
    tell(table, "answer", question=question["id"], faces=[5])
    assert rolls(table) == [[6, 3], [5]]


def test_dice_used_pushed_and_turned_by_hand_make_no_roll_and_no_question(table: Table) -> None:
    solo(table)
    one, two = row([1, 2])
    table.seen(rests(one, two))
    do(table, "move", die=0)
    table.seen(rests(die(1, 34), two))  # a pencil
    table.seen(still(two))
    table.seen(rests(die(1, 34), two))
    do(table, "move", die=1)
    table.seen(rests(die(1, 300), die(2, 340, 300)))
    assert (rolls(table), table.snapshot()["question"], table.snapshot()["reading"]["note"]) == ([[1, 2]], None, None)


@pytest.mark.parametrize("first", ["hand", "sheet"])
def test_sd10_a_die_turned_by_hand_before_or_after_the_sheet_is_no_roll(table: Table, first: str) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=BOARD | {"power_ups": [[2, 3]]})
    do(table, "start", heading="down")
    for event in ({"roll": [1, 1]}, {"do": "move", "die": 0}, *[{"roll": [6, 6]}, {"roll": [5, 6]}] * 2):
        tell(table, "event", event=event)
    do(table, "level_up", track="flip")
    do(table, "end_turn")
    left, *others = row([3, 1, 6])
    table.seen(rests(left, *others))
    if first == "sheet":
        do(table, "flip", die=0, shows="right")
    table.seen(rests(die(4, 30), *others))
    if first == "hand":
        assert "keep it until" in table.snapshot()["reading"]["note"]
        do(table, "flip", die=0, shows="right")
    assert (rolls(table)[-1], table.snapshot()["question"]) == ([3, 1, 6], None)
    do(table, "block", die=2)
    table.seen(rests(die(4, 30), *others, at(2, 100), at(3, 300)))
    assert rolls(table)[-2:] == [[3, 1, 6], [2, 3]]


def test_the_same_dice_picked_up_and_thrown_to_the_same_place_are_a_new_roll_and_covered_ones_are_not(
    table: Table,
) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"])
    stage = Stage()

    def settled(*drawn: Drawn) -> Seen:
        found = reading(*(read_die(one) for one in drawn))
        return Seen(0.0, Phase.SETTLED, found, Settled(0.0, found, stage.draw(View(drawn))))

    lying = (Drawn(200, 100, 3, 10), Drawn(400, 200, 5, 30))
    table.seen(settled(*lying))
    table.seen(still(read_die(lying[0])))  # a hand rests over one of them
    table.seen(settled(*lying))
    assert rolls(table) == [[3, 5]]
    table.seen(Seen(0.0, Phase.EMPTY, reading(), None))  # picked up, for less than a second
    table.seen(settled(Drawn(203, 102, 3, 62), Drawn(398, 199, 5, 77)))
    assert rolls(table) == [[3, 5], [3, 5]]


def test_a_table_cleared_between_the_rolls_goes_on(table: Table) -> None:
    solo(table)
    table.seen(rests(*row([6, 6])))
    do(table, "block", die=0)
    table.seen(empty(1))
    table.seen(empty(3))
    table.seen(rests(*row([6, 6]), t=4))  # thrown for the column, and everything else is away
    assert rolls(table) == [[6, 6], [6, 6]]


def test_a_coordinate_thrown_before_the_die_was_used_is_asked_about(table: Table) -> None:
    solo(table)
    snakes = row([6, 1])
    table.seen(rests(*snakes))
    table.seen(rests(*snakes, at(2, 100), at(4, 300)))
    assert "keep it until" in table.snapshot()["reading"]["note"]
    snapshot = do(table, "block", die=0)
    assert rolls(table) == [[6, 1]]
    assert snapshot["question"]["kind"] == "confirm"
    tell(table, "answer", question=snapshot["question"]["id"], faces=[2, 4])
    assert rolls(table) == [[6, 1], [2, 4]]


def test_a_misread_push_before_the_decision_is_forgotten_once_the_dice_lie_otherwise(table: Table) -> None:
    solo(table)
    table.seen(rests(*row([3, 5])))
    table.seen(rests(at(3, 60, 130), die(3, 140, 130, sure=0.6)))
    assert "keep it until" in table.snapshot()["reading"]["note"]
    table.seen(rests(at(3, 300), at(5, 500)))  # thrown before the page is told, and pushed no more
    do(table, "reroll", dice=[0, 1])
    question = table.snapshot()["question"]
    assert question is None or [one["face"] for one in question["dice"]] == [3, 5]


def test_a_turn_through_the_settler_with_hands_over_the_dice(table: Table) -> None:
    """The same two faces for column and row, hands that pass, the dice of the turn lying there throughout."""
    solo(table)
    play = Play(Stage(), 15.0)

    def show(*views: View, hold: View | None = None) -> None:
        for seen in play.show(views) + (play.hold(hold, 0.8) if hold else []):
            table.seen(seen)

    turn = (Drawn(80, 60, 6, 10), Drawn(180, 60, 2, 40))
    column = (Drawn(300, 250, 3, 10), Drawn(420, 220, 5, 30))
    row_dice = (Drawn(500, 120, 5, 55), Drawn(350, 160, 3, 70))
    show(hold=View())
    show(*tumbling(turn, 8), hold=View(turn))
    assert rolls(table) == [[6, 2]]
    show(*reaching(View(turn), 12), hold=View(turn))  # the pencil draws
    do(table, "move", die=1)
    do(table, "block", die=0)
    show(*(View(turn + view.dice) for view in tumbling(column, 8)), hold=View(turn + column))
    assert rolls(table) == [[6, 2], [3, 5]]
    show(*reaching(View(turn + column), 12), hold=View(turn + column))
    show(*reaching(View(turn + column), 6), hold=View(turn))  # picked up
    show(*(View(turn + view.dice) for view in tumbling(row_dice, 8)), hold=View(turn + row_dice))
    assert rolls(table) == [[6, 2], [3, 5], [3, 5]]
    assert table.snapshot()["question"] is None


# ---- two colours


def test_two_colours_in_one_throw_are_two_events_and_two_steps_to_undo(table: Table) -> None:
    solo(table)
    tell(table, "settings", column_die="red")
    locked, ahead = row([6, 1])
    table.seen(rests(locked, ahead))
    do(table, "block", die=0)
    table.seen(coloured((at(2, 100), at(3, 300)), (at(6, 200), at(4, 400))))
    assert rolls(table) == [[6, 1], [2, 3], [6, 4]]
    history = table.snapshot()["game"]["history"][-2:]
    assert [len(set(line["pictures"])) for line in history] == [2, 2]
    assert [5, 10] in table.snapshot()["game"]["position"]["board"]["blockades"]
    tell(table, "undo")
    assert rolls(table) == [[6, 1], [2, 3]]
    tell(table, "undo")
    assert rolls(table) == [[6, 1]]


def test_two_colours_to_confirm_are_one_question_of_four_faces(table: Table) -> None:
    solo(table)
    tell(table, "settings", column_die="red", accept="ask")
    tell(table, "event", event={"roll": [6, 1]})
    do(table, "block", die=0)
    table.seen(coloured((at(2, 100), at(3, 300)), (at(6, 200), at(4, 400))))
    question = table.snapshot()["question"]
    assert (question["count"], [one["face"] for one in question["dice"]]) == (4, [2, 3, 6, 4])
    tell(table, "answer", question=question["id"], faces=[2, 3, 6, 5])
    assert [(line["roll"], line["source"]) for line in lines(table)[-2:]] == [([2, 3], "camera"), ([6, 5], "typed")]
    assert table.snapshot()["question"] is None


def test_two_colours_that_are_one_are_asked_about(table: Table) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"])
    tell(table, "settings", column_die="red")
    table.seen(rests(*row([2, 3, 6, 4])))
    question = table.snapshot()["question"]
    assert (question["kind"], question["count"]) == ("count", 2)
    assert rolls(table) == []


def test_the_colours_seen_are_told_and_the_choice_is_kept(table: Table, store: Store) -> None:
    solo(table)
    table.seen(coloured((at(2, 100),), (at(6, 200),)))
    assert table.snapshot()["reading"]["colours"] == ["red", "white"]
    assert tell(table, "settings", column_die="white")["settings"]["column_die"] == "white"
    assert Table(store).snapshot()["settings"]["column_die"] == "white"
    assert tell(table, "settings", column_die="none")["settings"]["column_die"] is None


def test_a_question_about_a_snake_die_says_what_its_faces_mean(table: Table) -> None:
    solo(table)
    table.seen(rests(row([1])[0], die(3, 100, sure=0.5, second=5)))
    assert table.snapshot()["question"]["text"] == "Is this die a 3 (left) or a 5 (left/right)?"
    assert texts(table)[-1].startswith("Start")
