"""Games of Triple Snakes played at random in front of a rendered camera: what the whole program makes of each throw.

    python -m tests.benchmarks.play [--games 20] [--throws 14] [--sway 14] [--rate 10] [--apart 2.4] [--slow 0.3]
        [--flicker 0.1] [--beside screen] [--seed 1]

Dice are taken by hand, kept, pushed, thrown again before or after the decision is told; hands, shadows, light, bumps
of the camera and things put on the table come between. Prints what was counted, asked and got wrong.
"""

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from companion.rules.record import event_json
from companion.table.camera.notices import Noticing
from companion.table.dice.due import Due, due_roll
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.vision.reader import Reader
from companion.vision.reading import Reading
from companion.vision.settling.settle import Settler
from tests.benchmarks.filmed import Film, Lying, Picture
from tests.table.driving import begin, question, rolls, tell

_PATIENCE: Final = 4.0
"""Seconds after which a throw that lies still should long have been told."""
_LEARNING: Final = 12.0
"""Seconds after which it is known that something moves beside the table without end."""
_NUDGED, _EARLY, _DISTURBED = 0.25, 0.25, 0.5
"""How often a kept die is pushed by the hand, a throw comes before its decision, something else happens."""


@dataclass
class Tally:
    """throws: of so many. right: counted at once, with their faces. asked: by kind of question. wrong: what went
    wrong, in words. accused: how often it was said that a kept die was moved, rightly or not. waits: seconds from
    lying still to being told. notices: frames by what was noticed."""

    throws: int = 0
    right: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    accused: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    notices: Counter[str] = field(default_factory=Counter)


class Slow:
    """A reader on a slow machine: no frame is seen for `seconds` after each look, five times as long after one that
    takes its time or does not know the size of dice."""

    def __init__(self, reader: Reader, seconds: float) -> None:
        self._reader, self._seconds, self.busy = reader, seconds, 0.0

    def read(
        self, frame: Picture, die_size: float | None = None, thorough: bool = False, turned: float = 0, /
    ) -> Reading:
        self.busy += self._seconds * (5 if thorough or die_size is None else 1)
        return self._reader.read(frame, die_size, thorough, turned)


