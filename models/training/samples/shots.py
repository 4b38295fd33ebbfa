"""The photographs that training samples are cut out of, in memory, with what else is known of them."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import Face
from companion.vision.pictures import open_image
from datasets.laid import tops_of
from datasets.photos import HABITS, LabelledDie, Photo, folder_names, load_folder, whole_die
from datasets.top_faces import TopFace

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Shot:
    """A photograph in memory. levels: the picture at 1, 1/2, 1/4, 1/8 of its size. spots: mined false hits (x0, y0, x1,
    y1). tops: where stickers can be laid, in the order of the boxes. cut_spots: what a finder took for a die where a
    window of the photograph ended, each the window and then the hit."""

    photo: Photo
    levels: tuple[Image, ...]
    boxes: Floats  # (N, 4)
    values: tuple[Face | None, ...]
    spots: Floats  # (M, 4)
    tops: tuple[TopFace | None, ...] = ()
    cut_spots: Floats = field(default_factory=lambda: np.zeros((0, 8), np.float32))


def load_shot(
    photo: Photo, spots: Sequence[Sequence[float]] = (), boxes: Sequence[Sequence[float]] | None = None,
    tops: tuple[TopFace | None, ...] | None = None, cut_spots: Sequence[Sequence[float]] = (),
) -> Shot:  # fmt: skip
    """The photograph with its pyramid. `boxes` replaces its boxes (for labels made better by a model); `tops` are the
    upper faces of its dice where they have been found before. Raises ValueError where there are not as many boxes as
    dice."""
    if boxes is not None and len(boxes) != len(photo.dice or ()):
        raise ValueError(
            f"For {photo.folder}/{photo.path.name} {len(boxes)} boxes were kept, but {len(photo.dice or ())} dice are"
            " labelled: its labels were corrected since. Mine anew (models.training.mine)."
        )
    levels = [open_image(photo.path)]
    tops = tuple(tops_of(photo, levels[0])) if tops is None else tops
    while min(levels[-1].shape[:2]) > 200 and len(levels) < 4:
        h, w = levels[-1].shape[:2]
        levels.append(np.asarray(cv2.resize(levels[-1], (w // 2, h // 2), interpolation=cv2.INTER_AREA), np.uint8))
    dice = photo.dice or ()
    own = [whole_die(photo, die) for die in dice] if boxes is None else boxes
    return Shot(
        photo, tuple(levels), np.array(own, np.float32).reshape(-1, 4), tuple(die.value for die in dice),
        np.array(spots, np.float32).reshape(-1, 4), tops, np.array(cut_spots, np.float32).reshape(-1, 8),
    )  # fmt: skip


def gather(
    root: Path, leave_out: list[str], extra: Path | None, cache: Path | None = None,
    share: tuple[int, int] = (0, 1),
) -> list[Shot]:  # fmt: skip
    """Every photograph that may be trained on. `extra`: JSON {"folder/image": {"spots": [...],
    "cut_spots": [...], "boxes": [...], "dice": [{"box", "value"}, ...]}}. share: k, n: of each folder the k-th of n
    parts."""
    more: dict[str, Any] = json.loads(extra.read_text()) if extra else {}
    shots = []
    part, parts = share
    for photo in [one for name in folder_names(root, leave_out) for one in load_folder(root / name)[part::parts]]:
        add = more.get(f"{photo.folder}/{photo.path.name}", {})
        if photo.dice is None:
            if "dice" not in add:
                continue
            dice = tuple(LabelledDie(tuple(d["box"]), d["value"]) for d in add["dice"])
            photo = replace(photo, dice=dice)
        shots.append(_loaded(photo, add, cache))
    return shots


def _loaded(photo: Photo, add: dict[str, Any], cache: Path | None) -> Shot:
    """The photograph in memory; where the upper faces of its dice lie is kept in `cache`, where one is given, for the
    next start."""
    if cache is None:
        return load_shot(photo, add.get("spots", ()), add.get("boxes"), cut_spots=add.get("cut_spots", ()))
    found_by = (photo.dice, HABITS.get(photo.folder))  # with labels that were corrected since, they are found anew
    file = cache / photo.folder / f"{photo.path.name}.pickle"
    kept = pickle.loads(file.read_bytes()) if file.is_file() else None
    tops = kept[1] if kept is not None and kept[0] == found_by else None
    shot = load_shot(photo, add.get("spots", ()), add.get("boxes"), tops, add.get("cut_spots", ()))
    if tops is None:
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(f".{os.getpid()}")  # another training may be filling the same cache
        half.write_bytes(pickle.dumps((found_by, shot.tops), protocol=5))
        half.rename(file)
    return shot
