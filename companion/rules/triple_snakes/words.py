"""Triple Snakes in words: prompts, labels, announcements and the plain-text sheet."""

from collections import Counter
from collections.abc import Sequence

from companion.rules.core import Announcement, Event, Face, Roll
from companion.rules.triple_snakes.state import State, ranks
from companion.rules.triple_snakes.turn import STRAIGHTS, Turn, straight_of

NUMBER = ("no", "one", "two", "three", "four", "five", "six")
_ROLL = ("first", "second", "third")


def listed(names: Sequence[str]) -> str:
    """ "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def purpose(turn: Turn) -> str:
    """What the coming roll is for."""
    return "fifth die" if turn.chasing else f"{_ROLL[turn.rolls]} roll"


def prompt(state: State) -> str:
    if state.finished:
        winners = [name for name, rank in zip(state.players, ranks(state), strict=True) if rank == 1]
        return f"{listed(winners)} won the game"
    actor, turn = state.players[state.actor], state.turn
    if turn is None:
        assert state.roll_off is not None
        group = listed(state.names(state.roll_off.queue[0].seats))
        return f"{actor}: name the order in which {group} roll off"
    if turn.offers:
        return f"{actor}: take {turn.offers[0]} or {turn.offers[1]} points"
    if turn.in_hand:
        return f"{actor}: {_throw(turn)}"
    choice = "pick up dice, or chase the straight" if turn.straight else "pick up dice for the next roll"
    return f"{actor}: {choice}{', or stand' if state.house.stand else ''}"


def _throw(turn: Turn) -> str:
    if turn.chasing:
        wanted, _ = STRAIGHTS[straight_of(turn)]
        tries = "one try" if turn.tries == 1 else "two tries"
        return f"throw the fifth die for a {' or a '.join(map(str, wanted))}, {tries} left"
    dice = "1 die" if len(turn.in_hand) == 1 else f"{len(turn.in_hand)} dice"
    return f"throw {dice}" + (" again" if turn.rolls else "")


def label(state: State, event: Event) -> str:
    if isinstance(event, Roll):
        return "Threw " + _faces(event.faces)
    turn = state.turn
    if event.name == "pick_up" and turn is not None:
        return "Pick up " + _picked(turn, event.get("dice"))
    if event.name == "take":
        return f"Take {event.get('points')} points"
    if event.name == "order":
        return "Roll off in the order " + ", ".join(event.get("players"))
    return {"chase": "Chase the straight with a fifth die", "stand": "Stand and score the table"}[event.name]


def _faces(faces: Sequence[Face]) -> str:
    return " ".join("lost" if face is None else str(face) for face in faces)


def _picked(turn: Turn, dice: Sequence[int]) -> str:
    if len(dice) == sum(face is not None for face in turn.dice) and len(dice) > 1:
        return "all dice"
    counts = Counter(turn.dice[index] for index in sorted(dice))
    return listed([f"the {face}" if count == 1 else f"the {NUMBER[count]} {face}s" for face, count in counts.items()])


def tell(announcement: Announcement) -> str:
    who = listed(announcement.players)
    many = len(announcement.players) > 1
    return {
        "snake_eyes": f"{who} rolled snake eyes: the turn is over with no points",
        "triple_snakes": f"{who} rolled triple snakes",
        "quadruple": f"{who} rolled four of a kind",
        "straight_made": f"{who} completed the straight",
        "straight_missed": f"{who} missed the straight: the turn is over with no points",
        "bust": f"{who} went over 100 and is back at 77",
        "hundred": f"{who} has exactly 100",
        "tie": f"{who} are tied",
        "lead_change": f"{who} takes the lead",
        "rebuttal": f"Rebuttal: {who} {'have' if many else 'has'} one more turn{' each' if many else ''}",
        "roll_off": f"{who} roll off",
        "standings": "Time for the standings",
        "winner": f"{who} {'win' if many else 'wins'} the game",
    }[announcement.event]


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
