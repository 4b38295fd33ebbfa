"""Games played at random at one table, from readings that are right or not sure: what the table makes of them.

A throw has to count as that throw, or be asked about; whatever else happens must count as none.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from companion.rules.record import event_json
from companion.rules.snakey.dice import snake_face
from companion.table.dice.due import Due, due_roll, snake_faces
from companion.table.session import Table
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen
from tests.table.driving import question, rolls, tell
from tests.table.seen import SIDE, die, empty, reading, rests

SEATS: dict[str, list[str]] = {"triple-snakes": ["Ann", "Bo"], "snakey-solo": ["Ann"], "snakey": ["Ann", "Bo"]}
Name = int | str
"""A die by its index in the turn, one of a coordinate by a word."""
_EARLY, _UNDONE = 0.2, 0.1
"""How often dice are thrown before the page is told that they are, and a throw is undone."""
_COORDINATE: tuple[Name, ...] = ("one", "two")


class Player(ABC):
    """Plays all seats.

    right: how many throws counted as they were thrown, at once or when asked about. typed: how many had to be typed,
    since they were made before the page knew of them and were passed over. misread: how often the reader is not sure of
    a die, and most often wrong. lying: what lies there; where: the places of the dice, left upper corners in pixels.
    """

    def __init__(self, table: Table, game: str, chance: random.Random, misread: float = 0.0) -> None:
        self.right = self.typed = 0
        self._table, self._game, self._chance, self._misread = table, game, chance, misread
        self._lying: dict[Name, int] = {}
        self._where: dict[Name, tuple[float, float]] = {}
        self._before: list[tuple[float, float]] = []
        self._t = 0.0

    def play(self, throws: int) -> None:
        """Goes on until so many throws were made; a game that is over is followed by the next."""
        self._begin()
        while throws:
            running = self._table.current()[1]
            assert running is not None
            want, acts = running.game.want(running.state), running.game.legal(running.state)
            if want is not None:
                last = running.history.shown[-1].entry.event if running.history.shown else None
                self._throw(due_roll(want, running.game.view(running.state).board, last))
                throws -= 1
            elif acts:
                self._decide(event_json(self._chance.choice(acts)))
                if self._turned_over():
                    self._no_throw(self._show)
            else:
                self._begin()
            if self._lying and self._chance.random() < 0.3:
                self._no_throw(self._disturb)

    def _begin(self) -> None:
        self._lying = {}
        for _ in range(2):
            self._tick(empty)
        tell(self._table, "new_game", game=self._game, players=SEATS[self._game])

    def _decide(self, act: dict[str, Any]) -> None:
        """Tells the page what is done next; now and then the dice named have been thrown by then."""
        early = act["do"] in ("pick_up", "reroll") and self._chance.random() < _EARLY
        before = rolls(self._table)
        if early:
            names: tuple[Name, ...] = tuple(act["dice"])
            faces = self._thrown(names, set(self._lying))
            assert rolls(self._table) == before
        tell(self._table, "event", event=act)
        if early and rolls(self._table) == before and question(self._table) is None:
            tell(self._table, "event", event={"roll": faces})  # passed over: the player types it
            self.typed += 1
        elif early:
            self._told(before, names, faces)

    def _throw(self, roll: Due) -> None:
        before, names = rolls(self._table), tuple(roll.thrown or _COORDINATE)
        stay = {index for index, _ in (roll.kept if roll.standing is None else roll.standing)}
        faces = self._thrown(names, stay)
        self._told(before, names, faces)
        if self._chance.random() < _UNDONE:
            tell(self._table, "undo")
            assert rolls(self._table) == before
            if self._table.snapshot()["reading"]["can_count"] and self._chance.random() < 0.5:
                tell(self._table, "count_dice")
                self._told(before, names, faces)

    def _thrown(self, names: tuple[Name, ...], stay: Container[Name]) -> list[int]:
        """Picks up the dice that do not stay, throws those named, and returns what they show."""
        self._lying = {name: face for name, face in self._lying.items() if name in stay and name not in names}
        self._pick_up()
        self._before = list(self._where.values())
        faces = [self._chance.randint(1, 6) for _ in names]
        for name in names:
            self._place(name)
        self._lying |= dict(zip(names, faces, strict=True))
        self._show_throw(names)
        return faces

    def _told(self, before: list[list[int]], names: tuple[Name, ...], faces: list[int]) -> None:
        """The throw has counted, or is asked about; at once where the reader is sure, else as soon as it is."""
        for _ in range(3 if self._misread else 0):
            if rolls(self._table) == before and question(self._table) is None:
                self._show()
        if (asked := question(self._table)) is not None:
            assert rolls(self._table) == before
            order = sorted(names, key=lambda name: self._where[name])  # as the page shows them
            tell(self._table, "answer", question=asked["id"], faces=[self._lying[name] for name in order])
        (new,) = rolls(self._table)[len(before) :]
        assert sorted(new) == sorted(faces)
        self.right += 1
        self._rename(names, new)

    def _no_throw(self, happening: Any) -> None:
        before = rolls(self._table)
        happening()
        assert rolls(self._table) == before
        if (asked := question(self._table)) is not None:
            tell(self._table, "dismiss", question=asked["id"])

    def _rename(self, names: Iterable[Name], told: list[int]) -> None:
        """A player takes what the page names: of the dice just thrown those whose faces it says, from left to right."""
        free = {name: (self._lying[name], self._where[name]) for name in names}
        for name, face in zip(names, told, strict=True):
            taken = min((other for other in free if free[other][0] == face), key=lambda other: free[other][1])
            self._lying[name], self._where[name] = free.pop(taken)

    def _turned_over(self) -> bool:
        """Turns dice over by hand as the sheet says (SD-10); whether any was."""
        running = self._table.current()[1]
        assert running is not None
        before = dict(self._lying)
        for index, face in enumerate(snake_faces(running.game.view(running.state).board) or ()):
            if index in self._lying and snake_face(self._lying[index]) != face:
                others = (7 - self._lying[index], 1, 2, 3, 4, 5, 6)
                self._lying[index] = next(other for other in others if snake_face(other) == face)
        return self._lying != before

    def _place(self, name: Name) -> None:
        """Puts a die somewhere apart from where any other lies, or one lay before."""
        while True:
            x, y = self._chance.uniform(10, 580), self._chance.uniform(10, 420)
            if all(abs(x - a) + abs(y - b) > 2 * SIDE for a, b in (*self._where.values(), *self._before)):
                self._where[name] = x, y
                return

    def _dice(self, names: Iterable[Name]) -> list[Die]:
        """These dice as a camera sees them, in any order, each off by a pixel or so."""
        places = ((name, *self._where[name]) for name in names)
        found = [self._as_read(die(self._lying[name], self._nearly(x), self._nearly(y))) for name, x, y in places]
        return self._chance.sample(found, len(found))

    def _as_read(self, one: Die) -> Die:
        if self._chance.random() >= self._misread:
            return one
        return replace(one, face=self._chance.randint(1, 6), confidence=0.6)

    def _nearly(self, edge: float) -> float:
        return edge + self._chance.uniform(-1, 1)

    def _tick(self, see: Any) -> None:
        self._t += 3.0
        self._table.seen(see(self._t))

    # ---- what differs from camera to camera

    @abstractmethod
    def _pick_up(self) -> None:
        """The dice to be thrown were picked up."""

    def _show_throw(self, names: tuple[Name, ...]) -> None:
        self._show()

    @abstractmethod
    def _show(self) -> None:
        """The camera sees all dice that lie there."""

    def _disturb(self) -> None:
        """Something happens that is no throw."""
        self._show()


class Photographing(Player):
    """Takes photographs from anywhere, now and then of the dice just thrown alone, or once more of what lies there."""

    def _pick_up(self) -> None:
        return  # nothing of that is photographed

    def _show_throw(self, names: tuple[Name, ...]) -> None:
        self._photograph(tuple(self._lying) if self._chance.random() < 0.8 else names)

    def _show(self) -> None:
        self._photograph(tuple(self._lying))

    def _photograph(self, names: tuple[Name, ...]) -> None:
        self._where, self._before = {}, []
        for name in self._lying:
            self._place(name)
        self._tick(lambda t: replace(rests(*self._dice(names), t=t), single=True))


class Filming(Player):
    """Sits before a camera on a stand, which another may follow; a hand covers dice and pushes them a bit."""

    def _pick_up(self) -> None:
        if self._chance.random() < 0.7:  # else the hand throws at once, and the dice are never seen to be away
            self._glimpse(self._lying)

    def _show(self) -> None:
        dice = self._dice(self._lying)
        self._tick(lambda t: rests(*dice, t=t) if dice else empty(t))

    def _glimpse(self, names: Iterable[Name]) -> None:
        """The table lies still for a moment, and these dice are seen."""
        dice = self._dice(names)
        self._tick(lambda t: Seen(t, Phase.SETTLED, reading(*dice), None) if dice else empty(t))

    def _disturb(self) -> None:
        names = list(self._lying)
        happening = self._chance.choice(("covered", "pushed", "all pushed", "another camera", "nothing"))
        if happening == "another camera":
            self._table.blind()
        elif happening == "covered":
            self._glimpse(self._chance.sample(names, self._chance.randint(0, len(names))))
        elif happening != "nothing":
            for name in names if happening == "all pushed" else [self._chance.choice(names)]:
                self._push(name)
        self._show()

    def _push(self, name: Name) -> None:
        """By less than two sides of a die, and not onto another one."""
        x, y = self._where[name]
        for _ in range(50):
            a, b = x + self._chance.uniform(-50, 50), y + self._chance.uniform(-50, 50)
            others = [self._where[other] for other in self._lying if other != name]
            if all(abs(a - c) + abs(b - d) > 1.5 * SIDE for c, d in others):
                self._where[name] = a, b
                return
