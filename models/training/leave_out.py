"""Every folder read by networks and a rule that never saw it: `python -m models.training.leave_out --photos DIR
--sprites DIR --out DIR --finder="--minutes 40 ..." --near="--minutes 60 ..."
--litefinder="--minutes 50 ..." --wide="--minutes 40 ..." --context="--minutes 12 ..."`.

For each photographed folder (or each group of folders, --groups a,b c) the finder's two networks, the namer's two and
the context's are trained without it, exported, the finder's first in 8 bits, and asked about its pictures.
Last, models.training.fit prints how each folder is read by the rule that the others ask for. What is done already is
not done again: a run that was broken off goes on, and groups may be trained by several runs with other options each, or
beforehand, their finder.pt, near.pt, litefinder.pt, wide.pt and context.pt put into OUT/a+b.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from datasets.executor import run_all
from datasets.photos import Photo, folder_names, load_folder

LEARNING: Final = ("finder", "near", "litefinder", "wide", "context")
"""The networks that are trained without each group, in this order; the reader that is asked has no others."""
BEGUN: Final = {"litefinder": "near.pt", "context": "wide.pt"}
"""From what a network goes on that was trained before it."""
MODELS: Final = {"finder": ("finder", "litefinder"), "namer": ("near", "wide"), "context": ("context",)}
"""Of which of these each model is made."""


@dataclass(frozen=True)
class Group:
    """Folders that are left out together, and how what reads them is trained.

    home: folder for all that is made. given: the trainings' further arguments, in the order of LEARNING.
    """

    folders: tuple[str, ...]
    home: Path
    photos: Path
    given: tuple[tuple[str, ...], ...]


def groups_of(photos: Path) -> list[tuple[str, ...]]:
    """Each folder by itself of which some pictures' truth is known, but for what this project has rendered."""
    return [(name,) for name in folder_names(photos) if any(map(_tells, load_folder(photos / name)))]


def _tells(photo: Photo) -> bool:
    return photo.values is not None and not photo.source.startswith("datasets/")


def ask(group: Group) -> Path:
    """Train what is still untrained, and ask it about the group's pictures; the file that models.training.fit takes.

    Raises subprocess.CalledProcessError where a step fails; its output is in the group's log.
    """
    home, told = group.home, group.home / "looked.pickle"
    home.mkdir(parents=True, exist_ok=True)
    for what, given in zip(LEARNING, group.given, strict=True):
        weights = home / f"{what}.pt"
        if not weights.is_file() or weights.with_suffix(".state").is_file():
            begun = ("--start", home / BEGUN[what]) if what in BEGUN else ()
            parts = ("--photos", group.photos, "--out", weights, *begun, *given, "--leave-out", *group.folders)
            step(home, "train", what, *parts)
    if not told.is_file():
        read(group, told)
    return told


def read(group: Group, told: Path) -> None:
    """Export what is trained as a reader of its own, and keep what that says of the group's pictures in `told`."""
    home, trial = group.home, group.home / "models"
    for name, parts in MODELS.items():
        step(home, "export", name, trial / name, *(home / f"{part}.pt" for part in parts))
    step(home, "quantise", trial, "--photos", group.photos, "--leave-out", *group.folders)
    step(home, "evaluate", "--photos", group.photos, "--folders", *group.folders, "--models", trial, "--dump", told)


def step(home: Path, script: str, *arguments: object) -> None:
    """Run one of this folder's scripts, on one thread, what it prints appended to home/log.txt."""
    line = [sys.executable, "-m", f"models.training.{script}", *map(str, arguments)]
    with (home / "log.txt").open("a", encoding="utf-8") as log:
        print(shlex.join(line), file=log, flush=True)
        subprocess.run(line, stdout=log, stderr=log, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--sprites", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--groups", nargs="+", help="folders left out together, as a,b (default: each by itself)")
    for what in LEARNING:
        parser.add_argument(f"--{what}", default="", help="further arguments of its training, in one string")
    parser.add_argument("--others", nargs="*", default=[], help="what evaluate --dump kept of other pictures")
    parser.add_argument("--level", default="0.95", help="accept rolls from this confidence on")
    parser.add_argument("--processes", type=int, default=1, help="groups at a time, a core for each")
    args = parser.parse_args()
    common = ("--sprites", str(args.sprites))
    trainings = tuple((*common, *shlex.split(getattr(args, what))) for what in LEARNING)
    folders = [tuple(one.split(",")) for one in args.groups] if args.groups else groups_of(args.photos)
    groups = [Group(one, args.out / "+".join(one), args.photos, trainings) for one in folders]
    print(f"How far each is stands in {args.out}/*/log.txt.", flush=True)
    for group, _ in run_all(ask, groups, args.processes):
        print("read:", ", ".join(group.folders), flush=True)
    every = sorted(args.out.glob("*/looked.pickle"))
    if sum(len(path.parent.name.split("+")) for path in every) + len(args.others) < 2:
        print("A folder alone has no others to set a rule on: leave out another one, too.")
        return
    line = [sys.executable, "-m", "models.training.fit", *map(str, every), *args.others, "--level", args.level]
    subprocess.run(line, check=True)


if __name__ == "__main__":
    main()
