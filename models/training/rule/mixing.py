"""Dice of both kinds in one picture, for setting the rule: no photograph shows them, and a table has to tell (SD-5).

A die is named by itself, so what the networks said of a plain die in one picture holds beside snake dice of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.vision.faces import face_order
from companion.vision.finding.candidates import Box
from companion.vision.reader import Evidence
from datasets.photos import LabelledDie, whole_die
from models.training.rule.dice import hit_by
from models.training.rule.looked import Looked

MIXED = "mixed"
"""The folder that mixed pictures say they are of."""
_AWAY = 100_000.0
"""By how many pixels a guest is moved aside, so that it lies on nothing."""


def mixed(looked: Sequence[Looked], count: int = 80, seed: int = 5) -> list[Looked]:
    """Up to `count` pictures of snake dice with one or two plain ones among them, and as many the other way round."""
    rng = np.random.default_rng(seed)
    rolls = [one for one in looked if one.photo.dice and one.photo.values]
    plain = [one for one in rolls if all(isinstance(face, int) for face in one.photo.values or ())]
    snakes = [one for one in rolls if all(isinstance(face, str) for face in one.photo.values or ())]
    if not plain or not snakes:
        return []
    pairs = []
    for hosts, guests in ((snakes, plain), (plain, snakes)):
        for k in range(count):
            host, guest = (group[int(rng.integers(len(group)))] for group in (hosts, guests))
            pairs.append(_beside(host, guest, 1 + k % 2, rng))
    return [one for one in pairs if one is not None]


def _beside(host: Looked, guest: Looked, count: int, rng: np.random.Generator) -> Looked | None:
    """`host` with `count` of the guest's dice that were found; None where none was."""
    places = hit_by(guest.photo, guest.evidence.candidates)
    found = [(k, die) for k, die in zip(places, guest.photo.dice or (), strict=True) if k is not None]
    chosen = [found[n] for n in rng.permutation(len(found))[:count]]
    if not chosen:
        return None
    theirs = [guest.evidence.candidates[k] for k, _ in chosen]
    evidence = Evidence(
        (*host.evidence.candidates, *(replace(one, box=_aside(one.box)) for one in theirs)),
        np.concatenate([host.evidence.chances, guest.evidence.chances[[k for k, _ in chosen]]]),
        host.evidence.elsewhere,
    )
    moved = (LabelledDie(_aside(whole_die(guest.photo, die)), die.value) for _, die in chosen)
    dice = (*(host.photo.dice or ()), *moved)
    values = (*(host.photo.values or ()), *(die.value for _, die in chosen if die.value is not None))
    photo = replace(host.photo, folder=MIXED, dice=dice, values=tuple(sorted(values, key=face_order)))
    return replace(host, photo=photo, evidence=evidence)


def _aside(box: Box) -> Box:
    return (box[0] + _AWAY, box[1], box[2] + _AWAY, box[3])
