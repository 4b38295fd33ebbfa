"""The page itself and its files, packed once and told apart by what is in them."""

import gzip
import hashlib
import json
import mimetypes
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, request
from werkzeug.security import safe_join

from companion.config import resource
from companion.locale import LANGUAGES, native_name, page_texts
from companion.web.language import asked
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


@dataclass(frozen=True, slots=True)
class _Part:
    """A file of the page. packed: the same as gzip, None where that is no shorter. tag: of its content."""

    kind: str
    content: bytes
    packed: bytes | None
    tag: str


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
        text = text.replace("<head>", f"<head>\n  {mark}", 1).replace('lang="en"', f'lang="{asked()}"', 1)
        return _sent(_made(text, "text/html; charset=utf-8"), "Accept-Encoding, Accept-Language, Cookie")

    @pages.get("/webui/texts.js")
    def texts() -> Response:
        """The page's texts in the language of the request."""
        return _sent(_texts(asked()), "Accept-Encoding, Accept-Language, Cookie")

    @pages.get("/webui/<path:name>")
    def part(name: str) -> Response:
        return _file(name)

    return pages


@cache
def _texts(language: str) -> _Part:
    parts = {
        "language": language,
        "languages": {name: native_name(name) for name in LANGUAGES},
        "texts": page_texts(language),
    }
    script = "".join(f"export const {name} = {json.dumps(told, ensure_ascii=False)};\n" for name, told in parts.items())
    return _made(script, "text/javascript; charset=utf-8")


def _file(name: str) -> Response:
    """A file of the page; browsers ask each time whether it has changed, so that an update shows at once."""
    found = safe_join(str(resource("webui")), name)
    path = None if found is None else Path(found)
    try:
        there = path is not None and path.is_file()
    except OSError:  # a name that is longer than names can be
        there = False
    if path is None or not there:
        abort(404)
    return _sent(_part(path, path.stat().st_mtime_ns), "Accept-Encoding")


def _sent(part: _Part, vary: str) -> Response:
    packed = part.packed if request.accept_encodings.quality("gzip") > 0 else None
    response = Response(part.content if packed is None else packed, content_type=part.kind)
    if packed is not None:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = vary
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(part.tag if packed is None else f"{part.tag}-gzip")
    response.make_conditional(request)
    return response


@lru_cache(maxsize=256)
def _part(path: Path, _changed: int) -> _Part:
    """The file as it stands since the time `_changed`; packed once, however many pages ask."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _made(path.read_bytes(), f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)


def _made(content: bytes | str, kind: str) -> _Part:
    raw = content.encode() if isinstance(content, str) else content
    packed = gzip.compress(raw, mtime=0)
    return _Part(kind, raw, packed if len(packed) < len(raw) else None, hashlib.sha256(raw).hexdigest()[:20])
