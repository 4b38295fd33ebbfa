"""Errors as JSON: {"error": {"code", "sentence", "ruling"}}, never a page of internals; of an address that is not
there `companion.web.page.pages` tells a person."""

import logging
from functools import partial
from typing import Any, Final

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.locale import translated
from companion.said import say
from companion.table.arguments import Refused
from companion.table.storage.database import StoreError
from companion.table.storage.rows import NoGame
from companion.vision.errors import ModelError
from companion.vision.pictures import PictureError
from companion.web.serving.bodies import BadBody
from companion.web.serving.language import asked

_LOG: Final = logging.getLogger("companion")
_KNOWN: Final = {
    400: ("malformed", say("The request cannot be understood.")),
    404: ("missing", say("There is nothing at this address.")),
    405: ("method", say("This address is not used that way.")),
    408: ("malformed", say("The request came too slowly.")),
    411: ("malformed", say("The request does not say how long it is.")),
    413: ("too_large", say("What was sent is too large; choose a smaller file or picture, or send less at once.")),
    414: ("too_large", say("The address is too long.")),
    415: ("type", say("Commands are sent as application/json.")),
    431: ("too_large", say("The request's headers are too large.")),
}
_RAISED: Final[dict[type[Exception], tuple[int, str]]] = {
    PictureError: (422, "picture"),
    ModelError: (503, "model"),
    NoGame: (404, "missing"),
    StoreError: (503, "storage"),
}
"""What is raised beneath the pages with a sentence for the user: the status and the code that it is told with."""
_STATUS: Final = {"malformed": 400, "missing": 404, "stale": 409, "illegal": 422, "storage": 503, "internal": 500}


def words_for(status: int) -> tuple[str, str]:
    """The code and the sentence that an HTTP status is told with."""
    return _KNOWN.get(status, ("refused", say("The request cannot be served.")))


def problem(status: int, code: str, sentence: str, ruling: str | None = None, **more: Any) -> Response:
    """An error as a response; `more` stands beside its sentence."""
    response = jsonify(error={"code": code, "sentence": translated(sentence, asked()), "ruling": ruling, **more})
    response.status_code = status
    return response


def refusal(refused: Refused) -> Response:
    """What the table has refused, as a response."""
    return problem(_STATUS[refused.code], refused.code, refused.sentence, refused.ruling)


def told_as_error(error: HTTPException) -> Response:
    """An HTTP error as one of ours."""
    status = error.code or 500
    if status < 400:  # a redirect is no error
        return Response(status=status, headers=error.get_headers())
    code, sentence = words_for(status)
    response = problem(status, code, sentence)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _raised(status: int, code: str, error: Exception) -> Response:
    return problem(status, code, str(error))


def register(app: Flask) -> None:
    """Makes every error of the application one of ours."""
    app.register_error_handler(HTTPException, told_as_error)
    app.register_error_handler(Refused, refusal)

    @app.errorhandler(BadBody)
    def body(error: BadBody) -> Response:
        return problem(error.status, words_for(error.status)[0], str(error))

    for kind, (status, code) in _RAISED.items():
        app.register_error_handler(kind, partial(_raised, status, code))

    @app.errorhandler(Exception)
    def unknown(error: Exception) -> Response:
        _LOG.error("fault: %s %s: %s: %s", request.method, request.path, type(error).__name__, error)
        return problem(500, "internal", say("The companion made a mistake with this; the game is as it was."))
