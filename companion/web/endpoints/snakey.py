"""Snakey Dice beyond the next act: POST /api/snakey/moves and /api/snakey/drawn. Nothing is done or kept."""

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, Response

from companion.rules.core import Malformed, Square, square, whole, word
from companion.rules.grid import HEADINGS
from companion.said import say
from companion.table.game.running import Running
from companion.table.game.snakey_paths import NoSnakes, explained, reachable
from companion.table.session import Table
from companion.web.serving.bodies import BadBody, read_object, read_version
from companion.web.serving.errors import problem
from companion.web.serving.language import answer

MOST_SQUARES: Final = 300
_MOST_TICKS: Final = 20

Answer = Callable[[Running], dict[str, Any]]


def blueprint(table: Table) -> Blueprint:
    """The two addresses; both take the "version" of the state that the page shows."""
    snakey = Blueprint("snakey", __name__, url_prefix="/api/snakey")

    @snakey.post("/moves")
    def moves() -> Response:
        return _answered(table, lambda given: reachable)

    @snakey.post("/drawn")
    def drawn() -> Response:
        return _answered(table, _read_drawing)

    return snakey


def _answered(table: Table, read: Callable[[dict[str, Any]], Answer]) -> Response:
    given = read_object()
    version = read_version(given.get("version"))
    try:
        find = read(given)
    except Malformed as error:
        raise BadBody(400, say("The question cannot be understood: {problem}.", problem=str(error))) from None
    running = table.game_at(version)
    try:
        return answer(find(running))
    except NoSnakes as error:
        return problem(422, "illegal", str(error), "RECORD")


def _read_drawing(given: dict[str, Any]) -> Answer:
    """Reads "squares", "portals", "jumps" and "heading". Raises Malformed."""
    squares = _named("squares", _squares, given.get("squares"))
    portals = _named("portals", _ticks, given.get("portals", 0))
    jumps = _named("jumps", _ticks, given.get("jumps", 0))
    heading: Any = given.get("heading")
    if heading is not None:
        heading = _named("heading", word(*HEADINGS), heading)
    return lambda running: explained(running, squares, portals, jumps, heading)


def _named(key: str, read: Callable[[object], Any], value: object) -> Any:
    try:
        return read(value)
    except Malformed as error:
        raise Malformed(f'"{key}" {error}') from None


def _squares(value: object) -> list[Square]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_SQUARES:
        raise Malformed(say("must be a list of 1 to {most} squares", most=MOST_SQUARES))
    return [square(item) for item in value]


def _ticks(value: object) -> int:
    count = whole(value)
    if not 0 <= count <= _MOST_TICKS:
        raise Malformed(say("must be a number of ticks from 0 to {most}", most=_MOST_TICKS))
    return count
