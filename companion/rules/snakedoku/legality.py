"""Which events are open in a Snakedoku position, and why the others are not."""

from functools import cache

from companion.rules.core import Do, Event, Illegal, Roll, Square, do
from companion.rules.field import indexes
from companion.rules.grid import adjacent, name_of
from companion.rules.snakedoku.state import (
    FIELD,
    State,
    connectable,
    connections,
    open_squares,
    placeable,
    spendable,
)
from companion.said import one_of, say


@cache
def place_at(index: int) -> Do:
    """The placing of a symbol on the square of this index."""
    return do("place", square=FIELD.squares[index])


@cache
def mongoose_at(index: int) -> Do:
    """The closing of the square of this index."""
    return do("mongoose", square=FIELD.squares[index])


@cache
def connect(lone: int, to: int) -> Do:
    """The connection of the square of one index to that of another."""
    return Do("connect", (("from", FIELD.squares[lone]), ("to", FIELD.squares[to])))


END_TURN = do("end_turn")


def legal(state: State) -> tuple[Do, ...]:
    """Every legal event: places, or connections, mongooses and the end of the turn; each group row by row."""
    me = state.turn
    if state.finished:
        return ()
    if not state.placed:
        return tuple(place_at(index) for index in indexes(placeable(state, me)))
    joins = [] if state.connected else [connect(a, b) for a, b in connections(state, me)]
    spends = [mongoose_at(i) for i in indexes(open_squares(state))] if spendable(state, me) else []
    return (*joins, *spends, END_TURN)


def why_not(state: State, event: Event) -> Illegal | None:
    """None where the event is legal here, else the ruling that it breaks and the way on."""
    if isinstance(event, Roll):
        no_dice = say("Snakedoku uses no dice; draw on the board instead.")
        return _late("RECORD", state) or Illegal("RECORD", no_dice)
    if event.name == "place":
        return _place_refused(state, event.get("square"))
    if event.name == "connect":
        return _connect_refused(state, event.get("from"), event.get("to"))
    if event.name == "mongoose":
        return _mongoose_refused(state, event.get("square"))
    return _late("SN-5", state) or _before_place("SN-5", state)


def named_by(state: State, event: Event) -> str:
    """The ruling that names this event here; none names a roll."""
    if isinstance(event, Roll):
        return "RECORD"
    if event.name == "place":
        return _place_named_by(state)
    return {"connect": "SN-4", "end_turn": "SN-5", "mongoose": "SN-9"}[event.name]


def _place_named_by(state: State) -> str:
    return "SN-2" if state.current[state.turn] is None else "SN-3"


def _late(ruling: str, state: State) -> Illegal | None:
    if state.finished:
        return Illegal(ruling, say("The game is over, because nobody can place any more; start a new one."))
    return None


def _before_place(ruling: str, state: State) -> Illegal | None:
    name = state.setup.players[state.turn]
    if state.current[state.turn] is None:
        return Illegal(
            ruling, say("The first placements are due; {name} places a symbol on any open square.", name=name)
        )
    if not state.placed:
        return Illegal(ruling, say("A turn begins with a place; {name} places a symbol first.", name=name))
    return None


def _missing(ruling: str, square: Square) -> Illegal | None:
    if FIELD.holds(square):
        return None
    return Illegal(
        ruling,
        say("There is no square {square}; columns and rows go from 1 to 9.", square=name_of(square)),
        (),
        (square,),
    )


def neighbouring(digit: int) -> tuple[int, int]:
    """The digits one less and one more, 9 and 1 being neighbours (SN-3)."""
    return (digit + 7) % 9 + 1, digit % 9 + 1


def _taken(ruling: str, state: State, square: Square) -> Illegal | None:
    bit = 1 << FIELD.index(square)
    if state.closed & bit:
        sentence = say("A mongoose has closed {square} for good; choose an open square.", square=name_of(square))
        return Illegal(ruling, sentence, squares=(square,))
    for name, owned in zip(state.setup.players, state.owned, strict=True):
        if owned & bit:
            sentence = say(
                "{name}'s symbol stands on {square}; choose an open square.", name=name, square=name_of(square)
            )
            return Illegal(ruling, sentence, squares=(square,))
    return None


