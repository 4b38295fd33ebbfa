"""Naming the face on top of a die that was found, from the full-resolution frame; telling what is no die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.core import SNAKE_FACES, STANDARD_FACES
from companion.vision.models import Model, ModelError
from companion.vision.nadir import ASLANT, fitting, is_sure, likely_dice, turn_towards
from companion.vision.scaling import reduced

Face = int | str
"""What a die shows: 1-6 on a plain die, a name of SNAKE_FACES on a snake die (SD-5), as records write it."""
FACES: Final[tuple[Face, ...]] = (*STANDARD_FACES, *SNAKE_FACES)
"""What the namer's columns stand for; one more column says that it is no die."""
MIRRORED: Final[dict[Face, Face]] = {"left": "right", "right": "left"}
"""What a face turns into when its picture is mirrored, where that is another face."""

CROP: Final = 64
MARGIN: Final = 1.3
"""Side of the square that is cut, in longer sides of the die."""
_BATCH: Final = 16
_CLEAR: Final = 0.95
"""What is this sure needs no second look at its mirror image: on folders left out four of five dice are, and faces come
out as right as with all asked."""
_CLEAR_ENOUGH: Final = 0.9
"""Likewise in a frame of many."""
_MIRRORED: Final = [FACES.index(MIRRORED.get(face, face)) for face in FACES] + [len(FACES)]
"""The column of a mirror image's probabilities that stands for each of FACES, and for no die."""
Nadirs = Sequence[float]
"""Places where the nadir may be, as in companion.vision.nadir."""
Axes = Callable[[NDArray[np.uint8]], NDArray[np.float64]]
"""Of crops (N, CROP, CROP, 3) which way the sides on top look, (N, 3), as companion.vision.upright tells it."""


