"""Folders of labelled pictures: an annotations.json beside the pictures or beside a folder `images` that holds them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.files import is_file, is_folder
from companion.vision.faces import FACES, Face


class LabelError(Exception):
    """A folder that cannot be measured on. The text is one sentence for a person."""


@dataclass(frozen=True)
class Labelled:
    """A picture and the faces of all dice in it; None where not all of them are known."""

    path: Path
    truth: tuple[Face, ...] | None


def load_labelled(folder: Path) -> list[Labelled]:
    """The pictures of `folder`, in the order of its annotations.json. Raises LabelError.

    An entry is {"image": name, "dice": [{"box": [x0, y0, x1, y1], "value": a face or null}, ...] or null,
    "known": {"values_sorted": [...]}}; the last stands in for dice without boxes. Whatever else it says is passed over.
    """
    source = folder / "annotations.json"
    try:
        if not is_folder(folder):
            raise LabelError(f"{folder} is no folder; name one with an annotations.json and its pictures.")
        if not is_file(source):
            raise LabelError(f"{folder} has no annotations.json that says which faces its pictures show.")
        entries = json.loads(source.read_text(encoding="utf-8"))
    except OSError as error:
        raise LabelError(f"{source} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        raise LabelError(f"{source} is no JSON: {error}.") from error
    if not isinstance(entries, list):
        raise LabelError(f"{source} is not a list of pictures.")
    images = folder / "images" if (folder / "images").is_dir() else folder
    return [_entry(source, number, entry, images) for number, entry in enumerate(entries, 1)]


def _entry(source: Path, number: int, entry: Any, images: Path) -> Labelled:
    if not isinstance(entry, dict) or not isinstance(entry.get("image"), str):
        raise LabelError(f"{source}: picture {number} has no image name.")
    dice, known = entry.get("dice"), entry.get("known")
    values: Any
    if isinstance(dice, list):
        if not all(isinstance(die, dict) and "value" in die for die in dice):
            raise LabelError(f"{source}: a die of {entry['image']} has no value; write null where it cannot be told.")
        values = [die["value"] for die in dice]
    else:
        values = known.get("values_sorted") if isinstance(known, dict) else None
    if not isinstance(values, list) or None in values:
        return Labelled(images / entry["image"], None)
    strange = [value for value in values if isinstance(value, bool) or value not in FACES]
    if strange:
        raise LabelError(f"{source}: {strange[0]!r} in {entry['image']} is no face; there are {_faces()}.")
    return Labelled(images / entry["image"], tuple(values))


def _faces() -> str:
    return ", ".join(map(str, FACES))
