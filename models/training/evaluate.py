"""Measuring: `python -m models.training.evaluate --photos DIR --folders NAME ...` reads every picture of the folders.

Prints per folder how many pictures have all faces right, and how often a roll was accepted and wrong. With --models
another folder of models is measured (such as ones trained without the folders); with --dump the networks' words are
kept for fit.py.
"""

from __future__ import annotations

import argparse
import pickle
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.config import resource
from companion.vision import models
from companion.vision.counting import Rule
from companion.vision.measure import Judged, figures, judge
from companion.vision.pictures import open_image
from companion.vision.reader import Evidence, Reader, decide
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


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--folders", nargs="*", default=[])
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    parser.add_argument("--accept", type=float, help="confidence from which a roll is accepted (default: the card's)")
    parser.add_argument("--every", type=int, default=1, help="measure every n-th picture only")
    parser.add_argument("--dump", type=Path, help="keep what the networks said, for models.training.fit")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader(folder=args.models)
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


if __name__ == "__main__":
    main()
