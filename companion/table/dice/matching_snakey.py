"""Throws beside dice that lie: Snakey Dice's rolls, re-rolls and coordinates, told from the dice not thrown. Pure.

The dice of the turn may lie on the table through everything that is rolled in it, or be thrown again for it; so a
roll is what lies otherwise than before. What may as well have been pushed aside or turned by hand (SD-10) is asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.rules.snakey.dice import snake_face
from companion.said import all_of, joined, say, say_count, sentence
from companion.table.dice.by_place import carried, nudged
from companion.table.dice.colours import all_named, column_and_row
from companion.table.dice.doubt import checked
from companion.table.dice.due import Due
from companion.table.dice.outcome import Ask, Kind, Lying, Outcome, SeenRoll, Wait, left_to_right, make_roll
from companion.table.dice.wording import COLOUR_WORDS, are_wanted, count_text, number
from companion.vision.reading import Reading
from companion.vision.settling.track import compare

if TYPE_CHECKING:
    from companion.table.dice.colours import Lab


def meet_snakey(due: Due, lying: Lying, reading: Reading, *, ask: bool, colours: tuple[Lab, ...]) -> Outcome:
    """What a settled reading is, where this roll of Snakey Dice is due."""
    scene = _Scene(due, lying, reading)
    if not scene.loose:
        return Wait()
    found = _reroll(scene) if due.want.dice == "snake" and due.standing else _throw(scene, colours)
    return checked(found, due, ask=ask) if isinstance(found, SeenRoll) else found


class _Scene:
    """A reading beside what lay there before. Places are indexes into the reading's dice."""

    def __init__(self, due: Due, lying: Lying, reading: Reading) -> None:
        self.due, self.lying, self.reading = due, lying, reading
        self.standing = dict(due.standing or ())
        self.changes = compare(lying.dice, reading.dice)
        places = range(len(reading.dice))
        self.in_place = {new: lying.index[old] for old, new in self.changes.stayed}
        for old, new in self.changes.turned:  # turned over by hand (SD-10); beside a re-roll the sheet must say so
            index = lying.index[old]
            if index not in self.standing:
                continue
            if due.want.dice == "standard" or self.standing[index] == snake_face(reading.dice[new].face):
                self.in_place[new] = index
        # Snake dice that lie about take no part in a throw of plain ones.
        plain = due.want.dice == "standard"
        self.loose = tuple(
            n for n in places if n not in self.in_place and not (plain and isinstance(reading.dice[n].face, str))
        )
        self.moved = {new: old for old, new in self.changes.moved if new in self.loose}
        near = nudged(lying, reading)
        self.near = tuple(n for n in self.loose if n in near)

    def roll(self, thrown: tuple[int, ...]) -> SeenRoll:
        """A roll of these dice; of the others those keep their index that are still dice of the turn."""
        others = {n: self.in_place.get(n) for n in range(len(self.reading.dice)) if n not in thrown}
        others |= {new: self.lying.index[old] for new, old in self.moved.items() if new not in thrown}
        known = {n: index if index in self.standing else None for n, index in others.items()}
        by_face, counted = self.in_place if self.lying.by_face else (), not _of_the_turn(self)
        made = make_roll(self.reading, known, thrown, self.due.thrown, counted=counted, by_face=by_face)
        unseen = [  # covered, perhaps: they are no throw when they are seen again
            (self.lying.dice[old], self.lying.index[old])
            for old in self.changes.gone
            if old not in self.moved.values() and self.lying.index[old] in self.standing
        ]
        dice, index = tuple(die for die, _ in unseen), tuple(index for _, index in unseen)
        return replace(made, lying=Lying(made.lying.dice + dice, made.lying.index + index))

    def ask(self, kind: Kind, text: str, thrown: tuple[int, ...] | None = None) -> Ask:
        return Ask(kind, text, self.roll(self.loose if thrown is None else thrown))

    def pushed(self) -> Wait:
        return Wait(say("A die was moved; that is no throw."), carried(self.lying, self.reading))


