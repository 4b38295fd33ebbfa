"""A die of which a person has said that it is none of the throw is not asked about again while nobody touches it."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.table.dice.answer import left_out
from companion.table.dice.outcome import Ask, Kind, Lying, SeenRoll
from companion.table.session import Table
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen, Settled
from tests.table.driving import begin, pick_up, question, roll, rolls, tell, texts
from tests.table.seen import FRAME, die, empty, reading, row

SPARE = die(6, 560, 400)


def rests(*dice: Die, t: float, look: int = 0, lit: float = 1.0) -> Seen:
    """As `tests.table.seen.rests`, with a picture of each die. look: of another throw's in the same place."""
    frame = FRAME.copy()
    for one in dice:
        x0, y0, x1, y1 = (round(edge) for edge in one.box)
        speckled = np.random.default_rng([x0, y0, look]).integers(0, 200, (8, 8, 3)).repeat(5, 0).repeat(5, 1)
        frame[y0:y1, x0:x1] = speckled * lit
    found = reading(*dice)
    return Seen(t, Phase.SETTLED, found, Settled(t, found, frame))


def still(*dice: Die, t: float) -> Seen:
    return Seen(t, Phase.SETTLED, reading(*dice), None)


def dismiss(table: Table) -> None:
    asked = question(table)
    assert asked is not None
    assert asked["kind"] == "count"
    tell(table, "dismiss", question=asked["id"])


def left_out_of_the_answer(table: Table) -> None:
    """The spare die is seen beside a throw, and taken out of the question."""
    table.seen(rests(*row([1, 2, 3, 5]), SPARE, t=1))
    asked = question(table)
    assert asked is not None
    tell(table, "answer", question=asked["id"], faces=[1, 2, 3, 5])
    pick_up(table, 0, 1, 2, 3)


def dismissed_beside_a_throw(table: Table) -> None:
    table.seen(rests(*row([1, 2, 3, 5]), SPARE, t=1))
    dismiss(table)


def dismissed_alone(table: Table) -> None:
    table.seen(rests(SPARE, t=1))
    dismiss(table)


WAYS = pytest.mark.parametrize("told", [left_out_of_the_answer, dismissed_beside_a_throw, dismissed_alone])


@WAYS
def test_a_throw_beside_a_die_that_does_not_count_and_was_not_touched_is_not_asked_about(
    table: Table, told: Callable[[Table], None]
) -> None:
    begin(table)
    told(table)
    before = len(rolls(table))
    table.seen(still(SPARE, t=3))
    table.seen(rests(*row([4, 4, 3, 1], x=40, y=300), SPARE, t=5, lit=0.8))
    assert (rolls(table)[before:], question(table)) == ([[4, 4, 3, 1]], None)
    pick_up(table, 2)
    table.seen(rests(*row([4, 4], x=40, y=300), die(1, 280, 300), die(5, 60, 60), SPARE, t=9))
    assert (rolls(table)[before + 1 :], question(table)) == ([[5]], None)


def test_a_throw_before_the_decision_beside_such_a_die_counts_with_it(table: Table) -> None:
    begin(table)
    dismissed_alone(table)
    dice = row([3, 2, 6, 1])
    table.seen(rests(*dice, SPARE, t=4))
    table.seen(rests(*dice[:3], die(5, 60, 300), SPARE, t=7))
    pick_up(table, 3)
    assert (rolls(table), question(table)) == ([[3, 2, 6, 1], [5]], None)


