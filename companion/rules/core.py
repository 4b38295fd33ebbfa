"""The engine protocol: what every game of the table offers, as plain immutable data.

Engines are pure. Dice are facts that are given to them (`Roll`), never thrown by them, so the same engine serves the
camera, a person who types, a virtual throw and a test. `why_not` is the one source of legality.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeGuard, TypeVar

from companion.said import one_of, say

Face = int | str | None
"""1-6 on a plain die, a name of `SNAKE_FACES` on a snake die, None for a die that left the table (TS-11)."""

Square = tuple[int, int]
"""(column, row) as printed on the board; rows grow downward."""

Value = int | str | tuple[int, ...] | tuple[str, ...] | tuple[Square, ...]

STANDARD_FACES: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
SNAKE_FACES: tuple[str, ...] = ("forward", "left", "right", "left_right", "locked")


class Malformed(Exception):
    """The input is no record, or no event of this game; the message says what is wrong (exit status 2)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice were thrown and show these faces, in the order of the dice' indexes."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """A decision with its arguments, in the order of the game's schema."""

    name: str
    args: tuple[tuple[str, Value], ...] = ()

    def get(self, key: str) -> Any:
        """The argument, or None where it was left out."""
        for name, value in self.args:
            if name == key:
                return value
        return None


Event = Roll | Do


def do(name: str, **args: Value) -> Do:
    """A decision, with arguments in the order given; the engines' schemas give them in the same order."""
    return Do(name, tuple(args.items()))


@dataclass(frozen=True, slots=True)
class Want:
    """A roll that the table waits for: which kind of dice, how many (at least 1), and what for.

    run: of a roll that is one of several with nothing to decide between them, how many of these are due at least, this
    one counted; 0 where it stands by itself. touched: the ruling by which whoever touches a die that stays picks it up,
    where there is one. Both tell nothing of the roll, so wants are alike without them.
    """

    dice: Literal["standard", "snake"]
    count: int
    purpose: str
    run: int = field(default=0, compare=False)
    touched: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why an event is refused: the ruling's id, a sentence that a player understands, and what it concerns."""

    ruling: str
    sentence: str
    dice: tuple[int, ...] = ()
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """An event in a few words: as a choice, for a button ("Pick up the 2"), and once it is done, for the history
    ("Picked up the 2")."""

    choice: str
    done: str


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a game that is not played as the rest of it is, in words: what it is called, and how it stands."""

    title: str
    lines: tuple[str, ...]


TURN_ENDED = Phrase(say("End the turn"), say("Ended the turn"))


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something the table should hear, with the players concerned in the header's order."""

    event: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """A record's first line. `options` holds only what was given; `board` is None when left out."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    board: Any = None


@dataclass(frozen=True, slots=True)
class View:
    """What may be seen of a state, as JSON-ready values named as in the README of the rulings."""

    finished: bool
    players: tuple[dict[str, Any], ...]
    winners: tuple[str, ...]
    board: dict[str, Any] | None


ArgReader = Callable[[object], Value]
"""Turns an argument's JSON value into a `Value`; raises Malformed with the words that follow the argument's name."""


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument of a decision: how it is read, and whether it may be left out.

    `when` names another argument and some of its words: with these the argument must stand, with others it must not.
    """

    read: ArgReader
    optional: bool = False
    when: tuple[str, tuple[str, ...]] | None = None


Schema = Mapping[str, Mapping[str, Arg]]
"""Decision name -> argument name -> Arg, in the order in which events list them."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: a flag (default False or True), one of `choices`, or with `choices` empty a free value."""

    name: str
    default: Any
    ruling: str
    text: str
    choices: tuple[str, ...] = ()


S = TypeVar("S")


