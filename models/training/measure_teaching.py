"""How well faces are taught: `python -m models.training.measure_teaching [--fresh N] [--sets ...]`.

For each set of datasets.drawn_dice (those that took no part in choosing how faces are taught, unless others are
named): eight frames of each face are shown, the die found in them as at the table; then fresh frames, of other places,
rotations and light, are read with the set in use. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import time

import cv2

from companion.vision import models
from companion.vision.faces import FACES
from companion.vision.measure import Share
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from companion.vision.taughtreader import TaughtReader, shown_die
from companion.vision.taughtset import TaughtError, TaughtSet
from companion.vision.teaching import Features, fit
from datasets.drawn_dice import SETS, UNSEEN, frame

SHOWN = 8


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", type=int, default=20, help="fresh frames of each face")
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(UNSEEN))
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, embed = Reader(), Features(models.load("features"))
    print("| set | frames refused in teaching | CPU seconds to fit | fresh frames | right | other face | not one die |")
    print("|---|---|---|---|---|---|---|")
    told: list[tuple[float, bool]] = []
    for name in args.sets:
        faces = SETS[name][0]
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
                reading = knowing.read(frame(name, drawn, number)[0])
                dice = reading.dice
                told.append((reading.confidence, [die.face for die in dice] == [face]))
                right += [die.face for die in dice] == [face]
                other += len(dice) == 1 and dice[0].face != face
        total = args.fresh * len(faces)
        wrong = total - right - other
        read = f"{total} | {right} ({right / total:.1%}) | {other} | {wrong}"
        print(f"| {name} | {refused} | {seconds:.2f} | {read} |", flush=True)
    sure = [right for confidence, right in told if confidence >= sure_enough()]
    print(f"\nright: {Share(sum(right for _, right in told), len(told))}")
    print(f"accepted from {sure_enough():g}: {Share(len(sure), len(told))}")
    print(f"of these wrong: {Share(len(sure) - sum(sure), len(sure))}")


if __name__ == "__main__":
    main()
