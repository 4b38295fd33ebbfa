"""`companion print`: sheets as PDF files."""

from __future__ import annotations

from pathlib import Path

from companion.printing.catalogue import PRINTABLES, CannotPrint, Order, printed, printed_record
from companion.rules.record import NotARecord
from companion.terminal import DONE, complain


def run_list() -> int:
    """Prints the names of all sheets, each with what it is."""
    for name, words in PRINTABLES.items():
        print(f"{name:18} {words}")
    print(f"{'GAME.jsonl':18} the sheet of a game's record, as it was played")
    return DONE


def run_print(order: Order, target: Path | None) -> int:
    """Writes the PDF to `target`, in place of what was there; None names it after the sheet. Gives the exit status."""
    try:
        content = _content(order)
    except (CannotPrint, NotARecord) as error:
        return complain(str(error))
    except (OSError, UnicodeDecodeError) as error:
        return complain(f"{order.what}: cannot be read: {getattr(error, 'strerror', None) or 'not UTF-8 text'}")
    target = target or Path(f"{Path(order.what).stem}.pdf")
    try:
        target.write_bytes(content)
    except OSError as error:
        return complain(f"{target}: cannot be written: {error.strerror}; choose another place with -o FILE.pdf")
    print(f"{target}: print it at 100 %, not fitted to the page")
    return DONE


def _content(order: Order) -> bytes:
    if not order.what.endswith(".jsonl"):
        return printed(order)
    return printed_record(Path(order.what).read_bytes().decode(), order.paper, order.language, blank=False)
