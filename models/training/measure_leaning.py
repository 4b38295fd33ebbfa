"""How dice are told that lean or lie on another: `python -m models.training.measure_leaning FOLDER ...`.

FOLDER holds pictures with an annotations.json: of path-traced dice of which one leans (datasets.traced --lying leaning)
or lies on another (--lying stacked), or of dice that lie flat, as in photographs. Prints of how many rolls this is
said, and how many are accepted unasked, with that and without.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from companion.vision.pictures import open_image
from companion.vision.reader import Reader, decide
from companion.vision.sure import sure_enough
from datasets.photos import Photo, load_folder

_ON_ANOTHER = 90.0
"""Stands for a die that lies on another one."""
_STEPS = (0.0, 15.0, 25.0, 35.0, _ON_ANOTHER, 180.0)
"""Degrees between which leaning dice are told apart; flat ones lean by 0."""


@dataclass(frozen=True)
class Told:
    """Of one picture. lean: degrees by which its leaning die leans, 0 where all lie flat, _ON_ANOTHER where one lies on
    another. said: whether a die is said not to lie flat. before, now: the roll's confidence (0-1) had nobody looked for
    it, and as it is."""

    lean: float
    said: bool
    before: float
    now: float


def told(reader: Reader, photo: Photo, lean: float) -> Told:
    """What `reader` says of a picture."""
    frame = open_image(photo.path)
    before = decide(reader.look(frame), reader.rule).confidence
    reading = reader.read(frame)
    return Told(lean, any(die.cocked for die in reading.dice), before, reading.confidence)


def leans(folder: Path) -> dict[str, float]:
    """By how many degrees a die of each picture leans; _ON_ANOTHER where one lies on another."""
    entries = json.loads((folder / "annotations.json").read_text(encoding="utf-8"))

    def by(die: dict[str, Any]) -> float:
        return _ON_ANOTHER if "raised" in die else float(die.get("lean", 0.0))

    return {one["image"]: max((by(die) for die in one["dice"] or ()), default=0.0) for one in entries}


def _named(step: int) -> str:
    least, most = _STEPS[step - 1], _STEPS[step]
    return "on another" if least == _ON_ANOTHER else f"{least:g}-{most:g}" if least else "flat"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    parser.add_argument("--every", type=int, default=1, help="ask about one picture of so many")
    args = parser.parse_args()
    reader = Reader(folder=args.models)
    accept = sure_enough(args.models)
    print("| folder | leaning by | rolls | said to lean | accepted | without asking for that |")
    print("|---|---|---|---|---|---|")
    for folder in args.folders:
        lean = leans(folder)
        found: defaultdict[int, list[Told]] = defaultdict(list)
        for photo in load_folder(folder)[:: args.every]:
            if photo.dice is not None and 2 <= len(photo.dice) <= 8:
                one = told(reader, photo, lean[photo.path.name])
                found[int(np.searchsorted(_STEPS, one.lean, side="right"))].append(one)
        for step, rolls in sorted(found.items()):
            print(
                f"| {folder.name} | {_named(step)} | {len(rolls)} "
                f"| {sum(one.said for one in rolls)} | {sum(one.now >= accept for one in rolls)} "
                f"| {sum(one.before >= accept for one in rolls)} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
