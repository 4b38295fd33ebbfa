"""Photographs of dice with printed snake faces laid onto them: `python -m datasets.laid PHOTOS --out DIR`.

Writes DIR/images and DIR/annotations.json in the form of the photographs', for `companion bench read DIR`, and
DIR/sheet-N.png to look at. A photograph is left out where the upper face of one of its dice was not found, or where
fewer or more dice lie than are thrown. The same seed gives the same pictures.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import Face
from companion.vision.pictures import open_image
from datasets.laying import Pile, laid
from datasets.photos import HABITS, Photo, load_photos, pips_only, whole_die
from datasets.top_faces import TopFace, find

Image = NDArray[np.uint8]

_DICE: Final = range(2, 7)
"""How many dice a throw has."""
_FIT: Final = 0.75
"""How sure (0-1) each upper face must be."""
_CELL: Final = 120
_ACROSS: Final = 12
_DOWN: Final = 10


def tops_of(photo: Photo, image: Image) -> list[TopFace | None]:
    """The upper faces of the dice in the photograph, in the order of its labels; None where one was not found, or is
    not wholly in the picture."""
    dice = photo.dice or ()
    unboxed = (1,) if pips_only(photo) else ()
    values = [
        die.value if isinstance(die.value, int) and die.value not in unboxed and not die.no_sticker else None
        for die in dice
    ]
    habits = HABITS.get(photo.folder)
    from_above = habits.from_above if habits is not None else None
    return find(image, [whole_die(photo, die) for die in dice], values, from_above)


def entry_of(photo: Photo, image: Image, name: str, faces: tuple[Face, ...]) -> dict[str, Any]:
    """What annotations.json says of the photograph with these faces laid on its dice."""
    dice = [
        {"box": [round(v, 1) for v in whole_die(photo, die)], "value": face}
        for die, face in zip(photo.dice or (), faces, strict=True)
    ]
    return {
        "image": name, "width": image.shape[1], "height": image.shape[0], "dice": dice, "source": photo.source,
        "licence": photo.licence, "known": None,
        "notes": f"printed stickers laid onto {photo.folder}/{photo.path.name} by datasets/laid.py",
    }  # fmt: skip


def sheet(cuts: list[tuple[Image, Face]]) -> Image:
    """A contact sheet of dice, each with its face written on it."""
    cells = []
    for cut, face in cuts:
        cell = cv2.resize(cut, (_CELL, _CELL), interpolation=cv2.INTER_AREA)
        cells.append(cv2.putText(cell, str(face), (3, 12), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255, 0, 255), 1))
    cells += [np.zeros((_CELL, _CELL, 3), np.uint8)] * (-len(cells) % _ACROSS)
    rows = [np.hstack(cells[k : k + _ACROSS]) for k in range(0, len(cells), _ACROSS)]
    return np.asarray(np.vstack(rows), np.uint8)


def _cut(image: Image, box: tuple[float, float, float, float]) -> Image:
    side = 1.4 * max(box[2] - box[0], box[3] - box[1])
    k = _CELL / side
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    matrix = np.array([[k, 0, _CELL / 2 - x * k], [0, k, _CELL / 2 - y * k]])
    cut = cv2.warpAffine(image, matrix, (_CELL, _CELL), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--folders", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1_000_000, help="training takes those below a million")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    (args.out / "images").mkdir(parents=True, exist_ok=True)
    pile = Pile(args.seed)
    entries: list[dict[str, Any]] = []
    cuts: list[tuple[Image, Face]] = []
    throws = [photo for photo in load_photos(args.photos, args.folders) if _is_throw(photo)]
    for tried, photo in enumerate(throws, 1):
        image = open_image(photo.path)
        tops = [top for top in tops_of(photo, image) if top is not None and top.fit >= _FIT]
        if len(tops) < len(photo.dice or ()):
            continue
        done = laid(image, tops, pile, np.random.default_rng([args.seed, tried]))
        name = f"{photo.folder}-{photo.path.stem}.jpg"
        cv2.imwrite(str(args.out / "images" / name), done.image, [cv2.IMWRITE_JPEG_QUALITY, 93])
        entries.append(entry_of(photo, image, name, done.faces))
        cuts += [
            (_cut(done.image, whole_die(photo, die)), face)
            for die, face in zip(photo.dice or (), done.faces, strict=True)
        ]
    (args.out / "annotations.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    for number, first in enumerate(range(0, len(cuts), _ACROSS * _DOWN), 1):
        cv2.imwrite(str(args.out / f"sheet-{number}.png"), sheet(cuts[first : first + _ACROSS * _DOWN]))
    print(f"{len(entries)} pictures with {len(cuts)} dice in {args.out}; {len(throws) - len(entries)} left out")


def _is_throw(photo: Photo) -> bool:
    return photo.dice is not None and len(photo.dice) in _DICE and photo.values is not None


if __name__ == "__main__":
    main()
