"""Path-traced pictures of dice with their truth: `python -m datasets.traced FOLDER --count N [--stickers] [--test]`.

Writes FOLDER/images, FOLDER/annotations.json in the form of the photographs', and FOLDER/manifest.json
(path_traced/manifest.py), which says what was made from what. Each picture is a function of its seed; one that is
there is not made again, so a broken-off run goes on. `--scheduler ADDRESS` renders on a Dask cluster
(extra `cluster`) that has this project installed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from datasets.executor import ClusterError, run_all
from datasets.path_traced.legible import legible
from datasets.path_traced.manifest import Entry, code, note, packages
from datasets.path_traced.plan import TEST_SEEDS, plan
from datasets.path_traced.render import boxes_of, render, tracer
from datasets.path_traced.rooms import fingerprints, panoramas
from datasets.path_traced.scene import HEIGHT, WIDTH, Plan, axis_seen, nadir_of
from datasets.path_traced.touching import pushed, stacked, tipped
from datasets.path_traced.variety import all_clear, varied


@dataclass(frozen=True)
class Made:
    """One picture: the JPEG's bytes, and its entry for annotations.json."""

    jpeg: bytes
    entry: dict[str, Any]


LYING: Final[dict[str, Callable[[Plan], Plan]]] = {
    "apart": lambda plan: plan, "touching": pushed, "leaning": tipped, "stacked": stacked,
}  # fmt: skip
"""How dice may lie: apart and flat, pushed together, all but one flat, or one of them on another."""
MADE: Final[dict[str, Callable[[Plan], Plan]]] = {"any": lambda plan: plan, "clear": all_clear}
"""What dice may be made of: whatever dice are, or all of them clear."""


@dataclass(frozen=True)
class Order:
    """What a picture is to show: snake faces on stickers or pips, the fewest and most dice, how they lie (LYING) and of
    what they are made (MADE). rooms: the unpacked package that path_traced/rooms.py reads, for pictures to train on."""

    stickered: bool
    counts: tuple[int, int] = (2, 6)
    lying: str = "apart"
    made: str = "any"
    rooms: Path | None = None


def planned(seed: int, order: Order) -> Plan:
    """What the picture of `seed` is made by; where it is for training, more varied and often in one of the order's
    rooms."""
    made = LYING[order.lying](plan(seed, order.stickered, *order.counts))
    if seed < TEST_SEEDS:
        made = varied(made, panoramas(order.rooms) if order.rooms else ())
    return MADE[order.made](made)


def make(seed: int, order: Order) -> Made:
    """The picture of `seed`. A die that no one could read has no value; nor has a leaning one, but `lean`, degrees, nor
    one on which another lies, but `covered`; that other one has `raised`."""
    cv2.setNumThreads(1)
    made = planned(seed, order)
    image = render(made)
    jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, made.photography.quality])[1].tobytes()
    seen = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    dice = [
        {
            "box": [round(v, 1) for v in box],
            "value": None if die.lean or die.covered or not legible(made.lens, die, seen) else die.face,
            "axis": [round(v, 3) for v in axis_seen(made.lens, die)],
            **({"lean": round(float(np.rad2deg(die.lean)), 1)} if die.lean else {}),
            **({"covered": True} if die.covered else {"raised": True} if die.height else {}),
        }
        for die, box in zip(made.dice, boxes_of(made), strict=True)
    ]  # fmt: skip
    entry = {
        "image": name_of(seed, order.stickered), "width": WIDTH, "height": HEIGHT, "dice": dice,
        "source": "datasets/traced.py", "licence": "as this project", "known": None,
        "nadir": [round(v, 1) for v in nadir_of(made.lens)], "notes": f"path-traced, seed {seed}",
    }  # fmt: skip
    return Made(jpeg, entry)


def name_of(seed: int, stickered: bool) -> str:
    """The file's name."""
    return f"{'stickers' if stickered else 'pips'}-{seed:08d}.jpg"


def facts(order: Order) -> Entry:
    """All that a picture is made from but its seed, as its folder's manifest.json says it."""
    return {
        "stickers": order.stickered, "dice": list(order.counts), "lying": order.lying, "made": order.made,
        "rooms": fingerprints(order.rooms) if order.rooms else {}, "code": code(), "packages": packages(),
    }  # fmt: skip


def is_there(folder: Path, seed: int, stickered: bool) -> bool:
    """Whether the folder has the picture of this seed, with its truth."""
    return (folder / "truth" / f"{name_of(seed, stickered)}.json").is_file()


def collect(folder: Path) -> list[dict[str, Any]]:
    """Write annotations.json of all pictures that are there; its entries."""
    entries = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((folder / "truth").glob("*.json"))]
    (folder / "annotations.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    return entries


def keep(folder: Path, made: Made) -> None:
    """Write one picture and its truth; the truth comes last, so that what has a truth is whole."""
    name = str(made.entry["image"])
    (folder / "images" / name).write_bytes(made.jpeg)
    truth = folder / "truth" / f"{name}.json"
    half = truth.with_suffix(".part")
    half.write_text(json.dumps(made.entry), encoding="utf-8")
    half.rename(truth)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--first", type=int, default=0, help="number of the first picture")
    parser.add_argument("--stickers", action="store_true", help="snake faces on stickers instead of pips")
    parser.add_argument("--test", action="store_true", help="for measuring: seeds that training never takes")
    parser.add_argument("--dice", type=int, nargs=2, default=[2, 6], metavar=("FEWEST", "MOST"),
                        help="in a picture; 0 0 for clutter alone")
    parser.add_argument("--lying", choices=list(LYING), default="apart", help="how the dice lie (default: apart)")
    parser.add_argument("--made", choices=list(MADE), default="any", help="what the dice are made of (default: any)")
    parser.add_argument("--rooms", type=Path, help="the unpacked npm package @pmndrs/assets, for its panoramas")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--scheduler", help="address of a Dask scheduler, such as tcp://host:8786")
    args = parser.parse_args()
    first = args.first + (TEST_SEEDS if args.test else 0)
    seeds = list(range(first, first + args.count))
    for part in ("images", "truth"):
        (args.folder / part).mkdir(parents=True, exist_ok=True)
    order = Order(args.stickers, (args.dice[0], args.dice[1]), args.lying, args.made, args.rooms)
    left = [seed for seed in seeds if not is_there(args.folder, seed, args.stickers)]
    try:
        if args.scheduler is None:
            tracer()
        note(args.folder, facts(order), left, lambda one, seed: is_there(args.folder, seed, one["stickers"]))
        for _, made in run_all(partial(make, order=order), left, args.processes, args.scheduler):
            keep(args.folder, made)
    except (ValueError, ClusterError, RuntimeError) as error:  # ValueError: no rooms where they were said to be
        sys.exit(str(error))
    finally:
        print(f"{len(collect(args.folder))} pictures in {args.folder}")


if __name__ == "__main__":
    main()
