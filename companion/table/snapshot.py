"""What a page is told: the game, the open question, what the camera sees, as JSON-ready objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.advice.bots import BOT_GAMES, STRENGTHS
from companion.rules.core import Face, Game, Roll
from companion.rules.games import GAMES
from companion.rules.record import event_json
from companion.rules.replay import position_json
from companion.said import say
from companion.table.camera.notices import Notice
from companion.table.camera.report import die_json
from companion.table.dice.outcome import Question
from companion.table.game.history import Kept
from companion.table.game.running import Running
from companion.table.storage.rows import Summary
from companion.vision.settling.settle import Seen


@dataclass(frozen=True, slots=True)
class CameraSeen:
    """The camera as the page shows it: `state` is live, opening, stalled, ended, lost or off."""

    source: str
    state: str
    sentence: str
    size: tuple[int, int] | None = None
    notices: tuple[Notice, ...] = ()
    region: tuple[tuple[float, float], ...] | None = None
    """Corners of the part in which dice count, as shares of the picture; None for all of it."""
    demo: bool = False
    """Whether these are not pictures of the table at all."""
    single: bool = False
    """Whether it was one picture that has been shown: played again, it would tell nothing new."""

    def json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "state": self.state,
            "sentence": self.sentence,
            "notices": [notice.json() for notice in self.notices],
            "region": None if self.region is None else [list(corner) for corner in self.region],
            "demo": self.demo,
            "single": self.single,
        }


NO_CAMERA: Final = CameraSeen("off", "off", say("No camera is in use: type the faces, or let the page throw."))


def head_json(running: Running) -> dict[str, Any]:
    """What a game was begun with."""
    return {
        "id": running.id,
        "name": running.game.name,
        "title": running.game.title,
        "players": list(running.header.players),
        "options": dict(running.header.options),
        "board": running.header.board,
        "bots": dict(running.bots),
    }


def stage_json(game: Game[Any], state: Any) -> dict[str, Any] | None:
    """The part of a game that this is, where it is not played as the rest."""
    stage = game.stage(state)
    return None if stage is None else {"title": stage.title, "lines": list(stage.lines)}


class Shown:
    """The open game as the pages show it, made once for each state of it; lines of the history that stay are kept.

    Used by the table alone, under its lock.
    """

    def __init__(self) -> None:
        self._last: tuple[Running, dict[str, Any]] | None = None
        self._lines: list[_Made] = []

    def json(self, running: Running) -> dict[str, Any]:
        """The game: its position as `companion replay --json` prints it, the choices in words, and its history."""
        if self._last is not None and self._last[0] is running:
            return self._last[1]
        game, state, history = running.game, running.state, running.history
        want = game.want(state)
        made = {
            **head_json(running),
            "position": position_json(running.replay()),
            "prompt": game.prompt(state),
            "stage": stage_json(game, state),
            "choices": [running.choice(do) for do in game.legal(state)],
            "run": 0 if want is None else want.run,
            "history": self.history(running),
            "undone": history.undone,
            "fell": None if history.fallen is None else history.fallen.json(),
        }
        self._last = running, made
        return made

    def history(self, running: Running) -> list[dict[str, Any]]:
        """The events that count, in words, with what each made to announce."""
        lines: list[_Made] = []
        for index, kept in enumerate(running.history.shown):
            before, after = running.states[index], running.states[index + 1]
            old = self._lines[index] if index < len(self._lines) else None
            if old is not None and old.kept is kept and old.before is before and old.after is after:
                lines.append(old)
            else:
                lines.append(_Made(kept, before, after, _line(running.game, index, kept, before, after)))
        self._lines = lines
        return [line.json for line in lines]


@dataclass(frozen=True, slots=True)
class _Made:
    """A line of a history, and what it was made of."""

    kept: Kept
    before: Any
    after: Any
    json: dict[str, Any]


def _line(game: Game[Any], index: int, kept: Kept, before: Any, after: Any) -> dict[str, Any]:
    entry = kept.entry
    faces = list(entry.event.faces) if isinstance(entry.event, Roll) else None
    return {
        "index": index,
        "at": entry.at,
        "event": event_json(entry.event),
        "text": game.phrase(before, entry.event).done,
        "by": game.to_act(before),
        "kind": "do" if faces is None else "roll",
        "faces": faces,
        "source": entry.source,
        "confidence": entry.confidence,
        "pictures": None if kept.pictures is None else list(kept.pictures),
        "announcements": list(game.told(before, after)),
    }


def question_json(question: Question | None) -> dict[str, Any] | None:
    """The open question: its words, the dice as read with their pictures, and how many faces answer it."""
    if question is None:
        return None
    ask = question.ask
    return {
        "id": question.id,
        "kind": ask.kind.value,
        "text": ask.text,
        "dice": [
            die_json(die) | {"picture": key, "sure": place not in ask.unsure}
            for place, (die, key) in enumerate(zip(ask.roll.dice, question.keys, strict=True))
        ],
        "count": question.due.want.count * ask.roll.parts,
        "dice_kind": question.due.want.dice,
    }


def reading_json(
    seen: Seen | None,
    note: str | None,
    size: tuple[int, int] | None,
    colours: tuple[str, ...],
    can_count: bool,
) -> dict[str, Any]:
    """What the camera sees now; boxes are in pixels of a picture of `size`, `colours` those of dice at rest, which a
    person may have counted where they `can_count`.

    confidence: that so many dice show this, since how many lie there everybody sees; none where there are none.
    """
    reading = None if seen is None else seen.reading
    return {
        "phase": None if seen is None else seen.phase.value,
        "size": None if size is None else list(size),
        "dice": [] if reading is None else [die_json(die) for die in reading.dice],
        "confidence": round(reading.as_counted, 3) if reading is not None and reading.dice else None,
        "colours": list(colours),
        "can_count": can_count,
        "note": note,
    }


def games_json() -> list[dict[str, Any]]:
    """The games that can be played, with their options."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "seats": [game.seats[0], game.seats[-1]],
            "bots": list(STRENGTHS) if game.name in BOT_GAMES else [],
            "options": [
                {
                    "name": option.name,
                    "kind": _kind(option.default, option.choices),
                    "default": option.default,
                    "choices": list(option.choices),
                    "text": option.text,
                    "ruling": option.ruling,
                }
                for option in game.options
            ],
        }
        for game in GAMES.values()
    ]


def _kind(default: Face | bool, choices: tuple[str, ...]) -> str:
    if isinstance(default, bool):
        return "flag"
    return "choice" if choices else "value"


def summary_json(summary: Summary) -> dict[str, Any]:
    """A stored game as a line of the list of games."""
    return {
        "id": summary.id,
        "game": summary.header.game,
        "title": GAMES[summary.header.game].title,
        "players": list(summary.header.players),
        "status": summary.status,
        "winners": list(summary.winners),
        "started": summary.started,
        "changed": summary.changed,
        "events": summary.events,
    }
