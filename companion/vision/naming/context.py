"""What lies around a thing says whether it is a die: the other half of a domino, a cable that leaves the frame.

The namer looks at a die from near, and of one that the frame cuts it says that it is no whole one, as it does of
anything else. A network of its own looks at doubtful things with more of what lies around them
(models/context/card.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.chances import logistic, logit
from companion.vision.finding.candidates import Box, Candidate, with_cuts
from companion.vision.models import Model, answers
from companion.vision.naming.namer import cut_out

_MARGIN: Final = 1.95
"""Side of the square that is cut out, in longer sides of the thing, where the card says nothing else."""
_LIKELY, _SURE = 0.3, 0.9
"""What is no less likely a die than the first is looked at; what is surer than the second only where there is time."""


class Context:
    """Runs the network. model: None where there is none, so that nobody is asked."""

    def __init__(self, model: Model | None) -> None:
        self._session = model.session if model else None
        self._margin = float(model.card.get("margin", _MARGIN)) if model else _MARGIN

    def chances(
        self, frame: NDArray[np.uint8], boxes: Sequence[Box], doubted: Sequence[bool] | None = None
    ) -> NDArray[np.float32]:
        """How likely (N, 0-1) what lies at `boxes` in `frame` is a die, or what the frame leaves of one.

        doubted: for each, whether one look is too little, so that it is looked at mirrored, upside down and both, too;
        None: of none. Raises ValueError where there is no network.
        """
        if self._session is None:
            raise ValueError("There is no network that sees what lies around a thing.")
        if not boxes:
            return np.zeros(0, np.float32)
        crops = np.stack([cut_out(frame, box, margin=self._margin) for box in boxes])
        words = self._ask(crops)
        if doubted is not None:
            again = np.flatnonzero(doubted)
            words[again] = _together([words[again], *(self._ask(view) for view in _other_views(crops[again]))])
        return words

    def _ask(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The network's word (N, 0-1) on crops (N, side, side, 3)."""
        return answers(self._session, crops)[:, 0] if len(crops) else np.zeros(0, np.float32)

    def marked(
        self, frame: NDArray[np.uint8], candidates: Sequence[Candidate], likely: NDArray[np.float32], thorough: bool
    ) -> tuple[Candidate, ...]:
        """The candidates of `frame`, with whether it may cut them, and with the network's word on those that it may cut
        or that may be dice.

        likely: how likely (N, 0-1) each is a die by itself. thorough: whether there is time to doubt sure dice, and to
        look more than once at what the frame may cut, of which a single look tells less.
        """
        marked = list(with_cuts(candidates, frame.shape[1], frame.shape[0]))
        if self._session is None:
            return tuple(marked)
        doubted = (likely > _LIKELY) & (thorough | (likely < _SURE))
        asked = [k for k, one in enumerate(marked) if one.cut or doubted[k]]
        again = [marked[k].cut for k in asked] if thorough else None
        words = self.chances(frame, [marked[k].box for k in asked], again)
        for k, word in zip(asked, words.tolist(), strict=True):
            marked[k] = replace(marked[k], in_context=word)
        return tuple(marked)


def _other_views(crops: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], ...]:
    """The crops (N, H, W, 3) mirrored, upside down, and both: to the network any way up is alike."""
    return tuple(np.ascontiguousarray(view) for view in (crops[:, :, ::-1], crops[:, ::-1], crops[:, ::-1, ::-1]))


def _together(words: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """What several words (N, 0-1) say together: the mean of their logits, as a chance."""
    each = zip(*(word.tolist() for word in words), strict=True)
    return logistic(np.array([sum(map(logit, said)) / len(said) for said in each])).astype(np.float32)
