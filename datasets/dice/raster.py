"""The snake faces as pictures, for tests and for those who render stickered dice."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.printing.artwork import mark, outline

_FINE: Final = 8
_SHIFT: Final = 8


def coverage(
    face: str, pixels: int, *, place: int | None = None, turn: float = 0.0, shift: tuple[float, float] = (0.0, 0.0)
) -> NDArray[np.uint8]:
    """How much of each pixel is ink, 0-255, as (pixels, pixels): the face alone, on nothing.

    Args:
        place: 1-6 adds the small dots that say where on the die the sticker goes; None leaves them out.
        turn: degrees clockwise about the sticker's middle.
        shift: sides of the sticker to the right and down, as a sticker cut off its middle shows.

    Raises:
        KeyError: no snake face. ValueError: no place of a die, or no size.
    """
    if pixels < 1:
        raise ValueError(f"{pixels} pixels: a picture has at least one")
    fine = pixels * (_FINE if pixels < 256 else 2)
    turned = cv2.getRotationMatrix2D((0.5, 0.5), -turn, 1.0)
    picture = np.zeros((fine, fine), np.uint8)
    contours = []
    for contour in (*outline(face), *(() if place is None else mark(place))):
        points = np.array(contour) @ turned[:, :2].T + turned[:, 2] + shift
        contours.append(np.rint((points * fine - 0.5) * (1 << _SHIFT)).astype(np.int32))
    cv2.fillPoly(picture, contours, 255, cv2.LINE_8, _SHIFT)
    return np.asarray(cv2.resize(picture, (pixels, pixels), interpolation=cv2.INTER_AREA), np.uint8)
