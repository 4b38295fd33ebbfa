"""The grid found and its lines followed, on pages drawn here with known bends."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.sudoku.grid import FOUND, PLAIN, FoundGrid, find_grids

Image = NDArray[np.uint8]


def lattice(count: int = 9, side: int = 450, room: int = 75) -> Image:
    """A page with a drawn grid of `count` squares a side, thick around the boxes."""
    image = np.full((side + 2 * room, side + 2 * room, 3), 225, np.uint8)
    for index in range(count + 1):
        at, width = room + round(side * index / count), 4 if index % 3 == 0 else 1
        cv2.line(image, (room, at), (room + side, at), (40, 40, 40), width)
        cv2.line(image, (at, room), (at, room + side), (40, 40, 40), width)
    return image


def bent(image: Image, amount: float) -> tuple[Image, NDArray[np.float64]]:
    """The page bowed down in its middle by `amount` pixels; and the crossings of its nine squares."""
    ys, xs = np.mgrid[0 : image.shape[0], 0 : image.shape[1]].astype(np.float32)
    shift = amount * np.sin(np.pi * xs / image.shape[1])
    out = cv2.remap(image, xs, (ys - shift).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lines = 75 + np.arange(10) * 50.0
    x, y = np.meshgrid(lines, lines)
    return np.asarray(out, np.uint8), np.stack([x, y + amount * np.sin(np.pi * x / image.shape[1])], -1)


def find_grid(image: Image) -> FoundGrid | None:
    """By its lines alone."""
    return next(find_grids(image), None)


@pytest.mark.parametrize("amount", [0.0, 15.0, 40.0])
def test_lines_are_followed_on_curled_paper(amount: float) -> None:
    image, crossings = bent(lattice(), amount)
    found = find_grid(image)
    assert found is not None
    assert np.linalg.norm(found.crossings - crossings, axis=2).max() < 3


def test_a_frame_around_the_puzzle_is_not_taken_for_its_border() -> None:
    image = lattice()
    cv2.rectangle(image, (55, 55), (545, 545), (40, 40, 40), 2)
    found = find_grid(image)
    assert found is not None
    assert np.abs(found.crossings[0, 0] - 75).max() < 3
    assert np.abs(found.crossings[9, 9] - 525).max() < 3


def test_a_photograph_taken_at_an_angle() -> None:
    corners = np.array([[75, 75], [525, 75], [525, 525], [75, 525]], np.float32)
    seen = np.array([[90, 60], [520, 110], [480, 500], [60, 540]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, seen)
    image = cv2.warpPerspective(lattice(), matrix, (600, 600), borderValue=(225, 225, 225))
    found = find_grid(np.asarray(image, np.uint8))
    assert found is not None
    for point, crossing in zip(seen, found.crossings[[0, 0, 9, 9], [0, 9, 9, 0]], strict=True):
        assert np.abs(point - crossing).max() < 3


@pytest.mark.parametrize("count", [3, 6, 13])
def test_a_grid_of_another_size_scores_far_below_a_puzzle(count: int) -> None:
    other, puzzle = find_grid(lattice(count)), find_grid(lattice(9))
    assert puzzle is not None
    assert puzzle.score > 0.8
    assert other is None or other.score < PLAIN


@pytest.mark.parametrize("kind", ["blank", "noise", "tiny"])
def test_pictures_without_lines_have_no_grid(kind: str) -> None:
    if kind == "noise":
        image = np.random.default_rng(0).integers(0, 256, (300, 400, 3), np.uint8)
    else:
        image = np.full((300, 400, 3) if kind == "blank" else (8, 8, 3), 128, np.uint8)
    assert find_grid(image) is None
    assert FOUND > 0
