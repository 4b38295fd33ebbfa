"""Who may speak to the server: requests to its own name, from its own pages; and the headers that say so."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, request

from companion.said import say
from companion.web.serving.door import Door, door_of
from companion.web.serving.errors import problem

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def own_hosts(host: str, port: int) -> set[str]:
    """The Host headers that name the server at this address of the machine itself."""
    return network_hosts(host, port).union(*(network_hosts(name, port) for name in ("127.0.0.1", "localhost", "::1")))


def network_hosts(address: str, port: int) -> set[str]:
    """The Host headers that name the server at this address, and at no other."""
    name = f"[{address}]" if ":" in address else address
    return {f"{name}:{port}"} | ({name} if port == 80 else set())


def register(app: Flask, hosts: Mapping[Door, frozenset[str]]) -> None:
    """Refuses foreign hosts (DNS rebinding) and origins, and sets the security headers on every response."""

    @app.before_request
    def own() -> Response | None:
        door = door_of(request.environ)
        own_names = hosts.get(door, frozenset())
        if request.headers.get("Host", "").lower() not in own_names:
            told = say(
                "This server answers only to its own address and port; a tunnel to it needs the same port at both ends."
            )
            return problem(403, "foreign", told)
        origin = request.headers.get("Origin")
        if origin is not None and not _is_own(origin, "https" if door is Door.SECURE else "http", own_names):
            return problem(403, "foreign", say("Another site's page may not use this server."))
        if origin is None and request.method != "GET" and request.headers.get("Sec-Fetch-Site") == "cross-site":
            return problem(403, "foreign", say("Another site's page may not use this server."))
        return None

    @app.after_request
    def guarded(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        door = door_of(request.environ)
        if door is Door.NETWORK:  # browsers heed it on encrypted and local pages alone, and complain of it elsewhere
            del response.headers["Cross-Origin-Opener-Policy"]
        if door is Door.SECURE:  # the one place where a phone's page may ask for its camera
            closed = _HEADERS["Permissions-Policy"]
            response.headers["Permissions-Policy"] = closed.replace("camera=()", "camera=(self)")
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def _is_own(origin: str, scheme: str, hosts: frozenset[str]) -> bool:
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    return parts.scheme == scheme and parts.netloc in hosts
