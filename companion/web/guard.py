"""Who may speak to the server: requests to its own name, from its own pages; and the headers that say so."""

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, request

from companion.said import say
from companion.web.errors import problem

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
    """The Host headers that name a server bound to this address."""
    names = {"127.0.0.1", "localhost", "[::1]", f"[{host}]" if ":" in host else host}
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())


def register(app: Flask, hosts: frozenset[str]) -> None:
    """Refuses foreign hosts (DNS rebinding) and origins, and sets the security headers on every response."""

    @app.before_request
    def own() -> Response | None:
        if request.headers.get("Host", "").lower() not in hosts:
            return problem(403, "foreign", say("This server answers only to its own address."))
        origin = request.headers.get("Origin")
        if origin is not None and not _is_own(origin, hosts):
            return problem(403, "foreign", say("Another site's page may not use this server."))
        if origin is None and request.method != "GET" and request.headers.get("Sec-Fetch-Site") == "cross-site":
            return problem(403, "foreign", say("Another site's page may not use this server."))
        return None

    @app.after_request
    def guarded(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def _is_own(origin: str, hosts: frozenset[str]) -> bool:
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc in hosts
