"""More dice than are wanted: what the question says may be done about them is done, and ends it."""

import pytest

from companion.table.session import Table
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen
from tests.table.driving import begin, pick_up, question, rolls, tell, texts
from tests.table.seen import die, empty, reading, rests, row

FIVE = row([1, 2, 3, 5, 6])
WAYS = pytest.mark.parametrize("told", [False, True], ids=["seen to lie still", "told as a roll"])


def see(table: Table, *dice: Die, told: bool, t: float = 4.0) -> None:
    """Dice that lie there still once others were taken away, of which the settler tells a roll or not."""
    table.seen(rests(*dice, t=t) if told else Seen(t, Phase.SETTLED, reading(*dice), None))


@WAYS
@pytest.mark.parametrize("away", range(5))
def test_four_dice_are_the_throw_once_the_fifth_was_taken_away_as_the_question_wants_it(
    table: Table, away: int, told: bool
) -> None:
    begin(table)
    table.seen(rests(*FIVE, t=1))
    asked = question(table)
    assert asked is not None
    assert asked["kind"] == "count"
    left = [die for n, die in enumerate(FIVE) if n != away]
    see(table, *left, told=told)
    assert question(table) is None
    assert rolls(table) == [[die.face for die in left]]
    line = table.snapshot()["game"]["history"][0]
    assert (line["source"], len(line["pictures"])) == ("camera", 4)


@WAYS
def test_the_four_that_are_left_are_asked_about_where_one_is_doubtful_or_the_table_wants_to_be_asked(
    table: Table, told: bool
) -> None:
    begin(table)
    doubtful = die(5, 260, sure=0.6, second=6)
    table.seen(rests(*FIVE[:3], doubtful, die(6, 340), t=1))
    see(table, *FIVE[:3], doubtful, told=told)
    asked = question(table)
    assert asked is not None
    assert asked["text"] == "Is this die a 5 or a 6?"
    assert rolls(table) == []
    tell(table, "dismiss", question=asked["id"])
    tell(table, "settings", accept="ask")
    table.seen(empty(8))
    table.seen(empty(10))
    table.seen(rests(*FIVE, t=12))
    see(table, *FIVE[1:], told=told, t=14)
    asked = question(table)
    assert asked is not None
    assert asked["kind"] == "confirm"
    assert [d["face"] for d in asked["dice"]] == [2, 3, 5, 6]


@WAYS
def test_beside_kept_dice_the_throw_counts_once_as_many_lie_there_as_both_are(table: Table, told: bool) -> None:
    begin(table)
    dice = row([3, 2, 6, 1])
    table.seen(rests(*dice, t=1))
    pick_up(table, 2, 3)
    thrown = row([5, 6, 1], x=100, y=300)
    table.seen(rests(*dice[:2], *thrown, t=4))
    see(table, *dice[:2], thrown[0], told=told, t=6)
    assert len(rolls(table)) == 1
    assert question(table) is not None
    see(table, *dice[:2], *thrown[:2], told=told, t=8)
    assert rolls(table)[1:] == [[5, 6]]


@WAYS
def test_a_coordinate_of_too_many_dice_counts_beside_the_dice_of_the_turn_once_two_are_left(
    table: Table, told: bool
) -> None:
    board = {"size": "small", "blockades": [[9, 9]], "power_ups": [[12, 12]]}
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=board)
    tell(table, "event", event={"do": "start", "heading": "down"})
    turn, thrown = row([6, 2]), row([3, 5, 4], x=100, y=300)
    table.seen(rests(*turn, t=1))
    tell(table, "event", event={"do": "move", "die": 1})
    tell(table, "event", event={"do": "block", "die": 0})
    table.seen(rests(*turn, *thrown, t=4))
    see(table, *turn, thrown[0], told=told, t=6)
    assert question(table) is not None
    see(table, *turn, *thrown[1:], told=told, t=8)
    assert rolls(table) == [[6, 2], [5, 4]]


def test_dice_that_lay_there_are_no_throw_once_the_one_beside_them_was_taken_away(table: Table) -> None:
    table.seen(rests(*FIVE[:4], t=1))
    begin(table)
    table.seen(rests(*FIVE, t=4))
    assert question(table) is not None
    see(table, *FIVE[:4], told=False, t=6)
    assert texts(table) == []
    assert question(table) is None


def test_too_few_that_are_left_of_too_many_leave_the_question_as_it_is(table: Table) -> None:
    begin(table)
    table.seen(rests(*FIVE, t=1))
    before = question(table)
    see(table, *FIVE[:3], told=False)
    assert question(table) == before
    assert rolls(table) == []
