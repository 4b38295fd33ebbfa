"""What was drawn on paper in a turn: the events that explain it, or where it goes wrong and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.core import Do, Illegal, Square, do
from companion.rules.grid import HEADING_WORDS, Heading, name_of
from companion.rules.snakey.ahead import Ahead, ahead, beyond, through
from companion.rules.snakey.dice import Die
from companion.rules.snakey.refusals import obstacle, why_not
from companion.rules.snakey.rules import ACTION_WORDS, ONE_ESCAPE
from companion.rules.snakey.state import Snake, State
from companion.rules.snakey.turn import apply
from companion.said import all_of, say, say_count


@dataclass(frozen=True, slots=True)
class Drawn:
    """A path drawn with the dice as they lie: the squares in order, without the one that the head was on before.

    `portals` and `jumps` are how many of each were ticked for it; `heading` is how the line leaves the last square,
    None where that is not known. What was ticked while the roll was handled is in the game already.
    """

    squares: tuple[Square, ...]
    portals: int = 0
    jumps: int = 0
    heading: Heading | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What explains a drawing: all of it where `wrong` is None, else what goes before `at`."""

    events: tuple[Do, ...]
    wrong: Illegal | None = None
    at: int | None = None
    """The index of the first drawn square that nothing explains; their number where only the end is wrong."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A part of the drawing that is explained: so many squares, and the ticks still to be spent."""

    state: State
    events: tuple[Do, ...]
    count: int
    portals: int
    jumps: int


def explain(state: State, drawn: Drawn) -> Verdict:
    """The sequence of events that draws this in `state`, or where it goes wrong and why.

    Where several do, one is preferred that does not crash, and that keeps the dice that show left or right.
    """
    player = state.current
    failures: list[tuple[int, int, Verdict]] = []
    crashing: Verdict | None = None
    for step in _steps(_Step(state, (), 0, drawn.portals, drawn.jumps), drawn, player):
        wrong = _wrong(step, drawn, player)
        if wrong is not None:
            rank, why = wrong
            failures.append((step.count, rank, Verdict(step.events, why, step.count)))
        elif step.state.snakes[player].alive:
            return Verdict(step.events)
        else:
            crashing = crashing or Verdict(step.events)
    if crashing is not None:
        return crashing
    return max(failures, key=lambda failure: failure[:2])[2]


def _steps(step: _Step, drawn: Drawn, player: int) -> Iterator[_Step]:
    """Every way to explain a beginning of the drawing that cannot be carried further, dead ends included."""
    further = list(_further(step, drawn, player))
    if not further or (step.count == len(drawn.squares) and not (step.portals or step.jumps)):
        yield step
        return
    for following in further:
        yield from _steps(following, drawn, player)


def _further(step: _Step, drawn: Drawn, player: int) -> Iterator[_Step]:
    state, snake = step.state, step.state.snakes[player]
    if not _in_turn(state, player):
        return
    lies = ahead(state.board, state.blocked, snake.front)
    spent = _action(step, lies)
    if spent is not None:
        yield from _done(step, spent, portals=int(lies == "wall"), jumps=int(lies == "obstacle"))
    elif step.count < len(drawn.squares) and snake.front == drawn.squares[step.count] and lies == "open":
        for event in _moves(state):
            yield from _done(step, event, squares=1)


def _action(step: _Step, lies: Ahead) -> Do | None:
    """The portal or jump that the front takes, if one is still ticked."""
    if lies == "wall" and step.portals:
        return do("portal")
    if lies == "obstacle" and step.jumps:
        return do(step.state.rules.jump)
    return None


def _done(step: _Step, event: Do, portals: int = 0, jumps: int = 0, squares: int = 0) -> Iterator[_Step]:
    if why_not(step.state, event) is None:
        after = apply(step.state, event)
        yield _Step(after, (*step.events, event), step.count + squares, step.portals - portals, step.jumps - jumps)


def _moves(state: State) -> list[Do]:
    """The moves by the dice that are left, of equal dice only the first; those that leave no choice come first."""
    dice = state.turn.dice if state.turn is not None else ()
    first: dict[str, int] = {}
    for index, die in enumerate(dice):
        if _moving(die):
            first.setdefault(die.face, index)
    both = first.pop("left_right", None)
    plain = [do("move", die=index) for index in first.values()]
    if both is None:
        return plain
    return [*plain, do("move", die=both, turn="left"), do("move", die=both, turn="right")]


def _moving(die: Die) -> bool:
    return not die.used and die.face != "locked"


def _in_turn(state: State, player: int) -> bool:
    """Whether the player may go on drawing: the turn goes on and nothing else is due."""
    return (
        state.turn is not None
        and state.current == player
        and state.snakes[player].alive
        and state.squares is None
        and not state.turn.level_due
        and not state.turn.rerolling
    )


def _ticked(action: str, count: int) -> str:
    if action == "portal":
        return say_count("{count} ticked portal", "{count} ticked portals", count)
    if action == "jump":
        return say_count("{count} ticked jump", "{count} ticked jumps", count)
    return say_count("{count} ticked tunnel", "{count} ticked tunnels", count)


