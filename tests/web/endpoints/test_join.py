"""Joining with the code, leaving, being removed; and what the host sees of it."""

import math
import re
import stat
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.files import write_whole
from companion.web.joining import devices
from companion.web.joining.devices import LASTS, MOST_DEVICES, Devices, Seat, Taken
from companion.web.joining.join_code import JoinCode
from companion.web.joining.remembered import remembered
from companion.web.joining.roles import Role
from companion.web.serving.limits import Places, Rate
from tests.table.driving import begin
from tests.web.conftest import Lan
from tests.web.endpoints.test_api import error


def test_the_code_has_at_least_64_bits_and_is_another_each_time() -> None:
    codes = {JoinCode().text.replace("-", "") for _ in range(500)}
    assert len(codes) == 500
    assert min(map(len, codes)) * math.log2(len(set("".join(codes)))) >= 64


def test_the_code_may_be_typed_with_signs_that_look_alike() -> None:
    code = JoinCode()
    assert code.fits(code.text)
    assert code.fits(f"  {code.text.upper().replace('0', 'O').replace('1', 'l')} ")
    assert not code.fits("")
    assert not code.fits(code.text[:-1])
    assert not code.fits(code.text + "0")


@settings(deadline=None)
@given(st.text(max_size=300))
def test_nothing_but_the_code_fits(given: str) -> None:
    assert not JoinCode().fits(given)


def test_a_code_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(a: bytes, b: bytes) -> bool:
        compared.append((a, b))
        return a == b

    monkeypatch.setattr("companion.web.joining.join_code.secrets.compare_digest", compare)
    code = JoinCode()
    assert code.fits(code.text)
    assert not code.fits("0" * 16)
    assert len(compared) == 2


def test_who_joins_with_the_code_is_known_by_a_cookie_that_no_script_and_no_other_site_gets(lan: Lan) -> None:
    client = lan.phone()
    assert error(client.get("/api/state"), 401)["code"] == "join"
    reply = client.post("/api/join", json={"code": lan.phones.code.text, "role": "spectator"})
    cookie = reply.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert client.get("/api/state").status_code == 200
    assert client.get("/api/me").get_json()["role"] == "spectator"


def test_the_cookie_for_https_is_never_sent_without_it(lan: Lan) -> None:
    reply = lan.phone(secure=True).post("/api/join", json={"code": lan.phones.code.text, "role": "camera"})
    assert re.match(r"__Host-companion-device-\d+-1=.*Secure", reply.headers["Set-Cookie"])


def test_a_phone_that_joins_another_companion_on_the_same_machine_stays_joined_here(lan: Lan) -> None:
    """Browsers keep cookies by name and machine; the port is no part of where they belong."""
    client, body = lan.phone(), {"code": lan.phones.code.text, "role": "spectator"}
    assert client.post("/api/join", json=body).status_code == 200
    other = {"SERVER_PORT": "9000"}
    assert client.post("/api/join", json=body, environ_overrides=other).status_code == 200
    for server in ({}, other):
        assert client.get("/api/state", environ_overrides=server).status_code == 200
    assert len(lan.phones.devices.all()) == 2


def test_a_wrong_code_is_one_sentence(lan: Lan) -> None:
    for code in ("", "0000-0000-0000-0000", "x" * 5000):
        refused = error(lan.phone().post("/api/join", json={"code": code, "role": "player"}), 403)
        assert refused["code"] == "code"
        assert "scan" in refused["sentence"]


@pytest.mark.parametrize("body", [b"", b"[]", b'{"code": 1, "role": "player"}', b'{"code": "x"}', b"[" * 9999])
def test_what_is_no_joining_is_one_sentence(lan: Lan, body: bytes) -> None:
    error(lan.phone().post("/api/join", data=body, content_type="application/json"), 400)
    error(lan.phone().post("/api/join", data=body, content_type="text/plain"), 415)
    assert lan.phones.devices.all() == ()


@pytest.mark.parametrize("role", ["host", "visitor", "", "root"])
def test_nobody_joins_as_the_host(lan: Lan, role: str) -> None:
    error(lan.phone().post("/api/join", json={"code": lan.phones.code.text, "role": role}), 400)
    assert lan.phones.devices.all() == ()


def test_guessing_is_slowed_down_by_address_and_for_all_together(lan: Lan) -> None:
    guess = {"code": "0000-0000-0000-0000", "role": "player"}
    one = lan.phone("192.168.7.66")
    tried = [one.post("/api/join", json=guess).status_code for _ in range(60)]
    assert tried.count(429) >= 8
    refused = one.post("/api/join", json={"code": lan.phones.code.text, "role": "player"})
    assert error(refused, 429)["code"] == "slow"
    assert "1 seconds" not in error(refused, 429)["sentence"]
    assert int(refused.headers["Retry-After"]) >= 1
    assert lan.phone("192.168.7.67").post("/api/join", json=guess).status_code == 403  # the others are not slowed down
    many = [lan.phone(f"10.0.{n // 200}.{n % 200}").post("/api/join", json=guess).status_code for n in range(300)]
    assert many.count(429) >= 100


