"""The games that are kept: listed, downloaded, taken in from files, and stepped through."""

from typing import Final

from flask import Blueprint, Response, request

from companion.said import say
from companion.table.game.imports import NotImported
from companion.table.session import Table
from companion.web.serving.bodies import BadBody
from companion.web.serving.errors import problem
from companion.web.serving.language import answer

LONGEST_RECORD: Final = 1024 * 1024
"""Bytes; a game of 500 events has about 50 thousand."""
_MOST_POSITIONS: Final = 64


def blueprint(table: Table) -> Blueprint:
    """/api/games and what lies below it, and /api/statistics.

    Deleting a game and bringing it back are commands (`delete_game`, `restore_game`).
    """
    games = Blueprint("archive", __name__, url_prefix="/api")
    archive = table.archive

    @games.get("/games")
    def listed() -> Response:
        return answer(archive.games())

    @games.get("/games/deleted")
    def deleted() -> Response:
        return answer(archive.deleted())

    @games.get("/games/unreadable")
    def unreadable() -> Response:
        return answer({"count": archive.unreadable()})

    @games.post("/games")
    def add() -> Response:
        """The bytes of a record's file; `?part=legal` takes the events before the first bad one. Tells the game's id,
        and whether the game was known before."""
        request.max_content_length = LONGEST_RECORD
        held = {summary.id for summary in archive.summaries()}
        try:
            game_id = archive.add(request.get_data(), legal_part=request.args.get("part") == "legal")
        except NotImported as error:
            return _refusal(error)
        return answer({"id": game_id, "known": game_id in held})

    @games.get("/games/<game_id>/record")
    def record(game_id: str) -> Response:
        response = Response(archive.record(game_id), mimetype="application/jsonl")
        response.headers["Content-Disposition"] = f'attachment; filename="game-{game_id}.jsonl"'
        return response

    @games.get("/games/<game_id>/replay")
    def replay(game_id: str) -> Response:
        return answer(archive.replay(game_id))

    @games.get("/games/<game_id>/positions")
    def positions(game_id: str) -> Response:
        """`?first=…&count=…`: the positions after so many events."""
        first, count = request.args.get("first", 0, int), request.args.get("count", 1, int)
        if first < 0 or not 0 < count <= _MOST_POSITIONS:
            raise BadBody(400, say('"first" is 0 or more, "count" 1 to {most}.', most=_MOST_POSITIONS))
        return answer(archive.positions(game_id, first, count))

    @games.get("/statistics")
    def statistics() -> Response:
        """Of the games `counted` so far; a page asks again until that is all `games`."""
        return answer(archive.tally.told())

    return games


def _refusal(error: NotImported) -> Response:
    if error.legal is None:
        return problem(422, "malformed", str(error))
    return problem(422, "illegal", str(error), error.ruling, legal=error.legal)  # as many `?part=legal` would take
