"""Slither Stone, 2 players, as ruled by SL-1 to SL-9."""

from typing import Any

from companion.rules.core import (
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
    chosen_options,
    square,
    whole,
    word,
)
from companion.rules.field import Field
from companion.rules.grid import HEADINGS
from companion.rules.slither_stone import legality, words
from companion.rules.slither_stone.play import played
from companion.rules.slither_stone.state import State, first_state

WISE = ("step", "skip", "dash")

_DECISIONS: Schema = {
    "move": {
        "snake": Arg(whole),
        "how": Arg(word("foolish", *WISE)),
        "direction": Arg(word(*HEADINGS), when=("how", ("step",))),
        "face": Arg(word(*HEADINGS), when=("how", WISE)),
    },
    "barrier": {"square": Arg(square)},
    "free": {"square": Arg(square)},
    "end_turn": {},
}


class SlitherStone:
    """The engine of Slither Stone; see `companion.rules.core.Game`."""

    name = "slither-stone"
    title = "Slither Stone"
    seats = range(2, 3)
    faces: frozenset[Face] = frozenset()
    decisions = _DECISIONS
    options: tuple[Option, ...] = ()

    def start(self, header: Header) -> State:
        chosen_options(header, self.options)
        return first_state(header.players, header.board)

    def to_act(self, state: State) -> str | None:
        return None if state.loser is not None else state.players[state.turn]

    def want(self, state: State) -> Want | None:
        return None

    def legal(self, state: State) -> tuple[Do, ...]:
        return legality.legal(state)

    def why_not(self, state: State, event: Event) -> Illegal | None:
        return legality.why_not(state, event)

    def named_by(self, state: State, event: Event) -> str:
        return legality.named_by(event)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Do)
        return played(state, event)

    def heard(self, state: State) -> tuple[Announcement, ...]:
        return state.heard

    def view(self, state: State) -> View:
        field = state.field
        return View(
            finished=state.loser is not None,
            players=tuple(_player(state, me) for me in (0, 1)),
            winners=() if state.loser is None else (state.players[1 - state.loser],),
            board={
                "columns": field.columns,
                "rows": field.rows,
                "barriers": _listed(field, state.blocked),
                "free": _listed(field, state.free),
            },
        )

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


def _listed(field: Field, squares: int) -> list[list[int]]:
    return [list(place) for place in field.listed(squares)]


def _player(state: State, me: int) -> dict[str, Any]:
    return {
        "name": state.players[me],
        "score": int(state.loser == 1 - me),
        "snakes": [
            {
                "squares": [list(state.field.squares[index]) for index in snake.squares],
                "facing": snake.facing,
                "alive": snake.alive,
            }
            for snake in state.snakes[me]
        ],
        "free_left": state.reserves[me],
    }
