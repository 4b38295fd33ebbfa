"""Commands from a page: which there are, what each takes, and how a refusal is told."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from companion.names import LONGEST, holds_unseen, is_empty, spaced
from companion.said import say
from companion.table.dice.colours import NAMES

Code = Literal["malformed", "stale", "illegal", "missing", "storage", "internal"]
_MOST_FACES: Final = 32
_MOST_IN_RUN: Final = 300
"""Faces of rolls that are typed one after another; a large set-up of Snakey Dice takes 144."""
PICTURE_DAYS: Final = ("ever", "365", "30", "7", "1")
"""How many days after a game was last played its pictures of dice are deleted; "ever": with the game."""
ACCEPT: Final = ("auto", "ask")
NO_COLUMN_DIE: Final = "none"
"""The setting of a table whose dice are of one colour."""
COLUMN_DICE: Final = (NO_COLUMN_DIE, *NAMES)


class Refused(Exception):
    """A command that was not carried out; nothing has changed. `sentence` is for the player."""

    def __init__(self, code: Code, sentence: str, ruling: str | None = None) -> None:
        super().__init__(sentence)
        self.code: Code = code
        self.sentence = sentence
        self.ruling = ruling


def stale() -> Refused:
    """The refusal of what was asked of another version of the table than it has now."""
    return Refused("stale", say("The table has moved on; look again before you decide."))


Read = Callable[[str, Any], Any]


def _whole(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Refused("malformed", say('"{key}" must be a whole number, 0 or more.', key=key))
    return value


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Refused("malformed", say('"{key}" must be a text.', key=key))
    return value


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refused("malformed", say('"{key}" must be true or false.', key=key))
    return value


def _object(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Refused("malformed", say('"{key}" must be an object.', key=key))
    return value


def _names(key: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise Refused("malformed", say('"{key}" must be a list of names.', key=key))
    names = [spaced(name) for name in value]
    for name in names:
        if is_empty(name) or len(name) > LONGEST:
            raise Refused("malformed", say("A player's name has 1 to {most} letters.", most=LONGEST))
        if holds_unseen(name):
            told = say("A player's name holds signs that cannot be seen; type it anew, letter by letter.")
            raise Refused("malformed", told)
    return names


def _bots(key: str, value: Any) -> dict[str, Any]:
    return {spaced(name): strength for name, strength in _object(key, value).items()}


def _faces(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST_FACES:
        raise Refused("malformed", say('"{key}" must be a list of at most {most} faces.', key=key, most=_MOST_FACES))
    return value


def _run(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST_IN_RUN:
        raise Refused("malformed", say('"{key}" must be a list of at most {most} faces.', key=key, most=_MOST_IN_RUN))
    return value


def _board(key: str, value: Any) -> Any:
    if not isinstance(value, (str, list, dict)):
        raise Refused("malformed", say('"{key}" must be a board of the game.', key=key))
    return value  # the game itself reads it


def _accept(key: str, value: Any) -> str:
    if value not in ACCEPT:
        raise Refused("malformed", say('"{key}" must be "auto" or "ask".', key=key))
    return str(value)


def _pictures(key: str, value: Any) -> str:
    if value not in PICTURE_DAYS:
        raise Refused("malformed", say('"{key}" must be one of {words}.', key=key, words=", ".join(PICTURE_DAYS)))
    return str(value)


def _column_die(key: str, value: Any) -> str:
    if value not in COLUMN_DICE:
        raise Refused(
            "malformed",
            say('"{key}" must be "{none}" or one of {names}.', key=key, none=NO_COLUMN_DIE, names=", ".join(NAMES)),
        )
    return str(value)


SHAPES: Final[Mapping[Read, Mapping[str, Any]]] = {
    _whole: {"type": "integer", "minimum": 0},
    _text: {"type": "string"},
    _flag: {"type": "boolean"},
    _object: {"type": "object"},
    _bots: {"type": "object"},
    _names: {"type": "array", "items": {"type": "string", "minLength": 1, "maxLength": LONGEST}},
    _faces: {"type": "array", "maxItems": _MOST_FACES},
    _run: {"type": "array", "maxItems": _MOST_IN_RUN},
    _board: {"type": ["string", "array", "object"]},
    _accept: {"enum": [*ACCEPT]},
    _pictures: {"enum": [*PICTURE_DAYS]},
    _column_die: {"enum": [*COLUMN_DICE]},
}
"""What an argument looks like, as JSON Schema, by what reads it."""

COMMANDS: Final[Mapping[str, Mapping[str, tuple[Read, bool]]]] = {
    "new_game": {
        "game": (_text, True),
        "players": (_names, True),
        "options": (_object, False),
        "board": (_board, False),
        "bots": (_bots, False),
    },
    "open_game": {"id": (_text, True)},
    "leave_game": {},
    "delete_game": {"id": (_text, True)},
    "restore_game": {"id": (_text, True)},
    "forget_player": {"player": (_text, True)},
    "remember_player": {"player": (_text, True)},
    "event": {"event": (_object, True)},
    "type_run": {"faces": (_run, True)},
    "throw": {"run": (_flag, False)},
    "count_dice": {},
    "answer": {"question": (_whole, True), "faces": (_faces, True)},
    "dismiss": {"question": (_whole, True)},
    "undo": {"to": (_whole, False)},
    "redo": {"to": (_whole, False)},
    "correct": {"index": (_whole, True), "faces": (_faces, True)},
    "settings": {"accept": (_accept, False), "column_die": (_column_die, False), "pictures": (_pictures, False)},
    "camera": {"source": (_text, True)},
    "camera_stands": {},
}


def read_arguments(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """A command's arguments by name, checked; those that may be left out and are stand as None.

    Raises:
        Refused: "malformed": no such command, or an argument is missing, unknown or of the wrong type.
    """
    known = COMMANDS.get(name)
    if known is None:
        raise Refused("malformed", say("There is no such command; known are {known}.", known=", ".join(COMMANDS)))
    for key in given:
        if key not in known:
            raise Refused("malformed", say('The command "{name}" takes no "{key}".', name=name, key=key[:40]))
    arguments: dict[str, Any] = {}
    for key, (read, needed) in known.items():
        if needed and key not in given:
            raise Refused("malformed", say('The command "{name}" needs "{key}".', name=name, key=key))
        arguments[key] = read(key, given[key]) if given.get(key) is not None else None
        if needed and arguments[key] is None:
            raise Refused("malformed", say('The command "{name}" needs "{key}".', name=name, key=key))
    return arguments