def _throw(scene: _Scene, colours: tuple[Lab, ...]) -> Outcome:
    """All dice of the turn, or those of a coordinate."""
    due, loose, wanted = scene.due, scene.loose, scene.due.want.count
    fresh = tuple(n for n in loose if n not in scene.moved)
    if fresh and due.column_die is not None and len(colours) == len(scene.reading.dice):
        if len(loose) == 2 * wanted:
            return _two_colours(scene, due.column_die, colours)
        if len(loose) == wanted and not all_named([colours[n] for n in loose], due.column_die):
            colour = COLOUR_WORDS[due.column_die]
            many = number(wanted)
            text = say(
                "I see {number} dice, not all of them {colour}. What do the column dice show?",
                number=many,
                colour=colour,
            )
            return scene.ask(Kind.COUNT, text)
    if len(loose) == wanted:
        coordinate_again = due.want.dice == "standard" and not _of_the_turn(scene)
        if scene.near or not (fresh or coordinate_again):
            return scene.ask(Kind.CONFIRM, say("A die shows what it showed, a little aside. Were all of these thrown?"))
        return scene.roll(loose)
    if not fresh:
        return scene.pushed()
    far = tuple(n for n in loose if n not in scene.near)
    if len(far) == wanted:
        return scene.ask(Kind.KEPT, say("A die that lay there was moved. Are these the dice thrown?"), far)
    every = tuple(range(len(scene.reading.dice)))
    if len(every) == wanted and not any(index in scene.standing for index in scene.in_place.values()):
        return scene.ask(Kind.COUNT, say("Some dice lie as they lay. Were all of these thrown?"), every)
    return scene.ask(Kind.COUNT, _count_text(len(loose), len(every), wanted))


def _of_the_turn(scene: _Scene) -> bool:
    """Whether dice of the turn lie elsewhere now, showing what they showed."""
    return any(scene.lying.index[old] in scene.standing for old in scene.moved.values())


def _two_colours(scene: _Scene, column: str, colours: tuple[Lab, ...]) -> SeenRoll | Ask:
    """One throw that gives column and row."""
    loose = left_to_right(scene.reading, scene.loose)
    groups = column_and_row([colours[n] for n in loose], column)
    roll = scene.roll(loose)
    if groups is None:
        colour = COLOUR_WORDS[column]
        text = say("I cannot tell {colour} dice from the others. What do the column dice show?", colour=colour)
        return Ask(Kind.COUNT, text, roll)
    return replace(roll, dice=tuple(scene.reading.dice[loose[n]] for group in groups for n in group), parts=2)


def _reroll(scene: _Scene) -> Outcome:
    """The dice named for a re-roll, told by those that stayed (SD-9)."""
    due, loose, wanted = scene.due, scene.loose, scene.due.want.count
    only_nudged = set(loose) == set(scene.near)
    if only_nudged and len(loose) != wanted:
        return scene.pushed()
    again = say("The dice show what they showed, a little aside. Were they thrown again?")
    if not all(index in scene.lying.index for index in scene.standing):
        return scene.ask(Kind.CONFIRM, again) if set(loose) <= set(scene.moved) else _reroll_by_face(scene)
    placed = {index for index in scene.in_place.values() if index is not None}
    stuck = [index for index in due.thrown if index in placed]
    lost = [index for index in scene.standing if index not in placed]
    if not lost and not stuck and len(loose) == wanted:
        return scene.ask(Kind.CONFIRM, again) if only_nudged else scene.roll(loose)
    if only_nudged:
        return scene.pushed()
    if lost:
        moved = say_count("Die {dice} was moved", "Dice {dice} were moved", len(lost), dice=_those(lost))
        named = say_count("die {dice} was named", "dice {dice} were named", wanted, dice=_those(due.thrown))
        text = say(
            "{moved}, and {named}. If other dice were thrown than those named, undo, name those, and have them "
            "counted; else tell me what the dice named show now.",
            moved=moved,
            named=named,
        )
        return scene.ask(Kind.KEPT, text)
    many = len(loose)
    see = say_count("I see one die thrown again", "I see {number} dice thrown again", many, number=number(many))
    named = say_count("one was named", "{number} were named", wanted, number=number(wanted))
    return scene.ask(Kind.COUNT, sentence(joined((see, named), "; ")))


def _reroll_by_face(scene: _Scene) -> SeenRoll | Ask:
    """A re-roll in a turn whose roll the camera did not read: the dice that stayed must show what the others show."""
    stayed = Counter(snake_face(scene.reading.dice[n].face) for n in scene.in_place)
    known = not scene.in_place or stayed == Counter(scene.standing.values())
    if len(scene.loose) != scene.due.want.count:
        return scene.ask(Kind.COUNT, _count_text(len(scene.loose), len(scene.reading.dice), scene.due.want.count))
    if not known:
        return scene.ask(Kind.KEPT, say("I cannot tell which dice were thrown again. What do the dice named show now?"))
    return scene.roll(scene.loose)


def _those(indexes: tuple[int, ...] | list[int]) -> str:
    """Dice by their numbers on the page."""
    return all_of([str(index + 1) for index in indexes])


def _count_text(new: int, seen: int, wanted: int) -> str:
    if new == seen:
        return count_text(seen, wanted)
    see = say_count("I see one new die", "I see {number} new dice", new, number=number(new))
    return sentence(joined((see, are_wanted(wanted)), "; "))
