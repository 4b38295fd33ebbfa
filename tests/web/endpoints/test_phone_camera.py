"""A phone's pictures over HTTP: who may send them, how large and how often, and which phone the table looks through."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.camera.source import PHONE
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.endpoints import phone_camera
from companion.web.serving import decoding
from tests.soon import soon
from tests.web.conftest import Lan
from tests.web.endpoints.test_api import error
from tests.web.seeing import picture


def jpeg(width: int = 320, height: int = 240) -> bytes:
    return cv2.imencode(".jpg", np.full((height, width, 3), 90, np.uint8))[1].tobytes()


def frame(client: FlaskClient, data: bytes | None = None, what: str = "frame") -> tuple[int, dict[str, object]]:
    data = jpeg() if data is None else data
    reply = client.post(f"/api/phone/{what}", data=data, content_type="image/jpeg")
    return reply.status_code, reply.get_json()


def sees(eye: Eye, size: tuple[int, int]) -> bool:
    return soon(lambda: (latest := eye.latest()) is not None and latest.image.shape[1::-1] == size)


@pytest.mark.parametrize("what", ["frame", "photo"])
def test_what_a_phone_sends_is_what_the_table_sees(lan: Lan, eye: Eye, what: str) -> None:
    client = lan.joined("camera")
    status, told = frame(client, jpeg(640, 360), what)
    assert (status, told["dice"]) == (200, [])
    assert sees(eye, (640, 360))
    assert lan.table.snapshot()["camera"]["source"] == "the phone's camera"


def test_what_is_read_late_on_a_photograph_is_told_when_the_phone_asks_again(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    with monkeypatch.context() as slow:
        slow.setattr(phone_camera, "_READ_WITHIN", 0.0)
        assert frame(client, what="photo")[1]["read"] is False
    told = client.get("/api/phone/photo").get_json()
    assert (told["dice"], told["read"]) == ([], True)
    assert error(other.get("/api/phone/photo"), 409)["code"] == "waiting"


def test_a_frame_costs_no_text_of_the_whole_game(lan: Lan, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_: object) -> None:
        raise AssertionError("the whole snapshot was made")

    client = lan.joined("camera")
    monkeypatch.setattr(Table, "snapshot_text", made)
    status, told = frame(client)
    assert (status, told["dice"]) == (200, [])
    assert told["camera"] in ("opening", "live")


def test_a_large_photograph_is_made_small_enough_to_read(lan: Lan, eye: Eye) -> None:
    assert frame(lan.joined("camera"), jpeg(4000, 3000), "photo")[0] == 200
    assert sees(eye, (1920, 1440))


def test_what_is_no_picture_is_one_sentence(lan: Lan) -> None:
    client = lan.joined("camera")
    for data in (b"", b"no picture", jpeg()[:200], b"\xff\xd8\xff\xd9"):
        status, told = frame(client, data)
        assert status == 422
        assert str(told["error"]["sentence"]).endswith(".")  # type: ignore[index]
    reply = client.post("/api/phone/frame", data=jpeg(), content_type="image/svg+xml")
    assert error(reply, 415)["code"] == "type"


def test_only_jpegs_are_decoded_whatever_a_request_calls_them(lan: Lan, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [cv2.imencode(end, np.full((24, 32, 3), 90, np.uint8))[1].tobytes() for end in (".png", ".tiff", ".webp")]

    def decoded(*_: object) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr(cv2, "imdecode", decoded)
    client = lan.joined("camera")
    for data in others:
        status, told = frame(client, data)
        assert (status, told["error"]["sentence"]) == (422, "Pictures are sent as image/jpeg.")  # type: ignore[index]


def test_a_pictures_size_is_looked_at_before_it_is_decoded(lan: Lan, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few bytes that claim to be a picture of 50 thousand by 50 thousand pixels, or of more than live video has, or
    than a photograph."""

    def decoded(*_: object) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr(cv2, "imdecode", decoded)
    client = lan.joined("camera")
    large = 50_000, 50_000
    for what, size in (("frame", large), ("photo", large), ("frame", (2001, 2000)), ("photo", (8000, 7000))):
        bomb = b"\xff\xd8\xff\xc0\x00\x11\x08" + struct.pack(">HH", *size) + b"\x03" + b"\0" * 60
        status, told = frame(client, bomb, what)
        assert status == 422
        assert "too large" in str(told)


def test_a_frame_over_its_limit_is_refused(lan: Lan) -> None:
    assert frame(lan.joined("camera"), b"\xff\xd8" + b"x" * phone_camera.LARGEST_FRAME)[0] == 413


def test_frames_that_come_too_fast_are_refused_for_this_phone_alone(lan: Lan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_camera, "_READ_WITHIN", 0.0)
    client = lan.joined("camera")
    status = [frame(client, jpeg(16, 16))[0] for _ in range(120)]
    assert 429 in status
    assert status.count(200) >= 20
    assert 429 in [client.get("/api/phone/photo").status_code for _ in range(20)]


