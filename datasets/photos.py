"""The real photographs: folders with an annotations.json, their corrections, and what is known of how each was
labelled."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.vision.faces import Face, face_order

CORRECTIONS = Path(__file__).parent / "corrections.json"


@dataclass(frozen=True)
class LabelledDie:
    """box: x0, y0, x1, y1 in pixels after EXIF rotation. value: the face on top, or None where it cannot be told. axis:
    which way that face looks, as path_traced.scene.axis_seen says; None where that is not known. no_sticker: its upper
    face is taken to lie where it does not, so that no sticker can be laid on it. stacked: it lies on another die,
    or another lies on it."""

    box: tuple[float, float, float, float]
    value: Face | None
    axis: tuple[float, float, float] | None = None
    no_sticker: bool = False
    stacked: bool = False


@dataclass(frozen=True)
class Photo:
    """path: the file. dice: labelled dice, None where there are no boxes. values: all faces in the order of FACES, None
    where not all are known. nadir: where the place straight below the camera lies, pixels; None where that is not
    known."""

    folder: str
    path: Path
    dice: tuple[LabelledDie, ...] | None
    values: tuple[Face, ...] | None
    licence: str
    source: str
    nadir: tuple[float, float] | None = None


@dataclass(frozen=True)
class FolderHabits:
    """turn: how far (degrees) a picture may be turned before the face on top is no longer the one that looks it.
    pips_only: the boxes are those of the upper face's pips, so that the die is larger, mostly towards the viewer; the
    one around a single pip does not say how large."""

    turn: float
    pips_only: bool = False

    @property
    def from_above(self) -> bool:
        """Whether the camera looks straight down, so that its nadir is the middle of the picture."""
        return self.turn == 180


HABITS = {
    "byler_d6": FolderHabits(180),
    "n3_fisheye_grey": FolderHabits(180),
    "matteop65_webcam": FolderHabits(35, pips_only=True),
    "aws_reinvent": FolderHabits(25),
    "epanemu_roboflow_dice3": FolderHabits(20),
    "skovy_floor": FolderHabits(30),
    "damiantab_phone": FolderHabits(180),
    "viljamip_kimble": FolderHabits(45),
    "cards_no_dice": FolderHabits(180),
    "clutter_rendered": FolderHabits(180),
    "traced_pips": FolderHabits(45),
    "traced_stickers": FolderHabits(45),
    "traced_touching": FolderHabits(45),
    "traced_clear": FolderHabits(45),
    "traced_clutter": FolderHabits(180),
}


def pips_only(photo: Photo) -> bool:
    """Whether the photograph's boxes are those of the upper faces' pips."""
    return photo.folder in HABITS and HABITS[photo.folder].pips_only


def whole_die(photo: Photo, die: LabelledDie) -> tuple[float, float, float, float]:
    """The box of the whole visible die, also where the folder's labels mean something else."""
    x0, y0, x1, y1 = die.box
    if pips_only(photo):
        side = max(x1 - x0, y1 - y0, 20.0)
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2 + 0.12 * side
        return (cx - 0.75 * side, cy - 0.75 * side, cx + 0.75 * side, cy + 0.75 * side)
    return die.box


def load_corrections(path: Path = CORRECTIONS) -> dict[str, Any]:
    """Corrections to the labels, keyed by "folder/image": {"drop": true}, or {"dice": {"index": value}}, a value null
    where nobody can tell it and "drop" where there is no die, and {"add": [{"box": [x0, y0, x1, y1], "value": value}]}
    for dice that bear no label; {"no_sticker": [index]} for dice whose upper face datasets.top_faces finds in the wrong
    place, seen by eye."""
    if not path.is_file():
        return {}
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def load_folder(folder: Path, corrected: bool = True) -> list[Photo]:
    """All photographs of `folder`, in the order of its annotations.json. Raises OSError or ValueError where that is
    unreadable."""
    corrections = load_corrections() if corrected else {}
    photos = []
    images = folder / "images"
    for entry in json.loads((folder / "annotations.json").read_text(encoding="utf-8")):
        change = corrections.get(f"{folder.name}/{entry['image']}", {})
        if change.get("drop"):
            continue
        dice = None if entry["dice"] is None else _labelled(entry["dice"], change)
        path = images / entry["image"] if images.is_dir() else folder / entry["image"]
        nadir = tuple(entry["nadir"]) if "nadir" in entry else None
        licence, source = entry.get("licence", ""), entry.get("source", "")
        photos.append(Photo(folder.name, path, dice, _values(entry, dice), licence, source, nadir))
    return photos


def _labelled(dice: list[dict[str, Any]], change: dict[str, Any]) -> tuple[LabelledDie, ...]:
    """The dice of a photograph with its corrections."""
    labelled = []
    for index, die in enumerate([*dice, *change.get("add", ())]):
        value = change.get("dice", {}).get(str(index), die["value"])
        if value == "drop":
            continue
        x0, y0, x1, y1 = (float(v) for v in die["box"])
        axis = tuple(die["axis"]) if "axis" in die else None
        no_sticker, stacked = index in change.get("no_sticker", ()), "covered" in die or "raised" in die
        labelled.append(LabelledDie((x0, y0, x1, y1), value, axis, no_sticker, stacked))
    return tuple(labelled)


def _values(entry: dict[str, Any], dice: tuple[LabelledDie, ...] | None) -> tuple[Face, ...] | None:
    """What all dice of a photograph show, in order; None where that is not known of each."""
    if dice is not None:
        known = [die.value for die in dice if die.value is not None]
        return tuple(sorted(known, key=face_order)) if len(known) == len(dice) else None
    told = entry.get("known") or {}
    if "values_sorted" in told and "not trusted" not in str(entry.get("notes", "")):
        return tuple(sorted(int(v) for v in told["values_sorted"]))
    return None


def folder_names(root: Path, leave_out: Collection[str] = ()) -> list[str]:
    """The folders under `root` that have an annotations.json, but those to leave out, by name. Raises FileNotFoundError
    where none has one, of which a training would else say nothing."""
    names = [path.parent.name for path in root.glob("*/annotations.json")]
    if not names:
        raise FileNotFoundError(f"No folder in {root} has an annotations.json; name one that holds folders which do.")
    return sorted(name for name in names if name not in leave_out)


def load_photos(root: Path, folders: list[str] | None = None) -> list[Photo]:
    """The photographs of several folders under `root` (all that have an annotations.json where `folders` is None)."""
    names = folders if folders is not None else folder_names(root)
    return [photo for name in names for photo in load_folder(root / name)]
