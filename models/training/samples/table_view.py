"""How a camera sees dice that lie side by side on one table: how far apart in the picture, and which hides which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from datasets.sprites import SpriteStore

Floats = np.ndarray[Any, np.dtype[np.float64]]

TOUCHING: Final = (1.08, 1.4)
"""Edges from middle to middle of two dice that touch, or nearly: side by side, or with an edge against a side."""
_TURNED: Final = 4 / np.pi
"""How wide a die is seen, in edges, in the mean over all ways to lie on a table."""


@dataclass(frozen=True)
class TableView:
    """A table before a camera that looks at it from far enough for all dice to be seen alike.

    seen: 2x2, the steps in the picture (columns; right and down, in pixels) of one die's edge to the right and one away
    from the camera, on the table. raised: (2), likewise of one edge off the table.
    """

    seen: Floats
    raised: Floats

    @staticmethod
    def of(store: SpriteStore, index: int, size: float) -> TableView:
        """The table on which sprite `index` lies, where a die's box has a longer side of about `size` pixels."""
        high, roll = float(store.elevations[index]), float(store.rolls[index])
        edge = size / max(_TURNED, _TURNED * np.sin(high) + np.cos(high))
        right, up = np.array([np.cos(roll), np.sin(roll)]), np.array([np.sin(roll), -np.cos(roll)])
        return TableView(edge * np.stack([right, up * np.sin(high)], 1), edge * up * np.cos(high))

    def beside(self, place: tuple[float, float], rng: np.random.Generator) -> tuple[float, float]:
        """Where in the picture a die stands that touches the one at `place`, or nearly."""
        a, far = rng.uniform(0, 2 * np.pi), rng.uniform(*TOUCHING)
        x, y = np.array(place) + self.seen @ (far * np.cos(a), far * np.sin(a))
        return float(x), float(y)

    def apart(self, one: tuple[float, float], other: tuple[float, float]) -> float:
        """How far two places in the picture are from each other on the table, in edges."""
        return float(np.linalg.norm(self._on_table(np.subtract(one, other))))

    def away(self, place: tuple[float, float]) -> float:
        """How far from the camera a place in the picture is, in edges from the picture's corner; what is farther is
        hidden by what is nearer."""
        return float(self._on_table(np.array(place))[1])

    def _on_table(self, step: Floats) -> Floats:
        return np.asarray(np.linalg.solve(self.seen, step), np.float64)
