"""The roll that is due: which dice of the game are to be thrown, and which lie beside them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.core import Do, Event, Want
from companion.rules.snakey.dice import snake_face
from companion.table.game.running import Running
from companion.vision.faces import Face


@dataclass(frozen=True, slots=True)
class Due:
    """The roll that the table waits for.

    thrown: the indexes of the dice to be thrown, ascending; none where they are no dice of the turn. kept: index and
    face of those left on the table (TS-2). standing: index and snake face of the turn's other dice, which may lie
    there still or not (SD-9, SD-13); None in a game in which no other dice lie beside a throw. column_die: the colour
    of the column dice where one throw may give column and row.
    """

    want: Want
    thrown: tuple[int, ...]
    kept: tuple[tuple[int, int], ...] = ()
    standing: tuple[tuple[int, str], ...] | None = None
    column_die: str | None = None

    @property
    def beside(self) -> tuple[tuple[int, Face], ...]:
        """Index and face of the dice that stay where they are when the roll is thrown."""
        return self.kept if self.standing is None else self.standing

    @property
    def faces_beside(self) -> tuple[Face, ...]:
        """What these show."""
        return tuple(face for _, face in self.beside)


def due_after(running: Running, events: int, column_die: str | None = None) -> Due | None:
    """The roll that a game waits for after so many events of its line; None where it waits for none."""
    state = running.states[events]
    want = running.game.want(state)
    if want is None:
        return None
    last = running.history.line.events[events - 1].entry.event if events else None
    return due_roll(want, running.game.view(state).board, last, column_die)


def due_roll(
    want: Want, board: Mapping[str, Any] | None, last: Event | None = None, column_die: str | None = None
) -> Due:
    """The roll that is due. A board with `dice` and `kept` names the dice that stay on the table (TS-2, TS-7).

    last: the event before, which names the dice of a re-roll (SD-9). column_die: the colour of the column dice.
    """
    snake = snake_faces(board)
    if snake is not None:
        return _snakey(want, tuple(enumerate(snake)), last, column_die)
    faces, kept = (board or {}).get("dice"), (board or {}).get("kept")
    if not isinstance(faces, list) or not isinstance(kept, list):
        return Due(want, tuple(range(want.count)))
    picked = [n for n, face in enumerate(faces) if n not in kept and face is not None]
    if not picked and kept:
        picked = [len(faces)]  # a straight's fifth die, not thrown yet
    if len(picked) != want.count:
        picked = list(range(want.count))
    return Due(want, tuple(picked), tuple((n, faces[n]) for n in kept if isinstance(faces[n], int)))


def snake_faces(board: Mapping[str, Any] | None) -> tuple[str, ...] | None:
    """The faces of a turn's snake dice, by their names; None for a board of another game."""
    dice = (board or {}).get("dice")
    if not isinstance(dice, list) or "kept" in (board or {}) or not all(isinstance(die, Mapping) for die in dice):
        return None
    return tuple(snake_face(die["face"]) for die in dice)


def _snakey(want: Want, dice: tuple[tuple[int, str], ...], last: Event | None, column_die: str | None) -> Due:
    """The roll that is due in Snakey Dice, in a turn with these dice (index and face)."""
    if want.dice == "standard":
        column = column_die if want.purpose.endswith("column") else None
        return Due(want, (), standing=dice, column_die=column)
    named = tuple(range(want.count))
    if dice and isinstance(last, Do) and last.name == "reroll":
        named = tuple(sorted(last.get("dice")))
    return Due(want, named, standing=tuple(die for die in dice if die[0] not in named))
