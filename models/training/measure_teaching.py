"""How well faces are taught: `python -m models.training.measure_teaching [--fresh N]`.

For each set of datasets.drawn_dice: eight frames of each face are shown, the die found in them as at the table; then
fresh frames, of other places, rotations and light, are read with the set in use. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import time

import cv2

from companion.vision import models
from companion.vision.faces import FACES
from companion.vision.reader import Reader
from companion.vision.taughtreader import TaughtReader, shown_die
from companion.vision.taughtset import TaughtError, TaughtSet
from companion.vision.teaching import Features, fit
from datasets.drawn_dice import SETS, frame

SHOWN = 8


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", type=int, default=20, help="fresh frames of each face")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, embed = Reader(), Features(models.load("features"))
    print("| set | frames refused in teaching | CPU seconds to fit | fresh frames | right | other face | not one die |")
    print("|---|---|---|---|---|---|---|")
    for name, (faces, _) in SETS.items():
        taught, refused = TaughtSet(name, {}), 0
        for face, drawn in zip(FACES, faces, strict=False):
            number = 0
            while len(taught.faces.get(face, ())) < SHOWN:
                try:
                    taught = taught.with_picture(face, shown_die(reader, frame(name, drawn, number)[0])[1])
                except TaughtError:
                    refused += 1
                number += 1
        start = time.process_time()
        head = fit(taught, embed)
        seconds = time.process_time() - start
        knowing = TaughtReader(reader, head, embed)
        right = other = 0
        for face, drawn in zip(FACES, faces, strict=False):
            for number in range(1000, 1000 + args.fresh):
                dice = knowing.read(frame(name, drawn, number)[0]).dice
                right += [die.face for die in dice] == [face]
                other += len(dice) == 1 and dice[0].face != face
        total = args.fresh * len(faces)
        wrong = total - right - other
        read = f"{total} | {right} ({right / total:.1%}) | {other} | {wrong}"
        print(f"| {name} | {refused} | {seconds:.2f} | {read} |", flush=True)


if __name__ == "__main__":
    main()
