"""Players of Snakedoku: a greedy one, and a search that plays the game out many times from each candidate turn."""

import random
from dataclasses import dataclass

from companion.advice.snakedoku_playout import playout
from companion.rules.core import Do
from companion.rules.field import indexes
from companion.rules.snakedoku import Snakedoku
from companion.rules.snakedoku.legality import END_TURN, mongoose_at
from companion.rules.snakedoku.state import FIELD, State, open_squares, score

GAME = Snakedoku()
Turn = tuple[Do, ...]

PLAYOUTS = 1_000
"""How many games a search plays out for one turn."""
FIRST_SQUARES = 16
"""How many squares, drawn by chance, a search considers for the first placement."""
MONGOOSES = 6
"""How many squares a search considers closing after each of its best turns."""


def greedy(state: State, chance: random.Random) -> Turn:
    """The turn that scores most by itself, chance deciding between equals; it spends no mongoose."""
    ways = [(score(after, state.turn), turn) for turn, after in _ways(state)]
    top = max(value for value, _ in ways)
    return chance.choice([turn for value, turn in ways if value == top])


@dataclass(slots=True)
class _Candidate:
    """A turn, the state after it, and the playouts' total."""

    turn: Turn
    after: State
    total: float = 0.0
    games: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0


def search(state: State, chance: random.Random) -> Turn:
    """The turn after which playouts end best; the better half gets more of them, round by round."""
    candidates = [_Candidate(turn, after) for turn, after in _ways(state)]
    if state.current[state.turn] is None and len(candidates) > FIRST_SQUARES:
        candidates = chance.sample(candidates, FIRST_SQUARES)
    halvings = max(1, (len(candidates) - 1).bit_length())
    spent_mongooses = not state.setup.mongoose
    while True:
        if not spent_mongooses and len(candidates) <= 4:
            spent_mongooses = True
            candidates += _with_mongooses(state, candidates)
        if len(candidates) == 1:
            return candidates[0].turn
        each = max(2, PLAYOUTS // (halvings * len(candidates)))
        for candidate in candidates:
            for _ in range(each):
                candidate.total += playout(candidate.after, state.turn, chance)
            candidate.games += each
        candidates.sort(key=lambda candidate: -candidate.mean)
        candidates = candidates[: (len(candidates) + 1) // 2]


def _ways(state: State) -> list[tuple[Turn, State]]:
    """Every turn from here without a mongoose, with the state after it; connections that end alike come once."""
    found: list[tuple[Turn, State]] = []
    seen = set()
    open_ways: list[tuple[Turn, State]] = [((), state)]
    while open_ways:
        turn, at = open_ways.pop()
        events = [event for event in GAME.legal(at) if event.name != "mongoose"]
        if any(event.name == "connect" for event in events):
            events.remove(END_TURN)  # a point for nothing is never left lying
        for event in events:
            after = GAME.apply(at, event)
            if after.turn == state.turn and after.placed and not after.finished:
                open_ways.append(((*turn, event), after))
                continue
            mine = after.snakes[state.turn]
            key = (after.owned, after.ends, frozenset(frozenset(snake) for snake in mine))
            if key not in seen:
                seen.add(key)
                found.append(((*turn, event), after))
    return found


def _with_mongooses(state: State, candidates: list[_Candidate]) -> list[_Candidate]:
    """The same turns with a mongoose on squares that an opponent would connect from, where one may be spent."""
    found = []
    for candidate in candidates:
        at = state
        for event in candidate.turn:
            if event == END_TURN:
                break
            at = GAME.apply(at, event)
        if at.turn != state.turn or not at.placed or not at.mongooses[at.turn]:
            continue
        wanted = 0
        for player in range(len(at.owned)):
            current = at.current[player]
            if player != state.turn and current is not None:
                wanted |= FIELD.spread(at.lone[player] | at.ends[player]) & at.setup.suiting[current]
        for index in list(indexes(wanted & open_squares(at)))[:MONGOOSES]:
            turn = tuple(event for event in candidate.turn if event != END_TURN)
            event = mongoose_at(index)
            found.append(_Candidate((*turn, event), GAME.apply(at, event)))
    return found
