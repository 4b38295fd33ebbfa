"""The page itself and its files, packed once and told apart by what is in them."""

import gzip
import hashlib
import html
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from string import Template
from typing import Final

from flask import Blueprint, Response, abort, request
from werkzeug.exceptions import HTTPException
from werkzeug.security import safe_join

from companion import locale
from companion.config import resource
from companion.locale import LANGUAGES, native_name, translated
from companion.locale.page import put_into
from companion.said import say
from companion.web.joining.roles import Role
from companion.web.joining.who import current
from companion.web.page import bundle
from companion.web.serving.errors import told_as_error, words_for
from companion.web.serving.language import asked

# Some systems' tables say text/plain for scripts, which a browser then refuses to run as modules.
_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".map": "application/json"}
_STYLES: Final = (
    "base", "parts", "dialogs", "print", "teach", "calibrate", "dice", "faces", "home", "table", "just-done", "act",
    "camera", "history", "table-wide", "sheet", "board", "board-sheet", "board-play", "sideways", "replay",
    "statistics", "on-paper", "phone",
)  # fmt: skip
"""The style sheets in their order: a later one may say more of what an earlier one has named."""
_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
"""In a style sheet, for whoever reads its file; a browser needs none of it."""
_PAGES: Final = {
    Role.VISITOR: ("join", say("Join – Companion")),
    Role.CAMERA: ("phone-camera", say("Camera – Companion")),
}
_TABLE: Final = ("app", "Companion")
_SCRIPTS: Final = frozenset({*(entry for entry, _ in (*_PAGES.values(), _TABLE)), "keepsake"})
"""The modules that a page begins with; the last one's is a game saved as one file."""
_NO_SCRIPT: Final = say("This page needs JavaScript; the game itself runs in the program beside it.")
_TOO_OLD: Final = say(
    "This browser is too old for this page, and parts of it may be missing. "
    "Chrome or Edge 106, Firefox 121, Safari 15.4 (iOS 15.4) or a newer one shows all of it."
)
_LOST: Final = {"sentence": words_for(404)[1], "home": say("Home")}
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"


@cache
def page_version() -> str:
    """Changes whenever something of the page does; a page of another version than the program's has to be loaded anew.

    It is the one of the program's start: after a change to the page's files the program is started again.
    """
    digest = hashlib.sha256()
    made = (Path(bundle.__file__), *locale.FOLDER.glob("*.p[oy]"))
    for path in sorted((*resource("webui").rglob("*"), *made)):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class PageError(Exception):
    """A file of the page is missing or damaged; the message is one sentence."""


def make_page() -> None:
    """Makes the page's style sheets and its scripts before anybody asks for them. Raises PageError."""
    try:
        page_version()
        _text(resource("webui") / "page.html")
        _style()
        for entry in sorted(_SCRIPTS):
            _script(entry, locale.ENGLISH)
    except (OSError, UnicodeDecodeError, bundle.BundleError) as error:
        raise PageError(f"The page cannot be made of its files ({error}).") from error


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
        entry, title = _PAGES.get(current().role, _TABLE)
        part = _page(entry, title, asked())
        return _sent(part, "Accept-Encoding, Accept-Language, Cookie", _ASK_AGAIN)

    @pages.app_errorhandler(404)
    def lost(error: HTTPException) -> Response:
        """What a person sees at an address that is not there; a program is told as of every other error."""
        if request.accept_mimetypes.best_match(("application/json", "text/html")) != "text/html":
            return told_as_error(error)
        headers = {"Vary": "Accept, Accept-Language, Cookie"}
        return Response(_lost(asked()), 404, content_type="text/html; charset=utf-8", headers=headers)

    @pages.get("/webui/whole/<version>/<name>")
    def whole(version: str, name: str) -> Response:
        """All style sheets or all scripts of a page as one file, which stays as it is for as long as its address."""
        return _sent(_whole(name), "Accept-Encoding", _FOR_GOOD if version == page_version() else _ASK_AGAIN)

    @pages.get("/webui/<path:name>")
    def part(name: str) -> Response:
        """A file of the page; browsers ask each time whether it has changed."""
        return _sent(_file(name), "Accept-Encoding", _ASK_AGAIN)

    return pages