# ---- why not -----------------------------------------------------------------------------------------------------


def _wrong(step: _Step, drawn: Drawn, player: int) -> tuple[int, Illegal] | None:
    """Why the drawing does not go on, or does not end, from here; None where it is explained.

    The number orders the reasons found at the same square: the higher one is nearer to what was meant.
    """
    if step.count == len(drawn.squares):
        return _wrong_end(step, drawn, player)
    state, target = step.state, drawn.squares[step.count]
    snake = state.snakes[player]
    if target not in state.board.bit:
        return 9, Illegal("SD-1", say("{target} is not on the board.", target=name_of(target)), squares=(target,))
    if not _in_turn(state, player):
        return 8, _stopped(step, drawn, player)
    lies, front = ahead(state.board, state.blocked, snake.front), snake.front
    if front == target and lies == "obstacle":
        sentence = say(
            "There is {what} on {target}; a {jump} leads past it, nothing onto it.",
            what=obstacle(state, target),
            target=name_of(target),
            jump=ACTION_WORDS[state.rules.jump],
        )
        return 7, Illegal("SD-16", sentence, squares=(target,))
    spent = _action(step, lies)
    if spent is not None and (refusal := why_not(state, spent)) is not None:
        return 6, refusal  # ticked, but not to be had
    if front != target and lies != "open" and (needed := _chain_to(state, player, target)):
        return 6, _too_few(step, needed, target)
    untimely = why_not(state, do("move", die=0)) if state.turn is None or not state.turn.dice else None
    if untimely is not None:
        return 5, untimely
    if not _moves(state):
        sentence = say("No die is left that could draw {target}; the path ends before it.", target=name_of(target))
        return 4, Illegal("SD-12", sentence, squares=(target,))
    return 1, _no_die_leads(step, snake, target)


def _no_die_leads(step: _Step, snake: Snake, target: Square) -> Illegal:
    where = say("a wall") if snake.front is None else name_of(snake.front)
    if not step.count:
        sentence = say(
            "Ahead of {head} lies {where}, not {target}.",
            head=name_of(snake.trail[-1]),
            where=where,
            target=name_of(target),
        )
    else:
        sentence = say(
            "No die that is left leads from {head} to {target}; ahead lies {where}.",
            head=name_of(snake.trail[-1]),
            target=name_of(target),
            where=where,
        )
    return Illegal("SD-12", sentence, squares=(target,))


def _wrong_end(step: _Step, drawn: Drawn, player: int) -> tuple[int, Illegal] | None:
    state = step.state
    head = state.snakes[player].trail[-1]
    for left, word in ((step.portals, "portal"), (step.jumps, state.rules.jump)):
        if left:
            sentence = say("The path has no use for {ticked}; leave the box empty.", ticked=_ticked(word, left))
            return 9, Illegal("SD-16", sentence, squares=(head,))
    if drawn.heading is not None and drawn.heading != state.snakes[player].heading:
        sentence = say(
            "No die that could draw {head} leaves it heading {heading}.",
            head=name_of(head),
            heading=HEADING_WORDS[drawn.heading],
        )
        return 1, Illegal("SD-12", sentence, squares=(head,))
    return None


def _stopped(step: _Step, drawn: Drawn, player: int) -> Illegal:
    state, target = step.state, drawn.squares[step.count]
    head = state.snakes[player].trail[-1] if state.snakes[player].trail else target
    if step.events and not state.snakes[player].alive:
        sentence = say("The snake crashes at {head}; nothing is drawn after that.", head=name_of(head))
        return Illegal("SD-17", sentence, squares=(head,))
    if step.events:
        sentence = say(
            "The power-up on {head} comes first: roll for it and level up, then draw on.", head=name_of(head)
        )
        return Illegal("SD-15", sentence, squares=(head,))
    # Nothing was drawn yet: whatever is due instead refuses a move as well.
    return why_not(state, do("move", die=0)) or Illegal("SD-12", say("No die can be used now."))


def _chain_to(state: State, player: int, target: Square) -> tuple[str, ...]:
    """The portals and jumps that would bring the target in front, empty where none do."""
    snake, board = state.snakes[player], state.board
    assert snake.heading is not None
    front, taken = snake.front, list[str]()
    while len(taken) < sum(snake.left[:2]) + 1:
        lies = ahead(board, state.blocked, front)
        if lies == "open":
            return tuple(taken) if front == target else ()
        if front is None:
            taken.append("portal")
            front = through(board, snake.trail[-1], snake.heading)
        else:
            taken.append(state.rules.jump)
            front, _ = beyond(board, state.blocked, front, snake.heading)
    return ()


def _too_few(step: _Step, needed: tuple[str, ...], target: Square) -> Illegal:
    head = step.state.snakes[step.state.current].trail[-1]
    words = all_of([ONE_ESCAPE[action] for action in needed])
    sentence = say(
        "From {head} to {target} it takes {words}, and too few are ticked.",
        head=name_of(head),
        target=name_of(target),
        words=words,
    )
    return Illegal("SD-16", sentence, squares=(target,))
