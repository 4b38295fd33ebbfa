"""The endpoints in words and shapes: the one description from which the program's OpenAPI document is made.

Keys are Flask's names of endpoints, as in `roles.py`; a test holds that every address stands here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.rules.core import SNAKE_FACES, STANDARD_FACES
from companion.rules.grid import HEADINGS
from companion.table.arguments import COMMANDS, SHAPES
from companion.table.camera.afar import TOLD
from companion.table.camera.profiles import MOST_POINTS
from companion.table.camera.report import LONGEST_AGE, MOST_DICE, MOST_FPS, PHASES, STATES, TALLEST, WIDEST
from companion.web.endpoints.rehearsal import MOST_EVENTS
from companion.web.endpoints.snakey import MOST_SQUARES
from companion.web.joining.roles import JOINABLE

Schema = Mapping[str, Any]
_JSON: Final = "application/json"
_PDF: Final = "application/pdf"
_JPEG: Final = "image/jpeg"
_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_COUNT: Final = {"type": "integer", "minimum": 0}
_SHARE: Final = {"type": "number", "minimum": 0, "maximum": 1}
_BYTES: Final = {"type": "string", "format": "binary"}
_FLAG: Final = {"type": "string", "enum": ["0", "1"]}
_PAPER: Final = {"type": "string", "enum": ["a4", "letter"]}
_FACE: Final = {"enum": [*STANDARD_FACES, *SNAKE_FACES]}
_SQUARE: Final = {"type": "array", "items": _WHOLE, "minItems": 2, "maxItems": 2}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """about: a line. takes: the body by media type. query: what may stand behind the ?. gives: the answer's type."""

    about: str
    takes: Mapping[str, Schema] = field(default_factory=dict)
    query: Mapping[str, Schema] = field(default_factory=dict)
    gives: str = _JSON