class Namer:
    """Asks the namer's networks what cut-out dice show: the light one of all, the plain one where that leaves a doubt.
    Raises ModelError where it is a model for other faces."""

    def __init__(self, model: Model) -> None:
        self._light, self._plain = model.rest or model.session, model.session if model.rest else None
        self._input = str(model.session.get_inputs()[0].name)
        columns = model.session.get_outputs()[0].shape[-1]
        if columns != len(FACES) + 1:
            raise ModelError(f"The model {model.name} tells {columns} things apart; {len(FACES) + 1} are wanted.")

    def name(
        self,
        frame: NDArray[np.uint8],
        boxes: Sequence[tuple[float, float, float, float]],
        nadirs: Nadirs = (ASLANT,),
        axes: Axes | None = None,
        thorough: bool = True,
    ) -> NDArray[np.float32]:
        """Probabilities (N, 12) for `boxes` in `frame`: FACES, and in the last column that it is no die.

        nadirs: where the nadir may be; unless all faces are sure by the first, the one by which they come out surest,
        by the light network alone, is taken for all boxes. axes: tells which way the sides on top look in crops, which
        has a word in that too. thorough: the plain network is asked of all that may be dice, not of what is doubted
        alone.
        """
        if not boxes:
            return nothing()
        cut = [_cut_all(frame, boxes, nadirs[0])]
        first = [self._run(self._light, cut[0])]
        told = self._with_others(cut[0], first[0], thorough)
        if len(nadirs) < 2 or is_sure(told):
            return told
        for nadir in nadirs[1:]:
            cut.append(_cut_all(frame, boxes, nadir))
            first.append(self._run(self._light, cut[-1]))
        likely = likely_dice(first)
        best = fitting([part[likely] for part in first], [axes(crops[likely]) for crops in cut] if axes else ())
        return self._with_others(cut[best], first[best], thorough) if best else told

    def _with_others(
        self, crops: NDArray[np.uint8], first: NDArray[np.float32], thorough: bool
    ) -> NDArray[np.float32]:
        """The mean (N, 12) of what the light network has said of `crops`, first, what the plain one says of them, and,
        where these leave a doubt, what the light one says of the mirror image."""
        clear, result = _CLEAR if thorough else _CLEAR_ENOUGH, first
        if self._plain is not None:
            asked = np.flatnonzero((first[:, -1] if thorough else first.max(1)) < clear)
            result = _joined(first, asked, 1, self._run(self._plain, crops[asked]))
        doubted = np.flatnonzero(result.max(1) < clear)
        mirrored = self._run(self._light, np.ascontiguousarray(crops[doubted, :, ::-1]))[:, _MIRRORED]
        return _joined(result, doubted, 1 if self._plain is None else 2, mirrored)

    def whole_dice(
        self, frame: NDArray[np.uint8], boxes: Sequence[tuple[float, float, float, float]]
    ) -> NDArray[np.float32]:
        """How likely (N, 0-1) each of `boxes` in `frame` holds one whole die, by the light network alone: much quicker
        than `name`, and passes at several scales are told apart by it as well."""
        if not boxes:
            return np.zeros(0, np.float32)
        return np.asarray(1 - self._run(self._light, _cut_all(frame, boxes, ASLANT))[:, -1], np.float32)

    def _run(self, session: Any, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The probabilities (N, 12) that a network gives for `crops`."""
        parts = [session.run(None, {self._input: crops[k : k + _BATCH]})[0] for k in range(0, len(crops), _BATCH)]
        return np.concatenate(parts).astype(np.float32) if parts else nothing()


def _joined(
    mean: NDArray[np.float32], rows: NDArray[np.intp], opinions: int, more: NDArray[np.float32]
) -> NDArray[np.float32]:
    """`mean` (N, 12), which in these rows is one of so many opinions, and in them of one more."""
    result = mean.copy()
    result[rows] = (mean[rows] * opinions + more) / (opinions + 1)
    return result


def _cut_all(
    frame: NDArray[np.uint8], boxes: Sequence[tuple[float, float, float, float]], nadir: float
) -> NDArray[np.uint8]:
    """The squares around `boxes` (N, CROP, CROP, 3), each turned to have the nadir below it."""
    return np.stack([cut_out(frame, box, turn_towards(nadir, box, frame.shape)) for box in boxes])


def nothing() -> NDArray[np.float32]:
    """The probabilities of no boxes at all, (0, 12)."""
    return np.zeros((0, len(FACES) + 1), np.float32)


def face_order(face: Face) -> int:
    """A key that sorts faces: pips by number, then snake faces as SNAKE_FACES lists them."""
    return FACES.index(face)


def cut_out(
    frame: NDArray[np.uint8], box: tuple[float, float, float, float], turn: float = 0.0
) -> NDArray[np.uint8]:
    """The square around `box` with a margin, as CROPxCROPx3; what lies outside the frame repeats its edge.

    turn: the picture is turned clockwise by so much (radians) about the middle of the box.
    """
    side = max(4.0, MARGIN * max(box[2] - box[0], box[3] - box[1]))
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    source: NDArray[Any] = frame
    scale = CROP / side
    if scale < 0.6:  # bring a large die near its final size first, without aliasing
        reach = side / 2 * (abs(np.cos(turn)) + abs(np.sin(turn)))
        x0, y0 = max(0, int(x - reach)), max(0, int(y - reach))
        part = frame[y0 : max(y0 + 2, int(y + reach) + 2), x0 : max(x0 + 2, int(x + reach) + 2)]
        factor = max(1, int(1 / scale + 0.2))
        if factor >= 2 and min(part.shape[:2]) >= factor:
            source = reduced(part, factor)
            x, y, scale = (x - x0) / factor, (y - y0) / factor, scale * factor
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    middle = CROP / 2
    matrix = np.array([[cos, -sin, middle - cos * x + sin * y], [sin, cos, middle - sin * x - cos * y]], np.float32)
    return np.asarray(
        cv2.warpAffine(source, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
