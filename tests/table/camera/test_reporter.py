"""A camera process tells each roll until it is answered, and never as two; whatever becomes of the network is said."""

import http.client
import threading
import time
from collections.abc import Callable, Iterator
from socketserver import StreamRequestHandler
from typing import Any

import numpy as np
import pytest

from companion.camera.camera import Status
from companion.table.camera import reporter as module
from companion.table.camera.frozen import FROZEN
from companion.table.camera.link import Answer, Link, LinkError, Target, read_target
from companion.table.camera.notices import MOVED, NIGHT
from companion.table.camera.report import WIDEST, read_report
from companion.table.camera.reporter import Reporter
from companion.vision.pictures import jpeg
from companion.vision.settling.settle import Phase, Seen, Settled
from tests.camera.conftest import serve
from tests.soon import soon
from tests.table.seen import empty, reading, row

LIVE = Status("camera 0", "live", "Camera 0 is on.", 30.0, (640, 480))
TARGET = Target(False, "192.168.7.2", 8765, "/", "code")
Json = dict[str, Any]


class Scripted:
    """A link whose answers a test decides: `answer` is called with each report."""

    def __init__(self, answer: Callable[[Json], Answer]) -> None:
        self.answer = answer
        self.sent: list[Json] = []
        self.joins = 0
        self.left = False
        self.refusal: str | None = None

    @property
    def rolls(self) -> list[int]:
        """The numbers of the rolls that came in, each try."""
        return [report["roll"] for report in self.sent if report["roll"] is not None]

    def join(self) -> None:
        self.joins += 1
        if self.refusal is not None:
            raise LinkError(self.refusal)

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        assert (method, path) == ("POST", "api/camera/report")
        self.sent.append(body)
        return self.answer(body)

    def leave(self) -> None:
        self.left = True

    def close(self) -> None:
        pass


def fine(report: Json) -> Answer:
    return Answer(200, {"roll": None if report["roll"] is None else "taken"})


def refused(status: int, code: str, sentence: str = "No.") -> Answer:
    return Answer(status, {}, (code, sentence))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAUSES_S", (0.01,))
    monkeypatch.setattr(module, "_WAITING_S", 0.02)
    monkeypatch.setattr(module, "_APART_S", 0.01)
    monkeypatch.setattr(module, "_HEARTBEAT_S", 0.05)


class Process:
    """A reporter with its scripted link and what it said."""

    def __init__(self, answer: Callable[[Json], Answer] = fine) -> None:
        self.link = Scripted(answer)
        self.said: list[str] = []
        self.late = 0.0
        clock = time.monotonic
        self.reporter = Reporter(TARGET, self.said.append, self.link, lambda: clock() + self.late)  # type: ignore[arg-type]

    def throw(self, *faces: int, t: float = 1.0) -> None:
        found = reading(*row(faces))
        settled = Settled(t, found, np.full((480, 640, 3), 90, np.uint8))
        self.reporter.see(Seen(t, Phase.SETTLED, found, settled), LIVE, settled.frame)


@pytest.fixture
def processes() -> Iterator[Callable[..., Process]]:
    made: list[Process] = []

    def make(answer: Callable[[Json], Answer] = fine) -> Process:
        made.append(Process(answer))
        made[-1].reporter.start()
        return made[-1]

    yield make
    for process in made:
        process.reporter.stop()


Make = Callable[..., Process]