def test_windows_are_kept_apart_where_browsers_heed_it_and_nothing_is_complained_of_elsewhere(lan: Lan) -> None:
    told = [client.get("/api/me").headers for client in (lan.host(), lan.phone(secure=True), lan.phone())]
    assert ["Cross-Origin-Opener-Policy" in headers for headers in told] == [True, True, False]


def test_the_host_sees_who_has_joined(lan: Lan) -> None:
    begin(lan.table)
    lan.player("Ann", "192.168.7.60")
    lan.joined("spectator", "192.168.7.61")
    told = lan.host().get("/api/state").get_json()["phones"]
    assert [(device["role"], device["address"]) for device in told] == [
        ("player", "192.168.7.60"),
        ("spectator", "192.168.7.61"),
    ]
    assert told[0]["seat"]["player"] == "Ann"
    shown = lan.host().get("/api/phones").get_json()
    assert shown["devices"] == told
    assert shown["code"] == lan.phones.code.text
    assert lan.host().get("/api/phones/qr.svg").get_data().startswith(b"<?xml")


def test_no_device_is_told_of_the_others_or_the_code(lan: Lan) -> None:
    client = lan.joined("player")
    assert client.get("/api/state").get_json()["phones"] is None
    assert lan.phones.code.text not in client.get("/api/state").get_data(as_text=True)


def test_a_removed_device_is_told_so_and_cannot_come_back_with_the_old_code(lan: Lan) -> None:
    client, other = lan.joined("spectator"), lan.joined("player", "192.168.7.51")
    old = lan.phones.code.text
    (id, _) = (device.id for device in lan.phones.devices.all())
    assert lan.host().post("/api/phones/remove", json={"device": id}).status_code == 200
    assert error(client.get("/api/state"), 401)["code"] == "removed"
    me = client.get("/api/me").get_json()
    assert (me["role"], me["removed"]) == ("visitor", True)
    error(client.post("/api/join", json={"code": old, "role": "spectator"}), 403)
    assert other.get("/api/state").status_code == 200
    assert client.post("/api/join", json={"code": lan.phones.code.text, "role": "spectator"}).status_code == 200
    error(lan.host().post("/api/phones/remove", json={"device": "nobody"}), 404)


def test_a_new_code_leaves_who_has_joined(lan: Lan) -> None:
    client, old = lan.joined("spectator"), lan.phones.code.text
    assert lan.host().post("/api/phones/code", json={}).get_json()["code"] != old
    assert client.get("/api/state").status_code == 200


def test_who_leaves_is_a_visitor_again(lan: Lan) -> None:
    client = lan.joined("spectator")
    assert client.post("/api/leave").status_code == 200
    assert error(client.get("/api/state"), 401)["code"] == "join"
    assert lan.phones.devices.all() == ()


def test_joining_again_in_another_role_is_one_device_still(lan: Lan) -> None:
    client = lan.joined("spectator")
    client.post("/api/join", json={"code": lan.phones.code.text, "role": "player"})
    assert [device.role for device in lan.phones.devices.all()] == [Role.PLAYER]


def test_a_visitor_and_a_camera_are_shown_pages_of_their_own(lan: Lan) -> None:
    pages = {client.get("/").get_data() for client in (lan.phone(), lan.joined("camera"), lan.joined("player"))}
    assert len(pages) == 3
    assert lan.joined("spectator").get("/").get_data() == lan.host().get("/").get_data()


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_device_has_to_join_again_after_a_day() -> None:
    clock = Clock()
    devices = Devices(clock=clock)
    secret, device = devices.join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)
    clock.now += LASTS - 1
    assert (devices.find(secret), devices.get(device.id), devices.all()) == (device, device, (device,))
    clock.now += 2
    assert (devices.find(secret), devices.get(device.id), devices.all()) == (None, None, ())


def test_a_seat_is_free_again_once_its_device_would_have_to_join_again() -> None:
    clock = Clock()
    devices = Devices(clock=clock)
    _, first = devices.join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)
    devices.sit(first.id, Seat("game", "Ann"))
    clock.now += LASTS - 1
    _, second = devices.join(Role.PLAYER, "Phone", "192.168.7.8", secure=False)
    clock.now += 2
    with pytest.raises(KeyError):
        devices.sit(first.id, Seat("game", "Bo"))
    assert devices.sit(second.id, Seat("game", "Ann")).seat == Seat("game", "Ann")


