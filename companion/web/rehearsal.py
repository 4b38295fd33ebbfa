"""POST /api/preview: where events would lead, with nothing done and nothing kept."""

from typing import Any, Final

from flask import Blueprint, Response

from companion.rules.core import Malformed
from companion.said import say, sentence
from companion.table.game.rehearsal import NotRehearsed, rehearsed
from companion.table.session import Table
from companion.web.bodies import read_json
from companion.web.errors import problem
from companion.web.language import answer

MOST_EVENTS: Final = 100


def blueprint(table: Table) -> Blueprint:
    """/api/preview: {"version", "events": […]} -> what `rehearsed` tells, or the refusal."""
    preview = Blueprint("rehearsal", __name__, url_prefix="/api")

    @preview.post("/preview")
    def rehearse() -> Response:
        asked = _read(read_json())
        if isinstance(asked, str):
            return problem(400, "malformed", asked)
        version, events = asked
        running = table.game_at(version)
        try:
            return answer(rehearsed(running, events))
        except Malformed as error:
            return problem(400, "malformed", sentence(str(error)))
        except NotRehearsed as refused:
            return _refusal(refused)

    return preview


def _read(raw: Any) -> tuple[int, list[dict[str, Any]]] | str:
    """The version and the events asked about, or what is wrong with the request."""
    if not isinstance(raw, dict) or set(raw) != {"version", "events"}:
        return say('A preview takes "version" and "events".')
    version, events = raw["version"], raw["events"]
    if isinstance(version, bool) or not isinstance(version, int):
        return say('"version" must be the version of the state that the page shows.')
    if not isinstance(events, list) or len(events) > MOST_EVENTS or not all(isinstance(one, dict) for one in events):
        return say('"events" must be a list of at most {most} events.', most=MOST_EVENTS)
    return version, events


def _refusal(refused: NotRehearsed) -> Response:
    why = refused.why
    squares, dice = [list(square) for square in why.squares], list(why.dice)
    return problem(422, "illegal", why.sentence, why.ruling, index=refused.index, squares=squares, dice=dice)
