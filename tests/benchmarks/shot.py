"""The frame that reading is timed on, as a camera would send it."""

from __future__ import annotations

import json
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.camera.capture import VideoFile
from companion.config import resource


@dataclass(frozen=True)
class Shot:
    """A 1280x720 frame with dice at rest, from the demo; and its JPEG."""

    image: NDArray[np.uint8]
    jpeg: NDArray[np.uint8]

    def decode(self) -> object:
        """What other work on the frame is compared with."""
        return cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR)


def demo_shot() -> Shot:
    """The demo's first throw, with the noise of a camera: that makes its JPEG larger and slower to decode."""
    folder = resource("datasets") / "demo"
    truth = json.loads((folder / "demo.json").read_text(encoding="utf-8"))
    source = VideoFile(folder / "demo.mp4")
    while (frame := source.read()) is not None and frame.t < truth["throws"][0]["at_rest"] + 0.5:
        image = frame.image
    source.close()
    image = np.asarray(cv2.resize(image, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    noise = np.random.default_rng(1).normal(0, 3, image.shape)
    image = np.clip(image + noise, 0, 255).astype(np.uint8)
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    assert done
    return Shot(image, np.asarray(jpeg, np.uint8))
