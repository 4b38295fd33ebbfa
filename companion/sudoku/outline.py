"""Where a puzzle may be in a photograph: four-sided shapes of connected ink, with the bend of their sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]

_SMALLEST_SHARE: Final = 0.15
"""The least side of a puzzle as a share of the picture's longer side."""
_MOST: Final = 8
"""Outlines that are looked into."""


@dataclass(frozen=True)
class Outline:
    """A four-sided shape. corners: (4, 2) pixels x, y from the upper left clockwise. bends: (4, 4), for each side (top,
    right, bottom, left) the coefficients of how far it bows outwards from the straight line, in lengths of that side;
    see `bow`.
    """

    corners: Points
    bends: NDArray[np.float32]

    @property
    def area(self) -> float:
        """Square pixels within the corners."""
        return float(cv2.contourArea(self.corners))


def bow(coefficients: NDArray[np.float32], t: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far a side lies off its chord at the share `t` of its length; 0 at both ends."""
    t = np.clip(t, 0, 1)
    a, b, c, d = coefficients
    return np.asarray(t * (1 - t) * (a + b * (t - 0.5) + c * (t - 0.5) ** 2 + d * (t - 0.5) ** 3), np.float32)


def find_outlines(grey: NDArray[np.uint8]) -> list[Outline]:
    """Shapes in a grey picture (H, W) that may be a puzzle's border, at most _MOST, the largest first; none twice."""
    found: list[Outline] = []
    smallest = _SMALLEST_SHARE * max(grey.shape)
    inks = _inks(grey)
    for outline in [*filter(None, map(_around_squares, inks)), *_pieces(inks, smallest)]:
        if outline.area > smallest**2 and not any(_same(outline, other) for other in found):
            found.append(outline)
    return sorted(found, key=lambda outline: -outline.area)[:_MOST]


def _pieces(inks: list[NDArray[np.uint8]], smallest: float) -> Iterator[Outline]:
    """The outlines of the largest pieces of connected ink."""
    for ink in inks:
        _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
        sizes = np.minimum(stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT])
        order = np.argsort(-sizes)[:5] + 1
        for label in order:
            x, y, width, height = (int(v) for v in stats[label, :4])
            if min(width, height) < smallest:
                break
            part = np.pad((labels[y : y + height, x : x + width] == label).astype(np.uint8), 1)
            contours, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            contour = max(contours, key=len).reshape(-1, 2).astype(np.float32) + np.array([x - 1, y - 1], np.float32)
            outline = outline_of(contour)
            if outline is not None:
                yield outline


def _around_squares(ink: NDArray[np.uint8]) -> Outline | None:
    """The outline around many pieces of paper of one size, closed in by ink, that lie close together: a puzzle's
    squares.

    It tells a puzzle whose lines touch what stands around it, or whose border is broken.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - ink, connectivity=4)
    width, height = stats[:, cv2.CC_STAT_WIDTH].astype(float), stats[:, cv2.CC_STAT_HEIGHT].astype(float)
    area = stats[:, cv2.CC_STAT_AREA].astype(float)
    low, high = _SMALLEST_SHARE * max(ink.shape) / 9 * 0.5, max(ink.shape) / 9 * 1.1
    square = (np.minimum(width, height) > low) & (np.maximum(width, height) < high)
    square &= (np.maximum(width, height) < 1.8 * np.minimum(width, height)) & (area > 0.4 * width * height)
    box = width * height
    sizes = box[square]
    if len(sizes) < 30:
        return None
    alike = (sizes[None] > 0.55 * sizes[:, None]) & (sizes[None] < 1.8 * sizes[:, None])
    usual = float(np.median(sizes[alike[int(alike.sum(1).argmax())]]))
    square &= (box > 0.5 * usual) & (box < 2 * usual)
    mask = square.astype(np.uint8)[labels]
    reach = max(2, round(0.12 * float(np.sqrt(usual)))) * 2 + 1
    joined = cv2.morphologyEx(
        cv2.dilate(mask, np.ones((reach, reach), np.uint8)), cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)
    )
    _, pieces, piece_stats, _ = cv2.connectedComponentsWithStats(joined)
    largest = int(piece_stats[1:, cv2.CC_STAT_AREA].argmax()) + 1
    contours, _ = cv2.findContours((pieces == largest).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return outline_of(max(contours, key=len).reshape(-1, 2).astype(np.float32))


def _inks(grey: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The picture's ink, 0 or 1, by several rules: fine and coarse surroundings, gaps of broken lines closed."""
    side = max(grey.shape)
    smooth = cv2.GaussianBlur(grey, (0, 0), max(0.6, side / 900))
    inks = []
    for share, strength in ((0.02, 5), (0.05, 9)):
        block = max(5, round(share * side)) | 1
        ink = cv2.adaptiveThreshold(smooth, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, strength)
        inks += [np.asarray(ink, np.uint8), np.asarray(cv2.dilate(ink, np.ones((3, 3), np.uint8)), np.uint8)]
    return inks


def outline_of(contour: Points) -> Outline | None:
    """The outline of one contour, None where four corners do not tell its shape."""
    hull = cv2.convexHull(contour)
    length = cv2.arcLength(hull, True)
    quad = None
    for share in np.linspace(0.02, 0.12, 21):
        shape = cv2.approxPolyDP(hull, share * length, True)
        if len(shape) == 4:
            quad = shape.reshape(4, 2)
            break
        if len(shape) < 4:
            break
    if quad is None:
        return None
    corners = _ordered(np.asarray(quad, np.float32))
    sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    if sides.min() < 0.4 * sides.max() or cv2.contourArea(corners) < 0.75 * cv2.contourArea(hull):
        return None
    return Outline(corners, _bends(contour, corners))


def _ordered(quad: Points) -> Points:
    """Corners clockwise from the upper left."""
    middle = quad.mean(0)
    angles = np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0])
    quad = quad[np.argsort(angles)]
    return np.asarray(np.roll(quad, -int(np.argmin(quad.sum(1))), 0), np.float32)


def _bends(contour: Points, corners: Points) -> NDArray[np.float32]:
    """The bow of each side, fitted to the contour's points near it, what sticks out (text, pen strokes) left aside."""
    bends = np.zeros((4, 4), np.float32)
    for side in range(4):
        start, stop = corners[side], corners[(side + 1) % 4]
        along = stop - start
        length = float(np.hypot(*along))
        unit = along / length
        normal = np.array([unit[1], -unit[0]], np.float32)
        offset = contour - start
        t, off = offset @ unit / length, offset @ normal / length
        near = (t > 0.02) & (t < 0.98) & (np.abs(off) < 0.12)
        if near.sum() < 20:
            continue
        t, off = t[near], off[near]
        basis = (t * (1 - t))[:, None] * (t - 0.5)[:, None] ** np.arange(4)
        weight = np.ones(len(t))
        coefficients = np.zeros(4)
        for _ in range(6):
            scaled = basis * weight[:, None]
            coefficients = np.linalg.solve(
                scaled.T @ basis + 1e-4 * len(t) * np.diag([0.01, 0.1, 1, 1]), scaled.T @ off
            )
            weight = 1 / (1 + ((off - basis @ coefficients) / 0.006) ** 2)
        bends[side] = coefficients
    return bends


def _same(one: Outline, other: Outline) -> bool:
    """Whether two outlines are the same but for a few pixels."""
    return float(np.abs(one.corners - other.corners).max()) < 0.015 * float(np.sqrt(one.area))
