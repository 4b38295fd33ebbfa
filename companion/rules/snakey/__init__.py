"""Snakey Dice, solo and for 2-4 players: a snake drawn on a board by what its dice show (rulings SD-1 to SD-22)."""

from companion.rules.snakey.game import SNAKEY, SNAKEY_SOLO

__all__ = ["SNAKEY", "SNAKEY_SOLO"]
