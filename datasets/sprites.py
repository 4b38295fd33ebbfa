"""A store of rendered dice on disk, made once and read by training: `python -m datasets.sprites FOLDER`.

Shards are made by as many processes as asked, each shard a function of its number; a broken-off run goes on where it
was. From shard DIFFICULT on (`--difficult N`) the dice are hard to read, from RINGED on (`--ringed N`) they bear a disc
around the pips, from UNCOMMON on (`--uncommon N`) they are clear, Asian, speckled and such, from STICKERED on
(`--stickered N`) they bear the snake faces on paper stickers; all lie in one folder and are opened together.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.groups import render_difficult, render_group, render_ringed, render_stickered, render_uncommon
from datasets.dice.render import SPRITE, render
from datasets.dice.style import random_camera, random_style
from datasets.executor import run_all
from datasets.faces import BLANK, number_of

GROUP = 8
GROUPS_PER_SHARD = 125
DIFFICULT = 500
"""Number of the first shard of dice that are hard to read."""
RINGED = 800
"""Number of the first shard of dice with a disc around the pips."""
UNCOMMON = 900
"""Number of the first shard of uncommon dice."""
STICKERED = 1000
"""Number of the first shard of dice with stickers."""

_KNOWN = 7
"""Numbers that are kept of each die: its box, its face, and the camera's elevation and roll."""


@dataclass(frozen=True)
class SpriteStore:
    """pixels: (N, 128, 128, 5) uint8, as Sprite.pixels, opened from disk. boxes: (N, 4). faces: (N,) the number
    of what is on top (datasets.faces): 1-6 pips, 7-11 snake faces in the order of SNAKE_FACES, 0 for a blank die.

    elevations, rolls: (N,) radians, of the camera. Sprites GROUP * k to GROUP * k + GROUP - 1 lie on one table.
    """

    pixels: list[NDArray[np.uint8]]
    boxes: NDArray[np.float32]
    faces: NDArray[np.int64]
    elevations: NDArray[np.float32]
    rolls: NDArray[np.float32]

    def sprite(self, index: int) -> NDArray[np.uint8]:
        """Pixels of sprite `index`."""
        size = GROUP * GROUPS_PER_SHARD
        pixels: NDArray[np.uint8] = self.pixels[index // size][index % size]
        return pixels

    def axis(self, index: int) -> tuple[float, float, float]:
        """Which way the side on top of sprite `index` looks, as datasets.path_traced.scene.axis_seen tells it."""
        return seen_axis(float(self.elevations[index]), float(self.rolls[index]))

    def __len__(self) -> int:
        return len(self.faces)


def seen_axis(elevation: float, roll: float) -> tuple[float, float, float]:
    """Which way what is upright looks to a camera so high and so rolled (radians): right, down, towards it."""
    aside = np.cos(elevation)
    return float(aside * np.sin(roll)), float(-aside * np.cos(roll)), float(np.sin(elevation))


def make_shard(folder: Path, shard: int) -> Path:
    """Shard number `shard` of the store in `folder`, made if it is not there. The last tenth of every second
    shard of pips are blank dice."""
    target = folder / f"sprites-{shard:04d}.npy"
    if target.exists():
        return target
    cv2.setNumThreads(1)
    pixels, meta = [], []
    for k in range(GROUPS_PER_SHARD):
        seed = shard * GROUPS_PER_SHARD + k
        if shard >= STICKERED:
            group = render_stickered(seed, GROUP)
            faces = [number_of(sprite.face) for sprite in group]
        elif shard >= DIFFICULT:
            kinds = {UNCOMMON: render_uncommon, RINGED: render_ringed, DIFFICULT: render_difficult}
            group = next(kind for first, kind in kinds.items() if shard >= first)(seed, GROUP)
            faces = [number_of(sprite.face) for sprite in group]
        elif shard % 2 and k >= GROUPS_PER_SHARD * 9 // 10:
            rng = np.random.default_rng(seed)
            style, camera = random_style(rng), random_camera(rng)
            group = [render(style, camera, 1, rng, blank=True) for _ in range(GROUP)]
            faces = [BLANK] * GROUP
        else:
            group = render_group(seed, GROUP)
            faces = [number_of(sprite.face) for sprite in group]
        pixels += [sprite.pixels for sprite in group]
        meta += [[*sprite.box, face, sprite.elevation, sprite.roll] for sprite, face in zip(group, faces, strict=True)]
    np.save(folder / f"meta-{shard:04d}.npy", np.array(meta, np.float32))
    partial = folder / f"partial-{shard:04d}.npy"
    np.save(partial, np.stack(pixels))
    partial.rename(target)
    return target


def open_store(folder: Path) -> SpriteStore:
    """The store in `folder`, as far as it has been made. Raises FileNotFoundError where there is none, ValueError for
    one that an older version made."""
    shards = sorted(folder.glob("sprites-*.npy"))
    if not shards:
        raise FileNotFoundError(f"No rendered dice in {folder}; make them with python -m datasets.sprites {folder}.")
    meta = np.concatenate([np.load(folder / shard.name.replace("sprites", "meta")) for shard in shards])
    if meta.shape[1] != _KNOWN:
        raise ValueError(f"An older version made the rendered dice in {folder}; delete it and make them anew.")
    pixels = [np.load(shard, mmap_mode="r") for shard in shards]
    return SpriteStore(pixels, meta[:, :4], meta[:, 4].astype(np.int64), meta[:, 5], meta[:, 6])


def main() -> None:
    """Make the store and its manifest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=16, help=f"of {GROUP * GROUPS_PER_SHARD} dice each")
    parser.add_argument("--difficult", type=int, default=0, help="more shards, of dice that are hard to read")
    parser.add_argument("--ringed", type=int, default=0, help="more shards, of dice with a disc around the pips")
    parser.add_argument("--uncommon", type=int, default=0, help="more shards, of clear, Asian, speckled dice and such")
    parser.add_argument("--stickered", type=int, default=0, help="more shards, of dice with snake faces on stickers")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    starts = {
        0: args.shards, DIFFICULT: args.difficult, RINGED: args.ringed, UNCOMMON: args.uncommon,
        STICKERED: args.stickered,
    }  # fmt: skip
    numbers = [first + k for first, count in starts.items() for k in range(count)]
    for _ in run_all(partial(make_shard, args.folder), numbers, args.processes):
        pass
    manifest = {
        "shards": args.shards,
        "difficult": args.difficult,
        "ringed": args.ringed,
        "uncommon": args.uncommon,
        "stickered": args.stickered,
        "dice": len(numbers) * GROUP * GROUPS_PER_SHARD,
        "side": SPRITE,
        "seeds": [[number * GROUPS_PER_SHARD, (number + 1) * GROUPS_PER_SHARD - 1] for number in numbers],
    }
    (args.folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
