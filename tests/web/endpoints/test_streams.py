"""State as server-sent events and the preview as MJPEG, over a real socket."""

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
import pytest

from companion.camera.frame import Frame
from companion.table.eye import Eye
from companion.vision.settling.settle import Phase, Seen
from companion.web.endpoints import streams
from companion.web.endpoints.preview import Preview
from companion.web.endpoints.streams import Latest
from companion.web.serving.door import MOST_PAGES, MOST_PREVIEWS
from tests.soon import soon
from tests.table.driving import begin, roll
from tests.table.seen import reading, row
from tests.web.conftest import Lan, Live
from tests.web.seeing import picture


@contextmanager
def opened(live: Live, path: str) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=60)
    connection.request("GET", path)
    reply = connection.getresponse()
    try:
        yield reply
    finally:
        reply.close()
        connection.close()


def event(reply: http.client.HTTPResponse, name: str = "state") -> tuple[str, dict[str, Any]]:
    """The next event's id and its snapshot, or what else an event of that name tells."""
    lines: dict[str, str] = {}
    while line := reply.readline().decode().rstrip("\n"):
        key, _, value = line.partition(": ")
        lines[key] = value
    assert lines["event"] == name
    return lines["id"], json.loads(lines["data"])


def test_a_page_hears_the_state_at_once_and_after_every_change(live: Live) -> None:
    with opened(live, "/api/events") as reply:
        assert reply.getheader("Content-Type", "").startswith("text/event-stream")
        number, snapshot = event(reply)
        assert number == f"{snapshot['version']}.{snapshot['seen']}"
        assert snapshot["game"] is None
        begin(live.table)
        assert event(reply)[1]["game"]["prompt"] == "Ann: throw 4 dice"
        roll(live.table, 4, 4, 4, 2)
        assert live.table.snapshot().items() <= event(reply)[1].items()


def test_a_look_of_the_camera_is_told_without_the_game_that_it_did_not_change(live: Live) -> None:
    """A page merges it into the snapshot that it has, which is then the whole one."""
    begin(live.table)
    with opened(live, "/api/events") as reply:
        before = event(reply)[1]
        live.table.seen(Seen(1.0, Phase.ROLLING, reading(*row([4, 2])), None))
        number, view = event(reply, "view")
        assert number == f"{before['version']}.{view['seen']}"
        assert view["version"] == before["version"]
        assert [die["face"] for die in view["reading"]["dice"]] == [4, 2]
        assert not {"game", "question", "games", "settings"} & view.keys()
        assert live.table.snapshot().items() <= (before | view).items()
        roll(live.table, 4, 4, 4, 2)
        assert len(event(reply)[1]["game"]["history"]) == 1


