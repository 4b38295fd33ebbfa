"""POST /api/sudoku and /api/sudoku/seen: a photograph of a completed sudoku, or what the table's camera sees, becomes
digits, with the squares to look at. Nothing is kept."""

import base64
import threading
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np
from flask import Blueprint, Response, request
from numpy.typing import NDArray

from companion.said import say
from companion.table.eye import Eye
from companion.vision.pictures import PictureError, decode_image
from companion.web.serving.bodies import read_texts
from companion.web.serving.errors import problem
from companion.web.serving.language import answer
from companion.web.serving.server import LONGEST_BODY

if TYPE_CHECKING:
    from companion.sudoku.reading import SudokuReader, SudokuReading

_SHOWN: Final = 480
_READING = threading.Lock()


def blueprint(eye: Eye) -> Blueprint:
    """/api/sudoku: the bytes of a picture -> {"digits", "confidence", "sure", "doubtful", "clashes", "picture"}.
    /api/sudoku/seen: likewise of the camera's newest frame.

    `digits` has 0 where a square is empty; `sure` says whether the grid may be taken without looking at it again;
    `picture` is the straightened puzzle as a data: URL, to look at beside the digits.
    """
    sudoku = Blueprint("sudoku", __name__, url_prefix="/api")

    @sudoku.post("/sudoku")
    def read() -> Response:
        # Here and not at the top: a table that plays other games need not load what reads sudokus.
        if not request.mimetype.startswith("image/"):
            return problem(415, "type", say("This file is no picture. Choose a photograph of the completed sudoku."))
        request.max_content_length = LONGEST_BODY
        content = request.get_data()
        with _READING:  # one at a time: each takes a core for up to a second, and a large one much memory
            return _read(decode_image(content, say("The photograph")))

    @sudoku.post("/sudoku/seen")
    def seen() -> Response:
        read_texts()
        frame = eye.latest()
        if frame is None:
            raise PictureError(say("The camera shows nothing; choose a camera first, or a photograph."))
        with _READING:
            return _read(frame.image)

    return sudoku


def _read(image: NDArray[np.uint8]) -> Response:
    return answer(_json(_reader().read(image)))


@cache
def _reader() -> "SudokuReader":
    from companion.sudoku.reading import SudokuReader

    return SudokuReader()


def _json(reading: "SudokuReading") -> dict[str, Any]:
    return {
        "digits": [list(row) for row in reading.digits],
        "confidence": round(reading.confidence, 4),
        "sure": reading.sure,
        "doubtful": [list(square) for square in reading.doubtful],
        "clashes": [str(clash) for clash in reading.clashes],
        "picture": _picture(reading),
    }


def _picture(reading: "SudokuReading") -> str:
    small = cv2.resize(reading.straight, (_SHOWN, _SHOWN), interpolation=cv2.INTER_AREA)
    done, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    if not done:
        raise ValueError("the straightened puzzle could not be encoded")
    return "data:image/jpeg;base64," + base64.b64encode(jpeg.tobytes()).decode()
