"""The camera is doubted: in games played at random nothing counts that was not thrown, and nothing otherwise."""

import random

import pytest

from companion.table.session import Table
from tests.table.players import SEATS, Filming, Photographing, Player


@pytest.mark.parametrize("misread", [0.0, 0.05])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("player", [Filming, Photographing])
def test_a_throw_counts_as_it_was_thrown_or_is_asked_about_and_whatever_else_happens_counts_as_none(
    table: Table, player: type[Player], game: str, seed: int, misread: float
) -> None:
    playing = player(table, game, random.Random(seed), misread)
    playing.play(50)
    assert playing.right >= 50
