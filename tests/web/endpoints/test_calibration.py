"""Calibrating over HTTP: what the camera sees judged, a region drawn, and every refusal one sentence."""

import json
from pathlib import Path
from typing import Any

import cv2
import pytest
from flask.testing import FlaskClient

from companion.table.eye import Eye
from companion.vision.markers import sheet
from tests.soon import soon
from tests.vision.test_marks import looked_at

SQUARE = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


@pytest.fixture
def looking(client: FlaskClient, eye: Eye, tmp_path: Path) -> FlaskClient:
    """A camera that sees the printed mat, at rest."""
    cv2.imwrite(str(tmp_path / "mat.png"), looked_at(sheet("mat", "letter"), 0.3, 0.2, 520)[0])
    eye.use(str(tmp_path))

    def found() -> bool:
        reply = client.get("/api/calibration")
        return reply.status_code == 200 and bool(json.loads(reply.get_data())["sheet"])

    assert soon(found), "the mat was not found"
    return client


def post(client: FlaskClient, body: Any) -> tuple[int, dict[str, Any]]:
    reply = client.post("/api/calibration", data=json.dumps(body), content_type="application/json")
    told: dict[str, Any] = json.loads(reply.get_data())
    return reply.status_code, told


def test_the_mat_has_set_the_region_and_the_view_is_judged(looking: FlaskClient) -> None:
    told = json.loads(looking.get("/api/calibration").get_data())
    assert told["by"] == told["sheet"]["name"] == "mat"
    assert told["region"] == told["sheet"]["region"]
    assert [check["what"] for check in told["checks"]] == ["light", "sharpness", "distance", "tilt"]
    assert {check["what"]: check["state"] for check in told["checks"]}["tilt"] == "good"


def test_a_region_is_drawn_shown_with_the_camera_and_given_up_for_the_sheet_again(looking: FlaskClient) -> None:
    assert post(looking, {"act": "draw", "region": SQUARE})[1]["region"] == SQUARE
    assert soon(lambda: json.loads(looking.get("/api/state").get_data())["camera"]["region"] == SQUARE)
    status, told = post(looking, {"act": "draw", "region": None})
    assert (status, told["region"], told["by"]) == (200, None, "hand")
    assert post(looking, {"act": "sheet"})[1]["by"] == "mat"
    assert post(looking, {"act": "stands"})[0] == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"act": "draw", "region": [[0, 0], [1, 1]]}, 422),
        ({"act": "draw", "region": "all"}, 422),
        ({"act": "dance"}, 400),
        ([], 400),
    ],
)
def test_what_is_no_calibration_is_refused(looking: FlaskClient, body: Any, status: int) -> None:
    got, told = post(looking, body)
    assert got == status
    assert told["error"]["sentence"].endswith(".")


def test_without_a_camera_there_is_nothing_to_calibrate(client: FlaskClient) -> None:
    assert client.get("/api/calibration").status_code == 409
    status, told = post(client, {"act": "sheet"})
    assert (status, told["error"]["sentence"]) == (409, "No camera is being read; choose one first.")
    assert client.post("/api/calibration", data="{}", content_type="text/plain").status_code == 415


def test_a_german_page_is_told_of_the_view_and_of_refusals_in_german(looking: FlaskClient) -> None:
    looking.set_cookie("language", "de", domain="127.0.0.1")
    checks = json.loads(looking.get("/api/calibration").get_data())["checks"]
    tilt = next(check["sentence"] for check in checks if check["what"] == "tilt")
    assert tilt.startswith("Die Kamera blickt steil nach unten, ")
    told = post(looking, {"act": "draw", "region": [[0, 0], [0.01, 0], [0, 0.01]]})[1]
    assert told["error"]["sentence"] == "Der Bereich ist zu klein für Würfel; größer aufziehen."
