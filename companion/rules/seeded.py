"""Numbers that look random and follow from a seed alone, so that a board made from a seed stays the same.

SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014), with the
constants of Vigna's public-domain splitmix64.c. Another program needs no more than these lines to make the
same board from a record.
"""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1


class Seeded:
    """A stream of numbers from a seed: any whole number, of which the lowest 64 bits count."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def word(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _WORD
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; uneven by less than limit / 2**64."""
        return self.word() * limit >> 64

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a new order, each order as likely as any other (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
