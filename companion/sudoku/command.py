"""`companion sudoku [--json] IMAGE…`: a line for each photograph of a completed sudoku."""

from __future__ import annotations

import json

from companion.rules.grid import name_of
from companion.sudoku.reading import SudokuReader, SudokuReading
from companion.terminal import DONE, complain, percent
from companion.vision.errors import ModelError
from companion.vision.pictures import PictureError, open_image


def run_sudoku(images: list[str], as_json: bool) -> int:
    """Read each picture and print a line for it; the exit status is 2 where one could not be read, else 0.

    JSON: {"image", "digits": nine lists of nine (0: empty), "confidence": 0-1, "doubtful": [[column, row], …]}.
    """
    try:
        reader = SudokuReader()
    except ModelError as error:
        return complain(str(error))
    worst = DONE
    for image in images:
        try:
            reading = reader.read(open_image(image))
        except PictureError as error:
            worst = complain(_named(image, str(error)))
            continue
        print(_json_line(image, reading) if as_json else _text(image, reading), flush=True)
    return worst


def _named(image: str, sentence: str) -> str:
    """The sentence with the picture's name before it, where it does not begin with it already."""
    return sentence if sentence.startswith((f"{image}:", f"{image} ")) else f"{image}: {sentence}"


def _json_line(image: str, reading: SudokuReading) -> str:
    return json.dumps(
        {
            "image": image,
            "digits": [list(row) for row in reading.digits],
            "confidence": round(reading.confidence, 4),
            "doubtful": [list(square) for square in reading.doubtful],
        }
    )


def _text(image: str, reading: SudokuReading) -> str:
    rows = " ".join("".join(str(digit) if digit else "." for digit in row) for row in reading.digits)
    notes = [f"{percent(reading.confidence)} sure", f"{reading.ms:.0f} ms"]
    if reading.empty:
        notes.append(f"empty: {' '.join(map(name_of, reading.empty))}")
    doubtful = tuple(square for square in reading.doubtful if square not in reading.empty)
    if doubtful:
        notes.append(f"look at {' '.join(map(name_of, doubtful))}")
    notes += [str(clash) for clash in reading.clashes[:3]]
    return f"{image}: {rows} ({'; '.join(notes)})"
