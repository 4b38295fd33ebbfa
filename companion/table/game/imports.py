"""A record from a file as a game of this table: validated as `companion replay` validates it. Pure."""

from companion.rules.core import Malformed
from companion.rules.record import NotARecord, read_record
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

    refusal: the first illegal event, None where the file is no record at all.
    """

    def __init__(self, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.refusal = refusal


def read_game(content: bytes, game_id: str, *, legal_part: bool = False) -> Running:
    """The game that a record's file tells, standing at its last event.

    legal_part: takes the events before the first illegal one in place of refusing the file.

    Raises:
        NotImported: it is no record, is of an unknown game, is endless, or has an illegal event.
    """
    try:
        record = read_record(content.decode("utf-8"))
        if len(record.entries) > _MOST_EVENTS:
            raise NotImported(say("This record has more than {most} events, as no game has.", most=_MOST_EVENTS))
        played = replay(record.header, record.entries)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise NotImported(say("This file is no game record: line {line} is not text in UTF-8.", line=line)) from None
    except NotARecord as error:
        raise NotImported(
            _cut(say("This file is no game record. Line {line}: {problem}", line=error.line, problem=str(error)))
        ) from None
    except Malformed as error:
        raise NotImported(_cut(say("This file is no game record: {problem}", problem=str(error)))) from None
    if played.refusal is not None and not legal_part:
        where, why = played.refusal.entry.line, played.refusal.why
        raise NotImported(
            _cut(say("Line {line} of the record is illegal: {sentence}", line=where, sentence=why.sentence)),
            played.refusal,
        )
    kept = tuple(Kept(entry) for entry in record.entries[: len(played.states) - 1])
    return Running(game_id, record.header, History((Line(kept),), 0, len(kept)), played.states)


def _cut(words: str) -> str:
    whole = sentence(words)
    return whole if len(whole) <= _LONGEST_SENTENCE else f"{whole[:_LONGEST_SENTENCE]}…"
