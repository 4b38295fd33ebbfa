"""The language that a page is told things in: the one chosen on the page, else what its browser asks for."""

import json
from typing import Any, Final

from flask import Response, request

from companion.locale import ENGLISH, LANGUAGES, translated

COOKIE: Final = "language"
"""Kept by the browser, so that streams and pictures, too, are asked for with it."""


def asked() -> str:
    """The language of the request at hand."""
    chosen = request.cookies.get(COOKIE)
    return chosen if chosen in LANGUAGES else _liked_best()


def _liked_best() -> str:
    """Of the languages that the browser asks for the first that there is, be it of any region: "de-CH, en;q=0.5" is
    German, of which werkzeug's own choice would make English, since that stands there by itself."""
    liked = (name.partition("-")[0].lower() for name, quality in request.accept_languages if quality > 0)
    return next((name for name in liked if name in LANGUAGES), ENGLISH)


def answer(told: Any) -> Response:
    """Told as JSON, with everything that is said in it put into the language of the request at hand."""
    return Response(json.dumps(translated(told, asked()), ensure_ascii=False), mimetype="application/json")
