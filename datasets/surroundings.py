"""Other people's photographs and textures without dice, to measure what a reader sees in them:
`python -m datasets.surroundings PACKAGES FOLDER`, then `companion bench read FOLDER`.

PACKAGES holds unpacked Debian packages, one folder each: wallpapers, manuals, the textures of games. FOLDER becomes one
like those of the photographs, of pictures without dice, and stays out of the project, as all pictures do; its
annotations.json says which file came from where. No network has learnt from them (models/namer/choices.md,
"Photographs as grounds").
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.clipart import UNWANTED
from datasets.tabletop.strokes import Image

LONGEST: Final = 1280
"""Pixels of a kept picture's longer side, at most."""
_SHORTEST: Final = 200
"""Below this many pixels a side, a picture is an icon."""
_COLOURS: Final = 0.12
"""What share of some 25 000 pixels must differ in colour: fewer are drawings, or the windows of a program."""
_SUFFIXES: Final = {".jpg", ".jpeg", ".png", ".webp"}


def is_photographic(image: Image) -> bool:
    """Whether `image` (HxWx3 BGR) may be a photograph or a texture made of one: large, many colours, and no map of the
    directions in which a surface looks, as games keep them beside textures."""
    if min(image.shape[:2]) < _SHORTEST:
        return False
    step = [max(1, side // 160) for side in image.shape[:2]]
    pixels = image[:: step[0], :: step[1]].reshape(-1, 3).astype(np.int64)
    blue, green, red = pixels.mean(0)
    directions = blue > 200 and 95 < green < 170 and 95 < red < 170
    return not directions and len(np.unique(pixels @ (1, 256, 65536))) >= _COLOURS * len(pixels)


def likeness(image: Image) -> bytes:
    """Alike for pictures that show the same, as the many sizes of one wallpaper do."""
    small = cv2.resize(cv2.resize(image, (32, 32), interpolation=cv2.INTER_AREA), (6, 6), interpolation=cv2.INTER_AREA)
    return bytes((small // 24).tobytes())


def surroundings(package: Path) -> Iterator[tuple[Path, Image]]:
    """The files of an unpacked package that may be photographs, with what they show, at most LONGEST pixels a side."""
    seen: set[bytes] = set()
    for path in sorted(package.rglob("*")):
        if path.suffix.lower() not in _SUFFIXES or not path.is_file() or UNWANTED.search(f"/{path.name}"):
            continue
        read = cv2.imread(str(path))
        if read is None:
            continue
        image = np.asarray(read, np.uint8)
        if not is_photographic(image) or (key := likeness(image)) in seen:
            continue
        seen.add(key)
        k = LONGEST / max(image.shape[:2])
        yield path, image if k >= 1 else np.asarray(
            cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA), np.uint8
        )


def main() -> None:
    """Make the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", type=Path)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    images = args.folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    entries: list[dict[str, object]] = []
    for package in sorted(path for path in args.packages.iterdir() if path.is_dir()):
        before = len(entries)
        for path, image in surroundings(package):
            name = f"{package.name}-{len(entries) - before:04d}.jpg"
            cv2.imwrite(str(images / name), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
            entries.append(
                {"image": name, "width": image.shape[1], "height": image.shape[0], "dice": [],
                 "source": f"debian:{package.name} ({path.relative_to(package)})", "licence": "see the package"}
            )  # fmt: skip
        print(len(entries) - before, "pictures of", package.name, flush=True)
    (args.folder / "annotations.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
