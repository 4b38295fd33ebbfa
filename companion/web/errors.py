"""Errors as JSON: {"error": {"code", "sentence", "ruling"}}, never a page of internals; of an address that is not
there `companion.web.pages` tells a person."""

import logging
from typing import Any, Final

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from companion.locale import translated
from companion.said import say
from companion.table.arguments import Refused
from companion.table.storage.database import StoreError
from companion.table.storage.rows import NoGame
from companion.vision.errors import ModelError
from companion.vision.pictures import PictureError
from companion.web.bodies import BadBody
from companion.web.language import asked

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
    if status == 405 and getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))  # type: ignore[attr-defined]
    return response


def register(app: Flask) -> None:
    """Makes every error of the application one of ours."""

    app.register_error_handler(HTTPException, told_as_error)

    app.register_error_handler(Refused, refusal)

    @app.errorhandler(BadBody)
    def body(error: BadBody) -> Response:
        return problem(error.status, words_for(error.status)[0], str(error))

    @app.errorhandler(PictureError)
    def picture(error: PictureError) -> Response:
        return problem(422, "picture", str(error))

    @app.errorhandler(ModelError)
    def model(error: ModelError) -> Response:
        return problem(503, "model", str(error))

    @app.errorhandler(NoGame)
    def no_game(error: NoGame) -> Response:
        return problem(404, "missing", str(error))

    @app.errorhandler(StoreError)
    def storage(error: StoreError) -> Response:
        return problem(503, "storage", str(error))

    @app.errorhandler(Exception)
    def unknown(error: Exception) -> Response:
        _LOG.error("fault: %s %s: %s: %s", request.method, request.path, type(error).__name__, error)
        return problem(500, "internal", say("The companion made a mistake with this; the game is as it was."))
