"""All that can be printed, by name, and the sheet of a game: from a name or a record to a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.locale import ENGLISH, LANGUAGES
from companion.printing.board import Form
from companion.printing.kit import Paper
from companion.printing.mat import calibration_board, mat
from companion.printing.slither_stone import slither_sheet
from companion.printing.snakedoku import snakedoku_sheet
from companion.printing.snakey import snakey_sheet
from companion.printing.stickers import DIE_SIZES, sticker_sheet
from companion.printing.triple_snakes import triple_snakes_sheet
from companion.rules.core import Header
from companion.rules.games import GAMES
from companion.rules.record import read_record
from companion.rules.replay import Replay, position_json, replay
from companion.rules.snakey.rules import SOLO, TABLE
from companion.rules.sudoku import made
from companion.said import one_of, say, say_count
from companion.vision.markers import PAPERS

DIE: Final = 16
"""The size of dice that stickers are printed for where none is said, in millimetres."""

_GAMES: Final[dict[str, tuple[str, str, str | None]]] = {
    "triple-snakes": (say("Triple Snakes: score sheet"), "triple-snakes", None),
    "snakey-solo": (say("Snakey Dice solo"), "snakey-solo", None),
    "snakey-original": (say("Snakey Dice: original"), "snakey", "original"),
    "snakey-pinwheel": (say("Snakey Dice: pinwheel"), "snakey", "pinwheel"),
    "snakey-diy": (say("Snakey Dice: DIY"), "snakey", "diy"),
    "snakey-fishy": (say("Snakey Dice: fishy"), "snakey", "fishy"),
    "snakey-diy-large": (say("Snakey Dice: DIY, large"), "snakey", "diy-large"),
    "snakedoku": ("Snakedoku", "snakedoku", None),
    "slither-stone": ("Slither Stone", "slither-stone", None),
}
"""The sheets to play on: the title of each, its game and the board of that."""
_TOOLS: Final[dict[str, tuple[str, Callable[[Order], Paper]]]] = {
    "stickers": (
        say("stickers with the snake faces for plain dice"),
        lambda order: sticker_sheet(order.die, order.paper, order.language),
    ),
    "mat": (
        say("throwing mat that tells the camera region, scale and tilt"),
        lambda order: mat(order.paper, order.language),
    ),
    "calibration": (say("calibration board"), lambda order: calibration_board(order.paper, order.language)),
}
"""What is printed beside the games: what it is, and what draws it."""
PRINTABLES: Final[dict[str, str]] = {
    **{name: words for name, (words, _) in _TOOLS.items()},
    **{name: title for name, (title, *_) in _GAMES.items()},
}
"""What can be printed, each with what it is."""


class CannotPrint(Exception):
    """Something asked for that there is not; the message is one sentence with the way on."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to print. `seed` is Snakedoku's: None leaves the squares empty; `mongoose` marks its centre squares."""

    what: str
    paper: str = "a4"
    die: int = DIE
    seed: int | None = None
    mongoose: bool = False
    names: tuple[str, ...] = ()
    language: str = ENGLISH


def check(order: Order) -> None:
    """Raises CannotPrint for an unknown sheet, paper, language or size of dice, and for more names than can play."""
    if order.what not in PRINTABLES:
        raise CannotPrint(
            say('There is no sheet "{what}"; there are {known}.', what=order.what, known=", ".join(PRINTABLES))
        )
    most = GAMES[_GAMES[order.what][1]].seats[-1] if order.what in _GAMES else len(order.names)
    if len(order.names) > most:
        room = say_count("This sheet has room for {count} name.", "This sheet has room for {count} names.", most)
        raise CannotPrint(room)
    check_paper(order.paper)
    check_language(order.language)
    if order.die not in DIE_SIZES:
        sizes = one_of([str(size) for size in DIE_SIZES])
        raise CannotPrint(
            say("There are no stickers for dice of {die} mm; choose {sizes}.", die=order.die, sizes=sizes)
        )


def check_paper(paper: str) -> None:
    """Raises CannotPrint for an unknown one."""
    if paper not in PAPERS:
        raise CannotPrint(say('There is no paper "{paper}"; choose {known}.', paper=paper, known=one_of(list(PAPERS))))


def check_language(language: str) -> None:
    """Raises CannotPrint for an unknown one."""
    if language not in LANGUAGES:
        raise CannotPrint(
            say('There is no language "{language}"; choose {known}.', language=language, known=one_of(LANGUAGES))
        )


def printed(order: Order) -> bytes:
    """The PDF. Raises CannotPrint, as `check`."""
    check(order)
    if order.what in _TOOLS:
        _, draw = _TOOLS[order.what]
        return draw(order).content()
    title, game, board = _GAMES[order.what]
    form = Form(title, order.paper, order.names, order.language)
    if game == "snakedoku":
        digits = None if order.seed is None else made(order.seed)
        return snakedoku_sheet(form, digits, order.mongoose).content()
    players = tuple(f"P{seat}" for seat in range(1, GAMES[game].seats[0] + 1))
    return _SHEETS[game](form, replay(Header(game, players, {}, board), ()), None).content()


def printed_record(record: str, paper: str, language: str = ENGLISH, *, blank: bool) -> bytes:
    """The sheet of a recorded game: `blank` as it was before its first event, to play on; else as it was played so far.

    Raises:
        NotARecord: not the text of one.
        CannotPrint: an unknown paper or language.
    """
    read = read_record(record)
    return printed_game(replay(read.header, read.entries), paper, language, blank=blank)


def printed_game(played: Replay, paper: str, language: str = ENGLISH, *, blank: bool) -> bytes:
    """The sheet of a game, as `printed_record`.

    Raises:
        CannotPrint: an unknown paper or language.
    """
    check_paper(paper)
    check_language(language)
    header = played.header
    if blank:
        played = replay(header, ())
    position = None if blank else position_json(played)
    result = played.game.prompt(played.state) if position and position["status"] == "finished" else ""
    form = Form(played.game.title, paper, header.players, language, result)
    return _SHEETS[header.game](form, played, position).content()


def _snakey(form: Form, played: Replay, position: Mapping[str, Any] | None) -> Paper:
    rules = {SOLO.name: SOLO, TABLE.name: TABLE}[played.header.game]
    return snakey_sheet(form, rules, rules.read_board(played.header.board), position)


def _snakedoku(form: Form, played: Replay, position: Mapping[str, Any] | None) -> Paper:
    setup = played.state.setup
    return snakedoku_sheet(form, setup.grid, setup.mongoose, setup.symbols, position)


_SHEETS: Final[dict[str, Callable[[Form, Replay, Mapping[str, Any] | None], Paper]]] = {
    "triple-snakes": lambda form, _, position: triple_snakes_sheet(form, position),
    "snakey-solo": _snakey,
    "snakey": _snakey,
    "snakedoku": _snakedoku,
    "slither-stone": lambda form, played, position: slither_sheet(form, position or position_json(played)),
}
"""The pencil sheet of a game at a position, None for its first, by the game's name."""
