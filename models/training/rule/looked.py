"""Pictures that the networks have looked at, and how they are read by a rule."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision.measure import Judged, figures, judge
from companion.vision.reader import Evidence, decide
from companion.vision.weighing.counting import Rule
from datasets.photos import Photo


@dataclass(frozen=True)
class Looked:
    """A picture, what the networks said of it, and the time it took in ms."""

    photo: Photo
    evidence: Evidence
    ms: float


@dataclass(frozen=True)
class Result:
    """One picture's result, beside the picture."""

    photo: Photo
    judged: Judged


def result(looked: Looked, rule: Rule) -> Result | None:
    """The result of one picture; None where its truth is not known (a die without value)."""
    if looked.photo.values is None:
        return None
    return Result(looked.photo, judge(looked.photo.values, decide(looked.evidence, rule)))


def table(results: list[Result], accept: float) -> str:
    """A Markdown table of the figures by folder, and of all of them."""
    lines = [
        "| folder | pictures | 1-8 dice, all right | recall | precision "
        "| accepted | of these wrong | in a game | of these wrong | without dice, quiet |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in [*sorted({r.photo.folder for r in results}), ""]:
        found = figures([r.judged for r in results if name in ("", r.photo.folder)], accept)
        sure = (found.accepted, found.wrong, found.in_a_game, found.wrong_in_a_game)
        shares = (found.right, found.recall, found.precision, *sure, found.quiet)
        cells = (f"{s.part}/{s.whole} ({s.part / s.whole:.1%})" if s.whole else "-" for s in shares)
        lines.append(f"| {name or 'all'} | {found.pictures} | {' | '.join(cells)} |")
    everything = figures([r.judged for r in results], accept)
    (low, high), (least, most) = everything.wrong.interval(), everything.wrong_in_a_game.interval()
    lines.append(f"\nAccepted and wrong, 95 % interval: {low:.2%}-{high:.2%}; in a game {least:.2%}-{most:.2%}.")
    return "\n".join(lines)
