"""The camera's thread: the latest frame only, its states, and coming back after every kind of loss."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from pathlib import Path
from socketserver import StreamRequestHandler

import cv2
import numpy as np
import pytest

from companion.camera.camera import Camera, Timing
from companion.camera.frame import CameraError, Frame, Source
from tests.camera.conftest import HEAD, jpeg, part, picture, serve
from tests.soon import soon

pytestmark = pytest.mark.alone

QUICK = Timing(stall=0.15, give_up=0.4, open_limit=0.5, pauses=(0.02, 0.04, 0.08, 0.16), healthy=5.0)


class Script:
    """A source that does what a list of steps says: a number is a frame of that grey, an exception is raised, a
    function is called. At the end of the list it ends."""

    def __init__(
        self, steps: list[int | Exception | Callable[[], None]], live: bool = True, loops: bool = False
    ) -> None:
        self.spec, self.live, self.loops = "0", live, loops
        self._steps = iter(steps)
        self._count = 0
        self.closed = False

    def read(self) -> Frame | None:
        for step in self._steps:
            if isinstance(step, Exception):
                raise step
            if callable(step):
                step()
                continue
            self._count += 1
            return Frame(picture(step), (self._count - 1) * 0.01, self._count - 1)
        return None

    def close(self) -> None:
        self.closed = True


def opener(*sources: Source | Exception) -> tuple[Callable[[str], Source], list[float]]:
    """Opens the given sources one after another, the last one again and again; notes when."""
    left = list(sources)
    times: list[float] = []

    def open_one(spec: str) -> Source:
        times.append(time.monotonic())
        source = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(source, Exception):
            raise source
        return source

    return open_one, times


def pause(seconds: float) -> Callable[[], None]:
    return lambda: time.sleep(seconds)


def hang(free: threading.Event) -> Callable[[], None]:
    """Like a driver that does not return, until `free` is set."""

    def wait() -> None:
        free.wait(8)

    return wait


def test_a_file_plays_at_its_own_pace_and_then_has_ended(clip: Path) -> None:
    camera = Camera(str(clip), timing=QUICK)
    assert camera.status().state == "off"
    begun = time.monotonic()
    camera.start()
    assert soon(lambda: camera.status().state == "live")
    assert camera.status().sentence == "Clip.mp4 is on."
    assert soon(lambda: camera.status().state == "ended")
    assert 0.5 < time.monotonic() - begun < 2.0
    status, frame = camera.status(), camera.latest()
    camera.stop()
    assert status.sentence == "The clip clip.mp4 has come to its end."
    assert not status.single
    assert status.size == (64, 48)
    assert frame is not None
    assert frame.number == 11
    assert frame.t == pytest.approx(0.55, abs=0.01)


def test_a_single_picture_is_called_that_and_the_way_on_is_named(tmp_path: Path) -> None:
    path = tmp_path / "dice.jpg"
    cv2.imwrite(str(path), np.full((48, 64, 3), 90, np.uint8))
    camera = Camera(str(path), timing=QUICK)
    camera.start()
    assert soon(lambda: camera.status().state == "ended")
    status = camera.status()
    camera.stop()
    assert status.single
    assert status.sentence.startswith("Dice.jpg is a single picture, and")
    assert "clip" not in status.sentence.partition(";")[0]
    assert "choose a camera, or start the companion with a clip or a folder of pictures" in status.sentence


def test_only_the_latest_frame_is_kept_and_a_slow_reader_skips() -> None:
    steps: list[int | Exception | Callable[[], None]] = []
    for k in range(60):
        steps += [k, pause(0.01)]
    open_one, _ = opener(Script([*steps, pause(2)]))
    camera = Camera("0", open_one, QUICK)
    camera.start()
    first = camera.wait_newer(-1, 2)
    assert first is not None
    assert soon(lambda: (frame := camera.latest()) is not None and frame.number > first.number + 5)
    second = camera.wait_newer(first.number, 2)
    camera.stop()
    assert second is not None
    assert second.number > first.number + 5


def test_the_frame_is_handed_on_without_a_copy() -> None:
    source = Script([7, pause(1)])
    given: list[Frame] = []
    read = source.read

    def remember() -> Frame | None:
        frame = read()
        if frame is not None:
            given.append(frame)
        return frame

    source.read = remember  # type: ignore[method-assign]
    camera = Camera("0", opener(source)[0], QUICK)
    camera.start()
    frame = camera.wait_newer(-1, 2)
    camera.stop()
    assert frame is not None
    assert frame.image is given[0].image


def test_waiting_for_a_newer_frame_gives_none_at_the_time_limit() -> None:
    camera = Camera("0", opener(Script([1, pause(1)]))[0], QUICK)
    camera.start()
    frame = camera.wait_newer(-1, 2)
    assert frame is not None
    begun = time.monotonic()
    assert camera.wait_newer(frame.number, 0.1) is None
    assert time.monotonic() - begun < 0.6
    camera.stop()


def test_whoever_waits_for_a_newer_frame_is_let_go_when_the_camera_is_stopped() -> None:
    camera = Camera("0", opener(Script([1, pause(1)]))[0], QUICK)
    camera.start()
    frame = camera.wait_newer(-1, 2)
    assert frame is not None
    waiting = threading.Thread(target=camera.wait_newer, args=(frame.number, 30))
    waiting.start()
    camera.stop()
    waiting.join(2)
    assert not waiting.is_alive()


def test_a_lost_source_is_opened_again_with_growing_pauses_and_frames_go_on_counting() -> None:
    gone = CameraError("Camera 0 has stopped sending pictures; check its cable or its network.")
    back = Script([2, 3, pause(2)])
    open_one, times = opener(Script([1, gone]), gone, gone, gone, back)
    camera = Camera("0", open_one, QUICK)
    camera.start()
    assert soon(lambda: camera.status().state == "lost")
    assert camera.status().sentence.startswith(str(gone))
    assert "Trying again" in camera.status().sentence
    assert camera.latest() is not None  # the last picture stays meanwhile
    assert soon(lambda: (frame := camera.latest()) is not None and frame.number == 2)
    assert camera.status().state == "live"
    camera.stop()
    pauses = [later - earlier for earlier, later in itertools.pairwise(times)]
    assert len(pauses) == 4
    assert all(got >= want for got, want in zip(pauses, QUICK.pauses, strict=True))
    assert pauses[3] > 2 * pauses[0]


def test_a_driver_that_hangs_is_shown_as_stalled_then_left_and_another_try_is_made() -> None:
    free = threading.Event()
    stuck = Script([1, hang(free), 9])
    back = Script([2, pause(2)])
    open_one, _ = opener(stuck, back)
    camera = Camera("0", open_one, QUICK)
    camera.start()
    assert soon(lambda: camera.status().state == "stalled")
    assert camera.status().sentence.startswith("Camera 0 sends no pictures at the moment")
    assert soon(lambda: (frame := camera.latest()) is not None and frame.image[0, 0, 0] == 2)
    assert camera.status().state == "live"
    assert not stuck.closed
    free.set()  # the driver comes back at last: nothing of it is taken, and the device is let go
    assert soon(lambda: stuck.closed)
    frame = camera.latest()
    assert frame is not None
    assert frame.image[0, 0, 0] == 2
    camera.stop()


def test_opening_that_hangs_is_given_up_and_threads_do_not_pile_up() -> None:
    free = threading.Event()
    opened: list[str] = []

    def open_one(spec: str) -> Source:
        opened.append(spec)
        free.wait(5)
        raise CameraError("Camera 0 cannot be opened; close other programs that use it.")

    timing = Timing(stall=0.02, give_up=0.03, open_limit=0.03, pauses=(0.01,))
    camera = Camera("0", open_one, timing)
    camera.start()
    assert soon(lambda: camera.status().state == "lost")
    time.sleep(0.5)
    camera.stop()
    time.sleep(0.1)
    assert len(opened) <= 3  # none after it was stopped, either
    free.set()


def test_an_error_nobody_foresaw_does_not_end_the_camera() -> None:
    open_one, _ = opener(Script([1, ZeroDivisionError("division by zero")]), Script([2, pause(2)]))
    camera = Camera("0", open_one, QUICK)
    camera.start()
    assert soon(lambda: (frame := camera.latest()) is not None and frame.image[0, 0, 0] == 2)
    camera.stop()


def test_a_missing_file_is_lost_with_its_sentence_and_found_when_it_appears(tmp_path: Path, clip: Path) -> None:
    path = tmp_path / "later.mp4"
    camera = Camera(str(path), timing=QUICK)
    camera.start()
    assert soon(lambda: camera.status().state == "lost")
    assert "There is no file, folder or camera called" in camera.status().sentence
    path.write_bytes(clip.read_bytes())
    assert camera.wait_newer(-1, 3) is not None
    camera.stop()


def test_a_clip_that_loops_goes_round_with_time_running_on() -> None:
    rounds = [Script([k, k], live=False, loops=True) for k in range(1, 200)]
    open_one, times = opener(*rounds)
    camera = Camera("0", open_one, QUICK)
    camera.start()
    seen: list[Frame] = []
    while len(seen) < 8 and (frame := camera.wait_newer(seen[-1].number if seen else -1, 2)) is not None:
        seen.append(frame)
    camera.stop()
    assert len(times) >= 4
    assert [a.t < b.t for a, b in itertools.pairwise(seen)] == [True] * 7
    assert camera.status().state == "off"


def test_a_stream_that_stops_sending_is_opened_again_by_the_camera() -> None:
    served: list[int] = []

    def answer(handler: StreamRequestHandler) -> None:
        served.append(1)
        handler.wfile.write(HEAD + part(jpeg(picture(10 * len(served)))))
        handler.connection.settimeout(5)
        handler.rfile.read(1)

    with serve(answer) as address:
        camera = Camera(address, timing=QUICK)
        camera.start()
        assert soon(lambda: camera.status().state == "stalled")
        assert soon(lambda: (frame := camera.latest()) is not None and frame.number >= 1)
        camera.stop()
    assert len(served) >= 2


def test_stop_returns_promptly_even_while_a_driver_hangs() -> None:
    free = threading.Event()
    camera = Camera("0", opener(Script([1, hang(free)]))[0], QUICK)
    camera.start()
    assert camera.wait_newer(-1, 2) is not None
    begun = time.monotonic()
    camera.stop()
    assert time.monotonic() - begun < 1.5
    assert camera.status().state == "off"
    assert camera.status().sentence == "The camera is off."
    free.set()


def test_the_rate_of_frames_is_measured() -> None:
    steps: list[int | Exception | Callable[[], None]] = []
    for k in range(3000):  # a minute of frames, for a machine that is slow to come to this pace
        steps += [k, pause(0.02)]
    camera = Camera("0", opener(Script(steps))[0], QUICK)
    camera.start()
    assert soon(lambda: 25 < camera.status().fps < 51)
    camera.stop()


def test_a_source_that_stays_lost_is_tried_for_ever() -> None:
    open_one, times = opener(CameraError("Not there."))
    camera = Camera("0", open_one, Timing(pauses=(0.01, 0.02)))
    camera.start()
    assert soon(lambda: len(times) > 6)
    assert camera.status().sentence == "Not there. Trying again every few seconds."
    camera.stop()


def test_a_source_lost_after_it_was_well_for_a_while_is_opened_again_at_once() -> None:
    well = Script([1, pause(0.3), 2, CameraError("Gone.")])
    open_one, _ = opener(CameraError("Not there."), well, Script([3, pause(5.0)]))
    camera = Camera("0", open_one, Timing(pauses=(0.01, 60.0), healthy=0.1))
    camera.start()
    assert soon(lambda: (frame := camera.latest()) is not None and frame.image[0, 0, 0] == 3)
    camera.stop()


def test_a_clip_that_breaks_off_has_ended_and_why_is_said_and_it_is_not_opened_again() -> None:
    open_one, times = opener(Script([1, 2, CameraError("It breaks off.")], live=False))
    camera = Camera("clip.mp4", open_one, QUICK)
    camera.start()
    assert soon(lambda: camera.status().state == "ended")
    assert camera.status().sentence == camera.status().why == "It breaks off."
    time.sleep(0.1)
    camera.stop()
    assert len(times) == 1
