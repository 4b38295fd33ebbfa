"""Triple Snakes in words: prompts, phrases, announcements and the plain-text sheet."""

from collections import Counter
from collections.abc import Sequence

from companion.rules.core import Announcement, Event, Face, Phrase, Roll
from companion.rules.ends import is_over, wins
from companion.rules.triple_snakes.state import State, ranks
from companion.rules.triple_snakes.turn import STRAIGHTS, Turn, straight_of
from companion.said import all_of, joined, say, say_count

NUMBER = (say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"))
_ROLLS = (say("first roll"), say("second roll"), say("third roll"))
_FIFTH = say("fifth die")


def purpose(turn: Turn) -> str:
    """What the coming roll is for."""
    return _FIFTH if turn.chasing else _ROLLS[turn.rolls]


def prompt(state: State) -> str:
    if state.finished:
        winners = [name for name, rank in zip(state.players, ranks(state), strict=True) if rank == 1]
        return is_over(winners)
    actor, turn = state.players[state.actor], state.turn
    if turn is None:
        assert state.roll_off is not None
        group = all_of(state.names(state.roll_off.queue[0].seats))
        return say("{actor}: name the order in which {group} roll off", actor=actor, group=group)
    if turn.offers:
        low, high = turn.offers
        return say("{actor}: take {low} or {high} points", actor=actor, low=low, high=high)
    if turn.in_hand:
        return _throw(actor, turn)
    if turn.straight:
        choice = say("{actor}: pick up dice, or chase the straight", actor=actor)
    else:
        choice = say("{actor}: pick up dice for the next roll", actor=actor)
    return say("{choice}, or stand", choice=choice) if state.house.stand else choice


def _throw(actor: str, turn: Turn) -> str:
    if turn.chasing:
        wanted, _ = STRAIGHTS[straight_of(turn)]
        faces = (
            say("a {low} or a {high}", low=wanted[0], high=wanted[1]) if wanted[1:] else say("a {face}", face=wanted[0])
        )
        tries = say("one try left") if turn.tries == 1 else say("two tries left")
        return say("{actor}: throw the fifth die for {faces}, {tries}", actor=actor, faces=faces, tries=tries)
    dice = len(turn.in_hand)
    if turn.rolls:
        return say_count("{actor}: throw {count} die again", "{actor}: throw {count} dice again", dice, actor=actor)
    return say_count("{actor}: throw {count} die", "{actor}: throw {count} dice", dice, actor=actor)


def phrase(state: State, event: Event) -> Phrase:
    if isinstance(event, Roll):
        threw = say("Threw {faces}", faces=_faces(event.faces))
        return Phrase(threw, threw)
    turn = state.turn
    if event.name == "pick_up" and turn is not None:
        dice = _picked(turn, event.get("dice"))
        return Phrase(say("Pick up {dice}", dice=dice), say("Picked up {dice}", dice=dice))
    if event.name == "take":
        points = event.get("points")
        return Phrase(say("Take {points} points", points=points), say("Took {points} points", points=points))
    if event.name == "order":
        names = joined(event.get("players"))
        return Phrase(say("Roll off in the order {names}", names=names), say("The order is {names}", names=names))
    if event.name == "chase":
        return Phrase(say("Chase the straight with a fifth die"), say("Chased the straight with a fifth die"))
    return Phrase(say("Stand and score the table"), say("Stood and scored the table"))


def _faces(faces: Sequence[Face]) -> str:
    return joined([say("lost") if face is None else str(face) for face in faces], " ")


def _picked(turn: Turn, dice: Sequence[int]) -> str:
    if len(dice) == sum(face is not None for face in turn.dice) and len(dice) > 1:
        return say("all dice")
    counts = Counter(turn.dice[index] for index in sorted(dice))
    return all_of([_alike(face, count) for face, count in counts.items()])


def _alike(face: Face, count: int) -> str:
    return say("the {face}", face=face) if count == 1 else say("the {number} {face}s", number=NUMBER[count], face=face)


_SAYINGS = {
    "snake_eyes": say("{who} rolled snake eyes: the turn is over with no points"),
    "triple_snakes": say("{who} rolled triple snakes"),
    "quadruple": say("{who} rolled four of a kind"),
    "straight_made": say("{who} completed the straight"),
    "straight_missed": say("{who} missed the straight: the turn is over with no points"),
    "bust": say("{who} went over 100 and is back at 77"),
    "hundred": say("{who} has exactly 100"),
    "tie": say("{who} are tied"),
    "lead_change": say("{who} takes the lead"),
    "roll_off": say("{who} roll off"),
    "standings": say("Time for the standings"),
}


def tell(announcement: Announcement) -> str:
    event, count, who = announcement.event, len(announcement.players), all_of(announcement.players)
    if event == "rebuttal":
        return say_count("Rebuttal: {who} has one more turn", "Rebuttal: {who} have one more turn each", count, who=who)
    if event == "winner":
        return wins(announcement.players)
    return say(_SAYINGS[event], who=who)


def owed(before: State, after: State) -> tuple[str, ...]:
    """The forfeits that the event between two states brought (TS-12), a sentence for those who owe equally many."""
    new = [now - then for then, now in zip(before.forfeits, after.forfeits, strict=True)]
    told = []
    for number in sorted(set(new) - {0}):
        seats = tuple(seat for seat, count in enumerate(new) if count == number)
        told.append(_owe(all_of(after.names(seats)), len(seats), number, everyone=len(seats) == len(new)))
    return tuple(told)


def _owe(who: str, count: int, number: int, everyone: bool) -> str:
    """So many players (`count`) owe so many forfeits (`number`) each."""
    if number > 1:
        return say_count(
            "{who} owes {number} forfeits", "{who} owe {number} forfeits each", count, who=who, number=number
        )
    if everyone:
        return say("Everyone owes a forfeit")
    return say_count("{who} owes a forfeit", "{who} owe a forfeit each", count, who=who)


def sheet(state: State) -> str:
    """A table: a row for each round, a column for each player; points and total."""
    rounds = max(len(turns) for turns in state.turns)
    cells = [["round", *state.players]]
    for number in range(rounds):
        row = [
            f"{turns[number].points:+d} = {turns[number].total}" if number < len(turns) else "" for turns in state.turns
        ]
        cells.append([str(number + 1), *row])
    cells.append(["total", *map(str, state.totals)])
    if state.finished:
        cells.append(["rank", *(str(rank) for rank in ranks(state))])
    if state.house.forfeits:
        cells.append(["forfeits", *map(str, state.forfeits)])
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join(["Triple Snakes", *lines, prompt(state)])
