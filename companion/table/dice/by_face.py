"""Dice told by their faces: alone where places tell nothing, on photographs taken from anywhere and after an undo.

What a picture shows may have lain there before: it was photographed once more or pushed, and nothing was thrown. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.rules.core import Face
from companion.rules.snakey.dice import snake_face
from companion.said import say
from companion.table.dice.by_place import handled, not_away, same_place
from companion.table.dice.due import Due
from companion.table.dice.outcome import Lying
from companion.table.dice.sheet import SheetDice
from companion.table.dice.wording import KEPT_OR_THROWN, ONLY_MOVED
from companion.vision.reading import Reading
from companion.vision.sure import sure_enough

_ONCE_MORE: Final = say(
    "These dice show what those showed that lay there. Were they thrown, and not only photographed once more?"
)

AS_BY_SHEET: Final = say("If these dice were thrown, count them: they show what lies there by the sheet.")


def by_face(dice: Iterable[tuple[int, str]], reading: Reading) -> dict[int, int]:
    """Dice of a turn (index and snake face) told by their faces alone: place in the reading -> index, of those that are
    seen. Beside plain dice the snake dice that are seen come first."""
    free = sorted(range(len(reading.dice)), key=lambda n: isinstance(reading.dice[n].face, int))
    found: dict[int, int] = {}
    for index, face in dice:
        place = next((n for n in free if snake_face(reading.dice[n].face) == face), None)
        if place is not None:
            free.remove(place)
            found[place] = index
    return found


def standing_by_face(due: Due, reading: Reading) -> Lying:
    """The dice of the turn beside which a roll is due, told by their faces alone; none where they and the throw are not
    all that is seen, so that they may not be among it."""
    standing, wanted = due.standing or (), due.want.count
    found = by_face(standing, reading)
    thrown = len(reading.dice) - len(standing)
    if len(found) < len(standing) or thrown not in (wanted, wanted if due.column_die is None else 2 * wanted):
        return Lying()
    return Lying(tuple(reading.dice[n] for n in found), tuple(found.values()), by_face=True)


def unclear(due: Due, reading: Reading) -> bool:
    """Whether faces do not tell which dice are those that stand: a 1 and a 2 are both forward (SD-5)."""
    standing = {snake_face(die.face) for die in standing_by_face(due, reading).dice if isinstance(die.face, int)}
    plain = {die.face for die in reading.dice if isinstance(die.face, int)}
    return any(count > 1 for face, count in _counts(plain, snake=True).items() if face in standing)


def only_these(faces: tuple[str, ...], reading: Reading) -> Lying | None:
    """The dice seen, where they show nothing but what dice of a turn with these faces show, some of them perhaps
    covered; None where there are others."""
    found = by_face(enumerate(faces), reading)
    if len(found) < len(reading.dice):
        return None
    return Lying(reading.dice, tuple(found[n] for n in range(len(reading.dice))))


def by_hand(faces: tuple[str, ...], lying: Lying, reading: Reading, *, photographed: bool) -> Lying | None:
    """Where the dice lie if a hand only moved dice of a turn with these faces; None where more was done."""
    return only_these(faces, reading) if photographed else handled(lying, reading, faces)


def _counts(faces: Iterable[Face], *, snake: bool) -> Counter[Face]:
    """How often each face is shown. snake: plain dice stand for snake faces (SD-5)."""
    return Counter(snake_face(face) if snake else face for face in faces)


def show_the_same(shown: Iterable[Face], reading: Reading, *, snake: bool) -> bool:
    """Whether the dice of a reading show just these faces. snake: as for _counts."""
    return _read(reading, snake=snake) == _counts(shown, snake=snake)


def shows_last_roll(sheet: SheetDice, reading: Reading) -> bool:
    """Whether the dice of a reading show just what those of the last roll do, with those beside it or without."""
    return any(show_the_same(faces, reading, snake=sheet.snake) for faces in (sheet.shown, sheet.thrown))


def lies_as_it_lay(there: Lying | tuple[Face, ...], reading: Reading, *, snake: bool) -> bool:
    """Whether all dice lie where dice lay; or of a photograph, whose places tell nothing, show these faces, as they
    did. snake: as for _counts."""
    if isinstance(there, Lying):
        return same_place(there.dice, reading.dice)
    return show_the_same(there, reading, snake=snake)


def lies_by_sheet(sheet: SheetDice, reading: Reading, due: Due | None, *, snake: bool) -> bool:
    """Whether the dice of a reading are those that lie there by the sheet: all, those thrown with some of the others or
    none, or the ones that stay. snake: as for _counts, whatever the sheet shows."""
    snake = snake or sheet.snake
    seen, all_there, some = (_counts(faces, snake=snake) for faces in (_faces(reading), sheet.shown, sheet.thrown))
    stay = _counts(() if due is None else due.faces_beside, snake=snake)
    return bool(seen) and (seen in (all_there, stay) or (bool(some) and some <= seen <= all_there | some))


def may_lie_still(sheet: SheetDice, lying: Lying, reading: Reading, due: Due) -> bool:
    """Whether dice seen before a decision may be those that lay there, none thrown: pushed together, photographed once
    more, or away from sight for a while, where those that stay are not known by their places either."""
    if Counter(die.face for die in reading.dice) == Counter(die.face for die in lying.dice):
        return True
    stay = {index for index, _ in due.beside}
    placed = bool(stay) and stay <= set(lying.index)
    return not placed and show_the_same(sheet.shown, reading, snake=due.standing is not None)


def doubt_of_throw(sheet: SheetDice, lying: Lying, reading: Reading, due: Due, *, photographed: bool) -> str | None:
    """What is asked where the dice of a reading may be those that lay there, none thrown; None where they were thrown.

    sheet: of the dice that lay there. lying: those of them that the camera saw. photographed: whether places tell
    nothing.
    """
    snake = due.standing is not None or sheet.snake
    there, stay = _counts(sheet.shown, snake=snake), _counts(due.faces_beside, snake=snake)
    seen = _counts((die.face for die in lying.dice), snake=snake)
    every, read = (_read(some, snake=snake) for some in (reading, _without_strange(due, reading)))
    kept_among = len(reading.dice) == due.want.count and bool(stay) and stay <= every  # and thrown ones unseen
    if photographed:
        if every in (there, stay, seen) or read in (there, there - stay):
            return _ONCE_MORE
        return KEPT_OR_THROWN if kept_among else None
    if kept_among and every <= seen:  # all pushed, and some taken away
        return KEPT_OR_THROWN
    as_it_lay = bool(seen - stay) and every == there
    surely = sum(die.confidence >= sure_enough() for die in lying.dice)
    left = len(not_away(lying, reading))
    camera_moved = not left and bool(seen & stay)  # those that stay, too, are seen elsewhere
    misread = seen != there  # a person has said what they show: that they show it now is no throw
    return ONLY_MOVED if as_it_lay and (camera_moved or misread or left >= max(1, surely)) else None


def _without_strange(due: Due, reading: Reading) -> Reading:
    """Without the snake dice that lie beside a throw of plain ones."""
    if due.want.dice == "snake":
        return reading
    return replace(reading, dice=tuple(die for die in reading.dice if isinstance(die.face, int)))


def _faces(reading: Reading) -> Iterable[Face]:
    return (die.face for die in reading.dice)


def _read(reading: Reading, *, snake: bool) -> Counter[Face]:
    return _counts(_faces(reading), snake=snake)
