"""Faces that are taught at the table: what was learnt of a few pictures of each, and how it reads them.

Two looks are put together: the features network's (looks.py) and how like the upper side is to the pictures shown
(likeness.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import face_word
from companion.said import say
from companion.vision.errors import TaughtError
from companion.vision.faces import Face
from companion.vision.sure import sure_enough
from companion.vision.taught.dice_set import Cut, TaughtSet
from companion.vision.taught.likeness import Likeness, likeness
from companion.vision.taught.looks import Embed, Looks, learnt
from companion.vision.taught.weighing import Weights, learnt_weights

Floats = NDArray[np.float64]

_FEWEST_FACES: Final = 2
_FEWEST_PICTURES: Final = 4
"""Of each face, to be fitted; eight are better."""
_SPARE: Final = 0.03
"""How much less alike than its own pictures a die may look and still be one of the set."""


@dataclass(frozen=True)
class Head:
    """What was learnt of a set. faces: its columns. shown: (N,) the column of each picture. likeness: of the upper
    sides. weights: what looks and likeness are worth. nearness: how alike (cosine) its dice look at least. close: how
    alike they must look to be taken for it where the built-in faces are sure of another."""

    faces: tuple[Face, ...]
    shown: tuple[int, ...]
    looks: Looks
    likeness: Likeness
    weights: Weights
    nearness: float
    close: float

    def look(self, cuts: Sequence[Cut], embed: Embed) -> tuple[Floats, Floats]:
        """What the network alone says of dice cut out by cut_around: the faces' scores (N, F), and how near (N) the
        nearest example is."""
        if not cuts:
            return np.zeros((0, len(self.faces))), np.zeros(0)
        return self.looks.scores(cuts, embed)

    def chances(self, scores: Floats, near: Floats, cuts: Sequence[Cut]) -> Floats:
        """The chances of the faces (N, F) by what `look` said of the cuts and by likeness."""
        return self.weights.chances(scores, self.likeness.scores(cuts), near)

    def held_back(self) -> Floats:
        """The chances (N, F) that each picture of the set is given by all others."""
        return self.weights.chances(self.looks.held_back, self.likeness.held_back, self.looks.near)


@dataclass(frozen=True)
class Mixed:
    """Two faces, and how many pictures of the one were taken for the other. alike: it is a third of them or more."""

    one: Face
    other: Face
    pictures: int
    alike: bool


@dataclass(frozen=True)
class Trial:
    """How a set reads its own faces: each picture by what was learnt of all others.

    table: (F, F) how often the face of the row was read as that of the column. sure: how many pictures were read right
    and surely enough to count unasked.
    """

    faces: tuple[Face, ...]
    table: tuple[tuple[int, ...], ...]
    sure: int

    @property
    def right(self) -> int:
        """Pictures read right."""
        return sum(self.table[k][k] for k in range(len(self.faces)))

    @property
    def tried(self) -> int:
        """Pictures asked about."""
        return sum(map(sum, self.table))

    def mixed(self) -> list[Mixed]:
        """Pairs of faces of which pictures were taken for the other, the worst first."""
        shown, pairs = [sum(row) for row in self.table], []
        for b in range(len(self.faces)):
            for a in range(b):
                pictures = self.table[a][b] + self.table[b][a]
                if pictures:
                    alike = 3 * pictures >= shown[a] + shown[b]
                    pairs.append(Mixed(self.faces[a], self.faces[b], pictures, alike))
        return sorted(pairs, key=lambda pair: -pair.pictures)


def fit(taught: TaughtSet, embed: Embed) -> Head:
    """The head for a set; the same set gives the same head. Raises TaughtError where too little was shown, or two faces
    are one."""
    _check_enough(taught)
    head = _fitted(taught, embed)
    for a, b in head.likeness.mixed:
        raise TaughtError(
            say("{a} and {b} look the same; take one of them out, or show both again.",
                a=face_word(head.faces[a]), b=face_word(head.faces[b]))
        )  # fmt: skip
    return head


def refuse_second_name(taught: TaughtSet, face: Face, cut: Cut) -> None:
    """Raises TaughtError where `cut`, to be shown as `face`, plainly shows another face of the set. Of a face that has
    _FEWEST_PICTURES of its own that is no longer asked."""
    ready = {each: cuts for each, cuts in taught.faces.items() if len(cuts) >= _FEWEST_PICTURES}
    if len(ready) < _FEWEST_FACES or face in ready:
        return
    known = likeness(
        [cut for cuts in ready.values() for cut in cuts],
        [column for column, cuts in enumerate(ready.values()) for _ in cuts], len(ready),
    )  # fmt: skip
    other = known.shown_already(cut)
    if other is not None:
        name = face_word([*ready][other])
        raise TaughtError(say("This looks like the face that was shown as {face}; one face has one name.", face=name))


def _fitted(taught: TaughtSet, embed: Embed) -> Head:
    faces = tuple(taught.faces)
    cuts = [cut for face in faces for cut in taught.faces[face]]
    shown = tuple(column for column, face in enumerate(faces) for _ in taught.faces[face])
    looks = learnt(cuts, shown, len(faces), embed)
    least = float(np.percentile(looks.near, 3)) - _SPARE
    close = (least + float(np.median(looks.near))) / 2
    like = likeness(cuts, shown, len(faces))
    weights = learnt_weights(looks.held_back, like.held_back, looks.near, np.array(shown))
    return Head(faces, shown, looks, like, weights, least, close)


def tried(taught: TaughtSet, embed: Embed) -> Trial:
    """Asks about every picture what was learnt of all others. Raises TaughtError where too little was shown."""
    _check_enough(taught)
    head = _fitted(taught, embed)
    chances, shown = head.held_back(), np.array(head.shown)
    read, size = chances.argmax(1), len(head.faces)
    table = np.bincount(size * shown + read, minlength=size * size).reshape(size, size)
    sure = int(((read == shown) & (chances.max(1) >= sure_enough())).sum())
    return Trial(head.faces, tuple(tuple(int(n) for n in row) for row in table), sure)


def _check_enough(taught: TaughtSet) -> None:
    """Raises TaughtError where a set shows too few faces, or too little of one."""
    if len(taught.faces) < _FEWEST_FACES:
        raise TaughtError(say("Show at least two faces before the dice are tried."))
    for face, cuts in taught.faces.items():
        if len(cuts) < _FEWEST_PICTURES:
            raise TaughtError(
                say("Show face {face} {count} times more, turned a little each time.", face=face_word(face),
                    count=_FEWEST_PICTURES - len(cuts))
            )  # fmt: skip
