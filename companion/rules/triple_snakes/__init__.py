"""Triple Snakes: four plain dice to exactly 100 (rulings TS-1 to TS-13)."""

from companion.rules.triple_snakes.engine import TripleSnakes

__all__ = ["TripleSnakes"]
