"""The small picture of a die that a roll was read from."""

import secrets
from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]

_SIDE: Final = 128
_MARGIN: Final = 0.2  # of the die's longer side, so that its edges are seen
_QUALITY: Final = 80


def die_picture(frame: NDArray[np.uint8], box: Box) -> bytes | None:
    """The die in `box` (x0, y0, x1, y1 in pixels of the BGR frame) as a JPEG of at most 128 x 128; None if outside."""
    x0, y0, x1, y1 = box
    margin = _MARGIN * max(x1 - x0, y1 - y0)
    height, width = frame.shape[:2]
    left, right = max(0, round(x0 - margin)), min(width, round(x1 + margin))
    top, bottom = max(0, round(y0 - margin)), min(height, round(y1 + margin))
    if left >= right or top >= bottom:
        return None
    crop = frame[top:bottom, left:right]
    shrink = _SIDE / max(crop.shape[:2])
    if shrink < 1:
        size = (max(1, round(crop.shape[1] * shrink)), max(1, round(crop.shape[0] * shrink)))
        crop = cv2.resize(crop, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    done, jpeg = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return jpeg.tobytes() if done else None


def keyed_pictures(frame: NDArray[np.uint8], boxes: Iterable[Box]) -> tuple[tuple[str | None, ...], dict[str, bytes]]:
    """The key of each die's picture, None where there is none, and the pictures by these new keys."""
    jpegs = [die_picture(frame, box) for box in boxes]
    keys = tuple(None if jpeg is None else secrets.token_hex(8) for jpeg in jpegs)
    return keys, {key: jpeg for key, jpeg in zip(keys, jpegs, strict=True) if key and jpeg}
