"""A phone as the camera: its pictures become frames, and a phone that goes away blocks nothing."""

import threading
import time

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.camera.camera import Camera
from companion.camera.frame import CameraError
from companion.camera.phone import TIMING, Inbox, PhoneSource
from tests.soon import soon


def image(shade: int) -> NDArray[np.uint8]:
    return np.full((40, 60, 3), shade, np.uint8)


def test_only_the_latest_picture_is_given() -> None:
    inbox = Inbox()
    for shade in (1, 2, 3):
        inbox.put(image(shade), still=False)
    source = inbox.open()
    assert source.read().image[0, 0, 0] == 3
    inbox.put(image(4), still=False)
    frame = source.read()
    assert (frame.image[0, 0, 0], frame.number) == (4, 1)


def test_a_phone_that_sends_nothing_is_one_sentence_in_time() -> None:
    begun = time.monotonic()
    with pytest.raises(CameraError, match="sends no pictures"):
        PhoneSource(Inbox(), limit=0.1).read()
    assert time.monotonic() - begun < 5


def test_what_the_phone_sent_long_ago_is_not_what_it_sees_now(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    inbox = Inbox()
    inbox.put(image(1), still=False)
    monkeypatch.setattr("companion.camera.phone.time.monotonic", lambda: now + 100)
    with pytest.raises(CameraError):
        PhoneSource(inbox, limit=0.1).read()
    monkeypatch.undo()


def test_a_photograph_stays_long_enough_to_be_read() -> None:
    inbox = Inbox()
    inbox.put(image(7), still=True)
    source = PhoneSource(inbox, limit=0.1)
    frames = [source.read() for _ in range(5)]
    assert all(frame.image[0, 0, 0] == 7 for frame in frames)
    assert [frame.number for frame in frames] == [0, 1, 2, 3, 4]
    assert frames[-1].t - frames[0].t >= 0.3
    inbox.put(image(8), still=True)
    assert source.read().image[0, 0, 0] == 8


def test_a_photograph_is_not_what_the_phone_sees_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.camera.phone._STILL_FOR", 0.25)
    inbox = Inbox()
    inbox.put(image(7), still=True)
    source = PhoneSource(inbox, limit=0.05)

    def gone() -> bool:
        try:
            return not source.read().single
        except CameraError:
            return True

    assert not gone()
    assert any(gone() for _ in range(9))


def test_a_phone_that_has_left_the_table_shows_nothing_any_more_until_it_sends_again() -> None:
    inbox = Inbox()
    inbox.put(image(7), still=True)
    source = inbox.open()
    assert source.read().single
    inbox.leave()
    for again in (source, inbox.open()):
        begun = time.monotonic()
        with pytest.raises(CameraError, match="has left the table"):
            again.read()
        assert time.monotonic() - begun < 2
    inbox.put(image(8), still=True)
    assert source.read().image[0, 0, 0] == 8


def test_what_is_known_of_an_earlier_photograph_is_not_known_of_the_latest() -> None:
    inbox = Inbox()
    earlier, latest = image(1), image(1)
    inbox.put(earlier, still=True)
    inbox.told(earlier)
    assert inbox.wait_told(0)
    inbox.put(latest, still=True)
    inbox.told(earlier)
    assert not inbox.wait_told(0.05)
    threading.Timer(0.1, lambda: inbox.told(latest)).start()
    assert inbox.wait_told(20)


def test_a_photograph_is_told_from_video_all_the_way_through_the_camera() -> None:
    inbox = Inbox()
    inbox.put(image(7), still=True)
    camera = Camera("phone", lambda _: inbox.open(), TIMING)
    camera.start()
    try:
        photograph = camera.wait_newer(-1, 20)
        assert photograph is not None
        assert photograph.single
        inbox.put(image(8), still=False)

        def video() -> bool:
            frame = camera.latest()
            return frame is not None and frame.image[0, 0, 0] == 8 and not frame.single

        assert soon(video)
    finally:
        camera.stop()


def test_a_camera_notices_that_the_phone_has_gone_and_is_live_again_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inbox = Inbox()
    camera = Camera("phone", lambda _: PhoneSource(inbox, limit=0.2), TIMING)
    sending, ended = threading.Event(), threading.Event()

    def send() -> None:
        while not ended.wait(0.02):
            if sending.is_set():
                inbox.put(image(1), still=False)

    def becomes(*states: str) -> bool:
        return soon(lambda: camera.status().state in states)

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    camera.start()
    try:
        for on in (True, False, True):
            (sending.set if on else sending.clear)()
            wanted = ("live",) if on else ("stalled", "lost")
            assert becomes(*wanted)
    finally:
        ended.set()
        camera.stop()
        thread.join(5)
