"""What the table knows of the dice in front of the camera: those dealt with, those read too early, an open question."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from companion.table.crops import die_picture
from companion.table.turn import Ask, Due, Kind, Lying, Roll, Wait, answered, meet, same_place

if TYPE_CHECKING:
    from companion.vision.settle import Seen, Settled

CLEARED: Final = 1.0
"""Seconds without dice after which the table counts as cleared; before, a hand may only be covering them."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that stands on the page, with the pictures of its dice by key."""

    id: int
    ask: Ask
    due: Due
    keys: tuple[str | None, ...]
    pictures: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll that counts unasked, with the pictures of its dice by key."""

    roll: Roll
    keys: tuple[str | None, ...]
    pictures: dict[str, bytes]


@dataclass(slots=True)
class Tray:
    """Changed by the table alone, under its lock."""

    lying: Lying = field(default_factory=Lying)
    early: Settled | None = None
    question: Question | None = None
    note: str | None = None
    seen: Seen | None = None
    asked: int = 0
    _empty_since: float | None = None

    def look(self, seen: Seen) -> None:
        """Takes notice of what the camera sees now."""
        before = None if self.seen is None else self.seen.phase
        if seen.reading is None and seen.phase == "settled" and before == "settled" and self.seen is not None:
            seen = replace(seen, reading=self.seen.reading)
        self.seen = seen
        if seen.phase not in ("settled", before):
            self.note = None
        if seen.phase != "empty":
            self._empty_since = None
        elif self._empty_since is None or seen.t < self._empty_since:
            self._empty_since = seen.t
        elif seen.t - self._empty_since >= CLEARED:
            self.lying = Lying()

    def settled(self, roll: Settled, due: Due | None, *, ask: bool) -> Thrown | None:
        """A roll came to rest. Returns it if it counts now; else it is kept, asked about or passed over."""
        if self.question is not None and self._taken_from(self.question, roll):
            return None
        self.question = None
        if due is None:
            if not same_place(self.lying.dice, roll.reading.dice):
                self.early = roll
                faces = " ".join(str(die.face) for die in roll.reading.dice)
                self.note = f"I have read {faces} and keep it until the decision is made."
            return None
        self.early = None
        return self._meet(roll, due, ask=ask)

    def decided(self, due: Due | None, *, ask: bool) -> Thrown | None:
        """A decision was made; a roll that came before it counts now if it is the one due."""
        early, self.question, self.note = self.early, None, None
        if early is None or due is None:
            return None
        found = meet(due, self.lying, early.reading, ask=ask)
        if isinstance(found, Ask) and len(found.roll.dice) != due.want.count:
            self.note = found.text
            return None
        self.early = None
        return self._meet(early, due, ask=ask)

    def rolled(self, lying: Lying | None = None) -> None:
        """A roll counts; `lying` are the dice that it was read from, if the camera saw it."""
        if lying is None:
            latest = self.seen.reading if self.seen is not None and self.seen.phase == "settled" else None
            lying = self.lying if latest is None else Lying(latest.dice, (None,) * len(latest.dice))
        self.lying, self.early, self.question = lying, None, None

    def moved(self) -> None:
        """The game stands elsewhere (undo, another game): the dice still lie there, but are no dice of it."""
        self.lying = Lying(self.lying.dice, (None,) * len(self.lying.dice))
        self.early = self.question = self.note = None

    def corrected(self) -> None:
        """An earlier roll was corrected; what is due may be another roll now."""
        self.early = self.question = self.note = None

    def dismiss(self) -> None:
        """The dice asked about are no roll; they are not asked about again while they lie there."""
        if self.question is not None:
            self.lying = answered(self.question.ask, self.question.due)
        self.question = None

    def put(self, ask: Ask, due: Due, keys: tuple[str | None, ...], pictures: dict[str, bytes]) -> None:
        """Asks the player."""
        self.asked += 1
        self.question = Question(self.asked, ask, due, keys, pictures)

    def _meet(self, roll: Settled, due: Due, *, ask: bool) -> Thrown | None:
        found = meet(due, self.lying, roll.reading, ask=ask)
        if isinstance(found, Wait):
            self.note = found.note
            return None
        dice = found.roll.dice if isinstance(found, Ask) else found.dice
        keys, pictures = self._pictures(roll.frame, tuple(die.box for die in dice))
        if isinstance(found, Ask):
            self.note = found.text if found.kind in (Kind.COUNT, Kind.KEPT) else None
            self.put(found, due, keys, pictures)
            return None
        self.note = found.note
        return Thrown(found, keys, pictures)

    def _pictures(
        self, frame: Any, boxes: tuple[tuple[float, float, float, float], ...]
    ) -> tuple[tuple[str | None, ...], dict[str, bytes]]:
        jpegs = [die_picture(frame, box) for box in boxes]
        keys = tuple(None if jpeg is None else secrets.token_hex(8) for jpeg in jpegs)
        return keys, {key: jpeg for key, jpeg in zip(keys, jpegs, strict=True) if key and jpeg}

    @staticmethod
    def _taken_from(question: Question, roll: Settled) -> bool:
        """Whether the dice are those asked about with some taken away: the player is looking, not throwing."""
        asked = question.ask.roll.lying.dice
        return len(roll.reading.dice) < len(asked) and same_place(asked, roll.reading.dice)
