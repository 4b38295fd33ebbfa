"""/api/cameras: the host is told which webcams are plugged in, and which of them is looked through."""

import json

import pytest
from flask.testing import FlaskClient

from companion.camera.source import demo_clip
from companion.camera.webcams import Webcam
from companion.table.eye import Eye
from companion.web.endpoints import cameras


def test_the_webcams_that_are_plugged_in_are_told_and_which_is_used(
    client: FlaskClient, eye: Eye, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged = [Webcam(0, "Integrated Camera"), Webcam(2, "C920")]
    monkeypatch.setattr(cameras, "webcams", lambda: tuple(plugged))
    monkeypatch.setattr(Eye, "source", property(lambda self: ("/dev/video2", "live")))
    reply = client.get("/api/cameras")
    assert reply.status_code == 200
    assert json.loads(reply.get_data()) == {
        "cameras": [
            {"source": "0", "name": "Integrated Camera", "used": False},
            {"source": "2", "name": "C920", "used": True},
        ],
        "begun_with": None,
    }
    plugged.clear()
    assert json.loads(client.get("/api/cameras").get_data())["cameras"] == []


def test_a_clip_named_at_the_start_is_told_by_its_name_alone(client: FlaskClient, eye: Eye) -> None:
    eye.use(str(demo_clip()))
    assert json.loads(client.get("/api/cameras").get_data())["begun_with"] == "demo.mp4"
