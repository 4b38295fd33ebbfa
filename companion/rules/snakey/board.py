"""Boards as data (SD-1, SD-2): their squares, starts, what is printed on them and what set-up rolls for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.rules.core import Malformed, Square, square
from companion.rules.grid import name_of, neighbours
from companion.said import one_of, say


@dataclass(frozen=True, slots=True)
class Board:
    """A square board with columns and rows low to high.

    Sets of squares are bit masks, one bit a square, row by row: a union is an `|`, and ascending bits are the
    order in which results list squares.
    """

    low: int
    high: int
    starts: tuple[Square, ...]
    blockades: int = 0
    power_ups: int = 0
    rolled: tuple[int, int] = (0, 0)
    """How many blockades and how many power-ups set-up rolls (SD-3)."""
    kept_clear: int = 0
    """Where set-up makes neither (SD-3)."""
    bit: Mapping[Square, int] = field(init=False, repr=False, compare=False)
    """Every square's bit; a square is on the board when it is a key."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", _bits(self.low, self.high))

    @property
    def dice(self) -> int:
        """How many standard dice, summed, give a coordinate: as many as the lowest column (SD-1)."""
        return self.low

    @property
    def size(self) -> int:
        """The number of squares."""
        return len(self.bit)

    @property
    def full(self) -> int:
        """The mask of all squares."""
        return int((1 << len(self.bit)) - 1)

    def squares(self, mask: int) -> tuple[Square, ...]:
        """The squares of a mask, row by row, then by column."""
        return tuple(place for place, bit in self.bit.items() if mask & bit)


def _bits(low: int, high: int) -> dict[Square, int]:
    places = [(column, row) for row in range(low, high + 1) for column in range(low, high + 1)]
    return {place: 1 << index for index, place in enumerate(places)}


def _mask(low: int, high: int, places: Iterable[Square]) -> int:
    bits = _bits(low, high)
    return sum(bits[place] for place in set(places) if place in bits)


_RANGES = {"small": (2, 12), "large": (3, 18)}


def _corners(low: int, high: int) -> tuple[Square, ...]:
    return ((low, low), (high, low), (low, high), (high, high))


def _named(size: str, power_ups: Iterable[Square], rolled: int) -> Board:
    low, high = _RANGES[size]
    starts = _corners(low, high)
    clear = [*starts, *(place for start in starts for place in neighbours(start))]
    return Board(low, high, starts, 0, _mask(low, high, power_ups), (rolled, rolled), _mask(low, high, clear))


_ORIGINAL = (
    (5, 2), (9, 2), (7, 3), (4, 4), (10, 4), (2, 5), (6, 5), (8, 5), (12, 5), (3, 7), (5, 7), (7, 7),
    (9, 7), (11, 7), (2, 9), (6, 9), (8, 9), (12, 9), (4, 10), (10, 10), (7, 11), (5, 12), (9, 12),
)  # fmt: skip
_SOLO = (
    (12, 2), (7, 3), (4, 4), (10, 4), (3, 7), (7, 7), (11, 7), (4, 10), (10, 10), (7, 11), (2, 12), (12, 12),
)  # fmt: skip

SOLO_BOARD = Board(2, 12, ((2, 2),), 0, _mask(2, 12, _SOLO), (6, 0), _mask(2, 12, [(2, 2)]))

BOARDS: dict[str, Board] = {
    "original": _named("small", _ORIGINAL, 0),
    "pinwheel": _named("small", ((4, 4), (10, 4), (7, 7), (4, 10), (10, 10)), 6),
    "diy": _named("small", (), 6),
    "fishy": _named("large", (), 12),
    "diy-large": _named("large", (), 12),
}


def solo_board(raw: Any) -> Board:
    """The board of a solo header: None for the printed one, or an object as in SD-2.

    Raises:
        Malformed: it is neither, or its squares are not as SD-2 asks.
    """
    if raw is None:
        return SOLO_BOARD
    if not isinstance(raw, dict):
        raise Malformed(
            say(
                'solo has one board of its own; leave "board" out or give an object with "size", "blockades" and '
                '"power_ups" (SD-2)'
            )
        )
    return _custom(raw, ("small",), solo=True)


def table_board(raw: Any) -> Board:
    """The board of a header for 2-4 players: None for the original, a name, or an object as in SD-2.

    Raises:
        Malformed: it is none of these, or its squares are not as SD-2 asks.
    """
    if raw is None:
        return BOARDS["original"]
    if isinstance(raw, str) and raw in BOARDS:
        return BOARDS[raw]
    if not isinstance(raw, dict):
        names = ", ".join(f'"{name}"' for name in BOARDS)
        raise Malformed(say('"board" must be one of {names}, or an object with its own squares (SD-2)', names=names))
    return _custom(raw, tuple(_RANGES), solo=False)


def _custom(raw: dict[str, Any], sizes: tuple[str, ...], solo: bool) -> Board:
    keys = ("size", "blockades", "power_ups")
    for key in raw:
        if key not in keys:
            raise Malformed(
                say('unknown key "{key}" in "board"; it has "size", "blockades" and "power_ups" (SD-2)', key=key)
            )
    for key in keys:
        if key not in raw:
            raise Malformed(say('"board" lacks "{key}"; it needs "size", "blockades" and "power_ups" (SD-2)', key=key))
    size = raw["size"]
    if not isinstance(size, str) or size not in sizes:
        words = one_of([f'"{size}"' for size in sizes])
        raise Malformed(say('"size" of "board" must be {words} (SD-2)', words=words))
    low, high = _RANGES[size]
    starts = ((low, low),) if solo else _corners(low, high)
    seen: set[Square] = set()
    blockades = _printed(raw["blockades"], "blockades", low, high, starts, seen)
    power_ups = _printed(raw["power_ups"], "power_ups", low, high, starts, seen)
    return Board(low, high, starts, _mask(low, high, blockades), _mask(low, high, power_ups))


def _printed(
    raw: Any, key: str, low: int, high: int, starts: tuple[Square, ...], seen: set[Square]
) -> list[Square]:
    if not isinstance(raw, list):
        raise Malformed(say('"{key}" of "board" must be a list of squares (SD-2)', key=key))
    places: list[Square] = []
    for item in raw:
        try:
            place = square(item)
        except Malformed as error:
            raise Malformed(say('"{key}" of "board": each {problem} (SD-2)', key=key, problem=str(error))) from None
        name = name_of(place)
        if not (low <= place[0] <= high and low <= place[1] <= high):
            raise Malformed(
                say(
                    '"{key}" of "board": {square} is off the board; columns and rows go from {low} to {high} (SD-2)',
                    key=key,
                    square=name,
                    low=low,
                    high=high,
                )
            )
        if place in starts:
            raise Malformed(say('"{key}" of "board": {square} is a start; leave it free (SD-2)', key=key, square=name))
        if place in seen:
            raise Malformed(
                say('"{key}" of "board": {square} stands twice; name each square once (SD-2)', key=key, square=name)
            )
        seen.add(place)
        places.append(place)
    return places
