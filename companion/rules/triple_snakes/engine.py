"""The Triple Snakes engine: which events are legal, and what they do. A turn's dice are in `turn`."""

from itertools import permutations
from typing import Any

from companion.rules.changed import changed
from companion.rules.core import (
    STANDARD_FACES,
    Announcement,
    Arg,
    Do,
    Event,
    Face,
    Header,
    Illegal,
    Malformed,
    Option,
    Phrase,
    Roll,
    Schema,
    Stage,
    View,
    Want,
    chosen_options,
    do,
    texts,
    whole,
    wholes,
)
from companion.rules.triple_snakes import roll_off, stages, turn, words
from companion.rules.triple_snakes.ending import after_roll, after_turn
from companion.rules.triple_snakes.state import House, State, ranks
from companion.said import all_of, say, say_count

_NAMED_BY = {"pick_up": "TS-2", "stand": "TS-3", "chase": "TS-7", "take": "TS-6", "order": "TS-10"}
_OVER = say("The game is over. Undo to change its end, or start a new game.")
_LISTED_ORDERS = 4  # TS-10: beyond so many players only the header's order is listed


class TripleSnakes:
    """The engine, as the protocol of `companion.rules.core.Game` asks."""

    name = "triple-snakes"
    title = "Triple Snakes"
    seats = range(2, 13)
    faces: frozenset[Face] = frozenset((*STANDARD_FACES, None))
    decisions: Schema = {
        "pick_up": {"dice": Arg(wholes)},
        "stand": {},
        "chase": {},
        "take": {"points": Arg(whole)},
        "order": {"players": Arg(texts)},
    }
    options: tuple[Option, ...] = (
        Option(
            "stand", False, "TS-3", say("Players may stand on the first or second roll and score the table as it lies.")
        ),
        Option(
            "roll_off",
            "all",
            "TS-10",
            say("After the rebuttal all ties roll off, or only at both ends."),
            ("all", "ends"),
        ),
        Option(
            "forfeits", False, "TS-12", say("Keep count of the forfeits that players owe, by default a sip of water.")
        ),
    )

    def start(self, header: Header) -> State:
        if header.board is not None:
            raise Malformed(say("Triple Snakes has no board"))
        house = House(**chosen_options(header, self.options))
        count = len(header.players)
        return State(header.players, house, turns=((),) * count, forfeits=(0,) * count)

    def to_act(self, state: State) -> str | None:
        return None if state.finished else state.players[state.actor]

    def want(self, state: State) -> Want | None:
        now = state.turn
        if now is None or not now.in_hand:
            return None
        touched = None if now.chasing else "TS-2"  # a straight's dice are not picked up any more
        return Want("standard", len(now.in_hand), words.purpose(now), touched=touched)

    def legal(self, state: State) -> tuple[Do, ...]:
        if state.finished:
            return ()
        if state.turn is None:
            return _orders(state)
        if state.turn.offers:
            return tuple(do("take", points=points) for points in state.turn.offers)
        if not state.turn.choosing:
            return ()
        events = [do("pick_up", dice=dice) for dice in turn.pick_ups(state.turn)]
        if state.turn.straight:
            events.append(do("chase"))
        if state.house.stand:
            events.append(do("stand"))
        return tuple(events)

    def why_not(self, state: State, event: Event) -> Illegal | None:
        if isinstance(event, Roll):
            return _why_not_roll(self.want(state), state, event)
        if state.finished:
            return Illegal(_named_by(event), _OVER)
        return _WHY_NOT[event.name](state, event)

    def named_by(self, state: State, event: Event) -> str:
        if isinstance(event, Roll):
            return _roll_named_by(state.turn) if self.want(state) is not None else "RECORD"
        return _named_by(event)

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Roll):
            assert state.turn is not None
            return after_roll(state, turn.rolled(state.turn, event.faces))
        if event.name == "order":
            assert state.roll_off is not None
            seats = tuple(state.players.index(name) for name in event.get("players"))
            named = roll_off.name_order(state.roll_off, seats)
            return changed(state, roll_off=named, actor=seats[0], turn=turn.Turn(), heard=())
        now = state.turn
        assert now is not None
        state = changed(state, heard=())
        if event.name == "pick_up":
            return changed(state, turn=turn.picked_up(now, event.get("dice")))
        if event.name == "chase":
            return changed(state, turn=turn.chased(now))
        points = turn.score(now.dice) if event.name == "stand" else event.get("points")
        return after_turn(state, points)

    def heard(self, state: State) -> tuple[Announcement, ...]:
        return state.heard

    def view(self, state: State) -> View:
        place = ranks(state)
        players = tuple(
            {
                "name": name,
                "score": state.totals[seat],
                "turns": [{"points": done.points, "total": done.total} for done in state.turns[seat]],
                "rank": place[seat],
                "forfeits": state.forfeits[seat],
            }
            for seat, name in enumerate(state.players)
        )
        winners = tuple(name for seat, name in enumerate(state.players) if place[seat] == 1)
        return View(state.finished, players, winners, _board(state))

    def prompt(self, state: State) -> str:
        return words.prompt(state)

    def stage(self, state: State) -> Stage | None:
        return stages.stage(state)

    def phrase(self, state: State, event: Event) -> Phrase:
        return words.phrase(state, event)

    def told(self, before: State, after: State) -> tuple[str, ...]:
        return (*stages.told(before, after), *words.owed(before, after))

    def sheet(self, state: State) -> str:
        return words.sheet(state)


