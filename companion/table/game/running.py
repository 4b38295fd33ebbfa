"""A game as it is played at the table: its history, and the state of the engine after every event of it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.core import Do, Face, Game, Header, Illegal, Roll
from companion.rules.games import GAMES
from companion.rules.record import Entry, event_json, write_record
from companion.rules.replay import Replay, refuse
from companion.table.game.history import Fallen, History, Kept, Step

_HEADER_LINES = 1


class NotLegal(Exception):
    """An event that the rules refuse here."""

    def __init__(self, why: Illegal) -> None:
        super().__init__(why.sentence)
        self.why = why


@dataclass(frozen=True, slots=True)
class Running:
    """A game and where it stands.

    `states` holds the state before each event of the current line, and the last; `bots` the strength of each player
    that the program plays; `acts` counts all that was done in it, undoing too.
    """

    id: str
    header: Header
    history: History
    states: tuple[Any, ...]
    bots: Mapping[str, str] = field(default_factory=dict)
    acts: int = 0

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.header.game]

    @property
    def state(self) -> Any:
        return self.states[self.history.cursor]

    @property
    def untouched(self) -> bool:
        """Whether no work is in it: no event, undone ones included, and no board that somebody typed or set up."""
        return not isinstance(self.header.board, (list, dict)) and not any(line.events for line in self.history.lines)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The events that count, with the lines that they have in the game's record."""
        kept = self.history.shown
        return tuple(replace(k.entry, line=n) for n, k in enumerate(kept, 1 + _HEADER_LINES))

    def choice(self, act: Do) -> dict[str, Any]:
        """An act that may be done now, as a page shows it and sends it back."""
        return {"event": event_json(act), "label": self.game.phrase(self.state, act).choice}

    def replay(self) -> Replay:
        """The game as a replay of its record would give it."""
        game, states = self.game, self.states[: self.history.cursor + 1]
        heard = [(line, said) for line, state in enumerate(states[1:], 1 + _HEADER_LINES) for said in game.heard(state)]
        return Replay(game, self.header, self.state, tuple(heard), None)

    def record(self) -> str:
        """The game's record as JSON Lines."""
        return write_record(self.header, self.entries)


def start(game_id: str, header: Header, bots: Mapping[str, str] | None = None) -> Running:
    """A game without events. Raises Malformed where its engine does not take the header."""
    return Running(game_id, header, History(), (GAMES[header.game].start(header),), bots or {})


def resume(
    game_id: str, header: Header, history: History, bots: Mapping[str, str] | None = None, acts: int = 0
) -> Running:
    """A stored game. Events that its engine no longer takes fall as after a correction, the old line kept behind."""
    begun = replace(start(game_id, header, bots), acts=acts)
    states, fallen = _play_on(begun, begun.states, history.line.events)
    stood = len(states) - 1
    if stood < history.cursor:
        history = history.correct(history.line.events[:stood], fallen)
    elif fallen is not None:  # only what had been undone
        history = history.kept_to(stood)
    return replace(begun, history=history, states=states)


def append(running: Running, event: Kept) -> Running:
    """The game after one more event.

    Raises:
        NotLegal: the rules refuse it; nothing has changed.
    """
    why = refuse(running.game, running.state, event.entry)
    if why is not None:
        raise NotLegal(why)
    after = running.game.apply(running.state, event.entry.event)
    states = (*running.states[: running.history.cursor + 1], after)
    return replace(running, history=running.history.append(event), states=states)


def correct(running: Running, index: int, faces: tuple[Face, ...]) -> Running:
    """The game with other faces in the roll that is event `index` (of those that count) and what follows replayed.

    The longest legal prefix of what follows stays; `history.fallen` tells what did not.

    Raises:
        NotLegal: a roll with these faces is illegal there; nothing has changed.
        IndexError: there is no such roll.
    """
    shown = running.history.shown
    if not 0 <= index < len(shown) or not isinstance(shown[index].entry.event, Roll):
        raise IndexError(index)
    before = shown[index].entry
    thrown = "typed" if before.source in ("typed", "camera") else None  # the page's throw says nothing of real dice
    entry = replace(before, event=Roll(faces), source=thrown, confidence=None)
    why = refuse(running.game, running.states[index], entry)
    if why is not None:
        raise NotLegal(why)
    events = (*shown[:index], replace(shown[index], entry=entry), *shown[index + 1 :])
    states, fallen = _play_on(running, running.states[: index + 1], events)
    return replace(running, history=running.history.correct(events[: len(states) - 1], fallen), states=states)


def moved(running: Running, history: History) -> Running:
    """The game elsewhere in its history (undo, redo); a line's events that the engine no longer takes are given up."""
    if history.line is running.history.line:
        return replace(running, history=history)
    states, fallen = _play_on(running, running.states[:1], history.line.events)
    if fallen is not None:  # as it did when the game was resumed, which kept this line behind
        history = history.kept_to(len(states) - 1)
    return replace(running, history=history, states=states)


def undone(running: Running) -> History | None:
    """Where undo leads: back over what bots have done to a person's last choice, or to the beginning; None there."""
    return _to_a_person(running, History.undo)


def redone(running: Running) -> History | None:
    """Where redo leads: on to where a person is to act again, or as far as was undone; None where nothing was."""
    return _to_a_person(running, History.redo)


def _to_a_person(running: Running, step: Callable[[History], History | None]) -> History | None:
    reached = further = step(running.history)
    while further is not None:
        there = moved(running, further)
        reached = there.history
        if running.game.to_act(there.state) not in running.bots:
            break
        further = step(reached)
    return reached


def _play_on(
    running: Running, states: tuple[Any, ...], events: tuple[Kept, ...]
) -> tuple[tuple[Any, ...], Fallen | None]:
    """`states` (of the first events) carried on over the rest up to the first illegal one, and what fell."""
    game, played = running.game, list(states)
    for index in range(len(states) - 1, len(events)):
        entry, before = events[index].entry, played[-1]
        why = refuse(game, before, entry)
        if why is not None:
            steps = tuple(_in_words(running, n, events[n]) for n in range(index, len(events)))
            return tuple(played), Fallen(index, steps[0].text, why.ruling, why.sentence, len(steps), steps)
        played.append(game.apply(before, entry.event))
    return tuple(played), None


def _in_words(running: Running, index: int, event: Kept) -> Step:
    """An event in the words of the state that it once followed, where that is known."""
    shown = running.history.shown
    if index < len(shown) and shown[index] is event:
        game, before = running.game, running.states[index]
        return Step(game.phrase(before, event.entry.event).done, game.to_act(before))
    return Step(json.dumps(event_json(event.entry.event), ensure_ascii=False), event.entry.by)
