"""`companion bench read DIR`: how right the reader is on somebody's own labelled pictures."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from statistics import median

from companion.terminal import DONE, UNUSABLE, complain
from companion.vision.errors import ModelError
from companion.vision.labelled import LabelError, load_labelled
from companion.vision.measure import Figures, Judged, figures, judge
from companion.vision.pictures import PictureError, open_image
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough


def run_bench(folder: Path, *, as_json: bool) -> int:
    """Reads every picture of the folder whose faces are known, and prints the figures. Returns the exit status."""
    try:
        known = [(one.path, one.truth) for one in load_labelled(folder) if one.truth is not None]
        reader = Reader()
    except (LabelError, ModelError) as error:
        return complain(str(error))
    judged: list[Judged] = []
    times, unreadable = [], 0
    for path, truth in known:
        try:
            reading = reader.read(open_image(path))
        except PictureError as error:
            complain(str(error))
            unreadable += 1
            continue
        judged.append(judge(truth, reading))
        times.append(reading.ms)
        if sys.stderr.isatty():
            print(f"\r{len(judged)} of {len(known)} pictures", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
    if not known:
        return complain(f"{folder} has no picture whose faces are all known; name those of some in annotations.json.")
    if not judged:
        return UNUSABLE  # each picture has been complained of
    found = figures(judged, sure_enough())
    if as_json:
        told = {"folder": str(folder), "accepted_from": sure_enough(), "ms": round(median(times), 1)}
        print(json.dumps({**told, "unreadable": unreadable, **asdict(found)}))
    else:
        pictures = "1 picture" if found.pictures == 1 else f"{found.pictures} pictures"
        print("\n".join([f"{folder}: {pictures}", *lines(found, sure_enough(), median(times))]))
    return UNUSABLE if unreadable else DONE


def lines(found: Figures, accept: float, ms: float) -> list[str]:
    """The figures as they are printed. accept: the threshold used. ms: a picture, typically."""
    rows = (
        ("every die found and right, of pictures with 1-8 dice", found.right),
        ("of all dice, found with their face (recall)", found.recall),
        ("of all dice read, those that are there (precision)", found.precision),
        (f"accepted unasked from {accept:g} on, their number unknown", found.accepted),
        ("  of these, wrong", found.wrong),
        ("  of these, a left read as a right or the other way", found.swapped),
        ("accepted unasked in a game, which knows their number", found.in_a_game),
        ("  of these, wrong", found.wrong_in_a_game),
        ("pictures without dice in which none was seen", found.quiet),
    )
    return [
        *(f"  {text:<56}{share}" for text, share in rows),
        f"  {'ms a picture, the dice of unknown size':<56}{ms:.0f}",
    ]
