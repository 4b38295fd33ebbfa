"""Limits by address on what flows: streams of pages and previews, requests a second."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.eye import Eye
from companion.web.joining import gate
from companion.web.serving import limits
from companion.web.serving.limits import Rate
from tests.web.conftest import Lan
from tests.web.endpoints.test_api import error
from tests.web.endpoints.test_join import Clock
from tests.web.endpoints.test_phone_camera import sees
from tests.web.seeing import picture


def streams(client: FlaskClient, path: str, count: int) -> list[TestResponse]:
    return [client.get(path, buffered=False) for _ in range(count)]


def test_one_address_holds_so_many_pages_and_others_have_theirs(lan: Lan) -> None:
    held = streams(lan.joined("spectator"), "/api/events", 8)
    assert {reply.status_code for reply in held} == {200}
    assert error(lan.joined("player").get("/api/events"), 503)["code"] == "busy"
    held += streams(lan.joined("spectator", "192.168.7.51"), "/api/events", 1) + streams(lan.host(), "/api/events", 9)
    assert {reply.status_code for reply in held} == {200}
    for reply in held:
        reply.close()
    again = lan.joined("spectator", "192.168.7.50").get("/api/events", buffered=False)
    assert again.status_code == 200
    again.close()


def test_one_address_holds_so_many_previews_and_the_host_has_its_own(lan: Lan, eye: Eye, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    eye.use(str(tmp_path / "pictures"))
    assert sees(eye, (320, 240))
    client = lan.joined("spectator")
    held = streams(client, "/api/preview.mjpg", 2)
    assert error(client.get("/api/preview.mjpg"), 503)["code"] == "busy"
    held += streams(lan.host(), "/api/preview.mjpg", 4)
    assert {reply.status_code for reply in held} == {200}
    for reply in held:
        reply.close()


def test_of_addresses_none_is_remembered_that_has_all_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask, and as a network has 2^64 addresses: the memory that they take is that of the last ones."""
    monkeypatch.setattr(limits, "_MOST_KEYS", 8)
    clock = Clock()
    rate = Rate(1, 0.5, clock)
    for n in range(100):
        clock.now += 1
        assert rate.allow(f"192.168.7.{n}")
        assert len(rate._left) <= 8
        assert not any(rate.allow(f"192.168.7.{one}") for one in (n, n - 1) if one >= 0)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, no further request is earned while a test asks."""
    monkeypatch.setattr(gate, "_PER_SECOND", 1e-6)


def test_one_address_asks_so_often_and_the_host_as_often_as_it_likes(slow: None, lan: Lan) -> None:
    asked = [lan.phone().get("/api/me").status_code for _ in range(gate.BURST + 60)]
    assert (asked.count(200), asked.count(429)) == (gate.BURST, 60)
    assert lan.phone("192.168.7.51").get("/api/me").status_code == 200
    assert {lan.host().get("/api/me").status_code for _ in range(gate.BURST + 60)} == {200}
