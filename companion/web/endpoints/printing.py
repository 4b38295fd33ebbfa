"""GET /api/print/…: sheets as PDF, and what there is to print."""

from typing import TYPE_CHECKING

from flask import Blueprint, Response, request

from companion.said import say
from companion.table.session import Table
from companion.vision.markers import PAPERS
from companion.web.serving.errors import problem
from companion.web.serving.language import answer, asked

if TYPE_CHECKING:
    from companion.printing.catalogue import Order


def blueprint(table: Table) -> Blueprint:
    """/api/print, /api/print/<what>.pdf and /api/games/<id>/sheet.pdf.

    All take `paper`; stickers `die`; snakedoku `seed` and `mongoose`; a game's sheet `blank=1` for its board before
    the first event. They are in the language of the page that asks.
    """
    sheets = Blueprint("printing", __name__, url_prefix="/api")

    @sheets.get("/print")
    def listed() -> Response:
        from companion.printing.catalogue import DIE, PRINTABLES
        from companion.printing.stickers import DIE_SIZES

        return answer(
            {
                "sheets": [{"name": name, "text": text} for name, text in PRINTABLES.items()],
                "papers": list(PAPERS),
                "dice": list(DIE_SIZES),
                "die": DIE,
            }
        )

    @sheets.get("/print/<what>.pdf")
    def sheet(what: str) -> Response:
        # Here and not at the top: a table that prints nothing need not load what prints.
        from companion.printing.apart import drawn_apart
        from companion.printing.catalogue import CannotPrint, check, printed

        try:
            check(order := _order(what))  # before another process is asked
            return _pdf(drawn_apart(printed, order), what)
        except CannotPrint as error:
            return problem(422, "illegal", str(error))

    @sheets.get("/games/<game_id>/sheet.pdf")
    def game(game_id: str) -> Response:
        from companion.printing.apart import drawn_apart
        from companion.printing.catalogue import CannotPrint, check_paper, printed_record

        _, running = table.archive.running(game_id)
        blank = request.args.get("blank") == "1"
        try:
            check_paper(_paper())
            content = drawn_apart(printed_record, running.record(), _paper(), asked(), blank=blank)
        except CannotPrint as error:
            return problem(422, "illegal", str(error))
        return _pdf(content, running.game.name)

    return sheets


def _order(what: str) -> "Order":
    """What the address asks for. Raises CannotPrint."""
    from companion.printing.catalogue import DIE, Order

    die, mongoose = _number("die"), request.args.get("mongoose") == "1"
    return Order(what, _paper(), DIE if die is None else die, _number("seed"), mongoose, language=asked())


def _number(name: str) -> int | None:
    """A whole number of the address, None where it has none of that name. Raises CannotPrint."""
    from companion.printing.catalogue import CannotPrint

    given = request.args.get(name, "")
    if given and not given.removeprefix("-").isdecimal():
        raise CannotPrint(say("{name} must be a whole number.", name=name))
    return int(given[:20]) if given else None


def _paper() -> str:
    return request.args.get("paper", "a4")


def _pdf(content: bytes, name: str) -> Response:
    response = Response(content, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response.headers["Cache-Control"] = "no-store"
    return response
