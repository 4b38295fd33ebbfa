"""Drawn things of every kind as clutter: `python -m datasets.clipart PNG_FOLDER FILE.npy`.

The pictures are the Open Clip Art Library's (public domain; Debian's package `openclipart-png`, unpacked). Dice,
dominoes and the like are left out, since what they show is what the reader looks for. The store stays out of the
project, as all pictures do.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.tabletop.strokes import Image

SIDE = 96
"""Pixels of a stored picture's longer side."""
UNWANTED = re.compile(r"dice|domino|gambl|casino|yaht|backgam|ludo|/(special|flags|geography)/", re.IGNORECASE)


def gather(folder: Path, limit: int, seed: int = 1) -> NDArray[np.uint8]:
    """Up to `limit` pictures (N, SIDE, SIDE, 4) BGRA from all PNG files below `folder`, chosen by `seed`.

    Raises FileNotFoundError where there are none.
    """
    paths = [p for p in sorted(folder.rglob("*.png")) if not UNWANTED.search(f"/{p.relative_to(folder)}")]
    order = np.random.default_rng(seed).permutation(len(paths))
    kept: list[NDArray[np.uint8]] = []
    for k in order.tolist():
        picture = cv2.imread(str(paths[k]), cv2.IMREAD_UNCHANGED)
        if picture is None or picture.ndim != 3 or picture.shape[2] != 4 or min(picture.shape[:2]) < 24:
            continue
        ys, xs = np.nonzero(picture[:, :, 3] > 40)
        if len(ys) < 200:
            continue
        picture = picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
        k_side = SIDE / max(picture.shape[:2])
        small = cv2.resize(picture, None, fx=k_side, fy=k_side, interpolation=cv2.INTER_AREA)
        square = np.zeros((SIDE, SIDE, 4), np.uint8)
        h, w = min(SIDE, small.shape[0]), min(SIDE, small.shape[1])
        y, x = (SIDE - h) // 2, (SIDE - w) // 2
        square[y : y + h, x : x + w] = small[:h, :w]
        kept.append(square)
        if len(kept) >= limit:
            break
    if not kept:
        raise FileNotFoundError(f"No pictures with a transparent ground in {folder}.")
    return np.stack(kept)


def lay_clipart(
    image: Image, store: NDArray[np.uint8], rng: np.random.Generator, x: float, y: float, size: float
) -> None:
    """Lay one picture of `store` on `image` around (x, y), `size` pixels long: as a thing, or as print in one ink."""
    picture = store[int(rng.integers(len(store)))].astype(np.float32)
    k, a = size / SIDE, rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * k
    if rng.random() < 0.5:
        turn[:, 0] *= -1
    reach = int(np.ceil(size * 0.75)) + 2
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    x1, y1 = min(image.shape[1], int(x) + reach), min(image.shape[0], int(y) + reach)
    if x1 <= x0 or y1 <= y0:
        return
    matrix = np.concatenate([turn, (np.array([x - x0, y - y0]) - turn @ np.array([SIDE / 2, SIDE / 2]))[:, None]], 1)
    if rng.random() < 0.25:  # printed in one ink: what was dark is ink
        dark = 1 - picture[:, :, :3].mean(2) / 255
        picture[:, :, 3] *= np.clip(dark * rng.uniform(1.0, 2.0), 0, 1)
        picture[:, :, :3] = rng.uniform(0, 255, 3)
    picture[:, :, :3] *= picture[:, :, 3:4] / 255
    if k < 0.5:
        picture = cv2.resize(picture, (SIDE // 2, SIDE // 2), interpolation=cv2.INTER_AREA)
        matrix[:, :2] *= 2
    laid = cv2.warpAffine(picture, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    part = image[y0:y1, x0:x1].astype(np.float32)
    if rng.random() < 0.5:  # its shadow, for what stands off the table
        away = rng.uniform(-0.1, 0.1, 2) * size
        moved = np.array([[1, 0, away[0]], [0, 1, away[1]]], np.float32)
        shadow = cv2.warpAffine(np.ascontiguousarray(laid[:, :, 3]), moved, (x1 - x0, y1 - y0))
        part *= 1 - (shadow / 255 * rng.uniform(0.1, 0.5))[:, :, None]
    part = part * (1 - laid[:, :, 3:4] / 255) + laid[:, :, :3] * rng.uniform(0.7, 1.05)
    image[y0:y1, x0:x1] = np.clip(part, 0, 255).astype(np.uint8)


def main() -> None:
    """Make the store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--limit", type=int, default=4000)
    args = parser.parse_args()
    store = gather(args.folder, args.limit)
    np.save(args.out, store)
    print(len(store), "pictures of drawn things")


if __name__ == "__main__":
    main()