def test_changes_in_quick_succession_are_told_as_the_latest_one(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_EVENTS_APART", 0.4)
    begin(live.table)
    with opened(live, "/api/events") as reply:
        event(reply)
        for _ in range(10):
            roll(live.table, 1, 1, 2, 3)
        told = [len(event(reply)[1]["game"]["history"])]
        while told[-1] < 10:
            told.append(len(event(reply)[1]["game"]["history"]))
        assert len(told) < 5
        assert told == sorted(told)


def test_a_quiet_stream_is_kept_alive(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_PING", 0.2)
    with opened(live, "/api/events") as reply:
        event(reply)
        for _ in range(2):
            assert reply.readline().startswith(b":")
            heard = [reply.readline() for _ in range(3)]
            assert heard == [b"event: here\n", b"data:\n", b"\n"]  # a comment no page hears, the state it knows


def test_pages_that_leave_give_their_place_back(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_PING", 0.1)

    def taken() -> bool:
        with opened(live, "/api/events") as reply:
            return reply.status == 200

    for _ in range(MOST_PAGES + 20):
        assert soon(taken)  # those that left are noticed at their next ping


def test_the_preview_shows_the_camera_small_enough_and_not_as_fast_as_frames_come(
    live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "_FRAMES_APART", 0.3)  # of a folder they come every tenth of a second
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png")
    live.eye.use(str(tmp_path / "pictures"))
    assert soon(lambda: live.eye.latest() is not None)
    with opened(live, "/api/preview.mjpg") as reply:
        assert reply.getheader("Content-Type", "").startswith("multipart/x-mixed-replace")
        begun = time.monotonic()
        for _ in range(3):
            assert _part(reply).shape == (540, 960, 3)
        assert time.monotonic() - begun >= 0.55
    with opened(live, "/api/frame.jpg") as reply:
        assert cv2.imdecode(np.frombuffer(reply.read(), np.uint8), cv2.IMREAD_COLOR) is not None


def _part(reply: http.client.HTTPResponse) -> Any:
    """The next picture of a multipart stream."""
    length = 0
    while line := reply.readline().strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    if not length:
        return _part(reply)
    image = cv2.imdecode(np.frombuffer(reply.read(length), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image


def test_a_fifth_preview_is_refused_and_a_place_that_was_left_is_free_again(live: Live, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    live.eye.use(str(tmp_path / "pictures"))
    assert soon(lambda: live.eye.latest() is not None)
    viewers = [opened(live, "/api/preview.mjpg") for _ in range(MOST_PREVIEWS)]
    try:
        assert [viewer.__enter__().status for viewer in viewers] == [200] * MOST_PREVIEWS
        with opened(live, "/api/preview.mjpg") as reply:
            assert reply.status == 503
            assert json.loads(reply.read())["error"]["code"] == "busy"
    finally:
        for viewer in viewers:
            viewer.__exit__(None, None, None)

    def free() -> bool:
        with opened(live, "/api/preview.mjpg") as reply:
            return reply.status == 200

    assert soon(free)


def test_a_page_that_asks_for_the_preview_anew_has_left_the_one_before(live: Live, tmp_path: Path) -> None:
    """As one that is hidden and looked at again and again: that it has gone is noticed only by writing to it twice."""
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    live.eye.use(str(tmp_path / "pictures"))
    assert soon(lambda: live.eye.latest() is not None)
    with opened(live, "/api/preview.mjpg?page=other") as other, ExitStack() as left:
        asked = [left.enter_context(opened(live, f"/api/preview.mjpg?page=one&{n}")) for n in range(2 * MOST_PREVIEWS)]
        assert {reply.status for reply in asked} == {200}
        for reply in asked[:MOST_PREVIEWS]:
            reply.read()  # to its end
        for reply in (other, asked[-1], other, asked[-1]):
            assert _part(reply).shape == (240, 320, 3)


def test_an_address_ends_so_many_of_its_previews_at_once_and_another_its_own() -> None:
    """Each holds its thread for a second more, so that pages asked for again and again would take them all."""
    shown, ended = Latest(), list[tuple[str, str]]()
    asked = [("192.168.7.50", str(n)) for n in range(20)] + [("192.168.7.51", "one")]
    for who in asked:
        shown.begin(*who, iter(()), partial(ended.append, who))
    for who in asked:
        shown.end(*who)
    assert ended[:6] == asked[:6]
    assert ended[-1] == asked[-1]
    assert len(ended) < 12  # with what a slow machine earns meanwhile


def test_each_frame_is_encoded_once_for_all_viewers(
    live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    live.eye.use(str(tmp_path / "pictures"))
    encoded: list[int] = []
    encode = Preview.encode

    def counted(frame: Frame) -> bytes:
        encoded.append(frame.number)
        return encode(frame)

    monkeypatch.setattr(Preview, "encode", staticmethod(counted))
    with opened(live, "/api/preview.mjpg") as one, opened(live, "/api/preview.mjpg") as other:
        for _ in range(6):
            _part(one)
            _part(other)
    assert encoded
    assert len(encoded) == len(set(encoded))


def test_a_picture_that_was_shown_is_not_encoded_or_sent_again_before_its_time() -> None:
    waited = []

    class Still:
        def latest(self) -> Frame:
            return frame

        def wait_newer(self, number: int, timeout: float) -> Frame | None:
            waited.append((number, timeout))
            return None

    frame = Frame(np.zeros((48, 64, 3), np.uint8), 0.0, 7)
    preview = Preview(cast(Eye, Still()))
    first = preview.newer(0, 3.0)
    assert first[1] is not None
    assert not waited
    assert preview.newer(first[0], 3.0) == first
    assert waited == [(7, 3.0)]


def test_the_preview_goes_on_with_another_camera(live: Live, tmp_path: Path) -> None:
    for name, width in (("one", 320), ("other", 480)):
        (tmp_path / name).mkdir()
        picture(tmp_path / name / "a.png", width, 240)
    live.eye.use(str(tmp_path / "one"))
    assert soon(lambda: live.eye.latest() is not None)
    with opened(live, "/api/preview.mjpg") as reply:
        for _ in range(8):
            assert _part(reply).shape[1] == 320
        live.eye.use(str(tmp_path / "other"))
        assert soon(lambda: _part(reply).shape[1] == 480)


@pytest.mark.parametrize("path", ["/api/events", "/api/preview.mjpg"])
def test_what_flows_to_a_device_ends_when_the_host_removes_it_or_the_table_is_closed(
    path: str, lan: Lan, eye: Eye, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "_PING", 0.1)
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    eye.use(str(tmp_path / "pictures"))
    assert soon(lambda: eye.latest() is not None)
    for end in (lambda: lan.phones.remove(lan.phones.devices.all()[0].id), lan.table.close):
        reply = lan.joined("spectator").get(path, buffered=False)
        parts = reply.iter_encoded()
        assert len(list(islice(parts, 3))) == 3
        end()
        assert len(list(islice(parts, 8))) < 8
        reply.close()


@pytest.mark.alone
def test_a_preview_without_pictures_ends_and_costs_nothing_meanwhile(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "_PING", 1.0)
    begun, worked = time.monotonic(), time.process_time()
    with opened(live, "/api/preview.mjpg") as reply:
        assert b"image/jpeg" not in reply.read()
    assert time.monotonic() - begun >= 1
    assert time.process_time() - worked < 0.8


def test_without_a_camera_there_is_no_picture(live: Live) -> None:
    with opened(live, "/api/frame.jpg") as reply:
        assert reply.status == 503
        assert json.loads(reply.read())["error"]["sentence"] == "The camera gives no picture now."


def test_the_camera_is_told_to_the_pages(live: Live, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    live.eye.use(str(tmp_path / "pictures"))
    assert soon(lambda: live.table.snapshot()["camera"]["state"] == "live")
    assert soon(lambda: live.table.snapshot()["reading"]["phase"] == "empty")
    assert live.table.snapshot()["reading"]["size"] == [320, 240]
    live.table.command("camera", 0, {"source": "off"})
    assert live.table.snapshot()["camera"]["state"] == "off"
    assert live.table.snapshot()["reading"]["phase"] is None
