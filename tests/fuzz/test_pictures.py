"""Whatever a file holds, it is opened as a picture or refused in a sentence."""

import random
from pathlib import Path

import numpy as np

from companion.config import resource
from companion.vision.pictures import PictureError, open_image
from tests.fuzz.memory import resident_mib
from tests.fuzz.mutations import bytes_like

INPUTS = 1500


def samples() -> list[bytes]:
    """Small pictures of the kinds that people have."""
    import cv2

    image = cv2.imread(str(resource("datasets") / "golden" / "golden-00.jpg"))
    assert image is not None
    small = cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA)
    return [cv2.imencode(end, small)[1].tobytes() for end in (".jpg", ".png", ".webp", ".bmp", ".tiff")]


def test_1500_broken_pictures_are_opened_or_refused_in_a_sentence(tmp_path: Path) -> None:
    chance, good, before = random.Random(5), samples(), 0.0
    sentences: list[str] = []
    file = tmp_path / "picture"
    for count in range(INPUTS):
        file.write_bytes(bytes_like(chance.choice(good), chance))
        try:
            image = open_image(file)
        except PictureError as error:
            sentences.append(str(error))
        else:
            assert image.dtype == np.uint8
            assert image.ndim == 3
        if count == INPUTS // 3:
            before = resident_mib()
    assert 0 < len(sentences) < INPUTS
    assert all(sentence.strip() and "\n" not in sentence for sentence in sentences)
    assert resident_mib() - before < 40
