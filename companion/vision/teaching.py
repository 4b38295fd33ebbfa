"""Faces that are taught at the table: features of a shipped network, and a small head fitted to a few pictures of each.

A picture is looked at twice, the whole die and its upper side alone, each turned by many angles: the network tells the
pips of any die apart and knows nothing of these faces, so what it sees of them is put together from many looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import FACE_WORDS
from companion.said import say
from companion.vision.faces import CROP, Face
from companion.vision.likeness import Likeness, likeness
from companion.vision.models import Model
from companion.vision.taughtset import AROUND, CUT, Cut, TaughtError, TaughtSet

Floats = NDArray[np.float64]
Embed = Callable[[NDArray[np.uint8]], NDArray[np.float32]]
"""Crops (N, CROP, CROP, 3) BGR bytes to features (N, D)."""

FEWEST_FACES: Final = 2
FEWEST_PICTURES: Final = 4
"""Of each face, to be fitted; eight are better."""
_LOOKS: Final = ((1.3, 0.0), (0.85, 7.0))
"""Side of what is looked at, in longer sides of the die, and how far its middle lies above the cut's, in pixels."""
_LEARNT_TURNS: Final = 6
_READ_TURNS: Final = 6
_RIDGE: Final = 0.1
_SHARP: Final = 7.0
"""Turns the head's scores (about 1 for its own face) into chances."""
_SPLIT: Final = 0.4
"""How much doubt there is where network and likeness name different faces: no chance is above about 0.8 then."""
_SPARE: Final = 0.03
"""How much less alike than its own pictures a die may look and still be one of the set."""
_BATCH: Final = 16


