"""A reader and pictures for tests that need frames but no dice."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Reading


class NoDice:
    """Reads every frame as an empty table."""

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        return Reading((), 1.0, 0.0)


def picture(path: Path, width: int = 1280, height: int = 720) -> None:
    """Writes a picture with something in it."""
    image = np.random.default_rng(4).integers(0, 255, (height // 20, width // 20, 3), dtype=np.uint8)
    cv2.imwrite(str(path), cv2.resize(image, (width, height)))