def test_so_many_devices_and_no_more(lan: Lan) -> None:
    for _ in range(MOST_DEVICES):
        lan.phones.devices.join(Role.SPECTATOR, "Phone", "192.168.7.9", secure=False)
    one_more = lan.phone().post("/api/join", json={"code": lan.phones.code.text, "role": "player"})
    assert "the host can remove one" in error(one_more, 503)["sentence"]


def test_of_the_devices_that_were_removed_the_last_ones_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "_MOST_REMOVED", 2)
    joined = Devices()
    secrets = []
    for _ in range(4):
        secret, device = joined.join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)
        joined.remove(device.id)
        secrets.append(secret)
    assert [joined.was_removed(secret) for secret in secrets] == [False, False, True, True]


def test_devices_are_known_again_after_a_restart_and_no_secret_is_kept() -> None:
    devices = Devices()
    secret, device = devices.join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)
    gone, removed = devices.join(Role.PLAYER, "Phone", "192.168.7.8", secure=False)
    devices.sit(device.id, Seat("game", "Ann"))
    devices.remove(removed.id)
    kept = devices.text()
    assert secret not in kept
    again = Devices(kept=kept)
    found = again.find(secret)
    assert found is not None
    assert found.seat == Seat("game", "Ann")
    assert again.was_removed(gone)
    with pytest.raises(Taken):
        again.sit(again.join(Role.PLAYER, "Phone", "192.168.7.7", secure=False)[1].id, Seat("game", "Ann"))


def test_a_restarted_program_knows_its_phones_and_keeps_their_file_to_itself(tmp_path: Path) -> None:
    file, told = tmp_path / "devices-1.json", []
    secret, device = remembered(file, lambda: told.append(1)).join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)
    assert told == [1]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = remembered(file, lambda: None)
    assert again.find(secret) == device
    again.remove(device.id)
    assert remembered(file, lambda: None).find(secret) is None
    nowhere = remembered(tmp_path / "nothing" / "devices.json", lambda: None)
    assert nowhere.join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)


def test_of_two_changes_at_once_the_file_of_devices_holds_the_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, writing, overtaken = tmp_path / "devices.json", threading.Event(), threading.Event()
    devices = remembered(file, lambda: None)
    secret, device = devices.join(Role.PLAYER, "Phone", "192.168.7.9", secure=False)

    def slow(file: Path, content: bytes, mode: int) -> None:
        if writing.is_set():  # the second to write, which the first must not write over
            write_whole(file, content, mode)
            overtaken.set()
        else:
            writing.set()
            overtaken.wait(0.3)
            write_whole(file, content, mode)

    monkeypatch.setattr("companion.web.joining.remembered.write_whole", slow)
    first = threading.Thread(target=devices.join, args=(Role.PLAYER, "Phone", "192.168.7.8"), kwargs={"secure": False})
    first.start()
    assert writing.wait(5)
    devices.remove(device.id)
    first.join()
    again = remembered(file, lambda: None)
    assert again.find(secret) is None
    assert again.all() == devices.all()


@pytest.mark.parametrize(
    "kept",
    ["", "[]", "{}", '{"count": 1, "removed": [], "devices": {"x": {"role": "king"}}}', "[" * 100_000,
     '{"count": 1e999, "removed": [], "devices": {}}'],
)  # fmt: skip
def test_kept_devices_that_cannot_be_read_have_to_join_again(kept: str) -> None:
    assert Devices(kept=kept).all() == ()


OWNERS = {"192.168.7.1": 1, "192.168.7.2": 2, "fe80::1": 3, "fe80::2%eth0": 3, "fd00:0:0:1::1": 4, "fd00:0:0:2::1": 5}
"""Addresses, and whose they are: one machine may choose among all those of an IPv6 network."""


@settings(deadline=None)
@given(st.lists(st.sampled_from(sorted(OWNERS)), max_size=60))
def test_no_address_holds_more_places_than_its_own(asked: list[str]) -> None:
    places, held = Places(10, 4), list[str]()
    for address in asked:
        free = len(held) < 10 and [OWNERS[one] for one in held].count(OWNERS[address]) < 4
        assert places.take(address) == free
        held += [address] * free
    for address in held:
        places.leave(address)
    assert [places.take("192.168.7.1") for _ in range(5)] == [True] * 4 + [False]


def test_a_rate_gives_back_with_time() -> None:
    clock = Clock()
    rate = Rate(3, 0.5, clock)
    assert [rate.allow("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allow("b")
    assert rate.wait("a") in (2, 3)
    clock.now += 2.1
    assert [rate.allow("a") for _ in range(2)] == [True, False]