class Player:
    """Plays all seats of one table."""

    def __init__(self, table: Table, reader: Slow, film: Film, tally: Tally, apart: float) -> None:
        self._table, self._film, self._tally, self._apart = table, film, tally, apart
        self._settler, self._noticing, self._reader, self._t = Settler(reader.read), Noticing(), reader, 0.0
        self._pushed = False

    def play(self, throws: int) -> None:
        """Goes on until so many throws were made; a game that is over is followed by the next."""
        self._show(self._film.still(_LEARNING if self._film.beside else 1.0))
        begin(self._table)
        until = self._tally.throws + throws
        while self._tally.throws < until:
            running = self._table.current()[1]
            assert running is not None
            want, acts = running.game.want(running.state), running.game.legal(running.state)
            if want is not None:
                self._throw(due_roll(want, running.game.view(running.state).board))
                while self._film.chance.random() < _DISTURBED:
                    self._disturbed()
            elif acts:
                self._decide(event_json(self._film.chance.choice(acts)))
            else:
                begin(self._table)

    def _decide(self, act: dict[str, Any]) -> None:
        early = act["do"] == "pick_up" and self._film.chance.random() < _EARLY
        before = rolls(self._table)
        if early:
            faces = self._take_and_throw(tuple(act["dice"]), keep=True)
            self._show(self._film.still(self._film.chance.uniform(0.6, 2.0)))
            if rolls(self._table) != before:
                self._wrong("a throw counted before its decision")
        tell(self._table, "event", event=act)
        if early:
            self._told(before, faces)

    def _throw(self, roll: Due) -> None:
        before = rolls(self._table)
        faces = self._take_and_throw(roll.thrown, keep=bool(roll.kept))
        self._told(before, faces)

    def _take_and_throw(self, indexes: tuple[int, ...], *, keep: bool) -> list[int]:
        """Takes these dice, or all unless the others are to be kept, near ones in one reach, and throws."""
        film = self._film
        while away := [die for die in film.dice if die.name in indexes or not keep]:
            first = away[0]
            near = [die for die in away if abs(die.at[0] - first.at[0]) < 5 and abs(die.at[1] - first.at[1]) < 4]

            def take(taken: list[Lying] = near) -> None:
                film.dice = [die for die in film.dice if die not in taken]
                if film.chance.random() < _NUDGED:
                    self._push()

            self._show(film.reach(first.at, take))
        self._show(film.still(film.chance.uniform(0.1, 1.8)))
        faces = [film.chance.randint(1, 6) for _ in indexes]
        self._show(film.throw(faces, indexes, self._apart))
        self._tally.throws += 1
        return faces

    def _push(self) -> None:
        """A hand pushes one of the dice aside."""
        film = self._film
        if not film.dice:
            return
        die = film.chance.choice(film.dice)
        x, y = die.at[0] + film.chance.uniform(-1.5, 1.5), die.at[1] + film.chance.uniform(-1, 1)
        others = [other.at for other in film.dice if other is not die]
        if all(abs(x - a) + abs(y - b) > 4 for a, b in others):
            moved = replace(die, at=(x, y), yaw=die.yaw + film.chance.uniform(-0.5, 0.5))
            film.dice = [moved if other is die else other for other in film.dice]
            self._pushed = True

    def _told(self, before: list[list[int]], faces: list[int]) -> None:
        """Waits for what the table makes of a throw, and puts it right where it asks."""
        begun = self._t
        while rolls(self._table) == before and question(self._table) is None and self._t < begun + _PATIENCE:
            self._show(self._film.still(0))
        self._tally.waits.append(self._t - begun)
        self._show(self._film.still(self._film.chance.uniform(0.2, 1.0)))
        if (asked := question(self._table)) is not None:
            self._tally.asked[asked["kind"]] += 1
            tell(self._table, "answer", question=asked["id"], faces=faces)
        new = rolls(self._table)[len(before) :]
        if asked is None and len(new) == 1 and sorted(new[0]) == sorted(faces):
            self._tally.right += 1
        elif [sorted(roll) for roll in new] != [sorted(faces)]:
            self._wrong(f"thrown {faces}, counted {new}")
            return
        if "kept die was moved" in (self._table.snapshot()["reading"]["note"] or ""):
            self._tally.accused["rightly" if self._pushed else "wrongly"] += 1
        self._pushed = False
        self._rename(faces, new[0])

    def _rename(self, faces: list[int], told: list[int]) -> None:
        """A player takes what the page names: of the dice just thrown those whose faces it says."""
        thrown, rest = self._film.dice[-len(faces) :], self._film.dice[: -len(faces)]
        names, free = sorted(die.name for die in thrown), list(thrown)
        named: list[Lying] = []
        for name, face in zip(names, told, strict=True):
            die = next(die for die in free if die.face == face)
            free.remove(die)
            named.append(replace(die, name=name))
        self._film.dice = [*rest, *named]

    def _disturbed(self) -> None:
        """Something happens that is no throw."""
        before, film, chance = rolls(self._table), self._film, self._film.chance
        happening = chance.choice((self._bump, self._lamp, film.shadow, self._hand, self._thing))
        self._show(happening())
        self._show(film.still(0.6))
        if rolls(self._table) != before:
            self._wrong(f"counted {rolls(self._table)[len(before) :]} without a throw ({happening.__name__})")
        if (asked := question(self._table)) is not None:
            self._tally.asked["nothing thrown"] += 1
            tell(self._table, "dismiss", question=asked["id"])

    def _bump(self) -> Iterator[Picture]:
        chance, film = self._film.chance, self._film
        for _ in range(4):
            film.shift = (chance.uniform(-14, 14), chance.uniform(-8, 8))
            yield from film.still(0)

    def _lamp(self) -> Iterator[Picture]:
        self._film.light = self._film.chance.uniform(0.5, 1.3)
        yield from self._film.still(0.4)

    def _hand(self) -> Iterator[Picture]:
        yield from self._film.reach((self._film.chance.uniform(-6, 6), self._film.chance.uniform(-3, 3)), self._push)

    def _thing(self) -> Iterator[Picture]:
        """A thing is put down beside the dice, or taken away."""

        def put() -> None:
            self._film.thing = (-8.7, 4.2) if self._film.thing is None else None

        yield from self._film.reach((-8.5, 4.0), put)

    def _show(self, frames: Iterable[Picture]) -> None:
        for frame in frames:
            if self._reader.busy <= 0:
                seen = self._settler.feed(self._t, frame)
                self._tally.notices.update(notice.code for notice in self._noticing.look(frame, seen))
                self._table.seen(seen)
            self._reader.busy = max(self._reader.busy - 1 / self._film.rate, 0)
            self._t += 1 / self._film.rate

    def _wrong(self, what: str) -> None:
        self._tally.wrong.append(f"at {self._t:.1f} s {what}")


def play(
    seed: int,
    throws: int,
    reader: Reader,
    *,
    rate: float = 15,
    sway: float = 0,
    apart: float = 3.2,
    slow: float = 0,
    flicker: float = 0,
    beside: str = "",
) -> Tally:
    """One table's throws. apart: half sides of a die between the middles of dice; 2.3: they all but touch. slow:
    seconds that a look takes. The others as in Film."""
    tally, chance = Tally(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder))
        table = Table(store, chance=chance)
        try:
            Player(table, Slow(reader, slow), Film(chance, rate, sway, flicker, beside), tally, apart).play(throws)
        finally:
            table.close()
            store.close()
    return tally


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--throws", type=int, default=14)
    parser.add_argument("--sway", type=float, default=0.0)
    parser.add_argument("--rate", type=float, default=15.0)
    parser.add_argument("--apart", type=float, default=3.2)
    parser.add_argument("--slow", type=float, default=0.0)
    parser.add_argument("--flicker", type=float, default=0.0)
    parser.add_argument("--beside", choices=("", "screen", "arm"), default="")
    parser.add_argument("--seed", type=int, default=1)
    args = vars(parser.parse_args())
    games, throws, begin = (args.pop(name) for name in ("games", "throws", "seed"))
    reader, every = Reader(), Tally()
    for seed in range(begin, begin + games):
        one = play(seed, throws, reader, **args)
        every.throws, every.right = every.throws + one.throws, every.right + one.right
        every.asked.update(one.asked)
        every.notices.update(one.notices)
        every.accused.update(one.accused)
        every.waits += one.waits
        for what in one.wrong:
            print(f"seed {seed}: {what}", flush=True)
        every.wrong += one.wrong
        waits = sorted(every.waits)
        print(
            f"{every.throws} throws, {every.right} counted, asked {dict(every.asked)}, {len(every.wrong)} wrong, "
            f"a kept die said to be moved {dict(every.accused)}; told "
            f"after {waits[len(waits) // 2]:.2f} s, 95 % within {waits[int(0.95 * len(waits))]:.2f} s; frames with "
            f"notices {dict(every.notices)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
