"""What a camera process reports over HTTP: who may, how much, that a roll counts once, and how the table shows it."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.camera.source import PHONE
from companion.table.camera.report import TOO_LATE, WIDEST, BadReport, Report, read_report
from companion.table.eye import Eye
from companion.table.remote import REMOTE
from companion.table.session import Table
from companion.table.storage.store import Store, open_store
from companion.table.storage.times import in_words
from companion.vision.pictures import jpeg
from companion.vision.reading import Die
from companion.web.app import create_app
from companion.web.endpoints import reports
from companion.web.serving.guard import own_hosts
from tests.table.driving import begin, question, roll, tell, texts
from tests.web.conftest import Lan, OwnClient
from tests.web.endpoints.test_api import error
from tests.web.seeing import NoDice

RUN = "0123456789abcdef"
SIZE = (640, 480)
JPEG = jpeg(np.full((480, 640, 3), 90, np.uint8), WIDEST, 80)


def dice(*faces: int, x: float = 20) -> tuple[Die, ...]:
    return tuple(Die((x + 80 * n, 100, x + 40 + 80 * n, 140), face, 0.99, None, 0.0) for n, face in enumerate(faces))


def rests(number: int, roll: int, *faces: int, **more: Any) -> Report:
    """A report of a roll."""
    told = Report(RUN, number, 0.1, 1.0 * number, "live", 30.0, SIZE, "settled", dice(*faces), 0.97, 0.98)
    return replace(replace(told, roll=roll, picture=JPEG), **more)


def view(number: int, phase: str = "empty", **more: Any) -> Report:
    """A report without a roll."""
    return replace(Report(RUN, number, 0.0, 1.0 * number, "live", 30.0, SIZE, phase, (), 1.0), **more)


def post(client: FlaskClient, report: Report) -> Any:
    return client.post("/api/camera/report", json=report.json())


def became(client: FlaskClient, report: Report) -> str | None:
    reply = post(client, report)
    assert reply.status_code == 200, reply.get_data()
    told: str | None = reply.get_json()["roll"]
    return told


def test_a_reported_roll_counts_and_its_dice_are_shown(lan: Lan, eye: Eye) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    assert became(camera, view(1)) is None
    assert became(camera, rests(2, 1, 4, 4, 4, 2)) == "taken"
    assert texts(lan.table) == ["Threw 4 4 4 2"]
    line = lan.table.snapshot()["game"]["history"][0]
    assert (line["source"], line["confidence"]) == ("camera", 0.98)  # of as many dice as are wanted
    jpeg = lan.table.picture(line["pictures"][0])
    assert jpeg is not None
    assert jpeg.startswith(b"\xff\xd8")
    told = lan.table.snapshot()
    assert told["reading"]["size"] == list(SIZE)
    assert [die["face"] for die in told["reading"]["dice"]] == [4, 4, 4, 2]
    assert told["camera"]["state"] == "live"
    assert told["camera"]["sentence"] == "The camera on 192.168.7.50 is on."
    assert lan.host().get("/api/frame.jpg").data.startswith(b"\xff\xd8")


def test_a_die_that_leans_before_another_computers_camera_is_said_to_lean(lan: Lan, eye: Eye) -> None:
    begin(lan.table)
    first, *others = dice(4, 4, 4, 2)
    leaning = (replace(first, confidence=0.5, cocked=True), *others)
    became(lan.joined("camera"), rests(1, 1, dice=leaning, confidence=0.5, given_count=0.5))
    told = question(lan.table)
    assert told is not None
    assert "lay it flat" in str(told)


def test_a_roll_told_again_counts_once_also_after_a_restart(lan: Lan, eye: Eye) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    thrown = rests(1, 1, 1, 1, 2, 3)
    assert became(camera, thrown) == "taken"
    assert became(camera, thrown) == "again"
    assert became(camera, replace(thrown, number=7)) == "again"
    assert texts(lan.table) == ["Threw 1 1 2 3"]
    store = open_store_again(lan)
    table = Table(store)
    assert not table.first_told(RUN, 1)
    assert table.first_told(RUN, 2)
    store.close()


def test_a_roll_told_to_a_program_that_ended_before_it_counted_is_not_lost(lan: Lan, eye: Eye) -> None:
    begin(lan.table)
    assert lan.table.first_told(RUN, 1)  # killed before the roll was kept
    store = open_store_again(lan)
    table = Table(store)
    assert table.first_told(RUN, 1)
    assert not table.first_told(RUN, 1)
    roll(table, 4, 4, 4, 2)  # kept, and killed after that
    assert not Table(store).first_told(RUN, 1)
    store.close()


@contextmanager
def started_again(store: Store) -> Iterator[tuple[Table, FlaskClient]]:
    """The same table after a restart of the server, and a client on its machine."""
    table = Table(store)
    eye = Eye(table, NoDice)
    app = create_app(table, eye, own_hosts("127.0.0.1", 8765))
    app.test_client_class = OwnClient
    yield table, app.test_client()
    eye.stop()
    table.close()


@pytest.mark.parametrize(("ago", "said"), [(60, "taken"), (1, "late")])
def test_a_roll_that_came_to_rest_before_a_restart_counts_where_nothing_was_done_after_it(
    ago: float, said: str, lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = in_words(datetime.now(UTC) - timedelta(seconds=ago))
    monkeypatch.setattr("companion.table.keeper.now", lambda: then)
    begin(lan.table)
    monkeypatch.undo()
    store = open_store_again(lan)
    with started_again(store) as (table, camera):
        tell(table, "settings", accept="auto")  # changes nothing of the game
        assert became(camera, rests(2, 1, 4, 4, 4, 2, age=4.0)) == said
        assert texts(table) == (["Threw 4 4 4 2"] if said == "taken" else [])
    store.close()


def open_store_again(lan: Lan) -> Any:
    return open_store(lan.table._store._database.path.parent)


def test_a_report_that_was_overtaken_changes_nothing_that_is_shown(lan: Lan) -> None:
    camera = lan.joined("camera")
    became(camera, view(5, "hand"))
    became(camera, view(4, "rolling"))
    assert lan.table.snapshot()["reading"]["phase"] == "hand"


def test_how_fast_a_camera_is_is_no_news_to_the_pages(lan: Lan) -> None:
    camera = lan.joined("camera")
    became(camera, view(1))
    before = lan.table.now
    became(camera, view(2, fps=14.0))
    assert lan.table.now == before


def test_a_roll_that_is_too_old_is_dropped_and_said_to_be(lan: Lan) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    became(camera, view(1))
    assert became(camera, rests(2, 1, 4, 4, 4, 2, age=TOO_LATE + 1)) == "late"
    assert texts(lan.table) == []
    assert "too late" in lan.table.snapshot()["camera"]["sentence"]


def test_a_delayed_roll_that_was_typed_meanwhile_does_not_count_again(lan: Lan) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    became(camera, view(1))
    roll(lan.table, 1, 1, 2, 3)
    assert became(camera, rests(2, 1, 1, 1, 2, 3, age=3.0)) == "late"
    assert texts(lan.table) == ["Threw 1 1 2 3"]


def test_a_delayed_roll_counts_where_nothing_has_happened_since(lan: Lan, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    became(camera, view(1))
    clock = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: clock() + 60)
    assert became(camera, rests(2, 1, 1, 1, 2, 3, age=5.0)) == "taken"
    assert texts(lan.table) == ["Threw 1 1 2 3"]


def test_the_host_sees_the_camera_and_sends_it_away(lan: Lan, eye: Eye) -> None:
    camera = lan.phone()
    told = {"code": lan.phones.code.text, "role": "camera"}
    assert camera.post("/api/join", json=told, headers={"User-Agent": "companion-watch"}).status_code == 200
    became(camera, view(1))
    host = lan.host()
    devices = host.get("/api/phones").get_json()["devices"]
    assert [(one["name"], one["role"], one["address"]) for one in devices] == [("Camera 1", "camera", "192.168.7.50")]
    assert host.get("/api/phones/camera").get_json() == {"device": devices[0]["id"]}
    assert host.post("/api/phones/remove", json={"device": devices[0]["id"]}).status_code == 200
    assert error(post(camera, view(2)), 401)["code"] == "removed"


def test_a_camera_at_work_is_not_taken_over_until_the_host_says_so(lan: Lan, eye: Eye) -> None:
    one, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    became(one, view(1))
    assert eye.source == (REMOTE, "live")
    told = error(post(other, view(1, run="f" * 16)), 409)
    assert told["code"] == "waiting"
    device = lan.phones.devices.all()[1].id
    lan.host().post("/api/phones/camera", json={"device": device})
    assert eye.source[0] == PHONE  # until it shows what it is
    became(other, view(1, run="f" * 16))
    assert eye.source == (REMOTE, "live")
    error(post(one, view(2)), 409)


def test_once_another_camera_is_chosen_the_last_one_says_nothing_more(
    lan: Lan, eye: Eye, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(lan.table)
    became(lan.host(), view(1))
    asked, going_on = threading.Event(), threading.Event()
    first_told = lan.table.first_told

    def slowly(run: str, roll: int) -> bool:
        asked.set()
        going_on.wait(60)
        return first_told(run, roll)

    monkeypatch.setattr(lan.table, "first_told", slowly)
    with ThreadPoolExecutor(2) as two:
        reporting = two.submit(post, lan.host(), rests(2, 1, 4, 4, 4, 2))
        assert asked.wait(60)
        choosing = two.submit(eye.use, "off")
        with pytest.raises(TimeoutError):
            choosing.result(0.2)
        going_on.set()
        assert reporting.result(60).get_json() == {"roll": "taken"}  # whole, before the other is chosen
        choosing.result(60)
    told = lan.table.snapshot()
    assert (told["camera"]["state"], told["reading"]["phase"]) == ("off", None)


def test_a_camera_that_falls_silent_is_told_and_its_place_is_free(lan: Lan, eye: Eye) -> None:
    one, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    became(one, view(1))
    eye.remote._clock = lambda: time.monotonic() + 5
    assert eye.source == (REMOTE, "lost")
    assert "companion watch --post" in eye.remote.seen().sentence
    became(other, view(1, run="f" * 16))


def test_a_process_of_this_machine_needs_no_code_and_the_host_switches_it_off(lan: Lan, eye: Eye) -> None:
    begin(lan.table)
    assert became(lan.host(), rests(1, 1, 4, 4, 4, 2)) == "taken"
    assert lan.table.snapshot()["camera"]["sentence"] == "The camera on this machine is on."
    assert error(post(lan.joined("camera"), view(1, run="f" * 16)), 409)["code"] == "waiting"
    tell(lan.table, "camera", source="off")
    assert lan.table.snapshot()["camera"]["state"] == "off"


def test_no_page_and_no_file_name_makes_a_camera_process_the_camera(lan: Lan) -> None:
    body = {"name": "camera", "version": lan.table.current()[0], "source": REMOTE}
    error(lan.host().post("/api/command", json=body), 400)
    assert lan.table.snapshot()["camera"]["state"] == "off"


@pytest.mark.parametrize("role", ["player", "spectator", None])
def test_only_cameras_report(lan: Lan, role: str | None) -> None:
    client = lan.phone() if role is None else lan.joined(role)
    error(post(client, view(1)), 401 if role is None else 403)
    assert lan.table.snapshot()["camera"]["state"] == "off"


SPOILT: list[Callable[[dict[str, Any]], Any]] = [
    lambda told: [],
    lambda told: {},
    lambda told: told | {"more": 1},
    lambda told: told | {"run": "../../etc"},
    lambda told: told | {"number": True},
    lambda told: told | {"number": -1},
    lambda told: told | {"age": 1e9},
    lambda told: told | {"state": "fine"},
    lambda told: told | {"size": [100_000, 1]},
    lambda told: told | {"size": None},
    lambda told: told | {"phase": "settled", "dice": None},
    lambda told: told | {"dice": told["dice"] * 20},
    lambda told: told | {"dice": [told["dice"][0] | {"face": 7}]},
    lambda told: told | {"dice": [told["dice"][0] | {"box": [1, 2, 1, 2]}]},
    lambda told: told | {"dice": [told["dice"][0] | {"confidence": "1"}]},
    lambda told: told | {"picture": "no base64"},
    lambda told: told | {"picture": None},
    lambda told: told | {"roll": 0},
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_what_is_no_report_is_one_sentence(lan: Lan, spoil: Callable[[dict[str, Any]], Any]) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    told = spoil(rests(1, 1, 4, 4, 4, 2).json())
    assert error(camera.post("/api/camera/report", json=told), 400)["code"] == "malformed"
    nan = json.dumps(rests(1, 1, 4, 4, 4, 2).json() | {"t": float("nan")})
    error(camera.post("/api/camera/report", data=nan, content_type="application/json"), 400)
    assert texts(lan.table) == []


def test_a_picture_that_is_none_or_of_another_size_is_one_sentence(lan: Lan) -> None:
    begin(lan.table)
    camera = lan.joined("camera")
    small = jpeg(np.zeros((48, 64, 3), np.uint8), WIDEST, 80)
    for picture in (b"no picture", JPEG[:300], small):
        assert error(post(camera, rests(1, 1, 4, 4, 4, 2, picture=picture)), 422)["code"] == "picture"
    assert texts(lan.table) == []


def test_the_picture_of_a_report_is_a_jpeg(lan: Lan) -> None:
    png = cv2.imencode(".png", np.full((480, 640, 3), 90, np.uint8))[1].tobytes()
    refused = error(post(lan.joined("camera"), rests(1, 1, 4, 4, 4, 2, picture=png)), 422)
    assert refused["sentence"] == "Pictures are sent as image/jpeg."


def test_a_report_over_its_limit_and_one_too_often_are_refused_for_this_camera_alone(lan: Lan) -> None:
    camera, other = lan.joined("camera"), lan.joined("camera", "192.168.7.51")
    big = rests(1, 1, 1, picture=b"x" * reports.LONGEST_REPORT)
    assert error(post(camera, big), 413)["code"] == "too_large"
    status = [post(camera, view(number)).status_code for number in range(1, 61)]
    assert 429 in status
    assert post(other, view(1)).status_code == 409


@given(
    st.builds(
        Report,
        run=st.just(RUN),
        number=st.integers(0, 2**53),
        age=st.floats(0, 3600).map(lambda age: round(age, 3)),
        t=st.floats(-1e9, 1e9).map(lambda t: round(t, 3)),
        state=st.sampled_from(("opening", "live", "stalled", "lost", "ended")),
        fps=st.floats(0, 1000).map(lambda fps: round(fps, 1)),
        size=st.just(SIZE),
        phase=st.sampled_from(("empty", "rolling", "hand", "settled")),
        dice=st.none() | st.just(dice(1, 5)),
        confidence=st.floats(0, 1).map(lambda sure: round(sure, 4)),
        given_count=st.floats(0, 1).map(lambda sure: round(sure, 4)),
        maybe=st.just(()) | st.just(dice(3, x=300)),
        picture=st.none() | st.binary(max_size=40),
    )
)
def test_a_report_is_read_as_it_was_written(report: Report) -> None:
    assert read_report(json.loads(json.dumps(report.json()))) == report


def test_reading_names_what_is_wrong() -> None:
    with pytest.raises(BadReport, match="face"):
        read_report(rests(1, 1, 9).json())
