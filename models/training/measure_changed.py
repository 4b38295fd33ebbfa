"""How rolls are read that are turned, dark, or cut by the frame:
`python -m models.training.measure_changed --photos DIR --folders NAME ... [--models FOLDER]`.

Prints the tables of models/namer/card.md, "Which way up a picture is, and how bright" and "What the frame cuts". Each
picture is changed, and written as JPEG, as a camera would give it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.measure import USUAL, Judged, figures, judge
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from datasets.photos import Photo, load_folder, whole_die

Picture = NDArray[np.uint8]
_TURNS: Final = (40, -40, 60, -60, 90, 180, 270)
"""Degrees, clockwise negative."""
_LIGHT: Final = (0.3, 0.12, 0.06)
"""Shares of a picture's light that are left."""
_NOISE: Final = 2.0
"""Standard deviation of the noise in a dark picture, in levels of 255."""
_LEFT: Final = (0.35, 0.5, 0.65, 0.8)
"""Shares of a die that the frame leaves."""
_QUALITY: Final = 90
HEAD: Final = "| pictures | rolls | right | accepted | wrong | in a game | wrong |\n|---|---|---|---|---|---|---|"


def turned(image: Picture, degrees: float) -> Picture:
    """`image` turned about its middle, in a frame that holds all of it; what is new is as the edge was."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = round(width * cos + height * sin), round(width * sin + height * cos)
    matrix[:, 2] += np.array(size) / 2 - (width / 2, height / 2)
    return np.asarray(cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def darkened(image: Picture, light: float, rng: np.random.Generator) -> Picture:
    """`image` with so much of its light (0-1) left, and noise."""
    dark = image * np.float32(light) + rng.normal(0, _NOISE, image.shape)
    return np.clip(dark, 0, 255).astype(np.uint8)


def cut_through(photo: Photo, image: Picture, left: float) -> Picture | None:
    """The picture up to where a share `left` (0-1) is seen of the die that lies nearest one of its sides. None where
    another die would be cut too, or where it is not known where dice lie."""
    if not photo.dice:
        return None
    height, width = image.shape[:2]
    boxes = np.array([whole_die(photo, die) for die in photo.dice])
    to_sides = np.stack([boxes[:, 0], boxes[:, 1], width - boxes[:, 2], height - boxes[:, 3]], 1)
    die, side = divmod(int(to_sides.argmin()), 4)
    axis = side % 2
    low, high = boxes[die, axis], boxes[die, axis + 2]
    others = np.delete(boxes, die, 0)
    if side < 2:
        edge = round(high - left * (high - low))
        kept, whole = (image[:, edge:], image[edge:])[axis], others[:, axis] >= edge
    else:
        edge = round(low + left * (high - low))
        kept, whole = (image[:, :edge], image[:edge])[axis], others[:, axis + 2] <= edge
    return np.ascontiguousarray(kept) if whole.all() else None


def _read(reader: Reader, photo: Photo, image: Picture) -> Judged:
    """How `image`, made of `photo`, is read once it has been a JPEG."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    seen = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return judge(photo.values or (), reader.read(seen))


def changed(reader: Reader, photos: Sequence[Photo], change: Callable[[Picture], Picture]) -> list[Judged]:
    """How the pictures are read once each has been changed."""
    return [_read(reader, photo, change(open_image(photo.path))) for photo in photos]


def line(name: str, judged: Sequence[Judged], accept: float) -> str:
    """A row under HEAD. accept: from which confidence on a roll is accepted."""
    all_of = figures(judged, accept)
    cells = (all_of.right.whole, all_of.right.part, all_of.accepted.part, all_of.wrong.part)
    return "| " + " | ".join(map(str, (name, *cells, all_of.in_a_game.part, all_of.wrong_in_a_game.part))) + " |"


def changes(reader: Reader, photos: Sequence[Photo], accept: float) -> None:
    """Print the table of turned and dark pictures."""
    print(HEAD)
    rng = np.random.default_rng(0)
    print(line("as they are", changed(reader, photos, lambda image: image), accept), flush=True)
    every: list[Judged] = []
    for degrees in _TURNS:
        every += (judged := changed(reader, photos, partial(turned, degrees=degrees)))
        print(line(f"by {degrees}", judged, accept), flush=True)
    print(line("all turns", every, accept), flush=True)
    for light in _LIGHT:
        judged = changed(reader, photos, partial(darkened, light=light, rng=rng))
        print(line(f"{light} as bright", judged, accept), flush=True)


def cuts(reader: Reader, photos: Sequence[Photo], accept: float) -> None:
    """Print the table of pictures that the frame cuts."""
    print("| of the die in the frame | pictures | accepted without it | as many | accepted in a game | wrong |")
    print("|---|---|---|---|---|---|", flush=True)
    for left in _LEFT:
        without, judged = 0, []
        for photo in photos:
            if (cut := cut_through(photo, open_image(photo.path), left)) is None:
                continue
            judged.append(one := _read(reader, photo, cut))
            without += 0 < len(one.dice) < len(one.truth) and one.confidence >= accept
        counted, all_of = sum(one.counted for one in judged), figures(judged, accept)
        cells = (len(judged), without, counted, all_of.in_a_game.part, all_of.wrong_in_a_game.part)
        print(f"| {left:.0%} | " + " | ".join(map(str, cells)) + " |", flush=True)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--folders", nargs="+", required=True)
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, accept = Reader(folder=args.models), sure_enough(args.models)
    photos = [photo for name in args.folders for photo in load_folder(args.photos / name)]
    rolls = [photo for photo in photos if photo.values is not None and len(photo.values) in USUAL]
    changes(reader, rolls, accept)
    cuts(reader, rolls, accept)


if __name__ == "__main__":
    main()
