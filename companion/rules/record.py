"""Records: a header and events as JSON Lines, read and written (the form is ruled, in the README of the rulings)."""

import json
import re
from calendar import monthrange
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.rules.core import (
    SNAKE_FACES,
    STANDARD_FACES,
    Do,
    Event,
    Face,
    Game,
    Header,
    Malformed,
    Roll,
    Value,
)
from companion.rules.games import GAMES
from companion.said import one_of, say, say_count

SOURCES = ("camera", "typed", "virtual")
_NOTES = ("by", "at", "source", "confidence")
_RFC3339 = re.compile(
    r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?"
    r"(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)",
    re.ASCII,
)


class NotARecord(Malformed):
    """The text is no record: `line` (from 1) and the message say where and what is wrong."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with the optional keys that change nothing in the game, and its line in the file (from 1)."""

    event: Event
    line: int = 0
    by: str | None = None
    at: str | None = None
    source: str | None = None
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record, read but not yet judged."""

    header: Header
    entries: tuple[Entry, ...]


# ---- reading -----------------------------------------------------------------------------------------------------


def read_record(content: str) -> Record:
    """The record in a file's text.

    Raises:
        NotARecord: it is none; every line is looked at before any event is judged.
    """
    numbered = [(n, line) for n, line in enumerate(content.removeprefix("\ufeff").split("\n"), 1) if line.strip()]
    if not numbered:
        raise NotARecord(1, say("the file is empty; a record begins with a header"))
    first, rest = numbered[0], numbered[1:]
    header = _at_line(first[0], lambda: read_header(_json_object(first[1])))
    game = GAMES[header.game]
    entries = tuple(_at_line(n, lambda n=n, line=line: read_entry(game, _json_object(line), n)) for n, line in rest)
    return Record(header, entries)


def _at_line(line: int, read: Any) -> Any:
    try:
        return read()
    except Malformed as error:
        raise NotARecord(line, str(error)) from None


def _json_object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError):
            raise Malformed(say("not JSON from character {column} on", column=error.colno)) from None
        raise Malformed(say("not JSON: nested too deeply or not a JSON value")) from None
    if not isinstance(value, dict):
        raise Malformed(say("a line must be a JSON object"))
    if "\\u" in line:  # half a surrogate pair: JSON can spell it, but no UTF-8 file hold it
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Malformed(say("it holds half a character (a lone surrogate)")) from None
    return value


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twin = next(key for key, count in counts.items() if count > 1)
        raise Malformed(say('the key "{key}" stands twice', key=twin))
    return value


def _no_constant(word: str) -> None:
    raise Malformed(say("not JSON: {word} is no JSON number", word=word))


def read_header(raw: dict[str, Any]) -> Header:
    """The header, its players, options and board checked by its game.

    Raises:
        Malformed: a key is missing, unknown or of the wrong type, or the game does not take it.
    """
    _no_unknown(raw, ("record", "game", "players", "options", "board"), say("the header"))
    for key in ("record", "game", "players"):
        if key not in raw:
            raise Malformed(say('the header lacks "{key}"', key=key))
    if raw["record"] != 1 or isinstance(raw["record"], (bool, float)):
        raise Malformed(say('"record" must be 1'))
    name = raw["game"]
    if not isinstance(name, str) or name not in GAMES:
        known = ", ".join(GAMES)
        raise Malformed(say("unknown game {name}; known are {known}", name=json.dumps(name), known=known))
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise Malformed(say('"options" must be an object'))
    game = GAMES[name]
    header = Header(name, _players(game, raw["players"]), options, raw.get("board"))
    game.start(header)  # the game itself refuses options and boards that are not its own
    return header


def _players(game: Game[Any], raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list) or not all(isinstance(name, str) and name.strip() for name in raw):
        raise Malformed(say('"players" must be a list of names'))
    if len(raw) not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        alone = say_count("{count} player", "{count} players", low)
        seats = say("{low} to {high} players", low=low, high=high) if low < high else alone
        raise Malformed(say("{title} is for {seats}, not {given}", title=game.title, seats=seats, given=len(raw)))
    for name in raw:
        if raw.count(name) > 1:
            raise Malformed(say("the player {name} is named twice", name=json.dumps(name, ensure_ascii=False)))
    return tuple(raw)


def _no_unknown(raw: dict[str, Any], known: Iterable[str], where: str) -> None:
    for key in raw:
        if key not in known:
            raise Malformed(say("unknown key {key} in {where}", key=json.dumps(key, ensure_ascii=False), where=where))


def read_entry(game: Game[Any], raw: dict[str, Any], line: int = 0) -> Entry:
    """An event of this game with its optional keys.

    Raises:
        Malformed: it is no event of this game.
    """
    _check_notes(raw)
    body = {key: value for key, value in raw.items() if key not in _NOTES}
    return Entry(read_event(game, body), line, raw.get("by"), raw.get("at"), raw.get("source"), raw.get("confidence"))


def _check_notes(raw: dict[str, Any]) -> None:
    if "by" in raw and not isinstance(raw["by"], str):
        raise Malformed(say('"by" must be a player\'s name'))
    if "at" in raw and not (isinstance(raw["at"], str) and _is_time(raw["at"])):
        raise Malformed(say('"at" must be a time as in RFC 3339'))
    if "source" in raw and not (isinstance(raw["source"], str) and raw["source"] in SOURCES):
        raise Malformed(say('"source" must be "camera", "typed" or "virtual"'))
    if "confidence" in raw:
        value = raw["confidence"]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            raise Malformed(say('"confidence" must be a number from 0 to 1'))


def _is_time(text: str) -> bool:
    """Whether `text` is a time as in RFC 3339, on a day that its month has (section 5.7)."""
    match = _RFC3339.fullmatch(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    return day <= monthrange(year, month)[1]


def read_event(game: Game[Any], raw: dict[str, Any]) -> Event:
    """An event without optional keys.

    Raises:
        Malformed: it is no event of this game.
    """
    if "roll" in raw:
        _no_unknown(raw, ("roll",), say("the roll"))
        return Roll(_faces(game, raw["roll"]))
    if "do" not in raw:
        raise Malformed(say('an event needs "roll" or "do"'))
    name = raw["do"]
    if not isinstance(name, str) or name not in game.decisions:
        known = ", ".join(game.decisions)
        raise Malformed(
            say("{title} has no decision {name}; it has {known}", title=game.title, name=json.dumps(name), known=known)
        )
    schema = game.decisions[name]
    _no_unknown(raw, ("do", *schema), say('the decision "{name}"', name=name))
    args: list[tuple[str, Value]] = []
    for key, arg in schema.items():
        due = arg.when is None or raw.get(arg.when[0]) in arg.when[1]
        if key in raw and due:
            try:
                args.append((key, arg.read(raw[key])))
            except Malformed as error:
                raise Malformed(say('"{key}" of "{name}" {problem}', key=key, name=name, problem=str(error))) from None
        elif key in raw and arg.when is not None:
            other, words = arg.when[0], one_of([f'"{word}"' for word in arg.when[1]])
            told = say(
                '"{key}" of "{name}" stands only where "{other}" is {words}',
                key=key,
                name=name,
                other=other,
                words=words,
            )
            raise Malformed(told)
        elif due and not arg.optional:
            raise Malformed(say('"{name}" needs "{key}"', name=name, key=key))
    return Do(name, tuple(args))


def _faces(game: Game[Any], raw: object) -> tuple[Face, ...]:
    if not isinstance(raw, list):
        raise Malformed(say('"roll" must be a list of faces'))
    # Either kind of dice is a roll in any game: the wrong kind is illegal, not malformed. A lost die is not.
    known = {*STANDARD_FACES, *SNAKE_FACES, *game.faces}
    for face in raw:
        if isinstance(face, (bool, float, list, dict)) or face not in known:
            raise Malformed(say("{face} is no face of a die", face=json.dumps(face)))
    return tuple(raw)


# ---- writing -----------------------------------------------------------------------------------------------------


def header_json(header: Header) -> dict[str, Any]:
    """The header as its line's object; defaults stay left out."""
    raw: dict[str, Any] = {"record": 1, "game": header.game, "players": list(header.players)}
    if header.options:
        raw["options"] = dict(header.options)
    if header.board is not None:
        raw["board"] = header.board
    return raw


def event_json(event: Event) -> dict[str, Any]:
    """The event as its line's object, without optional keys."""
    if isinstance(event, Roll):
        return {"roll": list(event.faces)}
    return {"do": event.name, **{key: _listed(value) for key, value in event.args}}


def entry_json(entry: Entry) -> dict[str, Any]:
    """The event with those optional keys that it carries."""
    notes = {key: getattr(entry, key) for key in _NOTES}
    return event_json(entry.event) | {key: value for key, value in notes.items() if value is not None}


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def write_record(header: Header, entries: Iterable[Entry]) -> str:
    """The record as JSON Lines, each line ended."""
    lines = [header_json(header), *(entry_json(entry) for entry in entries)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
