"""Throws beside kept dice, which stay where they lie (TS-2), or beside none: told from the dice not thrown. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from companion.said import joined, say, sentence
from companion.table.dice.by_place import carried, not_away, nudged
from companion.table.dice.doubt import checked
from companion.table.dice.due import Due
from companion.table.dice.outcome import Ask, Kind, Lying, Outcome, SeenRoll, Wait, make_roll
from companion.table.dice.wording import KEPT_OR_THROWN, ONLY_MOVED, are_seen, count_text, listed, number
from companion.vision.reading import Reading
from companion.vision.settling.track import compare

OTHERS_THROWN: Final = say(
    "If other dice were thrown than those picked up, undo, pick up those, and have them counted; else tell me what the "
    "thrown dice show."
)
_MOVED: Final = say("A kept die was moved. If it was thrown, too, undo; else go on.")


def meet_kept(due: Due, lying: Lying, reading: Reading, *, ask: bool) -> Outcome:
    """What a settled reading is, where this roll is due and the kept dice lie beside it."""
    stayed = compare(lying.dice, reading.dice).stayed
    if len(stayed) == len(reading.dice):
        return Wait()
    if (left := _left_lying(due, lying, reading)) is not None:
        return left
    in_place = _in_place(due, lying, reading, {after: before for before, after in stayed})
    return _thrown(due, lying, reading, in_place, ask=ask)


def _left_lying(due: Due, lying: Lying, reading: Reading) -> Ask | Wait | None:
    """Where dice that are to be thrown may lie there still, and a hand has pushed some aside; None where they were
    thrown."""
    complete = len(reading.dice) == len(due.kept) + due.want.count
    if due.kept and not complete:
        return None
    stayed = compare(lying.dice, reading.dice).stayed
    left = Counter(reading.dice[new].face for _, new in stayed) - Counter(due.faces_beside)
    if not Counter(die.face for die in reading.dice) - Counter(die.face for die in lying.dice):  # as they showed
        if left:
            return _pushed(due, lying, reading)
        return _same_elsewhere(due, lying, reading) if complete else None
    if left and complete:
        others = joined((say("Some dice lie as they lay."), OTHERS_THROWN), " ")
        text = others if due.kept else say("Some dice lie as they lay. Were all of these thrown?")
        return Ask(Kind.COUNT, text, _roll_of(due, reading))
    return None


def _pushed(due: Due, lying: Lying, reading: Reading) -> Wait:
    """A hand has pushed a die, and the dice are still to be thrown. A kept one is looked for where it lay, so that its
    push is pointed out beside the throw."""
    kept, after = {index for index, _ in due.kept}, carried(lying, reading)
    there = {index: die for die, index in zip(lying.dice, lying.index, strict=True)}
    dice = tuple(there[index] if index in kept else die for die, index in zip(after.dice, after.index, strict=True))
    return Wait(say("A die was moved; that is no throw."), Lying(dice, after.index))


def _same_elsewhere(due: Due, lying: Lying, reading: Reading) -> Ask | None:
    """Dice that all show what they showed, those that are to be thrown elsewhere. A single one that lies far off was
    thrown: every sixth throw of one die shows the same."""
    if due.want.count == 1 and not nudged(lying, reading):
        return None
    return Ask(Kind.CONFIRM, ONLY_MOVED, _roll_of(due, reading))


def _roll_of(due: Due, reading: Reading) -> SeenRoll:
    """All dice that lie there, but for those that show what the kept ones show, as the roll."""
    places = tuple(range(len(reading.dice)))
    by_face = _by_face(reading, places, list(due.kept)) or {}
    known = {place: index for index, place in by_face.items()}
    return make_roll(reading, known, tuple(n for n in places if n not in known), due.thrown, by_face=known)


def _in_place(due: Due, lying: Lying, reading: Reading, before: Mapping[int, int]) -> dict[int, int]:
    """The kept dice that lie where they lay: index of the game -> place in the reading."""
    kept = {index for index, _ in due.kept}
    known = {lying.index[old]: new for new, old in before.items()}
    found = {index: new for index, new in known.items() if index is not None and index in kept}
    unnamed = [new for new, old in before.items() if lying.index[old] is None]  # seen by another camera, or typed
    for index, face in due.kept:
        place = next((new for new in unnamed if reading.dice[new].face == face), None)
        if index not in found and place is not None:
            unnamed.remove(place)
            found[index] = place
    return found


def _thrown(due: Due, lying: Lying, reading: Reading, in_place: dict[int, int], *, ask: bool) -> Outcome:
    """The roll of the dice that are not the kept ones; or why there is none."""
    seen, kept, wanted = len(reading.dice), len(due.kept), due.want.count
    loose = tuple(n for n in range(seen) if n not in in_place.values())
    missing = [(index, face) for index, face in due.kept if index not in in_place]

    def roll(kept_at: Mapping[int, int], thrown: tuple[int, ...]) -> SeenRoll:
        known = {place: index for index, place in kept_at.items()}
        return make_roll(reading, known, thrown, due.thrown, by_face=known.keys() - set(in_place.values()))

    if seen == kept + wanted:
        by_face = _by_face(reading, loose, missing)
        if by_face is None:
            lost = listed(tuple(face for _, face in missing))
            text = joined((say("I do not see the kept {lost} any more.", lost=lost), OTHERS_THROWN), " ")
            return Ask(Kind.KEPT, text, roll(in_place, loose))
        thrown = tuple(n for n in loose if n not in by_face.values())
        if set(thrown) <= not_away(lying, reading):
            return Ask(Kind.CONFIRM, ONLY_MOVED, roll(in_place | by_face, thrown))
        note = _moved(due) if any(index in lying.index for index in by_face) else None
        return checked(replace(roll(in_place | by_face, thrown), note=note), due, ask=ask)
    are_kept = Counter(reading.dice[n].face for n in loose) == Counter(face for _, face in missing)
    if are_kept and seen != wanted:
        return Wait(say("I see the kept dice; the throw is still to come."))
    if seen == wanted and not in_place:
        pushed = {reading.dice[n].face for n in nudged(lying, reading)}
        if kept and (are_kept or pushed & {face for _, face in missing}):
            return Ask(Kind.KEPT, KEPT_OR_THROWN, roll(in_place, loose))
        uncounted = make_roll(reading, {}, loose, due.thrown, counted=False)  # some kept one may be among them
        return checked(uncounted, due, ask=ask)
    return Ask(Kind.COUNT, _count_text(seen, kept, wanted), roll(in_place, loose))


def _moved(due: Due) -> str:
    """That a kept die was moved, with what the game itself says of that."""
    if due.want.touched is None:
        return _MOVED
    return say(
        "A kept die was moved. Who touches it picks it up ({ruling}): undo and pick it up too, or go on.",
        ruling=due.want.touched,
    )


def _by_face(reading: Reading, loose: Iterable[int], missing: list[tuple[int, int]]) -> dict[int, int] | None:
    """Kept dice that were moved, told by their faces alone; None where a face is not there."""
    free, found = list(loose), {}
    for index, face in missing:
        place = next((n for n in free if reading.dice[n].face == face), None)
        if place is None:
            return None
        free.remove(place)
        found[index] = place
    return found


def _count_text(seen: int, kept: int, wanted: int) -> str:
    if not kept:
        return count_text(seen, wanted)
    sums = say(
        "{kept} kept and {thrown} thrown would be {all}",
        kept=number(kept),
        thrown=number(wanted),
        all=number(kept + wanted),
    )
    return sentence(joined((are_seen(seen), sums), "; "))
