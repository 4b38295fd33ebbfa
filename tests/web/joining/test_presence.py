"""Which of the joined devices are still there, as the host is told."""

import time

import pytest

from companion.web.endpoints import streams
from companion.web.joining import presence
from companion.web.joining.presence import SILENT_AFTER, Presence
from tests.web.conftest import Lan
from tests.web.endpoints.test_join import Clock

_SHORT = 0.4


@pytest.fixture
def soon_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SILENT_AFTER", _SHORT)
    monkeypatch.setattr(streams, "_PING", _SHORT / 8)


def silent(lan: Lan) -> list[str]:
    told: list[str] = lan.host().get("/api/phones").get_json()["silent"]
    return told


def test_a_device_is_silent_a_minute_after_it_was_heard_of_last() -> None:
    clock = Clock()
    devices = Presence(clock)
    clock.now += 1
    devices.heard("a")
    clock.now += SILENT_AFTER
    assert devices.silent(["a", "b"]) == ["b"]  # b joined before the program was started again, and did not come back
    clock.now += 1
    assert devices.silent(["a", "b"]) == ["a", "b"]
    devices.heard("a")
    assert devices.silent(["a", "b"]) == ["b"]
    assert devices.silent([]) == []


@pytest.mark.usefixtures("soon_silent")
def test_the_host_is_told_of_a_device_that_asks_for_nothing_any_more(lan: Lan) -> None:
    client = lan.joined("player")
    (device,) = lan.phones.devices.all()
    assert silent(lan) == []
    time.sleep(1.5 * _SHORT)
    assert silent(lan) == [device.id]
    assert client.get("/api/me").status_code == 200
    assert silent(lan) == []


@pytest.mark.usefixtures("soon_silent")
def test_a_device_whose_page_is_open_is_there_though_nothing_happens(lan: Lan) -> None:
    client = lan.joined("spectator")
    (device,) = lan.phones.devices.all()
    reply = client.get("/api/events", buffered=False)
    until = time.monotonic() + 2 * _SHORT
    while time.monotonic() < until:
        assert next(reply.iter_encoded())
        assert silent(lan) == []
    reply.close()
    time.sleep(1.5 * _SHORT)
    assert silent(lan) == [device.id]
