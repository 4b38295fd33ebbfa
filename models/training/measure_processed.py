"""How rolls are read that a camera's own processing has changed (sharpened, smoothed, its colours and light driven):
`python -m models.training.measure_processed --photos DIR --folders NAME ... [--every 10] [--models FOLDER]`.

Prints the table of models/namer/card.md, "Processed as cameras process". Each picture is changed, and written as JPEG.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.measure import USUAL
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from datasets.photos import load_folder
from models.training.measure_changed import HEAD, Picture, changed, line

Values = NDArray[np.float32]


def _bytes(values: Values) -> Picture:
    return np.clip(values, 0, 255).astype(np.uint8)


def _sharpened(image: Picture, amount: float, radius: float) -> Picture:
    """By an unsharp mask. radius: standard deviation in pixels."""
    blurred = cv2.GaussianBlur(image, (0, 0), radius).astype(np.float32)
    return _bytes(image + amount * (image - blurred))


def _smoothed(image: Picture) -> Picture:
    """As a phone takes noise away: flat where it is nearly flat."""
    return np.asarray(cv2.bilateralFilter(image, 9, 50, 5), np.uint8)


def _evened(image: Picture) -> Picture:
    """Its contrast made alike everywhere, as pictures of a high dynamic range are."""
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    lab[..., 0] = cv2.createCLAHE(3.0, (8, 8)).apply(lab[..., 0])
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), np.uint8)


def _coloured(image: Picture, by: float) -> Picture:
    """Its colours so many times as strong; 0 leaves greys."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
    return _bytes(grey + by * (image - grey))


def _coarse_colours(image: Picture) -> Picture:
    """Its colours at a sixth of its size, as cheap encoders keep them."""
    height, width = image.shape[:2]
    parts = cv2.cvtColor(image, cv2.COLOR_BGR2YCrCb)
    few = cv2.resize(parts[..., 1:], (max(1, width // 6), max(1, height // 6)))
    parts[..., 1:] = cv2.resize(few, (width, height))
    return np.asarray(cv2.cvtColor(parts, cv2.COLOR_YCrCb2BGR), np.uint8)


def _lit_from_a_side(image: Picture) -> Picture:
    """A quarter of its light at the left, 1.2 times at the right."""
    return _bytes(image * np.linspace(0.25, 1.2, image.shape[1], dtype=np.float32)[None, :, None])


def _dark_corners(image: Picture) -> Picture:
    """Corners with half of their light."""
    height, width = image.shape[:2]
    x, y = (np.linspace(-1, 1, size, dtype=np.float32) for size in (width, height))
    return _bytes(image * (1 - 0.25 * (x[None, :, None] ** 2 + y[:, None, None] ** 2)))


def _noisy(image: Picture, rng: np.random.Generator) -> Picture:
    """Blotches of colour some pixels wide, and grain."""
    height, width = image.shape[:2]
    blotches = rng.normal(0, 14, (height // 3 + 1, width // 3 + 1, 3)).astype(np.float32)
    grain = rng.normal(0, 6, image.shape).astype(np.float32)
    return _bytes(image + cv2.resize(blotches, (width, height)) + grain)


def _moved(image: Picture, pixels: int) -> Picture:
    """Blurred sideways by so many pixels."""
    return np.asarray(cv2.blur(image, (pixels, 1)), np.uint8)


def _in_lines(image: Picture) -> Picture:
    """Every few rows darker, as under a lamp that flickers or from a screen."""
    rows = 1 + 0.12 * np.sin(0.9 * np.arange(image.shape[0], dtype=np.float32))
    return _bytes(image * rows[:, None, None])


def _bulging(image: Picture) -> Picture:
    """Through a wide lens's barrel."""
    height, width = image.shape[:2]
    lens = np.array([[0.8 * width, 0, width / 2], [0, 0.8 * width, height / 2], [0, 0, 1]])
    return np.asarray(cv2.undistort(image, lens, np.array([0.25, 0.1, 0.0, 0.0])), np.uint8)


CHANGES: Final[Mapping[str, Callable[[Picture], Picture]]] = {
    "as they are": lambda image: image,
    "sharpened by 1 (1.5 pixels)": partial(_sharpened, amount=1, radius=1.5),
    "sharpened by 2 (1 pixel)": partial(_sharpened, amount=2, radius=1),
    "sharpened by 1.5 (4 pixels)": partial(_sharpened, amount=1.5, radius=4),
    "smoothed": _smoothed,
    "contrast evened": _evened,
    "colours 1.7 times as strong": partial(_coloured, by=1.7),
    "colours 0.4 times as strong": partial(_coloured, by=0.4),
    "grey": partial(_coloured, by=0),
    "colours at a sixth of the size": _coarse_colours,
    "dark corners": _dark_corners,
    "lit from a side": _lit_from_a_side,
    "blotches of colour, grain": partial(_noisy, rng=np.random.default_rng(0)),
    "moved by 5 pixels": partial(_moved, pixels=5),
    "in dark lines": _in_lines,
    "through a bulging lens": _bulging,
}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--folders", nargs="+", required=True)
    parser.add_argument("--every", type=int, default=10, help="take one picture in so many of each folder")
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, accept = Reader(folder=args.models), sure_enough(args.models)
    photos = [photo for name in args.folders for photo in load_folder(args.photos / name)[:: args.every]]
    rolls = [photo for photo in photos if photo.values is not None and len(photo.values) in USUAL]
    print(HEAD)
    for name, change in CHANGES.items():
        print(line(name, changed(reader, rolls, change), accept), flush=True)


if __name__ == "__main__":
    main()
