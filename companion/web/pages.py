"""The page itself and its files."""

import mimetypes
from typing import Final

from flask import Blueprint, Response, send_from_directory

from companion.config import resource

# Some systems' tables say text/plain for scripts, which a browser then refuses to run as modules.
_TYPES: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def blueprint() -> Blueprint:
    """GET / and GET /webui/…"""
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def page() -> Response:
        return _file("index.html")

    @pages.get("/webui/<path:name>")
    def part(name: str) -> Response:
        return _file(name)

    return pages


def _file(name: str) -> Response:
    """A file of the page; browsers ask each time whether it has changed, so that an update shows at once."""
    response = send_from_directory(resource("webui"), name, max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response