def _place_refused(state: State, square: Square) -> Illegal | None:
    current = state.current[state.turn]
    ruling = _place_named_by(state)
    refused = _late(ruling, state)
    if refused:
        return refused
    if state.placed:
        name = state.setup.players[state.turn]
        return Illegal(
            ruling,
            say("{name} has placed in this turn already; {rest_of_turn}.", name=name, rest_of_turn=rest_of_turn(state)),
            squares=(square,),
        )
    refused = _missing(ruling, square) or _taken(ruling, state, square)
    if refused or current is None or state.setup.suiting[current] >> FIELD.index(square) & 1:
        return refused
    from_digit, digit = state.setup.digits[current], state.setup.digits[FIELD.index(square)]
    low, high = neighbouring(from_digit)
    return Illegal(
        ruling,
        say(
            "{square} has the digit {digit}; after {from_digit}, choose {low}, {from_digit} or {high}.",
            square=name_of(square),
            digit=digit,
            from_digit=from_digit,
            low=low,
            high=high,
        ),
        squares=(square,),
    )


def rest_of_turn(state: State) -> str:
    """What is open to the player who has placed."""
    ways: list[str] = []
    if not state.connected and connectable(state, state.turn):
        ways.append(say("connect two squares"))
    if spendable(state, state.turn):
        ways.append(say("close a square with a mongoose"))
    return one_of([*ways, say("end the turn")])


def _connect_refused(state: State, lone: Square, to: Square) -> Illegal | None:
    refused = _late("SN-4", state) or _before_place("SN-4", state)
    if refused:
        return refused
    name, both = state.setup.players[state.turn], (lone, to)
    if state.connected:
        return Illegal(
            "SN-4",
            say(
                "{name} has connected in this turn already; {rest_of_turn}.",
                name=name,
                rest_of_turn=rest_of_turn(state),
            ),
            (),
            both,
        )
    refused = _missing("SN-4", lone) or _missing("SN-4", to)
    if refused is None and not connectable(state, state.turn):  # what these two lack would be told in vain
        rest = rest_of_turn(state)
        sentence = say("No two squares of {name} can be connected now; {rest_of_turn}.", name=name, rest_of_turn=rest)
        return Illegal("SN-4", sentence, squares=both)
    return refused or _unfit(state, lone, to)


def _unfit(state: State, lone: Square, to: Square) -> Illegal | None:
    """Why these two squares of the board may never be connected as they are."""
    name, both, mine = state.setup.players[state.turn], (lone, to), state.owned[state.turn]
    for square in both:
        if not mine >> FIELD.index(square) & 1:
            return Illegal(
                "SN-4",
                say(
                    "{square} does not bear {name}'s symbol; connect two of {name}'s own squares.",
                    square=name_of(square),
                    name=name,
                ),
                squares=(square,),
            )
    if not adjacent(lone, to):
        return Illegal(
            "SN-4",
            say(
                "{lone} and {to} share no side; connect squares above or beside each other.",
                lone=name_of(lone),
                to=name_of(to),
            ),
            squares=both,
        )
    if not state.lone[state.turn] >> FIELD.index(lone) & 1:
        return Illegal(
            "SN-4",
            say("{lone} is part of a snake already; begin at a square without any connection.", lone=name_of(lone)),
            squares=(lone,),
        )
    if not (state.lone[state.turn] | state.ends[state.turn]) >> FIELD.index(to) & 1:
        return Illegal(
            "SN-4",
            say("The snake would fork at {to}; connect to a snake's end or to a lone square.", to=name_of(to)),
            squares=(to,),
        )
    return None


def _mongoose_refused(state: State, square: Square) -> Illegal | None:
    if not state.setup.mongoose:
        return Illegal("SN-9", say("This game is played without mongooses; the option is set when a game begins."))
    refused = _late("SN-9", state) or _before_place("SN-9", state)
    if refused:
        return refused
    if not state.mongooses[state.turn]:
        name = state.setup.players[state.turn]
        return Illegal(
            "SN-9",
            say("{name} has no mongoose left; {rest_of_turn}.", name=name, rest_of_turn=rest_of_turn(state)),
            squares=(square,),
        )
    if not open_squares(state):
        sentence = say("No square is open any more; {rest_of_turn}.", rest_of_turn=rest_of_turn(state))
        return Illegal("SN-9", sentence, squares=(square,))
    return _missing("SN-9", square) or _taken("SN-9", state, square)
