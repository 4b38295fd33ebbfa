"""Nobody in who should not be: foreign hosts and origins are refused, and pages are held to this server."""

import pytest
from flask.testing import FlaskClient

from companion.web.serving.guard import own_hosts
from tests.web.conftest import LAN, LAN_SECURE, Lan


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1:80", "127.0.0.1", "localhost.evil.example:8765", "[::2]:8765"]
)
def test_a_foreign_host_is_refused(client: FlaskClient, host: str) -> None:
    for path in ("/", "/api/state", "/api/events", "/webui/app.js", "/nothing"):
        reply = client.get(path, headers={"Host": host})
        assert reply.status_code == 403
        assert reply.get_json()["error"]["code"] == "foreign"


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost:8765", "LOCALHOST:8765", "[::1]:8765"])
def test_its_own_names_are_served(client: FlaskClient, host: str) -> None:
    assert client.get("/api/state", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:9999", "file://", "http://[", "http://localhost:8765.evil"],
)
def test_a_foreign_origin_is_refused(client: FlaskClient, origin: str) -> None:
    body = {"name": "leave_game", "version": client.get("/api/state").get_json()["version"]}
    reply = client.post("/api/command", json=body, headers={"Origin": origin})
    assert reply.status_code == 403
    assert reply.get_json()["error"]["code"] == "foreign"
    assert client.get("/api/state", headers={"Origin": origin}).status_code == 403


def test_its_own_pages_may_command(client: FlaskClient) -> None:
    body = {"name": "leave_game", "version": client.get("/api/state").get_json()["version"]}
    assert client.post("/api/command", json=body, headers={"Origin": "http://localhost:8765"}).status_code == 200


def test_the_page_s_own_origin_is_that_of_its_door(lan: Lan) -> None:
    code = {"code": lan.phones.code.text, "role": "player"}
    for secure, own, other in ((False, LAN, LAN_SECURE), (True, LAN_SECURE, LAN)):
        phone, host = lan.phone(secure=secure), own.partition("://")[2]
        for origin, status in ((own, 200), (other, 403), (f"{other.partition(':')[0]}://{host}", 403)):
            assert phone.post("/api/join", json=code, headers={"Origin": origin}).status_code == status


def test_another_sites_form_without_an_origin_is_refused(client: FlaskClient) -> None:
    reply = client.post("/api/command", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    assert reply.status_code == 403


def test_every_response_carries_the_security_headers(client: FlaskClient) -> None:
    for path, host in (("/", None), ("/api/state", None), ("/nothing", None), ("/", "evil.example")):
        headers = client.get(path, headers={"Host": host} if host else None).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in headers


def test_the_interface_is_never_kept_by_a_browser(client: FlaskClient) -> None:
    assert client.get("/api/state").headers["Cache-Control"] == "no-store"
    assert client.get("/api/nothing").headers["Cache-Control"] == "no-store"


def test_the_bound_address_is_an_own_host() -> None:
    assert "192.168.1.5:8765" in own_hosts("192.168.1.5", 8765)
    assert "[fe80::1]:8765" in own_hosts("fe80::1", 8765)
    assert "localhost" in own_hosts("127.0.0.1", 80)
