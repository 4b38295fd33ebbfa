"""The colours of drawn dice: named, and told apart in one throw whatever the light, the turn and the pips."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.table.dice.colours import NAMES, Lab, all_named, apart, body, column_and_row, named

SIDE = 40
PIPS = {
    1: [(0, 0)],
    3: [(-1, -1), (0, 0), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
SOLD = {  # BGR
    "white": (232, 236, 238),
    "black": (32, 30, 30),
    "red": (40, 35, 190),
    "yellow": (60, 200, 235),
    "green": (60, 130, 40),
    "blue": (160, 70, 40),
}
Box = tuple[float, float, float, float]


def table(dice: list[tuple[str, int, float]], light: float = 1.0, seed: int = 1) -> tuple[NDArray[np.uint8], list[Box]]:
    """Dice (colour, face, turn in degrees) in a row on a brown table, with a camera's noise; and the boxes of all."""
    rng = np.random.default_rng(seed)
    image = np.full((120, 90 * len(dice) + 20, 3), (70, 100, 140), np.uint8)
    boxes: list[Box] = []
    for n, (colour, face, yaw) in enumerate(dice):
        x, y = 60 + 90 * n, 60
        corners = cv2.boxPoints(((x, y), (SIDE, SIDE), yaw))
        cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), SOLD[colour], cv2.LINE_AA)
        pip = (235, 235, 235) if colour not in ("white", "yellow") else (25, 25, 25)
        turn = np.deg2rad(yaw)
        for u, v in PIPS[face]:
            a, b = u * SIDE * 0.27, v * SIDE * 0.27
            middle = (round(x + a * np.cos(turn) - b * np.sin(turn)), round(y + a * np.sin(turn) + b * np.cos(turn)))
            cv2.circle(image, middle, 4, pip, -1, cv2.LINE_AA)
        low, high = corners.min(axis=0), corners.max(axis=0)
        boxes.append((float(low[0]), float(low[1]), float(high[0]), float(high[1])))
    noisy = image.astype(np.float32) * light + rng.normal(0, 3, image.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8), boxes


def seen(dice: list[tuple[str, int, float]], light: float = 1.0) -> list[Lab]:
    frame, boxes = table(dice, light)
    found = [body(frame, box) for box in boxes]
    assert None not in found
    return [colour for colour in found if colour is not None]


@pytest.mark.parametrize("face", PIPS)
@pytest.mark.parametrize("yaw", [0.0, 20.0, 45.0])
def test_the_colour_is_that_of_the_body_and_not_of_pips_or_table(face: int, yaw: float) -> None:
    assert [named(colour) for colour in seen([(name, face, yaw) for name in SOLD])] == list(SOLD)


@pytest.mark.parametrize("light", [0.6, 1.0, 1.3])
def test_two_colours_are_told_apart_in_any_light(light: float) -> None:
    dice = [("white", 6, 10.0), ("red", 1, 70.0), ("red", 6, 45.0), ("white", 1, 0.0)]
    assert column_and_row(seen(dice, light), "red") == ((1, 2), (0, 3))
    assert column_and_row(seen(dice, light), "white") == ((0, 3), (1, 2))


def test_three_and_three_dice_of_a_large_board_are_told_apart() -> None:
    dice = [(colour, 5, 13.0 * n) for n, colour in enumerate(["blue", "black", "black", "blue", "blue", "black"])]
    assert column_and_row(seen(dice), "black") == ((1, 2, 5), (0, 3, 4))


@pytest.mark.parametrize(
    "colours",
    [
        ["white"] * 4,
        ["white", "white", "white", "red"],
        ["white", "red", "blue", "green"],
        ["white", "red", "red"],
        [],
    ],
)
def test_dice_that_are_not_two_colours_in_equal_numbers_are_not_split(colours: list[str]) -> None:
    assert column_and_row(seen([(colour, 3, 5.0) for colour in colours]) if colours else [], "white") is None


def test_two_colours_neither_of_which_is_near_the_named_one_are_not_split() -> None:
    one, other = (50.0, 40.0, 0.0), (50.0, 0.0, 40.0)
    assert apart(one, (50.0, 30.0, 30.0)) == apart(other, (50.0, 30.0, 30.0))
    assert column_and_row([one, one, other, other], "white") is None


@settings(deadline=None)
@given(st.permutations(range(6)), st.sampled_from(["white", "green"]))
def test_the_order_of_the_dice_does_not_matter(order: list[int], column: str) -> None:
    colours = [*[NAMES["white"]] * 3, *[NAMES["green"]] * 3]
    split = column_and_row([colours[n] for n in order], column)
    assert split is not None
    assert {order[n] for n in split[0]} == ({0, 1, 2} if column == "white" else {3, 4, 5})


def test_a_difference_in_lightness_counts_half_of_one_in_hue() -> None:
    assert apart((50.0, 0.0, 0.0), (70.0, 0.0, 0.0)) == 10
    assert apart((50.0, 0.0, 0.0), (50.0, 20.0, 0.0)) == apart((50.0, 0.0, 20.0), (50.0, 0.0, 0.0)) == 20


@pytest.mark.parametrize("cut", ["left", "right", "top", "bottom"])
def test_a_die_at_the_edge_of_the_picture_has_the_colour_of_what_is_seen_of_it(cut: str) -> None:
    frame, ((x0, y0, x1, y1),) = table([("red", 3, 0.0)])
    middle_x, middle_y = round((x0 + x1) / 2), round((y0 + y1) / 2)
    left, top = (middle_x if cut == "left" else 0), (middle_y if cut == "top" else 0)
    right, bottom = (middle_x if cut == "right" else 999), (middle_y if cut == "bottom" else 999)
    found = body(frame[top:bottom, left:right], (x0 - left, y0 - top, x1 - left, y1 - top))
    assert found is not None
    assert named(found) == "red"


def test_all_dice_are_of_a_colour_or_not() -> None:
    assert all_named([NAMES["red"], NAMES["red"]], "red")
    assert not all_named([NAMES["red"], NAMES["blue"]], "red")


def test_a_box_outside_the_picture_has_no_colour() -> None:
    frame, _ = table([("white", 1, 0.0)])
    assert body(frame, (-100.0, -100.0, -60.0, -60.0)) is None
