"""Hard negatives where a window of a photograph ends (models/training/mine.py): what passes for a die, and is none."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Candidate
from companion.vision.naming.namer import nothing
from companion.vision.pictures import open_image
from companion.vision.reader import Evidence, Reader
from datasets.photos import LabelledDie, Photo
from models.training.mine import cut_spots_of


class TakesTheCornerForADie:
    """A reader that takes the upper left 20 pixels of whatever it is shown for a die, and something in its middle."""

    def look(self, frame: NDArray[np.uint8]) -> Evidence:
        height, width = frame.shape[:2]
        middle = (width / 2, height / 2, width / 2 + 9, height / 2 + 9)
        return Evidence((Candidate((0, 0, 20, 20), 0.4, cut=True), Candidate(middle, 0.4)), nothing())


READER = cast(Reader, TakesTheCornerForADie())


def photo(folder: Path, *dice: LabelledDie) -> Photo:
    path = folder / "board.png"
    cv2.imwrite(str(path), np.zeros((300, 400, 3), np.uint8))
    return Photo("somewhere", path, dice, None, "", "")


def cut_spots(photo: Photo) -> list[list[float]]:
    return cut_spots_of(READER, photo, open_image(photo.path))


def test_a_hit_is_told_with_its_window_in_pixels_of_the_photograph(tmp_path: Path) -> None:
    spots = cut_spots(photo(tmp_path))
    assert len(spots) == 3  # one a window: what nothing cuts is mined elsewhere
    for left, top, right, bottom, *hit in spots:
        assert 0 <= left < right <= 400
        assert 0 <= top < bottom <= 300
        assert hit == [left, top, left + 20, top + 20]


def test_a_die_is_no_false_hit(tmp_path: Path) -> None:
    assert cut_spots(photo(tmp_path, LabelledDie((0, 0, 400, 300), 5))) == []


def test_windows_are_the_same_each_time(tmp_path: Path) -> None:
    assert cut_spots(photo(tmp_path)) == cut_spots(photo(tmp_path))
