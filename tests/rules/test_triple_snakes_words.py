"""Triple Snakes in words: prompts, phrases, announcements and the sheet."""

import pytest

from companion.rules.changed import changed
from companion.rules.core import Announcement, Event, Phrase, Roll, do
from companion.rules.triple_snakes import words
from tests.rules.table import CHASE, EYES, STAND, Shorthand, Table, pick_up, take, turn

GAME = "triple-snakes"


def after(*events: Shorthand, **options: bool) -> Table:
    return Table(GAME, ["Ann", "Bo"], **options).play(*events)


LOW, TWO = [1, 2, 3, 4], [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("table", "prompt"),
    [
        (after(), "Ann: throw 4 dice"),
        (after([2, 2, 5, 6]), "Ann: pick up dice for the next roll"),
        (after([2, 2, 5, 6], stand=True), "Ann: pick up dice for the next roll, or stand"),
        (after([2, 2, 5, 6], pick_up(2)), "Ann: throw 1 die again"),
        (after([2, 2, 5, 6], pick_up(2, 3)), "Ann: throw 2 dice again"),
        (after([2, 2, 2, 2]), "Ann: take 28 or 8 points"),
        (after(TWO), "Ann: pick up dice, or chase the straight"),
        (after(TWO, stand=True), "Ann: pick up dice, or chase the straight, or stand"),
        (after(TWO, CHASE), "Ann: throw the fifth die for a 1 or a 6, one try left"),
        (after(LOW, CHASE), "Ann: throw the fifth die for a 5, two tries left"),
        (after(LOW, CHASE, [3]), "Ann: throw the fifth die for a 5, one try left"),
        (after(EYES), "Bo: throw 4 dice"),
    ],
)
def test_prompts_say_who_does_what(table: Table, prompt: str) -> None:
    assert table.game.prompt(table.state) == prompt


@pytest.mark.parametrize(
    ("dice", "event", "choice", "done"),
    [
        ([2, 2, 5, 6], Roll((1, 3, 5, None)), "Threw 1 3 5 lost", "Threw 1 3 5 lost"),
        ([2, 2, 5, 6], pick_up(3), "Pick up the 6", "Picked up the 6"),
        ([2, 2, 5, 6], pick_up(0, 1, 2), "Pick up the two 2s and the 5", "Picked up the two 2s and the 5"),
        ([2, 2, 5, 6], pick_up(0, 1, 2, 3), "Pick up all dice", "Picked up all dice"),
        ([2, 2, 5, 6], STAND, "Stand and score the table", "Stood and scored the table"),
        ([2, 2, 2, 2], take(28), "Take 28 points", "Took 28 points"),
        (TWO, CHASE, "Chase the straight with a fifth die", "Chased the straight with a fifth die"),
        (TWO, do("order", players=("Bo", "Ann")), "Roll off in the order Bo, Ann", "The order is Bo, Ann"),
    ],
)
def test_an_event_is_a_choice_before_and_a_report_after(dice: list[int], event: Event, choice: str, done: str) -> None:
    table = after(dice)
    assert table.game.phrase(table.state, event) == Phrase(choice, done)


@pytest.mark.parametrize(
    ("event", "players", "sentence"),
    [
        ("snake_eyes", ("Ann",), "Ann rolled snake eyes: the turn is over with no points"),
        ("triple_snakes", ("Ann",), "Ann rolled triple snakes"),
        ("quadruple", ("Ann",), "Ann rolled four of a kind"),
        ("straight_made", ("Ann",), "Ann completed the straight"),
        ("straight_missed", ("Ann",), "Ann missed the straight: the turn is over with no points"),
        ("bust", ("Ann",), "Ann went over 100 and is back at 77"),
        ("hundred", ("Ann",), "Ann has exactly 100"),
        ("tie", ("Ann", "Bo"), "Ann and Bo are tied"),
        ("lead_change", ("Ann",), "Ann takes the lead"),
        ("roll_off", ("Ann", "Bo"), "Ann and Bo roll off"),
        ("standings", ("Ann", "Bo"), "Time for the standings"),
        ("rebuttal", ("Ann",), "Rebuttal: Ann has one more turn"),
        ("rebuttal", ("Ann", "Bo"), "Rebuttal: Ann and Bo have one more turn each"),
        ("winner", ("Ann",), "Ann wins."),
    ],
)
def test_announcements_are_sentences(event: str, players: tuple[str, ...], sentence: str) -> None:
    assert words.tell(Announcement(event, players)) == sentence


def test_the_sheet_has_a_row_for_each_round_and_a_column_for_each_player() -> None:
    table = after(*turn(8), *turn(0), *turn(28), forfeits=True)
    assert table.game.sheet(table.state).splitlines() == [
        "Triple Snakes",
        "   round       Ann      Bo",
        "       1    +8 = 8  +0 = 0",
        "       2  +28 = 36",
        "   total        36       0",
        "forfeits         1       2",
        "Bo: throw 4 dice",
    ]
    early = after(*turn(8))
    lines = early.game.sheet(early.state).splitlines()
    assert lines[1:4] == ["round     Ann  Bo", "    1  +8 = 8", "total       8   0"]


def test_the_sheet_of_a_game_that_is_over_has_the_ranks_and_who_won() -> None:
    table = after(*(turn(28) + turn(0)) * 3, *turn(16), *turn(0))
    assert table.game.sheet(table.state).splitlines()[-3:] == [
        "total        100       0",
        " rank          1       2",
        "The game is over: Ann won",
    ]


def test_a_prompt_asks_for_the_order_of_a_roll_off() -> None:
    table = after(*(turn(28) + turn(28)) * 3, *turn(16), *turn(16))
    assert table.game.prompt(table.state) == "Ann: name the order in which Ann and Bo roll off"
    assert words.purpose(table.play(do("order", players=("Bo", "Ann"))).state.turn) == "first roll"


def test_a_roll_says_what_it_is_for() -> None:
    again = after([2, 2, 5, 6], pick_up(2))
    third = after([2, 2, 5, 6], pick_up(2), [5], pick_up(3))
    for table, purpose in ((again, "second roll"), (third, "third roll"), (after(TWO, CHASE), "fifth die")):
        want = table.game.want(table.state)
        assert want is not None
        assert want.purpose == purpose


def test_dice_are_picked_up_in_their_order_and_counted_in_words() -> None:
    for dice, picked, words_for in (
        ([3, 3, 3, 6], (3, 0, 1, 2), "Pick up all dice"),
        ([6, 3, 3, 3], (3, 2, 1), "Pick up the three 3s"),
        ([6, 3, 2, 5], (2, 0), "Pick up the 6 and the 2"),
    ):
        table = after(dice)
        assert table.game.phrase(table.state, pick_up(*picked)).choice == words_for


def test_what_is_owed_is_told_of_each_of_everybody_and_of_several_together() -> None:
    start = Table(GAME, ["Ann", "Bo", "Cy", "Di"], forfeits=True).state
    for owed, told in (
        ((1, 0, 0, 0), ("Ann owes a forfeit",)),
        ((1, 1, 0, 0), ("Ann and Bo owe a forfeit each",)),
        ((1, 1, 1, 1), ("Everyone owes a forfeit",)),
        ((2, 0, 1, 0), ("Cy owes a forfeit", "Ann owes 2 forfeits")),
        ((0, 3, 0, 3), ("Bo and Di owe 3 forfeits each",)),
        ((0, 0, 0, 0), ()),
    ):
        before = changed(start, forfeits=(3, 3, 3, 3))
        now = changed(start, forfeits=tuple(3 + more for more in owed))
        assert words.owed(before, now) == told
