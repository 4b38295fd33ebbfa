"""The snake faces in our artwork stay apart however a sticker is turned, blurred or shaded."""

from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.config import resource
from companion.printing.artwork import mark, outline
from companion.rules.core import SNAKE_FACES
from datasets.dice.raster import coverage

TURNS = range(0, 360, 10)
BLUR = 0.07
"""Standard deviation in sides of the sticker: a picture in which a person just tells left from right."""


@cache
def _blurred(face: str, pixels: int, turn: float) -> NDArray[np.float32]:
    fine = 255 - cv2.GaussianBlur(coverage(face, pixels * 2, place=3, turn=turn), (0, 0), BLUR * pixels * 2)
    return np.asarray(cv2.resize(fine, (pixels, pixels), interpolation=cv2.INTER_AREA), np.float32)


def _likeness(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float((one * other).sum() / np.sqrt((one * one).sum() * (other * other).sum()))


def _nearest(seen: NDArray[np.float32], pixels: int) -> str:
    return max(SNAKE_FACES, key=lambda face: max(_likeness(seen, _blurred(face, pixels, turn)) for turn in TURNS))


@pytest.mark.parametrize("pixels", [24, 16, 12])
@pytest.mark.parametrize("face", SNAKE_FACES)
def test_a_blurred_sticker_half_in_shadow_is_still_nearest_to_its_own_face(face: str, pixels: int) -> None:
    for turn, upright in ((4.0, True), (67.0, False), (181.0, True), (293.0, False)):
        seen = _blurred(face, pixels, turn).copy()
        shade = seen if upright else seen.T
        shade[:, : pixels // 2] *= 0.6
        assert _nearest(seen, pixels) == face


def test_left_and_right_are_mirror_images_that_no_turn_brings_together() -> None:
    for one, other in zip(outline("left"), outline("right"), strict=True):
        assert np.allclose(one, [(1 - x, y) for x, y in other])
    left = _blurred("left", 24, 0)
    assert max(_likeness(left, _blurred("right", 24, turn)) for turn in TURNS) < 0.75


def test_no_two_faces_are_alike_at_any_turn() -> None:
    for one, other in combinations(SNAKE_FACES, 2):
        seen = _blurred(one, 24, 0)
        assert max(_likeness(seen, _blurred(other, 24, turn)) for turn in TURNS) < 0.8, (one, other)


@pytest.mark.parametrize("face", SNAKE_FACES)
def test_ink_is_spared_and_the_sticker_keeps_a_clear_edge(face: str) -> None:
    ink = coverage(face, 240, place=6)
    assert ink.mean() / 255 < 0.4
    assert not ink[:8].any()
    assert not ink[-8:].any()
    assert not ink[:, :8].any()
    assert not ink[:, -8:].any()


def test_sd5_a_sticker_has_as_many_dots_as_its_place_on_the_die() -> None:
    assert [len(mark(place)) for place in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match="places 1 to 6"):
        mark(7)


def test_a_turned_sticker_is_the_sticker_turned() -> None:
    turned = np.rot90(coverage("left", 64), -1).astype(int)
    assert np.abs(turned - coverage("left", 64, turn=90)).mean() < 2


def test_the_page_draws_the_faces_that_are_printed() -> None:
    """As paths in a square of 100, filled by the even-odd rule."""
    page = (resource("webui") / "dice" / "snake-faces.js").read_text(encoding="utf-8")
    for face in SNAKE_FACES:
        corners = [[f"{100 * x:.1f} {100 * y:.1f}" for x, y in contour] for contour in outline(face)]
        path = "".join(f"M{'L'.join(contour)}Z" for contour in corners)
        assert f'"{path}"' in page
