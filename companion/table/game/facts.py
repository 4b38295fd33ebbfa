"""What a game adds to the statistics, read off its replay once: scores, finished turns, and the faces thrown. Pure."""

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Final

from companion.rules.core import Roll
from companion.table.game.running import Running

FORM: Final = 2
"""Counts up when facts come to mean something else; kept ones of another form are read off anew."""
REAL: Final = "real"
_THROWN: Final = {"camera": REAL, "typed": REAL, "virtual": "virtual", None: "unsaid"}


@dataclass(frozen=True, slots=True)
class Facts:
    """By seat: the score; the points of each finished turn, where the game counts turns; how often each face fell.

    faces: by how they were thrown ("real", "virtual", "unsaid" where the record tells no source) and then by face: 1-6
    of a plain die, a name of a snake die. Dice that left the table are no faces. played: when the last event that
    counts was played, as the record tells it; None where it does not.
    """

    scores: tuple[float, ...]
    turns: tuple[tuple[int, ...], ...]
    faces: tuple[dict[str, dict[str, int]], ...]
    played: str | None

    def json(self) -> dict[str, Any]:
        return {"form": FORM} | asdict(self)


def read_facts(raw: dict[str, Any]) -> Facts | None:
    """What `Facts.json` told, None where that was of another form."""
    if raw.get("form") != FORM:
        return None
    turns = tuple(tuple(points) for points in raw["turns"])
    return Facts(tuple(raw["scores"]), turns, tuple(raw["faces"]), raw["played"])


def facts_of(running: Running) -> Facts:
    """The facts of a game as it stands."""
    game, names = running.game, running.header.players
    faces: tuple[dict[str, Counter[str]], ...] = tuple({} for _ in names)
    for state, kept in zip(running.states, running.history.shown, strict=False):
        if not isinstance(kept.entry.event, Roll):
            continue
        seat = names.index(game.to_act(state) or names[0])
        of_seat = faces[seat].setdefault(_THROWN[kept.entry.source], Counter())
        of_seat.update(str(face) for face in kept.entry.event.faces if face is not None)
    players = game.view(running.state).players
    return Facts(
        tuple(player["score"] for player in players),
        tuple(tuple(turn["points"] for turn in player.get("turns", ())) for player in players),
        tuple({thrown: dict(count) for thrown, count in of_seat.items()} for of_seat in faces),
        next((kept.entry.at for kept in reversed(running.history.shown) if kept.entry.at is not None), None),
    )
