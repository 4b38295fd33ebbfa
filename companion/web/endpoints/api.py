"""State and commands as JSON."""

import json
from typing import Any, Final

from flask import Blueprint, Response, current_app

from companion.rules.games import GAMES
from companion.rules.rulings import RULINGS, rulings_of
from companion.said import say
from companion.table.arguments import Refused
from companion.table.opponents import hint as best
from companion.table.session import Table
from companion.web.endpoints.openapi import document
from companion.web.endpoints.state import Tell
from companion.web.joining.gate import command_refusal
from companion.web.joining.who import current
from companion.web.serving.bodies import BadBody, read_object, read_version
from companion.web.serving.errors import problem, refusal
from companion.web.serving.language import answer

LONGEST_BODY: Final = 64 * 1024


def blueprint(table: Table, tell: Tell) -> Blueprint:
    """/api/state, /api/command, /api/hint, /api/rulings, /api/die and /api/openapi.json. tell: the state as somebody is
    told it."""
    api = Blueprint("api", __name__, url_prefix="/api")

    @api.get("/state")
    def state() -> Response:
        return _json(tell(current())[1])

    @api.post("/command")
    def command() -> Response:
        try:
            name, version, args = _read_command(read_object())
            closed = command_refusal(table, name, version)
            if closed is not None:
                return closed
            table.command(name, version, args)
        except Refused as error:
            if error.code != "stale":
                raise
            return _with_state(refusal(error), tell)
        return _json(tell(current())[1])

    @api.get("/hint")
    def hint() -> Response:
        version, running = table.current_game()
        return answer({"version": version, **best(running)})

    @api.get("/rulings")
    def rulings() -> Response:
        return answer({"rulings": RULINGS, "games": {name: rulings_of(name) for name in GAMES}})

    @api.get("/openapi.json")
    def openapi() -> Response:
        return _json(json.dumps(document(current_app.url_map)))

    @api.get("/die/<key>.jpg")
    def die(key: str) -> Response:
        jpeg = table.picture(key)
        if jpeg is None:
            return problem(404, "missing", say("There is no such picture."))
        response = Response(jpeg, mimetype="image/jpeg")
        response.headers["Cache-Control"] = "private, max-age=86400, immutable"
        return response

    return api


def _json(text: str) -> Response:
    return Response(text, mimetype="application/json")


def _with_state(response: Response, tell: Tell) -> Response:
    """The refusal with the state to catch up with."""
    text = response.get_data(as_text=True).rstrip()
    response.set_data(f'{text[:-1]}, "snapshot": {tell(current())[1]}}}')
    return response


def _read_command(raw: dict[str, Any]) -> tuple[str, int, dict[str, Any]]:
    """A command's name, the version that it saw, and its arguments. Raises BadBody."""
    name, version = raw.pop("name", None), read_version(raw.pop("version", None))
    if not isinstance(name, str):
        raise BadBody(400, say('A command needs "name".'))
    return name, version, raw
