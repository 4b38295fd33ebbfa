"""Naming the face on top of a die that was found, from the full-resolution frame; telling what is no die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.vision.errors import ModelError
from companion.vision.faces import FACES, MIRRORED
from companion.vision.finding.candidates import Box
from companion.vision.finding.scaling import reduced
from companion.vision.models import Model, answers
from companion.vision.naming.nadir import ASLANT, Nadir, fitting, is_sure, likely_dice, turn_towards

CROP: Final = 64
MARGIN: Final = 1.3
"""Pixels of the square that is cut out, and its side in longer sides of the die, where a network says nothing else."""
_CLEAR: Final = 0.95
"""What is this sure needs no second look at its mirror image: on folders left out four of five dice are, and faces come
out as right as with all asked (models/namer/trials.md)."""
_CLEAR_ENOUGH: Final = 0.9
"""Likewise in a frame of many."""
_MIRRORED: Final = [FACES.index(MIRRORED.get(face, face)) for face in FACES] + [len(FACES)]
"""The column of a mirror image's probabilities that stands for each of FACES, and for no die."""
Axes = Callable[[NDArray[np.uint8], Sequence[Box], Nadir], NDArray[np.float64]]
"""Of boxes in a frame, cut out for a nadir, which way the sides on top look, (N, 3), as upright.py tells it."""


