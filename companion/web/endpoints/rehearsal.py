"""POST /api/preview and /api/preview/correction: where events would lead and what a correction would fell, with nothing
done and nothing kept."""

from typing import Any, Final

from flask import Blueprint, Response

from companion.rules.core import Malformed
from companion.said import say, sentence
from companion.table.arguments import read_arguments
from companion.table.game.rehearsal import NotRehearsed, felled, rehearsed
from companion.table.session import Table
from companion.web.serving.bodies import BadBody, read_object, read_version
from companion.web.serving.errors import problem
from companion.web.serving.language import answer

MOST_EVENTS: Final = 100


def blueprint(table: Table) -> Blueprint:
    """/api/preview: {"version", "events": […]} -> what `rehearsed` tells, or the refusal.
    /api/preview/correction: {"version", "index", "faces"} -> {"fell"}, what `felled` tells.
    """
    preview = Blueprint("rehearsal", __name__, url_prefix="/api")

    @preview.post("/preview")
    def rehearse() -> Response:
        version, events = _read(read_object())
        running = table.game_at(version)
        try:
            return answer(rehearsed(running, events))
        except Malformed as error:
            raise BadBody(400, sentence(str(error))) from None
        except NotRehearsed as refused:
            return _refusal(refused)

    @preview.post("/preview/correction")
    def correction() -> Response:
        given = read_object()
        version = read_version(given.pop("version", None))
        arguments = read_arguments("correct", given)
        return answer({"fell": felled(table.game_at(version), **arguments)})

    return preview


def _read(raw: dict[str, Any]) -> tuple[int, list[dict[str, Any]]]:
    """The version and the events asked about. Raises BadBody."""
    if set(raw) != {"version", "events"}:
        raise BadBody(400, say('A preview takes "version" and "events".'))
    version, events = read_version(raw["version"]), raw["events"]
    if not isinstance(events, list) or len(events) > MOST_EVENTS or not all(isinstance(one, dict) for one in events):
        raise BadBody(400, say('"events" must be a list of at most {most} events.', most=MOST_EVENTS))
    return version, events


def _refusal(refused: NotRehearsed) -> Response:
    why = refused.why
    squares, dice = [list(square) for square in why.squares], list(why.dice)
    return problem(422, "illegal", why.sentence, why.ruling, index=refused.index, squares=squares, dice=dice)
