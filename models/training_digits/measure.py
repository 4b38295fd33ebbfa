"""How well photographs of held-out styles are read: `python -m models.training_digits.measure [--count N] [--card]`.

Prints the shares of digits and grids read right, how many wrong grids were accepted unasked, and the time a picture
takes.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.reading import NoPuzzle, SudokuReader, SudokuReading
from datasets.puzzles import render

CARD = Path("models/digits/card.json")


@dataclass(frozen=True)
class Judged:
    """One picture. named: (9, 9) what the network named by itself, None where no puzzle was found; squares_off: the
    furthest crossing."""

    seed: int
    truth: NDArray[np.int64]
    printed: NDArray[np.bool_]
    named: NDArray[np.int64] | None
    reading: SudokuReading | None
    squares_off: float
    seconds: float

    @property
    def right(self) -> bool:
        """Whether all 81 digits were settled right."""
        return self.reading is not None and bool((np.array(self.reading.digits) == self.truth).all())


def judge(seed: int, reader: SudokuReader, held_out: bool = True, store: Path | None = None) -> Judged:
    """Render the puzzle of a seed and read it. store: a folder where rendered pictures are kept."""
    image, truth, printed, crossings = _picture(seed, held_out, store)
    began = time.process_time()
    try:
        reading: SudokuReading | None = reader.read(image)
    except NoPuzzle:
        reading = None
    seconds = time.process_time() - began
    off = np.inf if reading is None else _off(reading.crossings, crossings)
    named = None if reading is None else reader.chances(reading.straight)[:, :, 1:].argmax(2) + 1
    return Judged(seed, truth, printed, named, reading, off, seconds)


_READER: list[SudokuReader] = []
"""The one reader of a process."""


def _start() -> None:
    """Make a process's reader."""
    cv2.setNumThreads(1)
    _READER.append(SudokuReader())


def _judge_alone(seed: int, held_out: bool, store: Path | None) -> Judged:
    return judge(seed, _READER[0], held_out, store)


def _off(found: NDArray[np.float32], truth: NDArray[np.float64]) -> float:
    """How far the crossing that was found worst lies off, in squares; however the puzzle was turned to be read."""
    square = float(np.linalg.norm(truth[0, 9] - truth[0, 0])) / 9
    turned = (np.rot90(found, turns) for turns in range(4))
    return min(float(np.linalg.norm(crossings - truth, axis=2).max()) for crossings in turned) / square


def _picture(
    seed: int, held_out: bool, store: Path | None
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.bool_], NDArray[np.float64]]:
    """The picture of a seed with its digits, what is printed, and where its lines cross."""
    place = None if store is None else store / f"{seed:05d}"
    if place is not None and place.with_suffix(".npz").is_file():
        kept = np.load(place.with_suffix(".npz"))
        image = np.asarray(cv2.imread(str(place.with_suffix(".png"))), np.uint8)
        return image, kept["grid"], kept["printed"], kept["crossings"]
    puzzle = render(seed, held_out)
    truth = np.array(puzzle.grid, np.int64)
    if place is not None:
        place.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(place.with_suffix(".png")), puzzle.image)
        np.savez(place.with_suffix(".npz"), grid=truth, printed=puzzle.printed, crossings=puzzle.crossings)
    return puzzle.image, truth, puzzle.printed, puzzle.crossings


def figures(results: list[Judged]) -> dict[str, float | int]:
    """The figures of the card."""
    named = [r for r in results if r.named is not None]
    same = np.array([r.named == r.truth for r in named])
    printed = np.array([r.printed for r in named])
    settled = sum(int((np.array(r.reading.digits) == r.truth).sum()) for r in results if r.reading is not None)
    accepted = [r for r in results if r.reading is not None and r.reading.sure]
    return {
        "pictures": len(results),
        "found": len(named),
        "grid_within_a_quarter_square": sum(r.squares_off < 0.25 for r in results),
        "digits_right": round(float(same.sum()) / (81 * len(results)), 5),
        "digits_right_where_found": round(float(same.mean()), 5),
        "printed_right_where_found": round(float(same[printed].mean()), 5),
        "written_right_where_found": round(float(same[~printed].mean()), 5),
        "settled_digits_right": round(settled / (81 * len(results)), 5),
        "grids_right_before_constraints": round(float(same.all((1, 2)).sum()) / len(results), 4),
        "grids_right": round(sum(r.right for r in results) / len(results), 4),
        "accepted_unasked": len(accepted),
        "wrong_accepted_unasked": sum(not r.right for r in accepted),
        "seconds_mean": round(float(np.mean([r.seconds for r in results])), 3),
        "seconds_most": round(float(np.max([r.seconds for r in results])), 3),
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=220)
    parser.add_argument(
        "--training-styles", action="store_true", help="styles that training saw, for setting thresholds"
    )
    parser.add_argument("--store", type=Path, help="folder to keep rendered pictures in")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--card", action="store_true", help="write the figures into the card")
    args = parser.parse_args()
    job = partial(_judge_alone, held_out=not args.training_styles, store=args.store)
    with ProcessPoolExecutor(args.processes, initializer=_start) as pool:
        results = list(pool.map(job, range(args.first, args.first + args.count), chunksize=4))
    for seed, result in enumerate(results, args.first):
        if not result.right:
            wrong = 81 if result.reading is None else int((np.array(result.reading.digits) != result.truth).sum())
            sure = -1.0 if result.reading is None else result.reading.confidence
            doubtful = 0 if result.reading is None else len(result.reading.doubtful)
            print(
                f"{seed}: {wrong} wrong, confidence {sure:.3f}, {doubtful} doubtful,",
                f"lines off by {result.squares_off:.2f}",
                flush=True,
            )
    told = figures(results)
    print(json.dumps(told, indent=1))
    if args.card:
        card = json.loads(CARD.read_text(encoding="utf-8"))
        card["measured"] = told
        CARD.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
