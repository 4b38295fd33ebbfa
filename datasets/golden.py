"""The golden pictures: rendered scenes that are committed with their truth: `python -m datasets.golden FOLDER`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.render import render
from datasets.dice.style import Camera, Style, random_camera, random_style
from datasets.tabletop.scenery import table

Image = NDArray[np.uint8]


def lay(image: Image, pixels: NDArray[np.uint8], x: int, y: int) -> None:
    """Lay a sprite's pixels (S, S, 5) into `image` with its upper left corner at (x, y); it must lie inside."""
    side = pixels.shape[0]
    part: NDArray[Any] = image[y : y + side, x : x + side].astype(np.float32)
    cover, shadow = pixels[:, :, 3:4].astype(np.float32) / 255, pixels[:, :, 4:].astype(np.float32) / 255
    part = part * (1 - shadow) * (1 - cover) + pixels[:, :, :3] * cover
    image[y : y + side, x : x + side] = np.clip(part + 0.5, 0, 255).astype(np.uint8)


def scene(seed: int, faces: list[int], width: int = 640, height: int = 480) -> tuple[Image, list[dict[str, Any]]]:
    """Dice showing `faces`, apart from each other, on a rendered table: the picture and the truth as annotations.json
    has it."""
    rng = np.random.default_rng(seed)
    image = table(rng, height, width)
    style, camera = _readable(rng)
    places = [
        (c * 128 + int(rng.integers(0, 20)), r * 118 + int(rng.integers(0, 5))) for r in range(3) for c in range(4)
    ]
    dice = []
    for face, place in zip(faces, rng.permutation(len(places)), strict=False):
        sprite = render(style, camera, face, rng)
        x, y = places[int(place)]
        lay(image, sprite.pixels, x, y)
        box = [
            round(sprite.box[0] + x, 1),
            round(sprite.box[1] + y, 1),
            round(sprite.box[2] + x, 1),
            round(sprite.box[3] + y, 1),
        ]
        dice.append({"box": box, "value": face})
    return cv2.GaussianBlur(image, (3, 3), 0.6), dice  # type: ignore[return-value]


def _readable(rng: np.random.Generator) -> tuple[Style, Camera]:
    """A style whose pips stand out, and a camera well above the table."""
    while True:
        style, camera = random_style(rng), random_camera(rng)
        contrast = abs(float(np.dot(np.array(style.body) - np.array(style.pip), (0.11, 0.59, 0.3))))
        if contrast > 0.45 and camera.elevation > 0.9 and style.opacity > 0.8 and style.pip_radius > 0.16:
            return style, camera


def write(folder: Path) -> None:
    """Write the golden pictures and their annotations.json into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    rng = np.random.default_rng(7)
    for number in range(12):
        faces = [1, 2, 3, 4, 5, 6] if number == 0 else [int(v) for v in rng.integers(1, 7, int(rng.integers(1, 9)))]
        faces = [] if number == 11 else faces
        image, dice = scene(100 + number, faces)
        name = f"golden-{number:02d}.jpg"
        cv2.imwrite(str(folder / name), image, [cv2.IMWRITE_JPEG_QUALITY, 88])
        entries.append({
            "image": name, "width": image.shape[1], "height": image.shape[0], "dice": dice,
            "source": "datasets/golden.py", "licence": "as this project", "notes": "rendered", "known": None,
        })  # fmt: skip
    (folder / "annotations.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
