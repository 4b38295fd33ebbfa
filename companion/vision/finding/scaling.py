"""Making pictures smaller quickly and without aliasing."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

_BY_MEANS: Final = (3, 5)
"""Factors by which a picture is sooner made smaller by the means around all its pixels than by OpenCV's own squares: on
one core 1.1 ms instead of 2.4 of 1280x720 by 3, 1.3 instead of 1.8 by 5; by 7 it would be slower."""


class Scales:
    """A frame (HxWx3) at any scale. What is asked for again, or what scales have in common, being first made smaller by
    the same whole factor, is done once."""

    def __init__(self, frame: NDArray[np.uint8]) -> None:
        self.height, self.width = frame.shape[:2]
        self._reduced = {1: frame}
        self._made: dict[tuple[int, int, int], NDArray[np.uint8]] = {}

    def at(self, scale: float) -> NDArray[np.uint8]:
        """The frame scaled, where it gets much smaller first by a whole factor; not to be written to."""
        factor = int(1 / scale + 0.15)
        if factor < 2 or min(self.height, self.width) < 2 * factor:
            factor = 1
        width, height = max(8, round(self.width * scale)), max(8, round(self.height * scale))
        if (width, height, factor) not in self._made:
            self._made[width, height, factor] = self._resized((width, height), factor)
        return self._made[width, height, factor]

    def _resized(self, size: tuple[int, int], factor: int) -> NDArray[np.uint8]:
        """The frame `size` pixels wide and high, first made smaller by the factor."""
        out = self._by(factor)
        if size == (out.shape[1], out.shape[0]):
            return out
        return np.asarray(cv2.resize(out, size, interpolation=cv2.INTER_LINEAR), np.uint8)

    def _by(self, factor: int) -> NDArray[np.uint8]:
        """The frame at 1/factor of its size, where that is even made of its half, which most factors share."""
        if factor not in self._reduced:
            shared = 2 if factor % 2 == 0 and factor > 2 else 1
            self._reduced[factor] = reduced(self._by(shared), factor // shared)
        return self._reduced[factor]

    def part(self, x0: int, y0: int, x1: int, y1: int) -> Scales:
        """The part of the frame from (x0, y0) to before (x1, y1), at any scale; its pixels are not copied."""
        return Scales(self._reduced[1][y0:y1, x0:x1])


def reduced(image: NDArray[np.uint8], factor: int) -> NDArray[np.uint8]:
    """`image` (HxWx3, at least `factor` pixels high and wide) at 1/factor of its size: the means of squares of pixels,
    those that are cut off at the right and below left out.

    Halved as long as that comes out, since OpenCV halves three times as quickly as it takes other factors at once. By
    _BY_MEANS it is the mean around every pixel of which one in so many is kept, the same to the bit.
    """
    height, width = image.shape[0] // factor, image.shape[1] // factor
    out: NDArray[Any] = image[: height * factor, : width * factor]
    while factor > 1:
        step = 2 if factor % 2 == 0 else factor
        factor //= step
        if step in _BY_MEANS:
            around = cv2.blur(out, (step, step))
            out = np.ascontiguousarray(around[step // 2 :: step, step // 2 :: step])
        else:
            out = cv2.resize(out, (width * factor, height * factor), interpolation=cv2.INTER_AREA)
    return np.asarray(out, np.uint8)
