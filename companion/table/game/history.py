"""Undo, redo and correction of a game's events, as plain data.

A game's history is a chain of lines. Events are added at the end of a line; undo and redo move a cursor within it and
lose nothing; rolls that the page threw in one go are one step. A correction rewrites what was, so it opens a new line
beside the old one and leaves the old one whole: undoing the correction steps back to it. Only a new event gives up what
had been undone.
"""

from dataclasses import dataclass, replace
from typing import Any

from companion.rules.record import Entry
from companion.said import packed, unpacked


@dataclass(frozen=True, slots=True)
class Step:
    """An event in words, with whose it was, where that is known."""

    text: str
    by: str | None


@dataclass(frozen=True, slots=True)
class Fallen:
    """The first event that could not stay after a correction, and how many fell with it.

    index: its place in the line corrected. text: what it was. ruling, sentence: why it is illegal now. count: from 1.
    steps: all that fell, in order; none where that was kept by a version that told of the first alone.
    """

    index: int
    text: str
    ruling: str
    sentence: str
    count: int
    steps: tuple[Step, ...] = ()

    def json(self) -> dict[str, Any]:
        return {
            "index": self.index,
            "text": self.text,
            "ruling": self.ruling,
            "sentence": self.sentence,
            "count": self.count,
            "steps": [{"text": step.text, "by": step.by} for step in self.steps],
        }

    def to_keep(self) -> dict[str, Any]:
        """JSON-ready, from which `kept` makes the same again, in whichever language it will be told."""
        steps = [{"text": packed(step.text), "by": step.by} for step in self.steps]
        return self.json() | {"text": packed(self.text), "sentence": packed(self.sentence), "steps": steps}

    @staticmethod
    def kept(raw: dict[str, Any]) -> "Fallen":
        """What `to_keep` made."""
        steps = tuple(Step(unpacked(step["text"]), step["by"]) for step in raw.get("steps", ()))
        words = {"text": unpacked(raw["text"]), "sentence": unpacked(raw["sentence"]), "steps": steps}
        return Fallen(**raw | words)


@dataclass(frozen=True, slots=True)
class Kept:
    """An event of the record with the pictures of its dice (keys in the store; None for a die without one)."""

    entry: Entry
    pictures: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Events in order. `born` of them stood when a correction opened the line (0 for a game's first line).

    fallen: what did not survive that correction.
    """

    events: tuple[Kept, ...] = ()
    born: int = 0
    fallen: Fallen | None = None


@dataclass(frozen=True, slots=True)
class History:
    """The lines of a game, each opened by a correction of the one before, and where the game stands in them."""

    lines: tuple[Line, ...] = (Line(),)
    at: int = 0
    cursor: int = 0

    @property
    def line(self) -> Line:
        return self.lines[self.at]

    @property
    def shown(self) -> tuple[Kept, ...]:
        """The events that count."""
        return self.line.events[: self.cursor]

    @property
    def undone(self) -> int:
        """How many events and corrections redo leads to."""
        later = (1 + len(line.events) - line.born for line in self.lines[self.at + 1 :])
        return len(self.line.events) - self.cursor + sum(later)

    @property
    def fallen(self) -> Fallen | None:
        """What the correction that led here felled; told until the game goes on."""
        return self.line.fallen if self.cursor == self.line.born else None

    def append(self, event: Kept) -> "History":
        """With one event more; what had been undone is given up."""
        line = replace(self._cut(), events=(*self.shown, event))
        return History((*self.lines[: self.at], line), self.at, self.cursor + 1)

    def correct(self, events: tuple[Kept, ...], fallen: Fallen | None) -> "History":
        """On a new line with these events, the old one kept behind it; what had been undone is given up."""
        lines = (*self.lines[: self.at], self._cut(), Line(events, len(events), fallen))
        return History(lines, self.at + 1, len(events))

    def _cut(self) -> Line:
        """This line without what was undone. Cut below its birth, it is a line with fewer inherited events."""
        if self.cursor < self.line.born:
            return Line(self.shown, self.cursor)
        return replace(self.line, events=self.shown)

    def kept_to(self, count: int) -> "History":
        """With no more than the first `count` events in this line, standing no further than there."""
        short = replace(self, cursor=count)._cut()
        lines = (*self.lines[: self.at], short, *self.lines[self.at + 1 :])
        return replace(self, lines=lines, cursor=min(self.cursor, count))

    def undo(self) -> "History | None":
        """One step back: the last act, or the correction that opened this line; None at the beginning."""
        if self.at and self.cursor == self.line.born:
            return replace(self, at=self.at - 1, cursor=len(self.lines[self.at - 1].events))
        if not self.cursor:
            return None
        first = self.cursor - 1
        while self._goes_on(first):
            first -= 1
        return replace(self, cursor=first)

    def redo(self) -> "History | None":
        """One step forward again; None where nothing was undone."""
        step = self._forward()
        while step is not None and step.at == self.at and step._goes_on(step.cursor):
            step = step._forward()
        return step

    def _forward(self) -> "History | None":
        """One event or correction forward."""
        if self.cursor < len(self.line.events):
            return replace(self, cursor=self.cursor + 1)
        if self.at + 1 < len(self.lines):
            return replace(self, at=self.at + 1, cursor=self.lines[self.at + 1].born)
        return None

    def _goes_on(self, cursor: int) -> bool:
        """Whether one act brought the events before and after the cursor: the page threw both, and at one time."""
        if not 0 < cursor < len(self.line.events):
            return False
        before, after = (kept.entry for kept in self.line.events[cursor - 1 : cursor + 1])
        return before.source == after.source == "virtual" and before.at is not None and before.at == after.at

    def back_to(self, count: int) -> "History | None":
        """The first `count` of the events shown, the correction among them as it is; None unless fewer than now."""
        return replace(self, cursor=count) if 0 <= count < self.cursor else None

    def forward_to(self, count: int) -> "History | None":
        """Redone until `count` events count; None where redo does not lead there."""
        step = self._forward()
        while step is not None and step.cursor != count:
            step = step._forward()
        return step
