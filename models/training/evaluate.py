"""Measuring: `python -m models.training.evaluate --photos DIR --folders NAME ...` reads every picture of the folders.

Prints per folder how many pictures have all faces right, and how often a roll was accepted and wrong. With --models
another folder of models is measured (such as ones trained without the folders); with --dump the networks' words are
kept for fit.py.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.config import resource
from companion.vision import models
from companion.vision.counting import Rule
from companion.vision.faces import face_order
from companion.vision.measure import Judged, figures, judge
from companion.vision.pictures import open_image
from companion.vision.reader import Evidence, Reader, decide
from datasets.clutter import cluttered
from datasets.photos import Photo, load_folder


@dataclass(frozen=True)
class Looked:
    """A picture, what the networks said of it, and the time it took in ms."""

    photo: Photo
    evidence: Evidence
    ms: float


@dataclass(frozen=True)
class Result:
    """One picture's result, beside the picture."""

    photo: Photo
    judged: Judged


def look_at(reader: Reader, photos: list[Photo]) -> list[Looked]:
    """Run the networks over every photograph."""
    result = []
    for photo in photos:
        frame = open_image(photo.path)
        start = time.perf_counter()
        result.append(Looked(photo, reader.look(frame), (time.perf_counter() - start) * 1000))
    return result


def result(looked: Looked, rule: Rule) -> Result | None:
    """The result of one picture; None where its truth is not known (a die without value)."""
    if looked.photo.values is None:
        return None
    return Result(looked.photo, judge(looked.photo.values, decide(looked.evidence, rule)))


def table(results: list[Result], accept: float) -> str:
    """A Markdown table of the figures by folder, and of all of them."""
    lines = [
        "| folder | pictures | 1-8 dice, all right | recall | precision "
        "| accepted | of these wrong | in a game | of these wrong | without dice, quiet |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in [*sorted({r.photo.folder for r in results}), ""]:
        found = figures([r.judged for r in results if name in ("", r.photo.folder)], accept)
        sure = (found.accepted, found.wrong, found.in_a_game, found.wrong_in_a_game)
        shares = (found.right, found.recall, found.precision, *sure, found.quiet)
        cells = (f"{s.part}/{s.whole} ({s.part / s.whole:.1%})" if s.whole else "-" for s in shares)
        lines.append(f"| {name or 'all'} | {found.pictures} | {' | '.join(cells)} |")
    everything = figures([r.judged for r in results], accept)
    (low, high), (least, most) = everything.wrong.interval(), everything.wrong_in_a_game.interval()
    lines.append(f"\nAccepted and wrong, 95 % interval: {low:.2%}-{high:.2%}; in a game {least:.2%}-{most:.2%}.")
    return "\n".join(lines)


def clutter_scenes(reader: Reader, count: int) -> tuple[int, int]:
    """Rendered tables with things but no dice: in how many a die has a confidence of 0.5 or more, and a roll has."""
    dice = rolls = 0
    for seed in range(count):
        reading = reader.read(cluttered(900_000 + seed))
        dice += any(die.confidence >= 0.5 for die in reading.dice)
        rolls += bool(reading.dice) and reading.confidence >= 0.5
    return dice, rolls


def contact_sheet(results: list[Result], target: Path, cell: int = 300, columns: int = 5) -> None:
    """The failures as one picture: what was read drawn in, the truth above."""
    cells = []
    for r in [r for r in results if not r.judged.right][: 6 * columns]:
        image = open_image(r.photo.path)
        scale = cell / max(image.shape[:2])
        image = np.asarray(
            cv2.resize(
                image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
            ),
            np.uint8,
        )
        for die in r.judged.dice:
            x0, y0, x1, y1 = (int(v * scale) for v in die.box)
            cv2.rectangle(image, (x0, y0), (x1, y1), (0, 255, 0), 1)
            cv2.putText(image, f"{die.face} {die.confidence:.2f}", (x0, max(8, y0 - 2)), 0, 0.32, (0, 0, 255), 1)
        tile = np.zeros((cell + 14, cell, 3), np.uint8)
        tile[14 : 14 + image.shape[0], : image.shape[1]] = image[:cell]
        label = f"{r.photo.folder[:6]} {r.photo.path.name[-22:]} {''.join(map(str, r.photo.values or ()))}"
        cv2.putText(tile, label, (2, 10), 0, 0.33, (255, 255, 255), 1)
        cells.append(tile)
    while len(cells) % columns:
        cells.append(np.zeros((cell + 14, cell, 3), np.uint8))
    if cells:
        cv2.imwrite(str(target), np.vstack([np.hstack(cells[k : k + columns]) for k in range(0, len(cells), columns)]))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--folders", nargs="*", default=[])
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    parser.add_argument("--accept", type=float, help="confidence from which a roll is accepted (default: the card's)")
    parser.add_argument("--every", type=int, default=1, help="measure every n-th picture only")
    parser.add_argument("--dump", type=Path, help="keep what the networks said, for models.training.fit")
    parser.add_argument("--sheet", type=Path, help="write a contact sheet of the failures (PNG)")
    parser.add_argument("--json", type=Path, help="write the result of each picture")
    parser.add_argument("--clutter", type=int, default=0, help="also read this many rendered scenes without dice")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader(folder=args.models)
    if args.clutter:
        dice, rolls = clutter_scenes(reader, args.clutter)
        print(f"{args.clutter} rendered scenes without dice: a die >= 0.5 in {dice}, a roll >= 0.5 in {rolls}")
    looked = [
        entry for name in args.folders for entry in look_at(reader, load_folder(args.photos / name)[:: args.every])
    ]
    if args.dump:
        args.dump.write_bytes(pickle.dumps(looked))
    rule = reader.rule
    results = [r for entry in looked if (r := result(entry, rule)) is not None]
    card = models.read_card((args.models or resource("models")) / "namer")
    accept = args.accept if args.accept is not None else float(card["rule"].get("auto_accept", 0.9))
    print(table(results, accept))
    print(f"ms a picture: median {np.median([entry.ms for entry in looked]):.0f}, unknown size, one thread")
    if args.sheet:
        contact_sheet(results, args.sheet)
    if args.json:
        rows = [
            [
                r.photo.folder,
                r.photo.path.name,
                list(r.photo.values or ()),
                sorted((d.face for d in r.judged.dice), key=face_order),
                round(r.judged.confidence, 4),
                r.judged.right,
            ]
            for r in results
        ]
        args.json.write_text(json.dumps(rows))


if __name__ == "__main__":
    main()
