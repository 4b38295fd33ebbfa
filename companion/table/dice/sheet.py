"""What the dice of a game show by its sheet: those of its last roll, and those beside it. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.core import Face, Roll
from companion.rules.snakey.dice import snake_face
from companion.table.dice.due import due_after, snake_faces
from companion.table.game.running import Running


@dataclass(frozen=True, slots=True)
class SheetDice:
    """shown: what the dice of the last roll and those beside it show, though the camera may not have seen all.
    thrown: what the dice of the last roll show: those beside it may lie out of sight. Both none before a roll.
    """

    shown: tuple[Face, ...] = ()
    thrown: tuple[Face, ...] = ()

    @property
    def snake(self) -> bool:
        """Whether some are snake dice's, as those of a turn of Snakey Dice are, whatever dice were thrown for them."""
        return any(isinstance(face, str) for face in self.shown)


def sheet_dice(running: Running, *, undone: bool = False) -> SheetDice:
    """The dice of the game's last roll. Where the page threw, real dice lie there as they were thrown before.

    undone: of the last that was thrown, though it may have been undone since.
    """
    kept = running.history.line.events if undone else running.history.shown
    entries = [each.entry for each in kept[: len(running.states) - 1]]
    rolls = [n for n, entry in enumerate(entries) if isinstance(entry.event, Roll)]
    real = [n for n in rolls if entries[n].source != "virtual"]
    if not real:
        return SheetDice()
    n = real[-1]
    roll, until = entries[n].event, next((later for later in rolls if later > n), len(entries))
    due = due_after(running, n)
    assert isinstance(roll, Roll)
    assert due is not None
    faces = (*due.faces_beside, *roll.faces)
    then, now = _snake_dice_since(running, n, until)
    shown = _turned_over(faces, then, now) if then else faces
    lying, thrown = (tuple(face for face in some if face is not None) for some in (shown, roll.faces))  # TS-11
    return SheetDice(lying, thrown)


def _snake_dice_since(running: Running, n: int, end: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the snake dice showed by the sheet after event `n`, and when they lay so last in that turn, up to `end`."""
    states = running.states[n + 1 : end + 1]
    since = [snake_faces(running.game.view(state).board) or () for state in states]
    of_turn = [faces for faces in since if len(faces) == len(since[0])]  # none once the turn is over
    return of_turn[0], of_turn[-1]


def _turned_over(shown: Iterable[Face], before: Iterable[str], after: Iterable[str]) -> tuple[Face, ...]:
    """What dice show of which some that showed the snake faces `before` show `after` now (SD-10)."""
    return tuple((Counter(map(snake_face, shown)) - Counter(before) + Counter(after)).elements())
