"""Printed sheets in a camera's picture: found, with perspective, scale and tilt, from any side."""

from math import degrees

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.vision.markers import SHEETS, Sheet, sheet
from companion.vision.marks import find_markers, place

WIDTH, HEIGHT, FOCAL = 1280, 720, 1000.0
_PER_MM = 4


def drawn(printed: Sheet) -> NDArray[np.uint8]:
    """The sheet's markers on white paper, _PER_MM pixels a millimetre."""
    paper = np.full((round(printed.height * _PER_MM), round(printed.width * _PER_MM)), 245, np.uint8)
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in printed.markers:
        side = round(marker.side * _PER_MM)
        x, y = round(marker.x * _PER_MM), round(marker.y * _PER_MM)
        paper[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(book, marker.id, side)
    return paper


def looked_at(
    printed: Sheet, tilt: float, turn: float, distance: float
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """A picture of the sheet, the camera `distance` mm from its middle and aslant by `tilt`; and mm to pixels."""
    lean, spin = cv2.Rodrigues(np.array([tilt, 0, 0]))[0], cv2.Rodrigues(np.array([0, 0, turn]))[0]
    rotation = lean @ spin
    middle = np.array([printed.width / 2, printed.height / 2, 0.0])
    shift = np.array([0, 0, distance]) - rotation @ middle
    camera = np.array([[FOCAL, 0, WIDTH / 2], [0, FOCAL, HEIGHT / 2], [0, 0, 1]])
    plane = camera @ np.column_stack([rotation[:, 0], rotation[:, 1], shift])
    from_picture = plane @ np.diag([1 / _PER_MM, 1 / _PER_MM, 1.0])
    table = np.full((HEIGHT, WIDTH, 3), (70, 110, 90), np.uint8)
    paper = cv2.cvtColor(drawn(printed), cv2.COLOR_GRAY2BGR)
    picture = cv2.warpPerspective(
        paper, from_picture, (WIDTH, HEIGHT), table, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )
    noise = np.random.default_rng(1).normal(0, 4, picture.shape)
    return np.clip(cv2.GaussianBlur(picture, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8), plane


@pytest.mark.parametrize("printed", SHEETS, ids=lambda printed: f"{printed.name}-{printed.paper}")
@pytest.mark.parametrize(("tilt", "turn"), [(0.0, 0.3), (0.5, 2.0), (0.8, -1.2)])
def test_a_sheet_is_found_with_its_region_scale_and_tilt(printed: Sheet, tilt: float, turn: float) -> None:
    picture, plane = looked_at(printed, tilt, turn, 520)
    placed = place(find_markers(picture), (WIDTH, HEIGHT))
    assert placed is not None
    assert placed.sheet == printed
    wanted = cv2.perspectiveTransform(np.array([printed.region]), plane)[0] / (WIDTH, HEIGHT)
    assert np.abs(np.array(placed.region) - wanted.clip(0, 1)).max() < 0.015
    assert placed.pixels_per_mm == pytest.approx(FOCAL / 520 * np.sqrt(np.cos(tilt)), rel=0.05)
    assert placed.tilt == pytest.approx(degrees(tilt), abs=6)


def test_two_corners_in_the_picture_are_enough_and_one_is_not() -> None:
    picture, _ = looked_at(sheet("mat", "a4"), 0.3, 0.0, 420)
    found = find_markers(picture)
    assert len(found) == 4
    two = {name: found[name] for name in sorted(found)[:2]}
    assert place(two, (WIDTH, HEIGHT)) is not None
    assert place({0: found[0]}, (WIDTH, HEIGHT)) is None
    assert place({}, (WIDTH, HEIGHT)) is None


def test_markers_that_do_not_lie_as_printed_are_no_sheet() -> None:
    found = find_markers(looked_at(sheet("mat", "a4"), 0.3, 0.0, 520)[0])
    mixed = {0: found[1], 1: found[0], 2: found[3], 3: found[2]}
    assert place(mixed, (WIDTH, HEIGHT)) is None


@given(st.integers(0, 49))
def test_every_marker_belongs_to_one_sheet_at_most(marker_id: int) -> None:
    owners = [printed for printed in SHEETS if any(marker.id == marker_id for marker in printed.markers)]
    assert len(owners) <= 1


def test_no_sheet_is_seen_where_there_is_none() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)
    assert place(find_markers(noise), (WIDTH, HEIGHT)) is None


@pytest.mark.parametrize("size", [(1, 5000), (8000, 3)])
def test_a_picture_that_is_hardly_more_than_a_line_shows_no_marker(size: tuple[int, int]) -> None:
    assert find_markers(np.zeros((*size, 3), np.uint8)) == {}
