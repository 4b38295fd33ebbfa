"""The games that the table can play, by their header name."""

from typing import Any

from companion.rules.core import Game
from companion.rules.slither_stone import SlitherStone
from companion.rules.snakedoku import Snakedoku
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.triple_snakes import TripleSnakes

GAMES: dict[str, Game[Any]] = {
    game.name: game for game in (TripleSnakes(), SNAKEY_SOLO, SNAKEY, Snakedoku(), SlitherStone())
}
