"""Pictures of dice with their truth, and a folder that a camera looks at, to which they are added one after another."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "datasets" / "golden"
PHOTOS = ROOT.parent / "shared" / "photos" / "n3_fisheye_grey"

Image = NDArray[np.uint8]


@dataclass(frozen=True)
class Scene:
    """A picture; its faces from left to right; and the same table with the dice taken away."""

    image: Image
    faces: tuple[int, ...]
    empty: Image


def golden(name: str) -> Scene:
    """One of the rendered pictures that belong to the project."""
    return _scene(GOLDEN / name, GOLDEN / "annotations.json")


def photograph(name: str) -> Scene:
    """One of the real photographs, which don't."""
    return _scene(PHOTOS / "images" / name, PHOTOS / "annotations.json")


def turned(scene: Scene) -> Scene:
    """The scene as a camera on the other side of the table sees it."""
    return Scene(_half_turn(scene.image), scene.faces[::-1], _half_turn(scene.empty))


def _half_turn(image: Image) -> Image:
    return np.ascontiguousarray(image[::-1, ::-1])


def _scene(path: Path, annotations: Path) -> Scene:
    entry = next(entry for entry in json.loads(annotations.read_text()) if entry["image"] == path.name)
    dice = sorted(entry["dice"], key=lambda die: die["box"][0] + die["box"][2])
    image = np.asarray(cv2.imread(str(path)), dtype=np.uint8)
    mask = np.zeros(image.shape[:2], np.uint8)
    for die in dice:
        x0, y0, x1, y1 = (int(edge) for edge in die["box"])
        cv2.rectangle(mask, (x0 - 12, y0 - 12), (x1 + 12, y1 + 12), 255, cv2.FILLED)
    empty = np.asarray(cv2.inpaint(image, mask, 9, cv2.INPAINT_TELEA), dtype=np.uint8)
    return Scene(image, tuple(die["value"] for die in dice), empty)


class Tray:
    """A folder of pictures as a camera: what is put there is seen two seconds later at the latest, until the next."""

    def __init__(self, folder: Path, first: Image) -> None:
        folder.mkdir()
        self.folder = folder
        self._count = 0
        self.show(first)

    def show(self, image: Image) -> None:
        """Adds a picture; it appears in the folder whole."""
        self._count += 1
        part = self.folder / "part"
        part.write_bytes(cv2.imencode(".png", image)[1].tobytes())
        os.replace(part, self.folder / f"{self._count:04}.png")
