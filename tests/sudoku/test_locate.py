"""Where the network sees a puzzle: its answer turned into a map, and the shipped model on puzzles without lines."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.config import resource
from companion.sudoku.lattice import CELL, MARGIN
from companion.sudoku.locate import INPUT, STRIDE, PuzzleFinder, map_of, network_picture
from companion.sudoku.reading import SudokuReader
from companion.vision.errors import ModelError
from companion.vision.models import read_card
from companion.vision.pictures import open_image

CELLS = INPUT // STRIDE
ENDS = np.ix_([MARGIN, MARGIN + 9 * CELL], [MARGIN, MARGIN + 9 * CELL])


def answer_to(corners: NDArray[np.float64]) -> NDArray[np.float32]:
    """What a perfect network would say of a puzzle with these corners (pixels of its picture, clockwise)."""
    large = np.zeros((INPUT, INPUT), np.uint8)
    cv2.fillPoly(large, [np.round(corners).astype(np.int32)], 255)
    return cv2.resize(large, (CELLS, CELLS), interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)


def test_the_outline_is_finer_than_the_networks_cells() -> None:
    corners = np.array([[50.0, 40.0], [205.0, 60.0], [190.0, 220.0], [30.0, 190.0]])
    place = map_of(answer_to(corners))
    assert place is not None
    found = place[ENDS].reshape(4, 2)[[0, 1, 3, 2]]
    assert np.abs(found - corners).max() < STRIDE


def test_of_two_pieces_the_larger_counts_and_a_speck_is_no_puzzle() -> None:
    speck = answer_to(np.array([[10.0, 10.0], [22.0, 10.0], [22.0, 22.0], [10.0, 22.0]]))
    assert map_of(speck) is None
    assert map_of(np.zeros((CELLS, CELLS), np.float32)) is None
    both = np.maximum(speck, answer_to(np.array([[60.0, 60.0], [200.0, 60.0], [200.0, 200.0], [60.0, 200.0]])))
    place = map_of(both)
    assert place is not None
    assert np.abs(place[ENDS][0, 0] - 60).max() < STRIDE


def test_any_picture_fits_the_network() -> None:
    for shape in ((1, 1), (2000, 3), (300, 400), (64, 64)):
        small, scale = network_picture(np.zeros(shape, np.uint8))
        assert small.shape == (INPUT, INPUT)
        assert scale == INPUT / max(shape)


def test_the_shipped_model_finds_the_committed_pictures() -> None:
    """Its own word, no line followed: every corner within two thirds of a square of where digits were read right."""
    finder, reader, folder = PuzzleFinder(), SudokuReader(), resource("datasets") / "golden_sudoku"
    for name in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        image = open_image(folder / name)
        place, truth = finder.find(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)), reader.read(image)
        assert place is not None
        corners = truth.crossings[np.ix_([0, 9], [0, 9])]
        square = float(np.linalg.norm(corners[0, 1] - corners[0, 0])) / 9
        turned = (np.rot90(place[ENDS], turns) for turns in range(4))
        assert min(float(np.abs(one - corners).max()) for one in turned) < 0.67 * square, name


def test_the_card_describes_the_model_that_is_shipped(tmp_path: Path) -> None:
    read_card(resource("models") / "puzzle")
    (tmp_path / "card.json").write_bytes((resource("models") / "puzzle" / "card.json").read_bytes())
    (tmp_path / "model.onnx").write_bytes(b"another")
    with pytest.raises(ModelError, match="not the one its card describes"):
        read_card(tmp_path)
