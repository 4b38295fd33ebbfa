"""What is measured of each make of dice: every die that lies there is told once, with what was read in its place."""

from dataclasses import replace

import numpy as np

from companion.vision.reading import Die
from datasets.dice.style import clear_style, random_style
from datasets.traced import Order, planned
from models.training.measure_makes import MAKES, Asked, asked, line

STYLE = random_style(np.random.default_rng(3))
HERE, BESIDE = (10.0, 10.0, 50.0, 48.0), (60.0, 10.0, 100.0, 50.0)


def test_a_die_is_told_with_what_was_read_in_its_place_and_with_nothing_where_nothing_was() -> None:
    near = Die((12.0, 11.0, 51.0, 49.0), "4", 0.95, "6", 0.03)
    first, second = asked([(STYLE, HERE, "4"), (STYLE, BESIDE, "2")], [near])
    assert (first.read, first.side, second.read) == (near, 40.0, None)


def test_a_line_counts_what_is_found_right_sure_and_surely_wrong() -> None:
    sure, unsure, wrong = (Die(HERE, face, how, "6", 0.02) for face, how in (("4", 0.95), ("4", 0.6), ("5", 0.97)))
    told = line("any", [Asked(STYLE, 40.0, "4", read) for read in (sure, unsure, wrong, None)])
    cells = [cell.strip() for cell in told.strip("|").split("|")]
    assert cells[:2] == ["any", "4"]
    assert (cells[2].split(",")[0], cells[3].split(",")[0]) == ("3 of 4", "2 of 4")
    assert cells[4:] == ["2", "1"]


def test_makes_are_those_of_the_plan_that_the_picture_was_made_by() -> None:
    clear = Asked(clear_style(np.random.default_rng(1)), 60.0, "1", None)
    assert MAKES["clear"](clear)
    assert not MAKES["plain"](clear)
    assert MAKES["wooden"](replace(clear, style=replace(STYLE, wood=True)))
    order = Order(False, (3, 8), made="clear")
    assert all(die.style.clear for die in planned(200_000, order).dice)
