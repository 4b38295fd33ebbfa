"""Photographs read whole: the committed renders, what is no puzzle, what is not solved, and what clashes."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.config import resource
from companion.rules.sudoku import clashes, made, read_grid
from companion.sudoku.command import run_sudoku
from companion.sudoku.digits import DigitReader
from companion.sudoku.lattice import CELL, MARGIN, SIDE
from companion.sudoku.reading import ACCEPT, NoPuzzle, SudokuReader, judge_chances
from companion.vision.errors import ModelError
from companion.vision.models import load, read_card
from companion.vision.pictures import open_image
from datasets.puzzle.pen_digits import CANVAS, random_writer, write_digit
from datasets.puzzle.pen_digits import CELL as PAGE

GOLDEN = resource("datasets") / "golden_sudoku"
TRUTH: dict[str, Any] = json.loads((GOLDEN / "truth.json").read_text(encoding="utf-8"))
SOLVED = sorted(name for name in TRUTH if name != "unsolved.jpg")


@pytest.fixture(scope="module")
def reader() -> SudokuReader:
    return SudokuReader()


@pytest.mark.parametrize("name", SOLVED)
def test_a_completed_puzzle_is_read_right_however_it_lies(name: str, reader: SudokuReader) -> None:
    reading = reader.read(open_image(GOLDEN / name))
    assert [list(row) for row in reading.digits] == TRUTH[name]
    assert read_grid([list(row) for row in reading.digits]) == reading.digits
    assert reading.clashes == ()
    assert reading.empty == ()


def test_an_unsolved_puzzle_tells_its_empty_squares(reader: SudokuReader) -> None:
    truth = np.array(TRUTH["unsolved.jpg"])
    reading = reader.read(open_image(GOLDEN / "unsolved.jpg"))
    assert set(reading.empty) == {(int(c) + 1, int(r) + 1) for r, c in np.argwhere(truth == 0)}
    assert set(reading.empty) <= set(reading.doubtful)
    assert reading.confidence == 0
    assert not reading.sure


@pytest.mark.alone
def test_a_puzzle_takes_at_most_a_second(reader: SudokuReader) -> None:
    image = open_image(GOLDEN / "mixed-3.jpg")
    began = time.process_time()
    reader.read(image)
    assert time.process_time() - began < 1.0


@pytest.mark.parametrize("seed", [0, 1])
def test_a_picture_without_a_puzzle_is_refused_in_a_sentence(seed: int, reader: SudokuReader) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (30, 40, 3), np.uint8)
    image = np.asarray(cv2.resize(noise, (640, 480), interpolation=cv2.INTER_CUBIC), np.uint8)
    with pytest.raises(NoPuzzle, match="No sudoku was found"):
        reader.read(image)


def test_lines_without_digits_are_no_puzzle(reader: SudokuReader) -> None:
    image = np.full((600, 600, 3), 225, np.uint8)
    for at in range(75, 526, 50):
        cv2.line(image, (75, at), (525, at), (30, 30, 30), 2)
        cv2.line(image, (at, 75), (at, 525), (30, 30, 30), 2)
    with pytest.raises(NoPuzzle, match="hardly any digits"):
        reader.read(image)


def _chances(grid: NDArray[np.int64]) -> NDArray[np.float32]:
    chances = np.full((9, 9, 10), 0.0001, np.float32)
    np.put_along_axis(chances, grid[:, :, None], 0.9991, 2)
    return chances


def test_a_clean_grid_is_sure() -> None:
    truth = np.array(made(5))
    judged = judge_chances(_chances(truth))
    assert np.array_equal(np.array(judged.digits), truth)
    assert judged.confidence >= ACCEPT
    assert (judged.doubtful, judged.empty) == ((), ())


def test_a_square_that_the_constraints_change_is_doubtful() -> None:
    truth = np.array(made(6))
    read = truth.copy()
    read[2, 4] = read[2, 4] % 9 + 1
    judged = judge_chances(_chances(read))
    assert np.array_equal(np.array(judged.digits), truth)
    assert judged.doubtful == ((5, 3),)
    assert judged.confidence < judge_chances(_chances(truth)).confidence


def test_sn1_a_grid_that_cannot_be_right_is_shown_as_read_with_what_clashes() -> None:
    read = np.array(made(7))
    read[0, :], read[4, :6] = 5, 3
    judged = judge_chances(_chances(read))
    assert np.array_equal(np.array(judged.digits), read)
    assert judged.confidence == 0
    assert {(column, 1) for column in range(1, 10)} <= set(judged.doubtful)
    assert any(clash.unit == "row" and clash.number == 1 for clash in clashes(judged.digits))


def test_the_command_prints_a_line_for_each_picture_and_a_sentence_for_each_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, blank = tmp_path / "notes.txt", tmp_path / "blank.png"
    bad.write_text("no picture", encoding="utf-8")
    cv2.imwrite(str(blank), np.full((200, 300, 3), 200, np.uint8))
    first, last = str(GOLDEN / SOLVED[0]), str(GOLDEN / SOLVED[1])
    unread = [str(bad), str(blank), str(tmp_path / "none.jpg"), str(tmp_path)]
    assert run_sudoku([first, *unread, last], True) == 2
    told = capsys.readouterr()
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert [line["image"] for line in lines] == [first, last]
    assert [line["digits"] for line in lines] == [TRUTH[SOLVED[0]], TRUTH[SOLVED[1]]]
    assert all(set(line) == {"image", "digits", "confidence", "doubtful"} for line in lines)
    sentences = told.err.splitlines()
    for path, sentence in zip(unread, sentences, strict=True):
        assert sentence.startswith(path)
        assert sentence.count(path) == 1
    assert "No sudoku was found" in sentences[1]


def test_the_command_without_json_names_the_empty_squares(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_sudoku([str(GOLDEN / "unsolved.jpg")], False) == 0
    row, column = np.argwhere(np.array(TRUTH["unsolved.jpg"]) == 0)[0]
    assert f"empty: {column + 1},{row + 1} " in capsys.readouterr().out


def written(seed: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """A straightened puzzle that someone has filled who writes as nobody did in training, and what it holds."""
    rng, truth = np.random.default_rng(seed), np.array(made(seed))
    writer = random_writer(rng, held_out=True)
    start, side = MARGIN * PAGE // CELL, SIDE * PAGE // CELL
    end, ink = start + 9 * PAGE, np.zeros((side, side), np.float32)
    for line in range(10):
        at, width = start + line * PAGE, 1 if line % 3 else 3
        cv2.line(ink, (at, start), (at, end), 0.8, width)
        cv2.line(ink, (start, at), (end, at), 0.8, width)
    for row, column in np.ndindex(9, 9):
        top, left = (start + at * PAGE - (CANVAS - PAGE) // 2 for at in (row, column))
        square = ink[top : top + CANVAS, left : left + CANVAS]
        np.maximum(square, write_digit(int(truth[row, column]), writer, rng), out=square)
    page = np.asarray(225 - 180 * ink, np.uint8)
    return np.asarray(cv2.resize(page, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8), truth


def test_what_hands_unseen_in_training_have_written_is_read_and_nothing_wrong_is_taken_unasked(
    reader: SudokuReader,
) -> None:
    named, right, unasked = [], [], []
    for seed in range(20):
        straight, truth = written(seed)
        chances = reader.chances(straight)
        judged = judge_chances(chances)
        named.append(float((chances.argmax(2) == truth).mean()))
        right.append(np.array_equal(np.array(judged.digits), truth))
        unasked.append(not judged.doubtful and judged.confidence >= ACCEPT)
    print(f"{np.mean(named):.1%} of the digits named right, {sum(right)} grids settled right, {sum(unasked)} taken")
    assert np.mean(named) >= 0.97
    assert sum(right) >= 18
    assert sum(unasked) >= 10
    assert all(is_right for is_right, taken in zip(right, unasked, strict=True) if taken)


def test_the_card_describes_the_model_that_is_shipped(tmp_path: Path) -> None:
    card = read_card(resource("models") / "digits")
    assert (resource("models") / "digits" / "model.onnx").stat().st_size <= 1_000_000
    folder = tmp_path / "digits"
    folder.mkdir()
    data = bytearray((resource("models") / "digits" / "model.onnx").read_bytes())
    data[1000] ^= 1
    (folder / "model.onnx").write_bytes(data)
    (folder / "card.json").write_text(json.dumps(card), encoding="utf-8")
    with pytest.raises(ModelError, match="not the one its card describes"):
        load("digits", folder=tmp_path)


def test_turning_the_picture_turns_what_is_read() -> None:
    model = DigitReader()
    straight = np.random.default_rng(0).integers(0, 256, (280, 280), np.uint8)
    turned = np.ascontiguousarray(np.rot90(straight))
    assert np.allclose(model.read(straight, 1), model.read(turned), atol=1e-5)
