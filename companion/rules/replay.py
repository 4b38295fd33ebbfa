"""Replaying a record: its events applied one after the other up to the first illegal one (README of the rulings)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.rules.core import Announcement, Game, Header, Illegal
from companion.rules.games import GAMES
from companion.rules.record import Entry, event_json
from companion.said import plain, say


@dataclass(frozen=True, slots=True)
class Refusal:
    """Where a replay stopped: the index of the entry among the entries, and why it is illegal."""

    index: int
    entry: Entry
    why: Illegal


@dataclass(frozen=True, slots=True)
class Replay:
    """The state after the longest legal prefix; `announcements` pairs each with the line that caused it."""

    game: Game[Any]
    header: Header
    state: Any
    announcements: tuple[tuple[int, Announcement], ...]
    refusal: Refusal | None


def refuse(game: Game[Any], state: Any, entry: Entry) -> Illegal | None:
    """Why the entry cannot follow: the game's `why_not`, and before it the player named by "by".

    A wrong "by" is refused by the ruling that names the event, as the README of the rulings says. It does not say
    which ruling names a roll; this is read as the one that a wrong number of its faces would be refused by.
    """
    to_act = game.to_act(state) if entry.by is not None else None
    if entry.by == to_act:
        return game.why_not(state, entry.event)
    ruling = game.named_by(state, entry.event)
    if to_act is None:
        return Illegal(ruling, say("The game is over, so {by} is not to act.", by=entry.by))
    return Illegal(ruling, say("{by} is not to act; {to_act} is.", by=entry.by, to_act=to_act))


def _let_go(state: Any) -> None:
    """A state of the past is not kept: it has all turns before it, so that those of a long record would take far more
    memory than the record."""


def replay(header: Header, entries: Iterable[Entry], passing: Callable[[Any], object] = _let_go) -> Replay:
    """Applies the entries in order up to the first illegal one, which is kept as the refusal.

    passing: gets every state on the way: the one before each accepted event, and the last.

    Raises:
        Malformed: the game does not take the header.
    """
    game = GAMES[header.game]
    state, refusal = game.start(header), None
    passing(state)
    heard: list[tuple[int, Announcement]] = []
    for index, entry in enumerate(entries):
        why = refuse(game, state, entry)
        if why is not None:
            refusal = Refusal(index, entry, why)
            break
        state = game.apply(state, entry.event)
        passing(state)
        heard.extend((entry.line, announcement) for announcement in game.heard(state))
    return Replay(game, header, state, tuple(heard), refusal)


def position_json(played: Replay) -> dict[str, Any]:
    """The position as `companion replay --json` prints it."""
    game, state = played.game, played.state
    view = game.view(state)
    return {
        "game": game.name,
        "status": "finished" if view.finished else "playing",
        "to_act": game.to_act(state),
        "expects": None if view.finished else _expects_json(game, state),
        "players": list(view.players),
        "winners": list(view.winners),
        "board": view.board,
        "announcements": [
            {"line": line, "event": said.event, "players": list(said.players)} for line, said in played.announcements
        ],
    }


def _expects_json(game: Game[Any], state: Any) -> dict[str, Any]:
    want = game.want(state)
    roll = None if want is None else {"dice": want.dice, "count": want.count, "purpose": plain(want.purpose)}
    return {"roll": roll, "actions": [event_json(event) for event in game.legal(state)]}