@pytest.mark.parametrize("since", ["pushed", "thrown back", "turned", "covered", "cleared", "another game", "camera"])
def test_it_is_asked_about_again_once_it_may_be_another_or_the_camera_was_moved(table: Table, since: str) -> None:
    begin(table)
    dismissed_alone(table)
    spare, look, aside = SPARE, 0, 0.0
    if since == "pushed":
        spare = die(6, 500, 380)
    elif since == "thrown back":
        look = 1
    elif since == "turned":
        table.seen(still(die(2, 560, 400), t=2))
    elif since == "covered":
        table.seen(still(die(2, 60, 60), t=2))
    elif since == "cleared":
        table.seen(empty(2))
        table.seen(empty(4))
    elif since == "another game":
        begin(table, "Cy", "Di")
    else:
        aside = 30.0
        spare = die(6, 560 + aside, 400)
    table.seen(rests(*row([4, 4, 3, 1], x=40 + aside, y=300), spare, t=6, look=look))
    asked = question(table)
    assert rolls(table) == []
    assert asked is not None
    assert asked["kind"] == "count"


def test_undo_does_not_make_it_forgotten_and_the_throw_beside_it_may_be_counted_again(table: Table) -> None:
    begin(table)
    dismissed_alone(table)
    table.seen(rests(*row([4, 4, 3, 1], y=300), SPARE, t=4))
    tell(table, "undo")
    assert rolls(table) == []
    tell(table, "count_dice")
    assert rolls(table) == [[4, 4, 3, 1]]
    tell(table, "undo")
    table.seen(rests(*row([2, 2, 3, 1], x=50, y=200), SPARE, t=8))
    assert (rolls(table), question(table)) == ([[2, 2, 3, 1]], None)


def test_one_die_too_many_beside_it_is_asked_about_until_that_is_taken_away(table: Table) -> None:
    begin(table)
    dismissed_alone(table)
    five = row([1, 2, 3, 5, 4])
    table.seen(rests(*five, SPARE, t=4))
    assert question(table) is not None
    table.seen(still(*five[:4], SPARE, t=6))
    assert (rolls(table), question(table)) == ([[1, 2, 3, 5]], None)


def test_it_makes_up_no_number_of_dice_and_one_that_is_thrown_is_no_spare_die_any_more(table: Table) -> None:
    begin(table)
    dismissed_alone(table)
    table.seen(rests(*row([1, 2, 3]), SPARE, t=4))  # the fourth fell off the table
    assert rolls(table) == []
    assert question(table) is not None
    asked = question(table)
    assert asked is not None
    tell(table, "answer", question=asked["id"], faces=[1, 2, 3, 6])
    pick_up(table, 0)
    table.seen(rests(die(4, 60, 300), *row([2, 3], x=100), SPARE, t=8))
    assert rolls(table) == [[1, 2, 3, 6], [4]]


def test_the_dice_of_a_roll_typed_meanwhile_are_no_throw_when_they_are_seen_beside_it(table: Table) -> None:
    begin(table)
    dismissed_alone(table)
    roll(table, 1, 2, 3, 5)
    pick_up(table, 3)
    table.seen(rests(*row([1, 2, 3, 5]), SPARE, t=6))
    assert rolls(table) == [[1, 2, 3, 5]]
    assert texts(table)[-1].startswith("Picked up")


@pytest.mark.parametrize(
    ("seen", "told", "out"),
    [
        ([6, 1, 2, 3, 6], [1, 2, 3, 6], [0]),
        ([6, 1, 2, 3, 6], [6, 1, 2, 3], [4]),
        ([6, 6, 1, 2, 3], [6, 1, 2, 3], []),
        ([6, 1, 2, 3, 4], [1, 2, 3, 5], []),
        ([6, 1, 2, 3, 4, 5], [1, 2, 3, 4], [0, 5]),
        ([1, 2, 3], [1, 2, 3, 4], []),
    ],
)
def test_which_die_was_left_out_of_an_answer_is_known_only_where_it_can_be_no_other(
    seen: list[int], told: list[int], out: list[int]
) -> None:
    dice = row(seen)
    ask = Ask(Kind.COUNT, "", SeenRoll(dice, 0.9, Lying(dice, (None,) * len(dice))))
    assert left_out(ask, tuple(told)) == tuple(dice[n] for n in out)