class Features:
    """Runs the features' network. Call it with crops."""

    def __init__(self, model: Model) -> None:
        self._session = model.session

    def __call__(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Crops (N, CROP, CROP, 3) to features (N, 256)."""
        parts = [self._session.run(None, {"x": crops[k : k + _BATCH]})[0] for k in range(0, len(crops), _BATCH)]
        return np.concatenate(parts).astype(np.float32)


@dataclass(frozen=True)
class _Look:
    """A ridge regression for one way of looking. middle, spread: (D,); weights: (D, faces); examples: (N, D), unit."""

    middle: Floats
    spread: Floats
    weights: Floats
    examples: Floats

    def seen(self, features: NDArray[np.float32]) -> Floats:
        """Features as they are compared: centred, scaled, of length one."""
        return _unit((features - self.middle) / self.spread)


@dataclass(frozen=True)
class Head:
    """What was learnt of a set. faces: its columns. likeness: of the upper sides. nearness: how alike (cosine) its dice
    look at least. close: how alike they must look to be taken for it where the built-in faces are sure of another."""

    faces: tuple[Face, ...]
    looks: tuple[_Look, ...]
    likeness: Likeness
    nearness: float
    close: float

    def name(self, cuts: Sequence[Cut], embed: Embed) -> tuple[Floats, Floats]:
        """For dice cut out by cut_around: the chances of the faces (N, F), and how near (N) the nearest example is."""
        if not cuts:
            return np.zeros((0, len(self.faces))), np.zeros(0)
        scores, near = np.zeros((len(cuts), len(self.faces))), np.zeros(len(cuts))
        for look, (side, up) in zip(self.looks, _LOOKS, strict=True):
            crops = [_view(cut, 360 * k / _READ_TURNS, side, up) for k in range(_READ_TURNS) for cut in cuts]
            seen = look.seen(embed(np.stack(crops))).reshape(_READ_TURNS, len(cuts), -1)
            scores += (seen @ look.weights).mean(0)
            near += (seen @ look.examples.T).max(2).mean(0)
        net, like = _SHARP * scores, self.likeness.logits(cuts)
        chances, net, like = _chances(net + like), _chances(net), _chances(like)
        split = net.argmax(1) != like.argmax(1)
        chances[split] = (1 - _SPLIT) * chances[split] + _SPLIT * (net[split] + like[split]) / 2
        return chances, near / len(_LOOKS)


@dataclass(frozen=True)
class Trial:
    """How a set reads its own faces: fitted to some of the pictures, asked about the others.

    table: (F, F) how often the face of the row was read as that of the column.
    """

    faces: tuple[Face, ...]
    table: tuple[tuple[int, ...], ...]

    @property
    def right(self) -> int:
        """Pictures read right."""
        return sum(self.table[k][k] for k in range(len(self.faces)))

    @property
    def tried(self) -> int:
        """Pictures asked about."""
        return sum(map(sum, self.table))

    def alike(self) -> list[tuple[Face, Face]]:
        """Pairs of faces of which at least a third of the pictures were taken for the other."""
        pairs = []
        for a in range(len(self.faces)):
            for b in range(a):
                mixed = self.table[a][b] + self.table[b][a]
                if mixed and 3 * mixed >= sum(self.table[a]) + sum(self.table[b]):
                    pairs.append((self.faces[b], self.faces[a]))
        return pairs


def fit(taught: TaughtSet, embed: Embed) -> Head:
    """The head for a set; the same set gives the same head. Raises TaughtError where too little was shown, or two faces
    are one."""
    check_enough(taught)
    head = _fitted(taught, embed)
    for a, b in head.likeness.mixed:
        raise TaughtError(
            say("{a} and {b} look the same; take one of them out, or show both again.",
                a=_word(head.faces[a]), b=_word(head.faces[b]))
        )  # fmt: skip
    return head


def refuse_second_name(taught: TaughtSet, face: Face, cut: Cut) -> None:
    """Raises TaughtError where `cut`, to be shown as `face`, plainly shows another face of the set. Once a face has
    pictures of its own it is no longer asked."""
    ready = {each: cuts for each, cuts in taught.faces.items() if len(cuts) >= FEWEST_PICTURES}
    if len(ready) < FEWEST_FACES or face in ready:
        return
    known = likeness(
        [cut for cuts in ready.values() for cut in cuts],
        [column for column, cuts in enumerate(ready.values()) for _ in cuts], len(ready),
    )  # fmt: skip
    other = known.shown_already(cut)
    if other is not None:
        name = _word([*ready][other])
        raise TaughtError(say("This looks like the face that was shown as {face}; one face has one name.", face=name))


def _word(face: Face) -> str:
    return FACE_WORDS[face] if isinstance(face, str) else str(face)


def _fitted(taught: TaughtSet, embed: Embed) -> Head:
    faces = tuple(taught.faces)
    cuts = [(cut, column) for column, face in enumerate(faces) for cut in taught.faces[face]]
    rng = np.random.default_rng(0)
    wanted = np.repeat([column for _, column in cuts], _LEARNT_TURNS)
    # A face shown more often must not become the likelier one.
    weight = 1 / np.sqrt(np.bincount(wanted)[wanted] / (len(wanted) / len(faces)))
    target = (np.eye(len(faces))[wanted] - 1 / len(faces)) * weight[:, None]
    looks = []
    for side, up in _LOOKS:
        crops = [
            _view(cut, 360 * k / _LEARNT_TURNS + rng.uniform(-12, 12), side, up, rng)
            for cut, _ in cuts for k in range(_LEARNT_TURNS)
        ]  # fmt: skip
        features = embed(np.stack(crops)).astype(np.float64)
        middle, spread = features.mean(0), features.std(0)
        spread = spread + 0.1 * spread.mean() + 1e-6
        seen = _unit((features - middle) / spread)
        heavy = seen * weight[:, None]
        solved = np.linalg.solve(heavy @ heavy.T + _RIDGE * np.eye(len(heavy)), target)
        looks.append(_Look(middle, spread, heavy.T @ solved, seen))
    near = _nearness(looks, [cut for cut, _ in cuts], embed)
    least = float(np.percentile(near, 3)) - _SPARE
    like = likeness([cut for cut, _ in cuts], [column for _, column in cuts], len(faces))
    return Head(faces, tuple(looks), like, least, (least + float(np.median(near))) / 2)


def _nearness(looks: Sequence[_Look], cuts: Sequence[Cut], embed: Embed) -> Floats:
    """How alike each picture is to the nearest example that was made from another picture."""
    own = np.arange(len(cuts))[:, None] == np.repeat(np.arange(len(cuts)), _LEARNT_TURNS)
    near = np.zeros(len(cuts))
    for look, (side, up) in zip(looks, _LOOKS, strict=True):
        seen = look.seen(embed(np.stack([_view(cut, 0, side, up) for cut in cuts])))
        near += np.where(own, -1, seen @ look.examples.T).max(1) / len(_LOOKS)
    return near


def tried(taught: TaughtSet, embed: Embed) -> Trial:
    """Fits to three quarters of the pictures and asks about every fourth. Raises TaughtError as fit does."""
    check_enough(taught)
    learnt = {face: tuple(c for k, c in enumerate(cuts) if k % 4 != 3) for face, cuts in taught.faces.items()}
    head = _fitted(TaughtSet(taught.name, learnt), embed)
    table = []
    for face in head.faces:
        chances, _ = head.name(taught.faces[face][3::4], embed)
        table.append(tuple(int(n) for n in np.bincount(chances.argmax(1), minlength=len(head.faces))))
    return Trial(head.faces, tuple(table))


def check_enough(taught: TaughtSet) -> None:
    """Raises TaughtError where a set shows too few faces, or too little of one."""
    if len(taught.faces) < FEWEST_FACES:
        raise TaughtError(say("Show at least two faces before the dice are tried."))
    for face, cuts in taught.faces.items():
        if len(cuts) < FEWEST_PICTURES:
            raise TaughtError(
                say("Show face {face} {count} times more, turned a little each time.", face=_word(face),
                    count=FEWEST_PICTURES - len(cuts))
            )  # fmt: skip


def _view(cut: Cut, angle: float, side: float, up: float, rng: np.random.Generator | None = None) -> NDArray[np.uint8]:
    """What the network is shown of a cut: turned by `angle` degrees; with `rng` also moved and scaled a little."""
    scale, shift = CROP / CUT * AROUND / side, np.zeros(2)
    if rng is not None:
        scale, shift = scale * float(np.exp(rng.normal(0, 0.05))), rng.normal(0, 1.5, 2)
    middle = np.array([CUT / 2, CUT / 2 - up]) + shift
    matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), angle, scale)
    matrix = matrix + np.array([[0, 0, CROP / 2 - middle[0]], [0, 0, CROP / 2 - middle[1]]])
    view = cv2.warpAffine(cut, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def _chances(logits: Floats) -> Floats:
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(chances / chances.sum(1, keepdims=True))


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-9))