def test_only_cameras_send_pictures(lan: Lan) -> None:
    for number, client in enumerate((lan.phone(), lan.joined("spectator"), lan.joined("player"), lan.host())):
        assert frame(client)[0] == (401 if number == 0 else 403)


def test_a_camera_at_work_is_not_taken_over_until_the_host_says_so(lan: Lan, eye: Eye, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    eye.use(str(tmp_path / "pictures"))
    client = lan.joined("camera")
    status, told = frame(client)
    assert status == 409
    assert "host can choose" in str(told)
    device = lan.phones.devices.all()[0].id
    assert lan.host().post("/api/phones/camera", json={"device": device}).get_json() == {"device": device}
    assert frame(client)[0] == 200
    assert eye.source[0] == PHONE
    lan.host().post("/api/command", json={"name": "camera", "version": 0, "source": "off"})
    assert lan.host().get("/api/phones/camera").get_json() == {"device": None}


def test_of_two_phones_the_first_is_the_camera_until_the_host_chooses_the_other(lan: Lan) -> None:
    one, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    assert (frame(one)[0], frame(other)[0]) == (200, 409)
    lan.host().post("/api/phones/camera", json={"device": lan.phones.devices.all()[1].id})
    assert (frame(one)[0], frame(other)[0]) == (409, 200)


def test_another_phone_is_looked_through_anew_and_nothing_that_the_first_sent_is_looked_at(lan: Lan, eye: Eye) -> None:
    one, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    assert frame(one, jpeg(640, 360), "photo")[1]["read"] is True
    assert lan.table.snapshot()["reading"]["phase"] is not None
    lan.host().post("/api/phones/camera", json={"device": lan.phones.devices.all()[1].id})
    assert lan.table.snapshot()["reading"]["phase"] is None
    assert not eye.inbox.wait_told(0.0)
    assert eye.wait_newer(-1, 0.5) is None
    assert frame(other, jpeg(320, 240), "photo")[1]["read"] is True
    assert sees(eye, (320, 240))


def test_a_picture_decoded_while_another_phone_was_chosen_is_not_looked_at(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    assert frame(one)[0] == 200
    decode = decoding.decoded

    def choosing(data: bytes, most_pixels: int) -> object:
        lan.host().post("/api/phones/camera", json={"device": lan.phones.devices.all()[1].id})
        return decode(data, most_pixels)

    monkeypatch.setattr(phone_camera, "decoded", choosing)
    assert frame(one)[0] == 409


def test_the_place_of_a_phone_that_was_removed_is_free(lan: Lan) -> None:
    one, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    assert frame(one)[0] == 200
    lan.phones.remove(lan.phones.devices.all()[0].id)
    assert frame(one)[0] == 401
    assert frame(other)[0] == 200


def test_a_phone_that_leaves_is_no_longer_what_the_table_sees(lan: Lan, eye: Eye) -> None:
    for farewell in ("leaves", "joins as something else", "is removed"):
        client = lan.joined("camera")
        assert frame(client, what="photo")[0] == 200
        assert lan.joined("spectator").post("/api/leave", json={}).status_code == 200
        assert not eye.inbox.left
        assert soon(lambda: eye.source[1] == "live")
        if farewell == "leaves":
            assert client.post("/api/leave", json={}).status_code == 200
        elif farewell == "joins as something else":
            again = {"code": lan.phones.code.text, "role": "player"}
            assert client.post("/api/join", json=again).status_code == 200
        else:
            device = lan.phones.devices.all()[-1].id
            assert lan.host().post("/api/phones/remove", json={"device": device}).status_code == 200
        assert soon(lambda: eye.source[1] == "lost")
        assert soon(lambda: "has left the table" in str(lan.table.snapshot()["camera"]["sentence"]))


def test_the_host_can_choose_only_a_phone_that_joined_as_a_camera(lan: Lan) -> None:
    lan.joined("spectator")
    for device in ("nobody", lan.phones.devices.all()[0].id):
        error(lan.host().post("/api/phones/camera", json={"device": device}), 404)
        assert lan.table.snapshot()["camera"]["state"] == "off"


@pytest.mark.parametrize("source", ["/etc/passwd", "http://192.168.7.9/video", "0", "phone"])
def test_no_phone_names_a_camera_and_no_page_a_file(lan: Lan, source: str) -> None:
    body = {"name": "camera", "version": lan.table.current()[0], "source": source}
    for role in ("player", "spectator", "camera"):
        assert error(lan.joined(role).post("/api/command", json=body), 403)["code"] == "role"
    if "/" in source and ":" not in source:
        error(lan.host().post("/api/command", json=body), 400)
