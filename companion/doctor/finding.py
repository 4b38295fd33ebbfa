"""What a check found, as data and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

SET_UP_AGAIN: Final = "Set it up again: in a checkout with `make clean run`."
"""The way on where something that belongs to the program is missing or damaged."""


class Health(StrEnum):
    """How a check ended: as it should be, worth knowing, or in the way of playing."""

    WELL = "well"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    """subject: what was looked at. found: one sentence. advice: what to do about it, empty where all is well. unnamed:
    what a report says instead of `found`, where that may hold somebody's name."""

    subject: str
    health: Health
    found: str
    advice: str = ""
    unnamed: str = ""

    def line(self) -> str:
        """One line for a person."""
        return f"{self.health:<5}  {self.subject}: {self.found}" + (f" {self.advice}" if self.advice else "")

    def json(self) -> dict[str, str]:
        """What a report says."""
        found = self.unnamed or self.found
        return {"subject": self.subject, "health": self.health.value, "found": found, "advice": self.advice}


def well(subject: str, found: str) -> Finding:
    """A check that found what it should."""
    return Finding(subject, Health.WELL, found)


def summary(findings: Iterable[Finding]) -> str:
    """The last line: how many things are wrong."""
    wrong = sum(finding.health is Health.WRONG for finding in findings)
    if not wrong:
        return "Nothing is in the way of playing."
    return f"{wrong} {'thing is' if wrong == 1 else 'things are'} in the way of playing; see above."
