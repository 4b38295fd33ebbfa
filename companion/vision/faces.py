"""Naming the face on top of a die that was found, from the full-resolution frame; telling what is no die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.core import SNAKE_FACES, STANDARD_FACES
from companion.vision.models import Model, ModelError

Face = int | str
"""What a die shows: 1-6 on a plain die, a name of SNAKE_FACES on a snake die (SD-5), as records write it."""
FACES: Final[tuple[Face, ...]] = (*STANDARD_FACES, *SNAKE_FACES)
"""What the namer's columns stand for; one more column says that it is no die."""

CROP: Final = 64
MARGIN: Final = 1.3
"""Side of the square that is cut, in longer sides of the die."""
_BATCH: Final = 16


class Namer:
    """Runs the namer's network over cut-out dice. Raises ModelError where it is a network for other faces."""

    def __init__(self, model: Model) -> None:
        self._session = model.session
        self._input = str(model.session.get_inputs()[0].name)
        columns = model.session.get_outputs()[0].shape[-1]
        if columns != len(FACES) + 1:
            raise ModelError(f"The model {model.name} tells {columns} things apart; {len(FACES) + 1} are wanted.")

    def name(self, frame: NDArray[np.uint8], boxes: Sequence[tuple[float, float, float, float]]) -> NDArray[np.float32]:
        """Probabilities (N, 12) for `boxes` in `frame`: FACES, and in the last column that it is no die."""
        if not boxes:
            return nothing()
        crops = np.stack([cut_out(frame, box) for box in boxes])
        parts = [self._session.run(None, {self._input: crops[k : k + _BATCH]})[0] for k in range(0, len(crops), _BATCH)]
        return np.concatenate(parts).astype(np.float32)


def nothing() -> NDArray[np.float32]:
    """The probabilities of no boxes at all, (0, 12)."""
    return np.zeros((0, len(FACES) + 1), np.float32)


def face_order(face: Face) -> int:
    """A key that sorts faces: pips by number, then snake faces as SNAKE_FACES lists them."""
    return FACES.index(face)


def cut_out(frame: NDArray[np.uint8], box: tuple[float, float, float, float]) -> NDArray[np.uint8]:
    """The square around `box` with a margin, as CROPxCROPx3; what lies outside the frame repeats its edge."""
    side = max(4.0, MARGIN * max(box[2] - box[0], box[3] - box[1]))
    x, y = (box[0] + box[2]) / 2 - side / 2, (box[1] + box[3]) / 2 - side / 2
    source: NDArray[Any] = frame
    scale = CROP / side
    if scale < 0.6:  # bring a large die near its final size first, without aliasing
        x0, y0 = max(0, int(x)), max(0, int(y))
        part = frame[y0 : max(y0 + 2, int(y + side) + 2), x0 : max(x0 + 2, int(x + side) + 2)]
        factor = max(1, int(1 / scale + 0.2))
        h, w = part.shape[0] // factor * factor, part.shape[1] // factor * factor
        if factor >= 2 and h and w:
            source = cv2.resize(part[:h, :w], (w // factor, h // factor), interpolation=cv2.INTER_AREA)
            x, y, scale = (x - x0) / factor, (y - y0) / factor, scale * factor
    matrix = np.array([[scale, 0, -x * scale], [0, scale, -y * scale]], np.float32)
    return np.asarray(
        cv2.warpAffine(source, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
