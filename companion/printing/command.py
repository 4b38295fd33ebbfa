"""`companion print`: sheets as PDF files."""

from __future__ import annotations

import os
from pathlib import Path

from companion.files import write_named
from companion.printing.catalogue import PRINTABLES, CannotPrint, Order, printed, printed_game
from companion.rules.record import NotARecord, read_record
from companion.rules.replay import Refusal, replay
from companion.terminal import DONE, ILLEGAL, complain


def run_list() -> int:
    """Prints the names of all sheets, each with what it is."""
    for name, words in PRINTABLES.items():
        print(f"{name:18} {words}")
    print(f"{'GAME.jsonl':18} the sheet of a game's record, as it was played")
    return DONE


def run_print(order: Order, target: Path | None) -> int:
    """Writes the PDF to `target`, in place of what was there; None names it after the sheet. Returns the exit status: 1
    where a record has an illegal event, of which the sheet up to there is written."""
    try:
        content, refusal = _content(order)
    except NotARecord as error:
        return complain(f"{order.what}:{error.line}: {error}")
    except CannotPrint as error:
        return complain(str(error))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8 text"
        return complain(f"{order.what}: cannot be read: {reason}; name a sheet, or the file of a game's record")
    target = target or Path(f"{Path(order.what).stem}.pdf")
    try:
        write_named(target, content)
    except OSError as error:
        return complain(f"{target}: cannot be written: {error.strerror}; choose another place with -o FILE.pdf")
    print(f"{target}: print it at 100 %, not fitted to the page")
    if refusal is None:
        return DONE
    why = f"{refusal.entry.line}: {refusal.why.ruling}: {refusal.why.sentence}"
    complain(f"{order.what}:{why} The sheet is of the game before that.")
    return ILLEGAL


def _content(order: Order) -> tuple[bytes, Refusal | None]:
    """The PDF, and of a record why it goes no further than its sheet."""
    if not _is_record(order.what):
        return printed(order), None
    record = read_record(Path(order.what).read_bytes().decode())
    played = replay(record.header, record.entries)
    return printed_game(played, order.paper, order.language, blank=False), played.refusal


def _is_record(what: str) -> bool:
    return what.endswith(".jsonl") or (what not in PRINTABLES and os.path.isfile(what))
