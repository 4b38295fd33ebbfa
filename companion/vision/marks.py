"""Finding printed sheets by their markers: which one lies where, how large a millimetre is, how it is looked at.

A printed sheet's millimetres are joined to the picture's pixels by a plane's perspective (a homography).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import acos, degrees
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.markers import SHEETS, Point, Sheet

Corners = NDArray[np.float32]
"""Four corners (4, 2) of a marker in pixels, clockwise from its upper left one."""

_WIDEST: Final = 960
"""Longer side of the grey picture that is searched: finding takes a few milliseconds, wanted a few times a second."""
_LEAST: Final = 2
"""Markers of a sheet from which on it is believed: one alone may be print that looks like it."""
_OFF: Final = 0.02
"""How far a corner may lie from where the perspective puts it, as a share of the picture's longer side."""
_FOCAL: Final = 0.8
"""Focal length assumed, in picture widths: 64 degrees across, as webcams and phones have it within a tenth or two."""


@dataclass(frozen=True)
class Placed:
    """A sheet found in a picture of `size` (width, height). seen: the ids of its markers that were found."""

    sheet: Sheet
    seen: tuple[int, ...]
    size: tuple[int, int]
    to_pixels: NDArray[np.float64]

    def pixels(self, points: tuple[Point, ...]) -> NDArray[np.float64]:
        """Points of the sheet (millimetres) in the picture, (N, 2) pixels."""
        there = np.array(points, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(there, self.to_pixels)[0], np.float64)

    @property
    def region(self) -> tuple[Point, ...]:
        """Where dice may land, as shares (0-1) of the picture's width and height, kept within it."""
        shares = np.clip(self.pixels(self.sheet.region) / self.size, 0.0, 1.0)
        return tuple((float(x), float(y)) for x, y in shares)

    @property
    def pixels_per_mm(self) -> float:
        """How large a millimetre is in the sheet's middle, the mean of its two directions."""
        x, y = self.sheet.width / 2, self.sheet.height / 2
        a, b, c, d = self.pixels(((x - 5, y), (x + 5, y), (x, y - 5), (x, y + 5)))
        return float(np.sqrt(np.linalg.norm(b - a) * np.linalg.norm(d - c)) / 10)

    @property
    def tilt(self) -> float:
        """Degrees between the view on the sheet's middle and straight down; right to a few, the lens being unknown."""
        width, height = self.size
        focal = _FOCAL * max(width, height)
        camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
        columns = np.linalg.inv(camera) @ self.to_pixels
        across = np.cross(columns[:, 0], columns[:, 1])
        ray = columns @ (self.sheet.width / 2, self.sheet.height / 2, 1.0)
        cosine = abs(float(across @ ray)) / max(1e-9, float(np.linalg.norm(across) * np.linalg.norm(ray)))
        return degrees(acos(min(1.0, cosine)))


def dictionary() -> cv2.aruco.Dictionary:
    """What all markers are of."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


@cache
def _finder() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(dictionary(), settings)


def find_markers(frame: NDArray[np.uint8]) -> dict[int, Corners]:
    """The markers in a frame (HxWx3 BGR), by id, in the frame's pixels; an id seen twice is left out."""
    factor = max(1.0, max(frame.shape[:2]) / _WIDEST)
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    if factor > 1.0:
        size = (max(1, round(grey.shape[1] / factor)), max(1, round(grey.shape[0] / factor)))
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_LINEAR if factor < 2 else cv2.INTER_AREA)
    corners, ids, _ = _finder().detectMarkers(grey)
    names = [] if ids is None else [int(i) for i in ids.ravel()]
    return {
        name: np.asarray((corner[0] + 0.5) * factor - 0.5, np.float32)
        for name, corner in zip(names, corners, strict=True)
        if names.count(name) == 1
    }


def place(found: Mapping[int, Corners], size: tuple[int, int]) -> Placed | None:
    """The sheet that most of the markers belong to, None where no two of one sheet agree on where it lies."""
    best: Placed | None = None
    for sheet in SHEETS:
        markers = [marker for marker in sheet.markers if marker.id in found]
        if len(markers) < max(_LEAST, len(best.seen) + 1 if best else 0):
            continue
        there = np.array([corner for marker in markers for corner in marker.corners], np.float64)
        here = np.concatenate([found[marker.id] for marker in markers]).astype(np.float64)
        matrix, _ = cv2.findHomography(there, here, cv2.RANSAC, _OFF * max(size))
        if matrix is None:
            continue
        placed = Placed(sheet, tuple(marker.id for marker in markers), size, np.asarray(matrix, np.float64))
        off = np.linalg.norm(placed.pixels(tuple(map(tuple, there))) - here, axis=1)
        if off.max() < _OFF * max(size) and np.linalg.det(matrix[:2, :2]) > 0:
            best = placed
    return best