def _object(needed: Mapping[str, Schema], more: Mapping[str, Schema] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**needed, **(more or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _list(items: Schema, most: int) -> Schema:
    return {"type": "array", "items": items, "maxItems": most}


def _body(needed: Mapping[str, Schema] | None = None, more: Mapping[str, Schema] | None = None) -> Mapping[str, Schema]:
    return {_JSON: _object(needed or {}, more)}


def _command(name: str) -> Schema:
    arguments = COMMANDS[name]
    shapes = {key: SHAPES[read] for key, (read, _) in arguments.items()}
    needed = {key: shape for key, shape in shapes.items() if arguments[key][1]}
    more = {key: shape for key, shape in shapes.items() if not arguments[key][1]}
    return _object({"name": {"const": name}, "version": _COUNT, **needed}, more)


_DIE: Final = _object(
    {
        "box": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
        "face": _FACE,
        "confidence": _SHARE,
        "second": _or_null(_FACE),
        "second_confidence": _SHARE,
        "cocked": {"type": "boolean"},
    }
)
_REPORT: Final = _object(
    {
        "run": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
        "number": _COUNT,
        "age": {"type": "number", "minimum": 0, "maximum": LONGEST_AGE},
        "t": {"type": "number"},
        "state": {"enum": list(STATES)},
        "fps": {"type": "number", "minimum": 0, "maximum": MOST_FPS},
        "size": _or_null(
            {
                "type": "array",
                "prefixItems": [{"type": "integer", "minimum": 1, "maximum": most} for most in (WIDEST, TALLEST)],
                "minItems": 2,
                "maxItems": 2,
            }
        ),
        "phase": _or_null({"enum": list(PHASES)}),
        "dice": _or_null(_list(_DIE, MOST_DICE)),
        "confidence": _SHARE,
        "given_count": _SHARE,
        "maybe": _list(_DIE, MOST_DICE),
        "roll": _or_null({"type": "integer", "minimum": 1}),
        "picture": _or_null({"type": "string", "contentEncoding": "base64"}),
        "notices": _list({"enum": list(TOLD)}, len(TOLD)),
    }
)
_VERSION: Final[Mapping[str, Schema]] = {"version": _COUNT}

ENDPOINTS: Final[Mapping[str, Endpoint]] = {
    "pages.page": Endpoint("The page.", gives="text/html"),
    "pages.whole": Endpoint("All style sheets or all scripts of a page as one file.", gives="*/*"),
    "pages.part": Endpoint("A file of the page.", gives="*/*"),
    "api.openapi": Endpoint("This document."),
    "api.state": Endpoint("The state of the table, as the one who asks is told it."),
    "api.command": Endpoint(
        "A command on the state of that version; 409 where the table has moved on.",
        {_JSON: {"oneOf": [_command(name) for name in COMMANDS]}},
    ),
    "api.rulings": Endpoint("The rulings in words, and which are of which game."),
    "api.hint": Endpoint("What a computer player would do now."),
    "api.die": Endpoint("The small picture of a die, by a key of the state.", gives=_JPEG),
    "streams.events": Endpoint(
        "The state now and after every change of the game, between them what else changes in it; it never ends.",
        gives="text/event-stream",
    ),
    "streams.preview_stream": Endpoint("What the camera sees, as MJPEG.", gives="multipart/x-mixed-replace"),
    "streams.frame": Endpoint("One picture of the camera; 503 where it gives none.", gives=_JPEG),
    "archive.listed": Endpoint("The games that are kept."),
    "archive.deleted": Endpoint("The games deleted less than a day ago."),
    "archive.unreadable": Endpoint("How many games are kept that no list has: damaged, or of a newer version."),
    "archive.add": Endpoint(
        "A record's file is taken in as a game.",
        {"application/octet-stream": _BYTES},
        {"part": {"type": "string", "enum": ["legal"]}},
    ),
    "archive.record": Endpoint("A game's record.", gives="application/jsonl"),
    "archive.replay": Endpoint("A game's events, to be stepped through."),
    "archive.positions": Endpoint("The positions after so many events.", query={"first": _COUNT, "count": _COUNT}),
    "archive.statistics": Endpoint("Averages, bests and streaks of the games counted so far."),
    "printing.listed": Endpoint("What can be printed."),
    "printing.sheet": Endpoint(
        "A sheet.", query={"paper": _PAPER, "die": _WHOLE, "seed": _WHOLE, "mongoose": _FLAG}, gives=_PDF
    ),
    "printing.game": Endpoint("A game as it stands.", query={"paper": _PAPER, "blank": _FLAG}, gives=_PDF),
    "cameras.found": Endpoint("The webcams plugged in by source and name, and the clip named at the start."),
    "calibration.now": Endpoint("How the camera does, and the region in which dice count; 409 without a camera."),
    "calibration.act": Endpoint(
        "Draws the region, takes it from a printed sheet, or says that the camera stands well.",
        _body(
            {"act": {"enum": ["draw", "sheet", "stands"]}},
            {"region": _or_null(_list({"type": "array", "items": _SHARE, "minItems": 2, "maxItems": 2}, MOST_POINTS))},
        ),
    ),
    "rehearsal.rehearse": Endpoint(
        "Where events would lead; nothing is done.",
        _body({**_VERSION, "events": _list({"type": "object"}, MOST_EVENTS)}),
    ),
    "rehearsal.correction": Endpoint(
        "What would fall with a correction; nothing is done.",
        _body({**_VERSION, **{key: SHAPES[read] for key, (read, _) in COMMANDS["correct"].items()}}),
    ),
    "snakey.moves": Endpoint("Every end that a turn of Snakey Dice can reach.", _body(_VERSION)),
    "snakey.drawn": Endpoint(
        "Explains a path drawn on paper.",
        _body(
            {**_VERSION, "squares": _list(_SQUARE, MOST_SQUARES)},
            {"portals": _COUNT, "jumps": _COUNT, "heading": _or_null({"enum": [*HEADINGS]})},
        ),
    ),
    "sudoku.read": Endpoint("The digits of a photographed sudoku.", {_JPEG: _BYTES, "image/png": _BYTES}),
    "sudoku.seen": Endpoint("The digits of the sudoku that the camera sees.", _body()),
    "join.me": Endpoint("Who the one who asks is to this table."),
    "join.join_in": Endpoint("A device joins by the code.", _body({"code": _TEXT, "role": {"enum": [*JOINABLE]}})),
    "join.seat": Endpoint("A player's device takes its seat.", _body({"player": _TEXT})),
    "join.leave": Endpoint("A device leaves."),
    "join.shown": Endpoint("Where devices join, the code, and who has."),
    "join.qr": Endpoint("Address and code as a QR code; 404 without --lan.", gives="image/svg+xml"),
    "join.remove": Endpoint("Removes a device, and makes a new code.", _body({"device": _TEXT})),
    "join.renew": Endpoint("Makes a new code.", _body()),
    "phone_camera.frame": Endpoint("A frame of a phone's video.", {_JPEG: _BYTES}),
    "phone_camera.photo": Endpoint("A photograph from a phone.", {_JPEG: _BYTES}),
    "phone_camera.photo_again": Endpoint("What is read on the photograph sent last; waited for some seconds."),
    "phone_camera.used": Endpoint("Which device the table looks through."),
    "phone_camera.use": Endpoint("The table looks through this device.", _body({"device": _TEXT})),
    "reports.report": Endpoint("What a camera process sees.", {_JSON: _REPORT}),
    "teaching.listed": Endpoint("The sets of taught dice."),
    "teaching.look": Endpoint("The die that the camera sees, or why there is none."),
    "teaching.use": Endpoint("Reads with a set, or with none.", _body({"name": _or_null(_TEXT)})),
    "teaching.taken": Endpoint("An exported set is taken in.", {_JSON: {"type": "object"}}),
    "teaching.show": Endpoint("Takes what the camera sees as a face of a set.", _body({"face": _FACE})),
    "teaching.forget": Endpoint("Forgets what a face of a set was shown as.", _body({"face": _FACE})),
    "teaching.trial": Endpoint("How well a set tells its own faces apart."),
    "teaching.rename": Endpoint("Renames a set.", _body({"to": _TEXT})),
    "teaching.delete": Endpoint("Deletes a set."),
    "teaching.export": Endpoint("A set as a file."),
}