def _board(state: State) -> dict[str, Any] | None:
    if state.turn is None or state.turn.rolls == 0:
        return None
    return {"dice": list(state.turn.dice), "kept": list(state.turn.kept), "roll": state.turn.rolls}


def _orders(state: State) -> tuple[Do, ...]:
    assert state.roll_off is not None
    group = state.names(state.roll_off.queue[0].seats)
    if len(group) > _LISTED_ORDERS:
        return (do("order", players=group),)
    return tuple(do("order", players=order) for order in permutations(group))


# ---- why an event is refused -------------------------------------------------------------------------------------


def _named_by(event: Do) -> str:
    straight = event.get("points") in turn.STRAIGHT_POINTS  # no four of a kind is worth these
    return "TS-7" if straight else _NAMED_BY[event.name]


def _roll_named_by(now: turn.Turn | None) -> str:
    assert now is not None
    return "TS-7" if now.chasing else "TS-1" if now.rolls == 0 else "TS-2"


def _why_not_roll(want: Want | None, state: State, event: Roll) -> Illegal | None:
    if want is None:
        if state.finished:
            return Illegal("RECORD", _OVER)
        return Illegal("RECORD", say("No roll is due now. {prompt}.", prompt=words.prompt(state)))
    ruling = _roll_named_by(state.turn)
    if len(event.faces) != want.count:
        sentence = say_count(
            "{count} die is due for the {purpose}, but the roll lists {given}.",
            "{count} dice are due for the {purpose}, but the roll lists {given}.",
            want.count,
            purpose=want.purpose,
            given=len(event.faces),
        )
        return Illegal(ruling, sentence)
    if any(face is not None and face not in STANDARD_FACES for face in event.faces):
        return Illegal(ruling, say("Triple Snakes is played with plain dice; there is a snake face in this roll."))
    return None


def _why_not_pick_up(state: State, event: Do) -> Illegal | None:
    now, dice = state.turn, event.get("dice")
    if now is None or not now.choosing:
        return Illegal("TS-2", say("No dice may be picked up now. {prompt}.", prompt=words.prompt(state)))
    if not dice:
        return Illegal("TS-3", say("At least one die must be picked up."))
    for index in dice:
        if not 0 <= index < len(now.dice):
            return Illegal(
                "TS-2", say("There is no die {index}; the dice are 0 to {last}.", index=index, last=len(now.dice) - 1)
            )
        if dice.count(index) > 1:
            return Illegal("TS-2", say("Die {index} is named more than once.", index=index), (index,))
    for index in dice:
        if now.dice[index] is None:
            return Illegal("TS-11", say("A die that left the table is out for the rest of the turn."), (index,))
    for group in turn.groups(now):
        if 0 < len(set(group) & set(dice)) < len(group):
            face = now.dice[group[0]]
            return Illegal(
                "TS-2",
                say(
                    "The {number} {face}s match: pick up all of them, or leave them all.",
                    number=words.NUMBER[len(group)],
                    face=face,
                ),
                group,
            )
    return None


def _why_not_stand(state: State, event: Do) -> Illegal | None:
    if not state.house.stand:
        return Illegal(
            "TS-3", say("There is no standing on the first or second roll. {prompt}.", prompt=words.prompt(state))
        )
    if state.turn is None or not state.turn.choosing:
        return Illegal(
            "TS-3", say("Standing is for after the first or second roll. {prompt}.", prompt=words.prompt(state))
        )
    return None


def _why_not_chase(state: State, event: Do) -> Illegal | None:
    now = state.turn
    if now is not None and now.straight:
        return None
    prompt = words.prompt(state)
    if now is not None and now.chasing:
        return Illegal("TS-7", say("The straight is being chased already. {prompt}.", prompt=prompt))
    return Illegal(
        "TS-7", say("Only a straight of the first roll may be chased, instead of picking up. {prompt}.", prompt=prompt)
    )


def _why_not_take(state: State, event: Do) -> Illegal | None:
    offers = state.turn.offers if state.turn else ()
    if not offers:
        return Illegal(_named_by(event), say("There are no points to take now. {prompt}.", prompt=words.prompt(state)))
    if event.get("points") not in offers:
        ruling = "TS-7" if offers == turn.STRAIGHT_POINTS else "TS-6"
        (low, high), points = offers, event.get("points")
        return Illegal(ruling, say("Take {low} or {high} points, not {points}.", low=low, high=high, points=points))
    return None


def _why_not_order(state: State, event: Do) -> Illegal | None:
    if state.roll_off is None or state.turn is not None:
        return Illegal("TS-10", say("No roll-off order is to be named now. {prompt}.", prompt=words.prompt(state)))
    group = state.names(state.roll_off.queue[0].seats)
    if sorted(event.get("players")) != sorted(group):
        return Illegal("TS-10", say("The order must name each of {names} once.", names=all_of(group)))
    return None


_WHY_NOT = {
    "pick_up": _why_not_pick_up,
    "stand": _why_not_stand,
    "chase": _why_not_chase,
    "take": _why_not_take,
    "order": _why_not_order,
}
