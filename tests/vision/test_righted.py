"""A picture that was turned by quarters is set upright before dice are looked for, and what is read of it lies where it
lies in the picture as it came."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.vision.finding.candidates import Box
from companion.vision.reading import Die, Reading
from companion.vision.righted import read_righted

HEIGHT, WIDTH = 60, 80
STRIP = 9
"""The level of the strip along that edge of the picture that belongs up."""


def upright(boxes: list[Box]) -> NDArray[np.uint8]:
    """A picture that stands upright, a bright block in it for each die."""
    frame = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    frame[0] = STRIP
    for k, (x0, y0, x1, y1) in enumerate(boxes):
        frame[int(y0) : int(y1), int(x0) : int(x1)] = 100 + k
    return frame


def blocks(frame: NDArray[np.uint8]) -> dict[int, Box]:
    """By level where the blocks of a picture lie."""
    found = {}
    for level in (int(one) for one in np.unique(frame[..., 0]) if one >= 100):
        y, x = np.nonzero(frame[..., 0] == level)
        found[level] = (float(x.min()), float(y.min()), float(x.max()) + 1, float(y.max()) + 1)
    return found


@dataclass
class Beholder:
    """Reads blocks as dice, and tells which way up a picture is where it is thorough; otherwise it believes what it is
    told. doubts: says so only of what does not stand upright, and of an upright picture that it was turned."""

    doubts: bool = False
    asked: list[tuple[bool, float | None, bool, float]] = field(default_factory=list)

    def read(self, frame: NDArray[np.uint8], die_size: float | None, thorough: bool, turned: float) -> Reading:
        edges = [frame[0], frame[:, 0], frame[-1], frame[:, -1]]  # up, left, down, right
        quarters = next(k for k, edge in enumerate(edges) if (edge >= STRIP).mean() > 0.9)
        self.asked.append((quarters == 0, die_size, thorough, turned))
        seen = 90.0 * (quarters or 4 * (not self.doubts) or 1) % 360 if thorough or die_size is None else turned
        dice = tuple(Die(box, level - 99, 0.9, None, 0.0) for level, box in blocks(frame).items())
        return Reading(dice[:1], 0.8 if quarters else 0.95, 1.0, 0.9, dice[1:], seen)


BOXES: list[Box] = [(10.0, 8.0, 22.0, 19.0), (50.0, 30.0, 59.0, 43.0)]


@pytest.mark.parametrize("quarters", range(4))
def test_a_turned_picture_is_read_once_more_upright_and_its_dice_lie_where_they_lay(quarters: int) -> None:
    frame, beholder = np.ascontiguousarray(np.rot90(upright(BOXES), quarters)), Beholder()
    reading = read_righted(beholder.read, frame, None, False, 0)
    assert {die.box for die in (*reading.dice, *reading.maybe)} == set(blocks(frame).values())
    assert reading.turned == 90 * quarters
    assert reading.confidence == 0.95
    first, *again = beholder.asked
    assert first == (quarters == 0, None, False, 0)
    assert again == ([(True, 12.0, True, 0)] if quarters else [])


@pytest.mark.parametrize("quarters", range(4))
def test_a_camera_that_is_known_to_be_turned_is_read_upright_at_once(quarters: int) -> None:
    frame, beholder = np.ascontiguousarray(np.rot90(upright(BOXES), quarters)), Beholder()
    reading = read_righted(beholder.read, frame, 12.0, False, 90 * quarters)
    assert {die.box for die in (*reading.dice, *reading.maybe)} == set(blocks(frame).values())
    assert beholder.asked == [(True, 12.0, False, 0)]
    assert reading.turned == 90 * quarters


def test_a_picture_in_which_no_way_up_holds_stays_as_it_was_read() -> None:
    """Upright it is held for turned, and turned for upright: then it counts as it came."""
    frame, beholder = upright(BOXES), Beholder(doubts=True)
    reading = read_righted(beholder.read, frame, None, False, 0)
    assert len(beholder.asked) == 2
    assert reading.turned == 0
    assert {die.box for die in (*reading.dice, *reading.maybe)} == set(blocks(frame).values())


@given(turned=st.floats(0, 359.9))
def test_what_is_left_of_less_than_half_a_quarter_is_told_on_where_it_is_not_slight_and_stays_so(turned: float) -> None:
    told: list[float] = []

    def read(frame: NDArray[np.uint8], die_size: float | None, thorough: bool, left: float) -> Reading:
        told.append(left)
        return Reading((), 1.0, 0.0, turned=left)

    reading = read_righted(read, upright(BOXES), None, False, turned)
    assert read_righted(read, upright(BOXES), None, False, reading.turned).turned == reading.turned  # the next frame
    left = told[0]
    assert left == 0 or 33 <= left <= 45 or 315 <= left <= 327
    off: Any = (reading.turned - turned + 180) % 360 - 180
    assert abs(off) < 33
