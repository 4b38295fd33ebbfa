"""The page itself and its files."""

import hashlib
import mimetypes
from functools import cache
from typing import Final

from flask import Blueprint, Response, send_from_directory

from companion.config import resource
from companion.web.roles import Role
from companion.web.who import current

# Some systems' tables say text/plain for scripts, which a browser then refuses to run as modules.
_TYPES: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_PAGES: Final = {Role.VISITOR: "join.html", Role.CAMERA: "phone-camera.html"}


@cache
def page_version() -> str:
    """Changes whenever a file of the page does; a page of another version than the program's has to be loaded anew."""
    folder, digest = resource("webui"), hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def blueprint() -> Blueprint:
    """GET / and GET /webui/…; who has not joined yet, and who joined as a camera, is shown a page of their own."""
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def page() -> Response:
        name = _PAGES.get(current().role, "index.html")
        text = (resource("webui") / name).read_text(encoding="utf-8")
        mark = f'<meta name="page-version" content="{page_version()}">'
        response = Response(text.replace("<head>", f"<head>\n  {mark}", 1), mimetype="text/html")
        response.headers["Cache-Control"] = "no-cache"
        return response

    @pages.get("/webui/<path:name>")
    def part(name: str) -> Response:
        return _file(name)

    return pages


def _file(name: str) -> Response:
    """A file of the page; browsers ask each time whether it has changed, so that an update shows at once."""
    response = send_from_directory(resource("webui"), name, max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response
