"""Snakey Dice on the engine protocol: one engine for both games, told apart by their rules."""

from companion.rules.core import (
    SNAKE_FACES,
    STANDARD_FACES,
    Announcement,
    Arg,
    Do,
    Event,
    Face,
    Header,
    Illegal,
    Option,
    Phrase,
    Schema,
    View,
    Want,
    square,
    whole,
    wholes,
    word,
)
from companion.rules.grid import HEADINGS
from companion.rules.snakey import choices, refusals, turn, view, words
from companion.rules.snakey.rules import SOLO, TABLE, TRACKS, Rules
from companion.rules.snakey.state import State

_FACES: frozenset[Face] = frozenset((*SNAKE_FACES, *STANDARD_FACES))


class SnakeyDice:
    """The engine for these rules."""

    faces = _FACES
    options: tuple[Option, ...] = ()

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.name = rules.name
        self.title = rules.title
        self.seats = rules.seats
        self.decisions = _decisions(rules)

    def start(self, header: Header) -> State:
        return turn.first_state(self._rules, header)

    def to_act(self, state: State) -> str | None:
        return None if state.finished else state.players[state.current]

    def want(self, state: State) -> Want | None:
        return turn.want(state)

    def legal(self, state: State) -> tuple[Do, ...]:
        return choices.legal(state)

    def why_not(self, state: State, event: Event) -> Illegal | None:
        return refusals.why_not(state, event)

    def named_by(self, state: State, event: Event) -> str:
        return refusals.named_by(state, event)

    def apply(self, state: State, event: Event) -> State:
        return turn.apply(state, event)

    def heard(self, state: State) -> tuple[Announcement, ...]:
        return state.heard

    def view(self, state: State) -> View:
        return view.view(state)

    def prompt(self, state: State) -> str:
        return words.prompt(state)

    def stage(self, state: State) -> None:
        return None

    def phrase(self, state: State, event: Event) -> Phrase:
        return words.phrase(state, event)

    def told(self, before: State, after: State) -> tuple[str, ...]:
        return tuple(words.tell(announcement) for announcement in after.heard)

    def sheet(self, state: State) -> str:
        return words.sheet(state)


def _decisions(rules: Rules) -> Schema:
    """Decisions and their arguments. What depends on the position (`turn` only for left or right) is legality.

    Solo names the two headings of its one start (SD-4); at the table all four are words, and which ones lead onto
    the board depends on the corner.
    """
    die, dice = Arg(whole), Arg(wholes)
    using = Arg(word("one_time"), optional=True)
    start = {"heading": Arg(word("down", "right"))} if rules.solo else _start_anywhere()
    return {
        "start": start,
        "reroll": {"dice": dice, "using": using} if "reroll" in rules.one_time else {"dice": dice},
        "flip": {"die": die, "shows": Arg(word(*SNAKE_FACES))},
        "unlock": {"die": die, "using": using},
        "move": {"die": die, "turn": Arg(word("left", "right"), optional=True)},
        "block": {"die": die},
        "bonus": {"dice": dice, "action": Arg(word(*rules.one_time))},
        "level_up": {"track": Arg(word(*TRACKS))},
        "portal": {},
        rules.jump: {},
        "end_turn": {},
    }


def _start_anywhere() -> dict[str, Arg]:
    return {"square": Arg(square), "heading": Arg(word(*HEADINGS))}


SNAKEY_SOLO = SnakeyDice(SOLO)
SNAKEY = SnakeyDice(TABLE)