class _Network:
    """One of the namer's networks. margin: side of the square that it is shown, in longer sides of the die."""

    def __init__(self, session: Any, margin: float) -> None:
        self._session, self._margin, self._side = session, margin, session.get_inputs()[0].shape[1]

    def ask(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The chances (N, 12) that it gives for `crops` (N, side, side, 3)."""
        return answers(self._session, crops) if len(crops) else nothing()

    def cut(self, frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir) -> NDArray[np.uint8]:
        """The squares around `boxes` as it is shown them (N, side, side, 3), each turned to have the nadir below it."""
        turns = [turn_towards(nadir, box, frame.shape) for box in boxes]
        cut = [cut_out(frame, box, turn, self._margin, self._side) for box, turn in zip(boxes, turns, strict=True)]
        return np.stack(cut) if cut else np.zeros((0, self._side, self._side, 3), np.uint8)


class Namer:
    """Asks the namer's networks what cut-out dice show: the wide one, which sees what lies around a die too, of all,
    the near one, which sees more of the die itself, of what may be dice. Raises ModelError where it is a model for
    other faces."""

    def __init__(self, model: Model) -> None:
        near = _Network(model.session, float(model.card.get("margin", MARGIN)))
        self._near = near if model.rest else None
        self._wide = _Network(model.rest, float(model.card.get("rest_margin", MARGIN))) if model.rest else near
        columns = model.session.get_outputs()[0].shape[-1]
        if columns != len(FACES) + 1:
            told = say(
                "The model {name} tells {columns} things apart; {wanted} are wanted.",
                name=model.name,
                columns=columns,
                wanted=len(FACES) + 1,
            )
            raise ModelError(told)

    def name(
        self,
        frame: NDArray[np.uint8],
        boxes: Sequence[Box],
        nadirs: Sequence[Nadir] = (ASLANT,),
        axes: Axes | None = None,
        thorough: bool = True,
    ) -> NDArray[np.float32]:
        """Probabilities (N, 12) for `boxes` in `frame`: FACES, and in the last column that it is no die.

        nadirs: where the nadir may be; unless all faces are sure by the first, the one by which they come out surest,
        by the wide network alone, is taken for all boxes. axes: tells which way the sides on top look in crops, which
        has a word in that too. thorough: the near network is asked of all that may be dice, not of what is doubted
        alone.
        """
        if not boxes:
            return nothing()
        first = [self._wide.ask(self._wide.cut(frame, boxes, nadirs[0]))]
        told = self._with_others(frame, boxes, nadirs[0], first[0], thorough)
        if len(nadirs) < 2 or is_sure(told):
            return told
        first += [self._wide.ask(self._wide.cut(frame, boxes, nadir)) for nadir in nadirs[1:]]
        likely = likely_dice(first)
        dice = [boxes[k] for k in likely]
        looks = [axes(frame, dice, nadir) for nadir in nadirs] if axes and dice else ()
        best = fitting([part[likely] for part in first], looks)
        return self._with_others(frame, boxes, nadirs[best], first[best], thorough) if best else told

    def _with_others(
        self, frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir, first: NDArray[np.float32], thorough: bool
    ) -> NDArray[np.float32]:
        """The mean (N, 12) of what the wide network has said of `boxes`, first, what the near one says of them, and,
        where these leave a doubt, what the nearest there is says of the mirror image."""
        clear, nearest = _CLEAR if thorough else _CLEAR_ENOUGH, self._near or self._wide
        asked = np.flatnonzero((first[:, -1] if thorough else first.max(1)) < clear)  # all others are clear
        crops = nearest.cut(frame, [boxes[k] for k in asked.tolist()], nadir)
        result, opinions = first, 1
        if self._near is not None:
            result, opinions = _joined(first, asked, 1, nearest.ask(crops)), 2
        doubted = result[asked].max(1) < clear
        mirrored = nearest.ask(np.ascontiguousarray(crops[doubted, :, ::-1]))[:, _MIRRORED]
        return _joined(result, asked[doubted], opinions, mirrored)

    def whole_dice(self, frame: NDArray[np.uint8], boxes: Sequence[Box]) -> NDArray[np.float32]:
        """How likely (N, 0-1) each of `boxes` in `frame` holds one whole die, by the wide network alone: much quicker
        than `name`, and passes at several scales are told apart by it as well."""
        return np.asarray(1 - self._wide.ask(self._wide.cut(frame, boxes, ASLANT))[:, -1], np.float32)


def crops(frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir) -> NDArray[np.uint8]:
    """The dice at `boxes`, at least one, cut out so that `nadir` lies below them, (N, CROP, CROP, 3)."""
    return np.stack([cut_out(frame, box, turn_towards(nadir, box, frame.shape)) for box in boxes])


def _joined(
    mean: NDArray[np.float32], rows: NDArray[np.intp], opinions: int, more: NDArray[np.float32]
) -> NDArray[np.float32]:
    """`mean` (N, 12), which in these rows is one of so many opinions, and in them of one more."""
    result = mean.copy()
    result[rows] = (mean[rows] * opinions + more) / (opinions + 1)
    return result


def nothing() -> NDArray[np.float32]:
    """The probabilities of no boxes at all, (0, 12)."""
    return np.zeros((0, len(FACES) + 1), np.float32)


def cut_out(
    frame: NDArray[np.uint8], box: Box, turn: float = 0.0, margin: float = MARGIN, pixels: int = CROP
) -> NDArray[np.uint8]:
    """The square around `box`, its side `margin` longer sides of that, as pixels x pixels x 3; what lies outside the
    frame repeats its edge.

    turn: the picture is turned clockwise by so much (radians) about the middle of the box.
    """
    side = max(4.0, margin * max(box[2] - box[0], box[3] - box[1]))
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    source: NDArray[Any] = frame
    scale = pixels / side
    if scale < 0.6:  # bring a large die near its final size first, without aliasing
        reach = side / 2 * (abs(np.cos(turn)) + abs(np.sin(turn)))
        x0, y0 = max(0, int(x - reach)), max(0, int(y - reach))
        part = frame[y0 : max(y0 + 2, int(y + reach) + 2), x0 : max(x0 + 2, int(x + reach) + 2)]
        factor = max(1, int(1 / scale + 0.2))
        if factor >= 2 and min(part.shape[:2]) >= factor:
            source = reduced(part, factor)
            x, y, scale = (x - x0) / factor, (y - y0) / factor, scale * factor
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    middle = pixels / 2
    matrix = np.array([[cos, -sin, middle - cos * x + sin * y], [sin, cos, middle - sin * x - cos * y]], np.float32)
    cut = cv2.warpAffine(
        source, matrix, (pixels, pixels), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )  # fmt: skip
    return np.asarray(cut, np.uint8)
