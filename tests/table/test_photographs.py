"""Games played at random by photographs taken from anywhere: places tell nothing, faces alone what was thrown."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.rules.record import event_json
from companion.table.beside import snake_face
from companion.table.roll import Due
from companion.table.session import Table
from companion.table.turn import due, snake_faces
from tests.table.dice import die, rests
from tests.table.driving import tell

_PLACES = [(x, y) for x in range(20, 600, 70) for y in range(20, 430, 70)]
_GAMES: dict[str, list[str]] = {"triple-snakes": ["Ann", "Bo"], "snakey-solo": ["Ann"], "snakey": ["Ann", "Bo"]}
_ALL, _ONCE_MORE = 0.8, 0.25
"""How often dice that were not thrown are in the picture, too, and how often the same dice are taken once more."""


class Player:
    """Plays all seats of one table. lying: what lies there, by the index in the turn or the name of a coordinate's."""

    def __init__(self, table: Table, game: str, chance: random.Random) -> None:
        self._table, self._game, self._chance = table, game, chance
        self._lying: dict[int | str, int] = {}
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
                self._throw(due(want, running.game.view(running.state).board, last))
                throws -= 1
            elif acts:
                tell(self._table, "event", event=event_json(self._chance.choice(acts)))
                self._turn_over()
            else:
                self._begin()
            if self._chance.random() < _ONCE_MORE:
                self._once_more()

    def _begin(self) -> None:
        self._lying = {}
        tell(self._table, "new_game", game=self._game, players=_GAMES[self._game])

    def _throw(self, roll: Due) -> None:
        """Throws the dice that are due and takes a photograph, which has to count as that throw, or be asked about."""
        before, faces = self._rolls, [self._chance.randint(1, 6) for _ in range(roll.want.count)]
        beside = {index for index, _ in (roll.kept if roll.standing is None else roll.standing)}
        thrown: list[int | str] = [*(roll.thrown or ("one", "two"))]
        self._lying = {name: face for name, face in self._lying.items() if name in beside}
        self._lying |= dict(zip(thrown, faces, strict=True))
        self._photograph(list(self._lying.values()) if self._chance.random() < _ALL else faces)
        if (asked := self._question) is not None:
            assert self._rolls == before
            tell(self._table, "answer", question=asked["id"], faces=faces)
        (new,) = self._rolls[len(before) :]
        assert sorted(new) == sorted(faces)
        self._lying |= dict(zip(thrown, new, strict=True))  # a player takes what the page names

    def _turn_over(self) -> None:
        """Turns dice over by hand as the sheet says (SD-10)."""
        running = self._table.current()[1]
        assert running is not None
        for index, face in enumerate(snake_faces(running.game.view(running.state).board) or ()):
            if index in self._lying and snake_face(self._lying[index]) != face:
                others = (7 - self._lying[index], 1, 2, 3, 4, 5, 6)
                self._lying[index] = next(other for other in others if snake_face(other) == face)

    def _once_more(self) -> None:
        """Photographs what lies there, though nothing was thrown: that counts only where a person says so."""
        before = self._rolls
        self._photograph(list(self._lying.values()))
        assert self._rolls == before
        if (asked := self._question) is not None:
            tell(self._table, "dismiss", question=asked["id"])

    def _photograph(self, faces: list[int]) -> None:
        if not faces:
            return
        shown = self._chance.sample(faces, len(faces))
        places = self._chance.sample(_PLACES, len(shown))
        self._t += 5.0
        dice = [die(face, x, y) for face, (x, y) in zip(shown, places, strict=True)]
        self._table.seen(replace(rests(*dice, t=self._t), single=True))

    @property
    def _rolls(self) -> list[list[int]]:
        return [line["faces"] for line in self._table.snapshot()["game"]["history"] if line.get("faces")]

    @property
    def _question(self) -> dict[str, Any] | None:
        asked: dict[str, Any] | None = self._table.snapshot()["question"]
        return asked


@pytest.mark.parametrize("game", _GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_each_photograph_of_a_throw_counts_as_that_throw_or_is_asked_and_one_taken_again_counts_as_none(
    table: Table, game: str, seed: int
) -> None:
    Player(table, game, random.Random(seed)).play(60)
