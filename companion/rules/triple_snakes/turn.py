"""One turn of Triple Snakes: four dice, up to three rolls (TS-1 to TS-7, TS-11). Knows no players and no totals."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.rules.changed import changed
from companion.rules.core import Face

ROLLS = 3
BONUS = {1: 30, 2: 28, 3: 27, 4: 26, 5: 25, 6: 24}  # TS-6
# TS-7: the straight, sorted -> the faces that complete it, and the tries there are.
STRAIGHTS: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {
    (1, 2, 3, 4): ((5,), 2),
    (2, 3, 4, 5): ((1, 6), 1),
    (3, 4, 5, 6): ((2,), 2),
}
STRAIGHT_POINTS = (34, 35)
FIFTH = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a turn stands. Exactly one holds: `in_hand` is rolled next; a decision is due; `points` is known.

    Attributes:
        dice: the faces by index, None for a lost die; empty before the first roll, five long in a chase.
        in_hand: the indexes to be rolled next, ascending.
        rolls: the rolls made.
        tries: the tries left at a straight's fifth die.
        chasing: whether the fifth die is being rolled.
        offers: the points to choose from, after four of a kind (TS-6) or a straight that was made (TS-7).
        points: what the turn nets, once it is over.
        shown: what the last roll showed, in the words of TS-13.
        lost: how many dice the last roll lost.
    """

    dice: tuple[Face, ...] = ()
    in_hand: tuple[int, ...] = (0, 1, 2, 3)
    rolls: int = 0
    tries: int = 0
    chasing: bool = False
    offers: tuple[int, ...] = ()
    points: int | None = None
    shown: tuple[str, ...] = ()
    lost: int = 0

    @property
    def kept(self) -> tuple[int, ...]:
        """The dice that stay on the table for the coming roll; none while a decision is due."""
        if not self.in_hand:
            return ()
        return tuple(i for i, face in enumerate(self.dice) if face is not None and i not in self.in_hand)

    @property
    def choosing(self) -> bool:
        """Whether dice may be picked up now (or a straight chased)."""
        return not self.in_hand and not self.offers and self.points is None

    @property
    def straight(self) -> tuple[int, ...] | None:
        """The straight that may be chased now: on the first roll only."""
        if self.rolls != 1 or not self.choosing:
            return None
        faces = tuple(sorted(face for face in self.dice if isinstance(face, int)))
        return faces if faces in STRAIGHTS else None


def groups(turn: Turn) -> tuple[tuple[int, ...], ...]:
    """The dice on the table by face: matched dice together, singles alone (TS-2), by their first index."""
    by_face: dict[Face, list[int]] = {}
    for index, face in enumerate(turn.dice):
        if face is not None:
            by_face.setdefault(face, []).append(index)
    return tuple(tuple(indexes) for indexes in by_face.values())


def pick_ups(turn: Turn) -> tuple[tuple[int, ...], ...]:
    """Every set of dice that may be picked up: any groups, at least one (TS-2, TS-3); fewest groups first."""
    parts = groups(turn)
    return tuple(
        tuple(sorted(index for part in some for index in part))
        for count in range(1, len(parts) + 1)
        for some in combinations(parts, count)
    )


def score(faces: Iterable[Face]) -> int:
    """Count x face of every matched group (TS-5)."""
    counts = Counter(face for face in faces if isinstance(face, int))
    return sum(count * face for face, count in counts.items() if count >= 2)


def rolled(turn: Turn, faces: Sequence[Face]) -> Turn:
    """The turn after the dice in hand show these faces (as many as are in hand)."""
    dice = list(turn.dice) + [None] * (max(turn.in_hand) + 1 - len(turn.dice))
    for index, face in zip(turn.in_hand, faces, strict=True):
        dice[index] = face
    after = changed(
        turn, dice=tuple(dice), in_hand=(), rolls=turn.rolls + 1, shown=(), lost=sum(f is None for f in faces)
    )
    ones = [index for index, face in enumerate(dice) if face == 1]
    if len(ones) == 2:  # TS-4, a straight's fifth die included
        return changed(after, points=0, shown=("snake_eyes",))
    if turn.chasing:
        return _chased(after)
    showing = [face for face in dice if isinstance(face, int)]
    if not showing:  # TS-11
        return changed(after, points=0)
    if len(showing) == 4 and len(set(showing)) == 1:
        return _quadruple(after, showing[0])
    if len(ones) == 3 and any(index in turn.in_hand for index in ones):
        # TS-12, TS-13: three 1s that all lay there before are the same triple, and not told again.
        after = changed(after, shown=("triple_snakes",))
    return changed(after, points=score(dice)) if after.rolls == ROLLS else after


def _quadruple(turn: Turn, face: int) -> Turn:
    shown = ("quadruple",)
    if BONUS[face] == 4 * face:  # four 6s need no decision
        return changed(turn, points=4 * face, shown=shown)
    return changed(turn, offers=(BONUS[face], 4 * face), shown=shown)


def _chased(turn: Turn) -> Turn:
    wanted, _ = STRAIGHTS[straight_of(turn)]
    if turn.dice[FIFTH] in wanted:
        return changed(turn, offers=STRAIGHT_POINTS, shown=("straight_made",))
    if turn.dice[FIFTH] is None or turn.tries == 1:
        return changed(turn, points=0, shown=("straight_missed",))
    return changed(turn, tries=turn.tries - 1, in_hand=(FIFTH,))


def straight_of(turn: Turn) -> tuple[int, ...]:
    """The four dice of the straight that is chased, sorted."""
    return tuple(sorted(face for face in turn.dice[:FIFTH] if isinstance(face, int)))


def picked_up(turn: Turn, dice: Iterable[int]) -> Turn:
    """The turn with these dice in hand."""
    return changed(turn, in_hand=tuple(sorted(dice)))


def chased(turn: Turn) -> Turn:
    """The turn with a fifth die in hand, to complete the straight."""
    _, tries = STRAIGHTS[straight_of(turn)]
    return changed(turn, chasing=True, tries=tries, in_hand=(FIFTH,))
