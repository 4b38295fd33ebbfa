"""The frame that reading is timed on, as a camera would send it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.config import resource
from companion.vision.pictures import open_image


@dataclass(frozen=True)
class Shot:
    """A 1280x720 frame with six dice at rest; and its JPEG."""

    image: NDArray[np.uint8]
    jpeg: NDArray[np.uint8]

    def decode(self) -> object:
        """What other work on the frame is compared with."""
        return cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR)


def six_dice() -> Shot:
    """Six dice that lie apart."""
    return _from_a_camera(resource("datasets") / "golden" / "golden-00.jpg")


def touching_dice() -> Shot:
    """Six dice, most of which touch."""
    return _from_a_camera(resource("datasets") / "golden_touching" / "touching-3007.jpg")


def crowded(across: int, width: int, height: int) -> NDArray[np.uint8]:
    """A frame full of things that may be dice: golden pictures, `across` beside and below each other."""
    paths = sorted((resource("datasets") / "golden").glob("*.jpg"))
    pictures = [open_image(paths[k % len(paths)]) for k in range(across * across)]
    rows = [np.hstack(pictures[k : k + across]) for k in range(0, len(pictures), across)]
    return np.asarray(cv2.resize(np.vstack(rows), (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _from_a_camera(golden: Path) -> Shot:
    """A golden picture enlarged, with the noise of a camera: that makes its JPEG larger and slower to decode."""
    image = np.asarray(cv2.resize(open_image(golden), (1280, 960), interpolation=cv2.INTER_CUBIC), np.uint8)[:720]
    noise = np.random.default_rng(1).normal(0, 3, image.shape)
    image = np.clip(image + noise, 0, 255).astype(np.uint8)
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    assert done
    return Shot(image, np.asarray(jpeg, np.uint8))
