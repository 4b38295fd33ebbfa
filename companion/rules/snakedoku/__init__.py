"""Snakedoku, 2-4 players, with the Mongoose variant, as ruled by SN-1 to SN-10."""

from typing import Any

from companion.rules.core import (
    Announcement,
    Arg,
    Do,
    Event,
    Face,
    Header,
    Illegal,
    Phrase,
    Schema,
    View,
    Want,
    square,
)
from companion.rules.snakedoku import legality, words
from companion.rules.snakedoku.play import played
from companion.rules.snakedoku.state import FIELD, OPTIONS, State, first_state, outs, score, winners

_DECISIONS: Schema = {
    "place": {"square": Arg(square)},
    "connect": {"from": Arg(square), "to": Arg(square)},
    "mongoose": {"square": Arg(square)},
    "end_turn": {},
}


class Snakedoku:
    """The engine of Snakedoku; see `companion.rules.core.Game`."""

    name = "snakedoku"
    title = "Snakedoku"
    seats = range(2, 5)
    faces: frozenset[Face] = frozenset()
    decisions = _DECISIONS
    options = OPTIONS

    def start(self, header: Header) -> State:
        return first_state(header)

    def to_act(self, state: State) -> str | None:
        return None if state.finished else state.setup.players[state.turn]

    def want(self, state: State) -> Want | None:
        return None

    def legal(self, state: State) -> tuple[Do, ...]:
        return legality.legal(state)

    def why_not(self, state: State, event: Event) -> Illegal | None:
        return legality.why_not(state, event)

    def named_by(self, state: State, event: Event) -> str:
        return legality.named_by(state, event)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Do)
        return played(state, event)

    def heard(self, state: State) -> tuple[Announcement, ...]:
        return state.heard

    def view(self, state: State) -> View:
        setup = state.setup
        owners = {
            f"{column},{row}": setup.players[me]
            for index, (column, row) in enumerate(FIELD.squares)
            for me, owned in enumerate(state.owned)
            if owned >> index & 1
        }
        return View(
            finished=state.finished,
            players=tuple(_player(state, me) for me in range(len(setup.players))),
            winners=winners(state),
            board={
                "digits": [list(row) for row in setup.grid],
                "owners": owners,
                "closed": [list(square) for square in FIELD.listed(state.closed)],
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


def _player(state: State, me: int) -> dict[str, Any]:
    # An end comes first row by row exactly when its index is the lower one.
    snakes = [snake if snake[0] < snake[-1] else snake[::-1] for snake in state.snakes[me]]
    current = state.current[me]
    return {
        "name": state.setup.players[me],
        "score": score(state, me),
        "symbol": state.setup.symbols[me],
        "current": None if current is None else list(FIELD.squares[current]),
        "snakes": [
            [list(FIELD.squares[index]) for index in snake]
            for snake in sorted(snakes, key=lambda snake: (-len(snake), snake[0]))
        ],
        "mongooses": state.mongooses[me],
        "out": outs(state)[me],
    }