@cache
def _page(entry: str, title: str, language: str) -> _Part:
    template = Template((resource("webui") / "page.html").read_text(encoding="utf-8"))
    text = template.substitute(
        language=language,
        version=page_version(),
        title=html.escape(translated(title, language)),
        script=f"{entry}.{language}.js",
        noscript=html.escape(translated(_NO_SCRIPT, language)),
        too_old=html.escape(translated(_TOO_OLD, language)),
    )
    return _made(text, "text/html; charset=utf-8")


@cache
def _lost(language: str) -> str:
    template = Template((resource("webui") / "lost.html").read_text(encoding="utf-8"))
    words = {name: html.escape(translated(said, language)) for name, said in _LOST.items()}
    return template.substitute(language=language, version=page_version(), **words)


def _whole(name: str) -> _Part:
    """ "page.css", or a script in a language ("app.de.js"), or that one's source map ("app.de.js.map")."""
    if name == "page.css":
        return _style()
    entry, _, rest = name.partition(".")
    language, _, ending = rest.partition(".")
    if entry not in _SCRIPTS or language not in LANGUAGES or ending not in ("js", "js.map"):
        abort(404)
    script, map_of_it = _script(entry, language)
    return script if ending == "js" else map_of_it


@cache
def _style() -> _Part:
    folder = resource("webui") / "style"
    sheets = "".join(_text(folder / f"{name}.css") for name in _STYLES)
    return _made(_COMMENT.sub("", sheets), _kind("page.css"))


@cache
def _script(entry: str, language: str) -> tuple[_Part, _Part]:
    folder = resource("webui")

    def read(name: str) -> str:
        if name == "parts/languages.js":
            return _languages(language)
        return put_into(_text(folder / name), language)

    made = bundle.bundle(read, f"{entry}.js")
    text = f"{made.text}//# sourceMappingURL={entry}.{language}.js.map\n"
    return _made(text, _kind(f"{entry}.js")), _made(made.map, _kind(f"{entry}.js.map"))


def _text(path: Path) -> str:
    """A file's text. Raises OSError and UnicodeDecodeError, which both name it."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        error.reason = f"{error.reason} in {path.relative_to(resource('webui'))}"
        raise


def _languages(language: str) -> str:
    """The module parts/languages.js: the page's language, and all that it can be had in, by their own names."""
    parts = {"language": language, "languages": {name: native_name(name) for name in LANGUAGES}}
    return "".join(f"export const {name} = {json.dumps(told, ensure_ascii=False)};\n" for name, told in parts.items())


def _file(name: str) -> _Part:
    found = safe_join(str(resource("webui")), name)
    path = None if found is None else Path(found)
    try:
        there = path is not None and path.is_file()
    except OSError:  # a name that is longer than names can be
        there = False
    if path is None or not there:
        abort(404)
    return _part(path, path.stat().st_mtime_ns)


def _sent(part: _Part, vary: str, keep: str) -> Response:
    packed = part.packed if request.accept_encodings.quality("gzip") > 0 else None
    response = Response(part.content if packed is None else packed, content_type=part.kind)
    if packed is not None:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = vary
    response.headers["Cache-Control"] = keep
    response.set_etag(part.tag if packed is None else f"{part.tag}-gzip")
    response.make_conditional(request)
    return response


@lru_cache(maxsize=256)
def _part(path: Path, _changed: int) -> _Part:
    """The file as it stands since the time `_changed`; packed once, however many pages ask."""
    return _made(path.read_bytes(), _kind(path.name))


def _kind(name: str) -> str:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _made(content: bytes | str, kind: str) -> _Part:
    raw = content.encode() if isinstance(content, str) else content
    packed = gzip.compress(raw, mtime=0)
    return _Part(kind, raw, packed if len(packed) < len(raw) else None, hashlib.sha256(raw).hexdigest()[:20])
