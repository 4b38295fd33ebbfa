"""Positions and events for the tests of Snakey Dice, in few words."""

import random
from collections.abc import Iterable
from typing import Any

from companion.rules.changed import changed
from companion.rules.core import SNAKE_FACES, Do, Event, Face, Header, Illegal, Roll, Square, do
from companion.rules.grid import Heading
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.ahead import next_front
from companion.rules.snakey.dice import rolled
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.state import Snake, State, Turn

NAMES = ("Ann", "Bo", "Cy", "Di")
CORNERS: dict[Square, Heading] = {(2, 2): "right", (12, 2): "down", (2, 12): "up", (12, 12): "left"}

DIE_FACES: tuple[Face, ...] = (*SNAKE_FACES, 1, 2, 3, 4, 5, 6)


def roll(*faces: Face) -> Roll:
    return Roll(faces)


def custom(blockades: Iterable[Square] = (), power_ups: Iterable[Square] = (), size: str = "small") -> dict[str, Any]:
    """A board object as a header has it."""
    return {"size": size, "blockades": [list(s) for s in blockades], "power_ups": [list(s) for s in power_ups]}


def begin(game: SnakeyDice, players: int = 2, board: Any = None) -> State:
    return game.start(Header(game.name, NAMES[:players], {}, board))


def play(game: SnakeyDice, state: State, *events: Event) -> State:
    """The state after these events, each of which has to be legal."""
    for event in events:
        why = game.why_not(state, event)
        assert why is None, (event, why)
        state = game.apply(state, event)
    return state


def refused(game: SnakeyDice, state: State, event: Event) -> Illegal:
    """Why this event is illegal; it has to be."""
    why = game.why_not(state, event)
    assert why is not None, event
    assert event not in game.legal(state)
    assert why.sentence.endswith(".")
    return why


def solo(board: Any = None, heading: Heading = "right") -> State:
    """A solo game at its first roll, by default on a bare custom board."""
    return play(SNAKEY_SOLO, begin(SNAKEY_SOLO, 1, custom() if board is None else board), do("start", heading=heading))


def table(players: int = 2, board: Any = None) -> State:
    """A game at the table at its first roll, from the corners in order, by default on a bare custom board."""
    state = begin(SNAKEY, players, custom() if board is None else board)
    starts = list(CORNERS.items())[:players]
    return play(SNAKEY, state, *(do("start", square=square, heading=heading) for square, heading in starts))


def lying(state: State, *faces: Face) -> State:
    """The state with these dice rolled, as many as they are."""
    assert state.turn is not None
    return changed(state, turn=changed(state.turn, dice=tuple(rolled(face) for face in faces)))


def put(
    state: State,
    trail: Iterable[Square],
    heading: Heading,
    player: int | None = None,
    blockades: Iterable[Square] = (),
    **fields: Any,
) -> State:
    """The state with a snake (by default of the player to act) on this trail, and these blockades as well.

    `fields` are further fields of the snake; its levels are in force at once.
    """
    at = state.current if player is None else player
    bit, squares = state.board.bit, tuple(trail)
    front = next_front(state.board, squares[-1], heading)
    snake = changed(state.snakes[at], **{"trail": squares, "heading": heading, "front": front, **fields})
    snakes = (*state.snakes[:at], snake, *state.snakes[at + 1 :])
    trails = sum(bit[square] for each in snakes for square in each.trail)
    blocked = state.blockades | sum(bit[square] for square in set(blockades))
    turn = state.turn
    if at == state.current and turn is not None:
        turn = changed(turn, levels=snake.levels)
    return changed(
        state, snakes=snakes, trails=trails, blockades=blocked, power_ups=state.power_ups & ~trails, turn=turn
    )


def at(column: int, row: int, dice: int = 2) -> tuple[Roll, Roll]:
    """The two rolls that give a square."""
    return (_coordinate(column, dice), _coordinate(row, dice))


def _coordinate(number: int, dice: int) -> Roll:
    faces = [1] * dice
    for index in range(dice):
        faces[index] += min(5, number - sum(faces))
    assert sum(faces) == number
    return Roll(tuple(faces))


def of(state: State, player: int = 0) -> Snake:
    return state.snakes[player]


def turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def names(events: Iterable[Do]) -> set[str]:
    return {event.name for event in events}


LIKELY = {"move": 12, "block": 4, "bonus": 8, "portal": 3, "jump": 3, "tunnel": 3}


def random_event(game: SnakeyDice, state: State, chance: random.Random) -> Event | None:
    """Some legal event, None at the end: any may come, those that carry a game on come more often.

    Rolls mix names and numbers; a roll that may wait mostly does not.
    """
    due, open_now = game.want(state), game.legal(state)
    if due is not None and (not open_now or chance.random() < 0.8):
        if due.dice == "standard":
            return Roll(tuple(chance.randint(1, 6) for _ in range(due.count)))
        return Roll(tuple(chance.choice(DIE_FACES) for _ in range(due.count)))
    if not open_now:
        return None
    kinds = list(dict.fromkeys(event.name for event in open_now))
    kind = chance.choices(kinds, [LIKELY.get(name, 1) for name in kinds])[0]
    return chance.choice([event for event in open_now if event.name == kind])


def random_game(game: SnakeyDice, players: int, board: Any, seed: int) -> tuple[list[State], list[Event]]:
    """A whole game at random: every state and the events between them."""
    chance = random.Random(seed)
    states: list[State] = [begin(game, players, board)]
    events: list[Event] = []
    while (event := random_event(game, states[-1], chance)) is not None:
        events.append(event)
        states.append(game.apply(states[-1], event))
    return states, events


SETTINGS: tuple[tuple[SnakeyDice, int, Any], ...] = (
    (SNAKEY_SOLO, 1, None),
    (SNAKEY_SOLO, 1, custom([(5, 5), (5, 6)], [(3, 2), (2, 4), (9, 9)])),
    (SNAKEY, 2, None),
    (SNAKEY, 3, "pinwheel"),
    (SNAKEY, 4, "diy"),
    (SNAKEY, 2, "fishy"),
    (SNAKEY, 4, "diy-large"),
    (SNAKEY, 3, custom([(5, 5), (5, 6)], [(3, 2), (2, 4), (11, 11)])),
)
"""Games, seats and boards for whole games at random."""
