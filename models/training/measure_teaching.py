"""How well faces are taught: `python -m models.training.measure_teaching [--fresh N] [--sets ...]`.

For each set of datasets.dice.drawn (those that took no part in choosing how faces are taught, unless others are
named): eight frames of each face are shown, the die found in them as at the table; then fresh frames, of other places,
rotations and light, are read with the set in use. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import time

import cv2

from companion.vision import models
from companion.vision.errors import TaughtError
from companion.vision.faces import FACES
from companion.vision.measure import Share
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from companion.vision.taught.dice_set import TaughtSet
from companion.vision.taught.looks import Features
from companion.vision.taught.reader import TaughtReader, shown_die
from companion.vision.taught.teaching import fit
from datasets.dice.drawn import SETS, UNSEEN, frame

SHOWN = 8


def shown(reader: Reader, name: str) -> tuple[TaughtSet, int]:
    """The set as it is taught from SHOWN frames of each face, and how many frames were refused."""
    taught, refused = TaughtSet(name, {}), 0
    for face, drawn in zip(FACES, SETS[name][0], strict=False):
        number = 0
        while len(taught.faces.get(face, ())) < SHOWN:
            try:
                taught = taught.with_picture(face, shown_die(reader, frame(name, drawn, number)[0]))
            except TaughtError:
                refused += 1
            number += 1
    return taught, refused


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", type=int, default=20, help="fresh frames of each face")
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(UNSEEN))
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, embed = Reader(), Features(models.load("features"))
    print("| set | refused | CPU seconds to fit | fresh | right | other face | not one die | accepted | wrong |")
    print("|---|---|---|---|---|---|---|---|---|")
    told: list[tuple[bool, bool]] = []
    for name in args.sets:
        taught, refused = shown(reader, name)
        start = time.process_time()
        head = fit(taught, embed)
        seconds = time.process_time() - start
        knowing = TaughtReader(reader, head, embed)
        here, other = [], 0
        for face, drawn in zip(FACES, SETS[name][0], strict=False):
            for number in range(1000, 1000 + args.fresh):
                reading = knowing.read(frame(name, drawn, number)[0])
                read = [die.face for die in reading.dice]
                here.append((reading.confidence >= sure_enough(), read == [face]))
                other += len(read) == 1 and read != [face]
        right, sure = sum(ok for _, ok in here), [ok for accepted, ok in here if accepted]
        counts = f"{len(here)} | {right} ({right / len(here):.1%}) | {other} | {len(here) - right - other}"
        print(f"| {name} | {refused} | {seconds:.2f} | {counts} | {len(sure)} | {len(sure) - sum(sure)} |", flush=True)
        told += here
    sure = [ok for accepted, ok in told if accepted]
    print(f"\nright: {Share(sum(ok for _, ok in told), len(told))}")
    print(f"accepted from {sure_enough():g}: {Share(len(sure), len(told))}")
    print(f"of these wrong: {Share(len(sure) - sum(sure), len(sure))}")


if __name__ == "__main__":
    main()
