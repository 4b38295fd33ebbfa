"""A photographed sudoku over HTTP: its digits, or one sentence."""

import json
import threading
import time
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.camera.frame import Frame
from companion.config import resource
from companion.table.eye import Eye
from companion.vision.pictures import PictureError
from companion.web.endpoints import sudoku
from companion.web.serving import errors


class Seeing:
    """The part of the table's eye that is used here."""

    frame: Frame | None = None

    def latest(self) -> Frame | None:
        return self.frame


EYE = Seeing()
GOLDEN = resource("datasets") / "golden_sudoku"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    app = Flask("sudoku")
    app.config["MAX_CONTENT_LENGTH"] = 64 * 1024
    errors.register(app)
    app.register_blueprint(sudoku.blueprint(cast("Eye", EYE)))
    return app.test_client()


def post(client: FlaskClient, data: bytes, kind: str = "image/jpeg") -> tuple[int, dict[str, object]]:
    reply = client.post("/api/sudoku", data=data, content_type=kind)
    return reply.status_code, json.loads(reply.get_data())


def test_a_photographed_sudoku_comes_back_as_digits_with_its_straightened_picture(client: FlaskClient) -> None:
    picture: Path = next(path for path in sorted(GOLDEN.glob("mixed-*.jpg")))
    status, body = post(client, picture.read_bytes())
    assert status == 200
    digits = body["digits"]
    assert isinstance(digits, list)
    assert [len(row) for row in digits] == [9] * 9
    assert str(body["picture"]).startswith("data:image/jpeg;base64,")
    assert body["sure"] is False or body["doubtful"] == []


def test_a_sudoku_before_the_tables_camera_is_read_as_its_photograph_is(client: FlaskClient) -> None:
    picture = next(path for path in sorted(GOLDEN.glob("mixed-*.jpg")))
    image = cv2.imread(str(picture))
    assert image is not None
    EYE.frame = Frame(np.asarray(image, np.uint8), 0.0, 0)
    reply = client.post("/api/sudoku/seen", json={})
    assert reply.status_code == 200
    assert json.loads(reply.get_data())["digits"] == post(client, picture.read_bytes())[1]["digits"]
    EYE.frame = None
    reply = client.post("/api/sudoku/seen", json={})
    assert reply.status_code == 422
    assert "choose a camera first" in json.loads(reply.get_data())["error"]["sentence"]


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff\xe0" + b"\0" * 40])
def test_what_is_no_photograph_is_one_sentence(client: FlaskClient, data: bytes) -> None:
    status, body = post(client, data)
    assert status == 422
    error = body["error"]
    assert isinstance(error, dict)
    assert error["sentence"].startswith("The photograph")


def test_only_pictures_are_taken(client: FlaskClient) -> None:
    status, body = post(client, b"{}", "application/json")
    assert status == 415
    error = body["error"]
    assert isinstance(error, dict)
    assert error["sentence"] == "This file is no picture. Choose a photograph of the completed sudoku."


def test_photographs_are_decoded_one_at_a_time(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = 0, 0

    def decode(_content: bytes, _name: str) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.05)
        at_once -= 1
        raise PictureError("The photograph is none.")

    monkeypatch.setattr(sudoku, "decode_image", decode)
    threads = [threading.Thread(target=post, args=(client, b"picture")) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
