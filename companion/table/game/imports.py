"""A record from a file as a game of this table: validated as `companion replay` validates it. Pure."""

from typing import Any

from companion.rules.core import Malformed
from companion.rules.record import NotARecord, Record, read_record
from companion.rules.replay import Refusal, replay
from companion.said import say, sentence
from companion.table.game.history import History, Kept, Line
from companion.table.game.running import Running

_MOST_EVENTS = 5000
"""Ten times as many as a long game has. Every position of a game is kept, and all turns in each, so that a record of
the megabyte that may be sent would take gigabytes."""
_LONGEST_SENTENCE = 300  # of a sentence that quotes the file; a key or a name in it may be of any length


class NotImported(Exception):
    """The file is not taken; the message is a sentence with the line where it fails.

    legal: how many events before that could be taken, None where the file is no record at all.
    ruling: of the first illegal event, None where a line cannot be read.
    """

    def __init__(self, sentence: str, legal: int | None = None, ruling: str | None = None) -> None:
        super().__init__(sentence)
        self.legal, self.ruling = legal, ruling


def read_game(content: bytes, game_id: str, *, legal_part: bool = False) -> Running:
    """The game that a record's file tells, standing at its last event.

    legal_part: takes the events before the first illegal or unreadable one in place of refusing the file.

    Raises:
        NotImported: it is no record, is of an unknown game, is endless, or has an illegal or unreadable line.
    """
    record, broken = _readable(content)
    if len(record.entries) > _MOST_EVENTS:
        raise NotImported(say("This record has more than {most} events, as no game has.", most=_MOST_EVENTS))
    states: list[Any] = []
    try:
        played = replay(record.header, record.entries, states.append)
    except Malformed as error:
        raise NotImported(_cut(say("This file is no game record: {problem}", problem=str(error)))) from None
    if not legal_part:
        if played.refusal is not None:
            raise _illegal(played.refusal)
        if broken is not None:
            raise broken
    kept = tuple(Kept(entry) for entry in record.entries[: len(states) - 1])
    return Running(game_id, record.header, History((Line(kept),), 0, len(kept)), tuple(states))


def _readable(content: bytes) -> tuple[Record, NotImported | None]:
    """The record as far as its lines can be read, and why it goes no further; None where it is whole.

    Raises:
        NotImported: there is no record to begin with.
    """
    lines = content.split(b"\n")
    if b'"record"' not in next((line for line in lines if line.strip()), b""):
        raise NotImported(
            say("This file is no game record. Choose one that “Save the record” made; its name ends in .jsonl.")
        )
    try:
        return read_record(content.decode("utf-8")), None
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        told = say(
            "Line {line} of the record holds characters that cannot be read; if the file was changed in an editor, "
            "save it there once more with the encoding UTF-8.",
            line=line,
        )
    except NotARecord as error:
        line = error.line
        told = say("Line {line} of the record cannot be read: {problem}", line=line, problem=str(error))
    before = b"\n".join(lines[: line - 1])
    if not before.strip():  # its header it is
        raise NotImported(_cut(told))
    record, broken = _readable(before)  # where a line may be no event, though all of it is text
    return record, broken or NotImported(_cut(told), len(record.entries))


def _illegal(refusal: Refusal) -> NotImported:
    where, why = refusal.entry.line, refusal.why
    told = say("Line {line} of the record is illegal: {sentence}", line=where, sentence=why.sentence)
    return NotImported(_cut(told), refusal.index, why.ruling)


def _cut(words: str) -> str:
    whole = sentence(words)
    return whole if len(whole) <= _LONGEST_SENTENCE else f"{whole[:_LONGEST_SENTENCE]}…"
