"""Thrown faces against what fair dice would show, and how much of the difference chance alone makes. Pure."""

from collections import Counter
from collections.abc import Mapping
from math import ceil, erfc, exp, gamma, sqrt
from typing import Any, Final

from companion.rules.core import STANDARD_FACES
from companion.rules.snakey.dice import CONVERTER

STANDARD: Final = {str(face): 1 / 6 for face in STANDARD_FACES}
SNAKE: Final = {face: sides / 6 for face, sides in Counter(CONVERTER.values()).items()}
"""SD-5: two sides of a snake die say forward."""
KINDS: Final[Mapping[str, Mapping[str, float]]] = {"standard": STANDARD, "snake": SNAKE}

_LEAST_EXPECTED: Final = 5  # of each face: from there on chi-square tells chances to 5 in 100, small ones to half a one
_Z: Final = 2.64  # six faces at once stay within this many deviations 95 times in 100
_NOTICED: Final = 0.05  # a face this much too frequent is what people would call a bad die


def luck(counts: Mapping[str, int], expected: Mapping[str, float]) -> dict[str, Any]:
    """How the faces of one kind of dice fell.

    counts: by face; faces that are not of this kind are left out. expected: each face's share with fair dice.

    Returns the number of `dice`; by face its count, its expected count, and the range (`low`, `high`) that all faces
    together stay in 95 times in 100 with fair dice; `points`: that range as a share of the dice; `chance`: how often
    fair dice differ at least this much (0-1, by chi-square), None below `enough` dice; `telling`: how many dice it
    takes to notice a face that falls 5 points of per cent too often.
    """
    dice = sum(counts.get(face, 0) for face in expected)
    fell = [(counts.get(face, 0), share * dice) for face, share in expected.items()]
    enough = ceil(_LEAST_EXPECTED / min(expected.values()))
    widest = max(share * (1 - share) for share in expected.values())
    statistic = sum((count - fair) ** 2 / fair for count, fair in fell) if dice else 0.0
    return {
        "dice": dice,
        "faces": [_face(face, counts.get(face, 0), share, dice) for face, share in expected.items()],
        "points": round(_Z * sqrt(widest / dice), 4) if dice else None,
        "chance": round(chi_square_tail(statistic, len(fell) - 1), 4) if dice >= enough else None,
        "enough": enough,
        "telling": ceil(_Z**2 * widest / _NOTICED**2),
    }


def _face(face: str, count: int, share: float, dice: int) -> dict[str, Any]:
    expected, wide = share * dice, _Z * sqrt(dice * share * (1 - share))
    return {
        "face": int(face) if face.isdigit() else face,
        "count": count,
        "expected": round(expected, 2),
        "low": round(max(0.0, expected - wide), 2),
        "high": round(min(float(dice), expected + wide), 2),
    }


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How often chi-square with this many degrees of freedom (from 1) is at least `statistic` (from 0)."""
    half = statistic / 2
    if freedom % 2 == 0:
        terms, first = (half**n / gamma(n + 1) for n in range(freedom // 2)), 0.0
    else:
        terms, first = (half ** (n + 0.5) / gamma(n + 1.5) for n in range(freedom // 2)), erfc(sqrt(half))
    return first + exp(-half) * sum(terms)
