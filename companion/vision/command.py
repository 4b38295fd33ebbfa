"""`companion read [--json] IMAGE…`: a line for each picture of dice."""

from __future__ import annotations

import json

from companion.terminal import DONE, complain, percent
from companion.vision.errors import ModelError
from companion.vision.pictures import PictureError, open_image
from companion.vision.reader import Reader
from companion.vision.reading import Reading


def run_read(images: list[str], *, as_json: bool) -> int:
    """Reads each picture and prints a line for it; the exit status is 2 where one could not be read, else 0.

    JSON: {"image", "dice": [{"box": [x0, y0, x1, y1] in pixels, "face", "confidence": 0-1, and "cocked": true where it
    seems to, or to lie on another die}], "confidence": 0-1 of all of them together, "ms"}; both as in reading.py.
    """
    try:
        reader = Reader()
    except ModelError as error:
        return complain(str(error))
    worst = DONE
    for image in images:
        try:
            reading = reader.read(open_image(image))
        except PictureError as error:
            worst = complain(str(error))
            continue
        print(_json_line(image, reading) if as_json else _text(image, reading), flush=True)
    return worst


def _json_line(image: str, reading: Reading) -> str:
    dice = [
        {
            "box": [round(edge, 1) for edge in die.box], "face": die.face, "confidence": round(die.confidence, 4),
            **({"cocked": True} if die.cocked else {}),
        }
        for die in reading.dice
    ]  # fmt: skip
    return json.dumps(
        {"image": image, "dice": dice, "confidence": round(reading.confidence, 4), "ms": round(reading.ms, 1)}
    )


def _text(image: str, reading: Reading) -> str:
    faces = " ".join(str(die.face) for die in reading.dice) or "no dice"
    leaning = ", a die seems to lean or to lie on another" if any(die.cocked for die in reading.dice) else ""
    return f"{image}: {faces} ({percent(reading.confidence)} sure{leaning}, {reading.ms:.0f} ms)"
