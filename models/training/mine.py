"""What a model says of the training photographs, put to use: `python -m models.training.mine --photos DIR --models
DIR --out FILE`.

Gathers false hits as hard negatives, in whole photographs and where windows of them end, boxes for photographs of which
only the values are known (kept only where the faces read are exactly those), whole-die boxes where the labels cover the
pips alone, and labels that look wrong, for a person to see.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import FACES
from companion.vision.finding.candidates import overlap
from companion.vision.pictures import open_image
from companion.vision.reader import Reader, decide
from datasets.photos import Photo, folder_names, load_photos, pips_only, whole_die

Image = NDArray[np.uint8]

_SIDES = (960.0, 540.0, 300.0, 170.0)
_WINDOWS = 3
_MOST = 14
"""So many false hits are kept of a photograph."""


def spots_of(reader: Reader, photo: Photo, image: Image, least: float) -> list[list[float]]:
    """False hits of the finder at many scales: nothing of a die in them, or a part of one that is far smaller than
    it. least: how likely (0-1) to the namer they are dice at least."""
    if photo.dice is None:
        return []
    boxes = [whole_die(photo, die) for die in photo.dice]
    spots: list[list[float]] = []
    for side in _SIDES:
        scale = side / max(image.shape[:2])
        if scale > 2:
            continue
        for candidate in reader.detector.one_pass(image, scale)[:20]:
            if candidate.score < 0.18:
                continue
            near = [b for b in boxes if overlap(candidate.box, b) > 0.05]
            part = [b for b in near if candidate.size < 0.4 * max(b[2] - b[0], b[3] - b[1])]
            if not near or len(part) == len(near):
                spots.append([round(v, 1) for v in candidate.box] + [round(candidate.score, 2)])
    if not spots:
        return []
    # The hardest first: what the namer, too, takes for a die.
    chances = reader.namer.name(image, [(s[0], s[1], s[2], s[3]) for s in spots])
    order = np.argsort(chances[:, -1])
    return [spots[k][:4] for k in order[:_MOST] if chances[k, -1] <= 1 - least]


def cut_spots_of(reader: Reader, photo: Photo, image: Image) -> list[list[float]]:
    """False hits of the finder where a window of the photograph ends, of _WINDOWS: each the window's box, then the
    hit's, in pixels of the photograph. The windows are the same each time."""
    if photo.dice is None:
        return []
    rng = np.random.default_rng(zlib.crc32(photo.path.name.encode()))
    boxes = [whole_die(photo, die) for die in photo.dice]
    size = np.array([image.shape[1], image.shape[0]])
    spots: list[list[float]] = []
    for _ in range(_WINDOWS):
        low = (size * rng.uniform(0, 0.6, 2)).astype(int)
        high = np.minimum(low + (size * rng.uniform(0.35, 0.9, 2)).astype(int), size)
        part = np.ascontiguousarray(image[low[1] : high[1], low[0] : high[0]])
        for candidate in reader.look(part).candidates:
            x0, y0, x1, y1 = np.array(candidate.box) + np.tile(low, 2)
            if candidate.cut and all(overlap((x0, y0, x1, y1), box) <= 0.1 for box in boxes):
                spots.append([round(float(v), 1) for v in (*low, *high, x0, y0, x1, y1)])
    return spots


def match(reader: Reader, photo: Photo, image: Image) -> dict[str, Any]:
    """Better labels for one photograph, see the module; empty where there is nothing to better."""
    if photo.dice is not None and not pips_only(photo):
        return {}
    evidence = reader.look(image)
    dice = decide(evidence, reader.rule).dice
    if photo.dice is None:
        if photo.values is not None and Counter(d.face for d in dice) == Counter(photo.values):
            return {"dice": [{"box": [round(v, 1) for v in d.box], "value": d.face} for d in dice]}
        return {}
    boxes = []
    for die in photo.dice:
        fitting = [c for c in evidence.candidates if c.score > 0.3 and overlap(c.box, die.box) > 0.7]
        boxes.append([round(v, 1) for v in (fitting[0].box if fitting else whole_die(photo, die))])
    return {"boxes": boxes}


def doubtful(reader: Reader, photo: Photo, image: Image) -> list[dict[str, Any]]:
    """Labels that the namer contradicts strongly."""
    known = [(k, die) for k, die in enumerate(photo.dice or ()) if die.value is not None]
    if not known:
        return []
    chances = reader.namer.name(image, [whole_die(photo, die) for _, die in known])
    result = []
    for (index, die), chance in zip(known, chances, strict=True):
        best = int(np.argmax(chance))
        if die.value is not None and chance[FACES.index(die.value)] < 0.1 and chance[best] > 0.6:
            result.append(
                {
                    "index": index,
                    "label": die.value,
                    "read": FACES[best] if best < len(FACES) else None,
                    "chance": round(float(chance[best]), 3),
                }
            )
    return result


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--leave-out", nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--least", type=float, default=0.0, help="only hits that the namer gives this chance to be dice"
    )
    parser.add_argument("--every", type=int, default=1, help="every n-th picture of a folder only")
    parser.add_argument("--doubts", type=Path, help="write labels that look wrong")
    args = parser.parse_args()
    reader = Reader(folder=args.models)
    folders = folder_names(args.photos, args.leave_out)
    found: dict[str, Any] = {}
    doubts: dict[str, Any] = {}
    for photo in [p for name in folders for p in load_photos(args.photos, [name])[:: args.every]]:
        image = open_image(photo.path)
        entry = match(reader, photo, image)
        spots = spots_of(reader, photo, image, args.least)
        if spots:
            entry["spots"] = spots
        if cut_spots := cut_spots_of(reader, photo, image):
            entry["cut_spots"] = cut_spots
        if entry:
            found[f"{photo.folder}/{photo.path.name}"] = entry
        if args.doubts and (wrong := doubtful(reader, photo, image)):
            doubts[f"{photo.folder}/{photo.path.name}"] = wrong
    args.out.write_text(json.dumps(found))
    if args.doubts:
        args.doubts.write_text(json.dumps(doubts, indent=1))
    print(
        len(found),
        "photographs with something mined,",
        sum(len(e.get("spots", ())) for e in found.values()),
        "false hits,",
        sum(len(e.get("cut_spots", ())) for e in found.values()),
        "where a window ends,",
        sum("dice" in e for e in found.values()),
        "newly boxed",
    )


if __name__ == "__main__":
    main()