class Game(Protocol[S]):
    """A game's engine. S is its state: a frozen dataclass, derived from the header and the events alone."""

    name: str
    """The header's word, for example "triple-snakes"."""
    title: str
    """What people call it, for example "Triple Snakes"."""
    seats: range
    """The numbers of players it can be played with."""
    faces: frozenset[Face]
    """The faces that its rolls may name at all; empty for a game without dice."""
    decisions: Schema
    options: tuple[Option, ...]
    """The house options, each with the sentence that explains it."""

    def start(self, header: Header) -> S:
        """The state before the first event.

        Raises:
            Malformed: an option or the board is not of this game (the number of players is checked before).
        """

    def to_act(self, state: S) -> str | None:
        """The player whose event comes next; in set-up the first player; None when the game is over."""

    def want(self, state: S) -> Want | None:
        """The roll that is due or possible now, None where no dice are wanted."""

    def legal(self, state: S) -> tuple[Do, ...]:
        """The decisions open now, each once and in full, as `actions` lists them."""

    def why_not(self, state: S, event: Event) -> Illegal | None:
        """None where the event is legal in this state, else why it is not."""

    def named_by(self, state: S, event: Event) -> str:
        """The ruling that names this event: each decision's own, that of a roll that is due; else "RECORD"."""

    def apply(self, state: S, event: Event) -> S:
        """The state after a legal event; `state` is left as it was. Undefined for an illegal event."""

    def heard(self, state: S) -> tuple[Announcement, ...]:
        """The announcements that the last applied event made."""

    def view(self, state: S) -> View:
        """What may be seen of the state."""

    def prompt(self, state: S) -> str:
        """Who acts and what to do next, in one line ("Ann: throw 4 dice")."""

    def stage(self, state: S) -> Stage | None:
        """The part of the game that this is, or that decided it, where it was not played as the rest; else None."""

    def phrase(self, state: S, event: Event) -> Phrase:
        """The event in this state, before it is applied, as a short phrase."""

    def told(self, before: S, after: S) -> tuple[str, ...]:
        """What the table hears of the event that led from one state to the other, in sentences: its announcements,
        and what the game has to say besides."""

    def sheet(self, state: S) -> str:
        """The score sheet as plain text of some lines, for the terminal."""


def chosen_options(header: Header, known: tuple[Option, ...]) -> dict[str, Any]:
    """The value of every known option, given or default; flags and choices are checked, free values are not.

    Raises:
        Malformed: an option is unknown, or a flag or choice has another value than it can have.
    """
    values = {option.name: option.default for option in known}
    for name, value in header.options.items():
        if name not in values:
            if not values:
                raise Malformed(say('unknown option "{name}"', name=name))
            raise Malformed(say('unknown option "{name}"; known are {known}', name=name, known=", ".join(values)))
        values[name] = value
    for option in known:
        value = values[option.name]
        if isinstance(option.default, bool) and not isinstance(value, bool):
            raise Malformed(say('the option "{name}" must be true or false', name=option.name))
        if option.choices and value not in option.choices:
            words = one_of([f'"{choice}"' for choice in option.choices])
            raise Malformed(say('the option "{name}" must be {words}', name=option.name, words=words))
    return values


# ---- readers of arguments ----------------------------------------------------------------------------------------


def whole(value: object) -> int:
    """A whole number."""
    if not _is_whole(value):
        raise Malformed(say("must be a whole number"))
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; 1.0 and true are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def wholes(value: object) -> tuple[int, ...]:
    """A list of whole numbers."""
    if not isinstance(value, list) or not all(map(_is_whole, value)):
        raise Malformed(say("must be a list of whole numbers"))
    return tuple(value)


def texts(value: object) -> tuple[str, ...]:
    """A list of strings."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Malformed(say("must be a list of strings"))
    return tuple(value)


def square(value: object) -> Square:
    """[column, row]."""
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_whole, value)):
        raise Malformed(say("must be a square, [column, row], two whole numbers"))
    return (value[0], value[1])


def word(*words: str) -> ArgReader:
    """A reader that takes one of these words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise Malformed(say("must be {words}", words=one_of([f'"{each}"' for each in words])))
        return value

    return read