def test_the_camera_goes_on_seeing_while_a_picture_is_made_ready_to_be_sent(
    processes: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, encode = threading.Event(), threading.Event(), jpeg

    def slow(*args: Any) -> bytes:
        begun.set()
        go_on.wait(20)
        return encode(*args)

    monkeypatch.setattr(module, "jpeg", slow)
    process, frame = processes(), np.full((480, 640, 3), 90, np.uint8)
    process.reporter.see(empty(1.0), LIVE, frame)
    assert begun.wait(20)
    seeing = threading.Thread(target=process.reporter.see, args=(empty(1.1), LIVE, frame), daemon=True)
    seeing.start()
    seeing.join(5)
    waits = seeing.is_alive()
    go_on.set()
    assert not waits
    assert soon(lambda: any(report["picture"] for report in process.link.sent))


def test_a_roll_that_was_answered_is_never_sent_again(processes: Make) -> None:
    process = processes()
    process.throw(4, 4, 4, 2)
    assert soon(lambda: process.link.rolls == [1])
    process.throw(1, 1, 2, 3)
    assert soon(lambda: process.link.rolls == [1, 2])
    sent = len(process.link.sent)
    assert soon(lambda: len(process.link.sent) > sent + 5)  # it goes on telling that it is there
    assert process.link.rolls == [1, 2]
    told = next(report for report in process.link.sent if report["roll"] == 1)
    assert [die["face"] for die in told["dice"]] == [4, 4, 4, 2]
    assert told["picture"]


def test_a_network_that_breaks_is_said_once_and_each_roll_arrives_in_order(processes: Make) -> None:
    broken = threading.Event()
    broken.set()

    def answer(report: Json) -> Answer:
        if broken.is_set():
            raise ConnectionResetError(104, "Connection reset by peer")
        return fine(report)

    process = processes(answer)
    process.throw(4, 4, 4, 2)
    process.throw(1, 1, 2, 3)
    assert soon(lambda: len(process.link.rolls) > 3)
    assert set(process.link.rolls) == {1}
    assert [said for said in process.said if "does not answer (Connection reset by peer); trying again" in said] == (
        process.said
    )
    assert len(process.said) == 1
    broken.clear()
    assert soon(lambda: process.link.rolls[-1] == 2)
    assert process.link.rolls == sorted(process.link.rolls)
    assert soon(lambda: "sees with this camera" in process.said[-1])
    assert len({report["number"] for report in process.link.sent}) == len(process.link.sent)


def test_a_mistake_of_the_program_is_said_and_ends_no_telling(processes: Make) -> None:
    made = threading.Event()

    def answer(report: Json) -> Answer:
        if report["roll"] is not None and not made.is_set():
            made.set()
            raise ZeroDivisionError("of a fault")
        return fine(report)

    process = processes(answer)
    process.throw(4, 4, 4, 2)
    assert soon(lambda: process.link.rolls == [1, 1])
    assert any("a mistake of the program (ZeroDivisionError: of a fault)" in sentence for sentence in process.said)


def test_a_roll_that_is_too_old_is_dropped_and_said_to_be(processes: Make) -> None:
    broken = threading.Event()
    broken.set()

    def answer(report: Json) -> Answer:
        if broken.is_set():
            raise http.client.RemoteDisconnected("gone")
        return fine(report)

    process = processes(answer)
    process.throw(4, 4, 4, 2)
    assert soon(lambda: len(process.link.rolls) > 1)
    process.late = 30.0
    assert soon(lambda: any("may not have reached the table" in said for said in process.said))
    tries = len(process.link.rolls)
    broken.clear()
    process.throw(1, 1, 2, 3)
    assert soon(lambda: process.link.rolls[-1] == 2)
    assert 1 not in process.link.rolls[tries + 1 :]


def test_how_old_a_roll_is_is_told_with_it(processes: Make) -> None:
    process: Process = processes(lambda report: fine(report) if process.late else refused(503, "busy", "Too busy."))
    process.throw(4, 4, 4, 2)
    assert soon(lambda: len(process.link.rolls) > 1)
    process.late = 5.0
    assert soon(lambda: process.link.sent[-1]["roll"] is None)
    answered = [report for report in process.link.sent if report["roll"] == 1][-1]
    assert 5.0 <= answered["age"] < 10.0


def test_a_table_that_has_forgotten_this_camera_is_joined_again(processes: Make) -> None:
    process: Process = processes(lambda report: fine(report) if process.link.joins > 1 else refused(401, "join"))
    process.throw(4, 4, 4, 2)
    assert soon(lambda: "sees with this camera" in "".join(process.said))
    assert process.link.joins == 2
    assert process.link.rolls == [1, 1]  # the first was refused


@pytest.mark.parametrize(("status", "code"), [(401, "removed"), (403, "role"), (404, "missing")])
def test_a_table_that_will_not_have_this_camera_ends_it_with_its_sentence(
    processes: Make, status: int, code: str
) -> None:
    process = processes(lambda report: refused(status, code, "The host has removed this device."))
    process.throw(4, 4, 4, 2)
    assert process.reporter.refused.wait(20)
    assert process.reporter.why == "The host has removed this device."
    assert process.link.rolls == [1]


def test_a_wrong_code_ends_it_with_the_servers_sentence() -> None:
    process = Process()
    process.link.refusal = "This code is not right."
    process.reporter.start()
    process.throw(4, 4, 4, 2)
    assert process.reporter.refused.wait(20)
    assert process.reporter.why == "This code is not right."
    process.reporter.stop()


def test_a_roll_thrown_while_the_table_looks_elsewhere_is_not_kept_for_later(processes: Make) -> None:
    chosen = threading.Event()
    process = processes(lambda report: fine(report) if chosen.is_set() else refused(409, "waiting", "Another camera."))
    process.throw(4, 4, 4, 2)
    assert soon(lambda: process.said == ["Another camera."])
    assert soon(lambda: len(process.link.sent) > 3)
    chosen.set()
    process.throw(1, 1, 2, 3)
    assert soon(lambda: process.link.rolls[-1] == 2)
    assert process.link.rolls == [1, 2]


def test_it_leaves_when_it_ends_and_tells_what_waits_first() -> None:
    process = Process()
    process.throw(4, 4, 4, 2)
    process.reporter.start()
    process.reporter.stop()
    assert process.link.rolls == [1]
    assert process.link.left


def test_a_camera_that_is_lost_is_told_at_once(processes: Make) -> None:
    process = processes()
    process.reporter.see(empty(0.0), LIVE, np.zeros((480, 640, 3), np.uint8))
    assert soon(lambda: process.link.sent and process.link.sent[-1]["state"] == "live")
    process.reporter.see(None, Status("camera 0", "lost", "Lost.", 0.0, (640, 480)))
    assert soon(lambda: process.link.sent[-1]["state"] == "lost")
    assert process.link.sent[-1]["phase"] == "empty"


def test_what_spoils_the_reading_is_told_at_once_and_until_it_is_over(processes: Make) -> None:
    process, frame = processes(), np.zeros((480, 640, 3), np.uint8)
    for n, (noticed, told) in enumerate((((FROZEN, MOVED), ["frozen"]), ((), []), ((NIGHT,), ["night"]))):
        process.reporter.see(empty(n), LIVE, frame, noticed)
        assert soon(lambda: process.link.sent and process.link.sent[-1]["notices"] == told)  # noqa: B023
    assert read_report(process.link.sent[-1]).notices == ("night",)


def test_boxes_and_pictures_have_the_size_that_is_told(processes: Make) -> None:
    import cv2

    process = processes()
    wide = Status("camera 0", "live", "On.", 30.0, (1920, 1080))
    found = reading(*row([6, 5]))
    frame = np.full((1080, 1920, 3), 90, np.uint8)
    process.reporter.see(Seen(1.0, Phase.SETTLED, found, Settled(1.0, found, frame)), wide, frame)
    assert soon(lambda: process.link.rolls == [1])
    report = read_report(next(one for one in process.link.sent if one["roll"] == 1))
    assert report.size == (WIDEST, 540)
    assert report.picture is not None
    image = cv2.imdecode(np.frombuffer(report.picture, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    assert image.shape[1::-1] == report.size
    assert report.dice is not None
    assert report.dice[0].box == pytest.approx(tuple(edge / 2 for edge in found.dice[0].box))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("192.168.1.5:8765", "table's address"),
        ("ftp://192.168.1.5/", "table's address"),
        ("http://", "table's address"),
        ("http://me:secret@192.168.1.5/", "table's address"),
        ("http://[::1", "table's address"),
        ("https://192.168.1.5:8766/", "fingerprint"),
    ],
)
def test_an_address_that_is_none_is_one_sentence(url: str, words: str) -> None:
    with pytest.raises(LinkError, match=words) as told:
        read_target(url)
    assert "secret" not in str(told.value)


def test_what_answers_in_nested_lists_is_no_companion() -> None:
    content = b"[" * 100_000
    answer = b"HTTP/1.0 200 OK\r\nContent-Length: %d\r\n\r\n" % len(content) + content

    def say(handler: StreamRequestHandler) -> None:
        handler.wfile.write(answer)

    with serve(say) as address:
        link = Link(read_target(address.replace("/video", "/#CODE")))
        with pytest.raises(OSError, match="no companion"):
            link.join()


def test_the_link_that_a_table_shows_names_table_and_code() -> None:
    target = read_target("http://192.168.1.5:8765/t/3/#k7qf-3m2p-9xwt-h4cn")
    assert (target.path, target.port, target.code) == ("/t/3/", 8765, "k7qf-3m2p-9xwt-h4cn")
    assert "k7qf" not in str(target)
    assert read_target("https://10.0.0.1/", fingerprint="AB:" * 31 + "AB").port == 443
