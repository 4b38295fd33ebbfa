"""Dice that lie where they lay: whether a hand only covered them, or they were away, and thrown or pushed since."""

from __future__ import annotations

from dataclasses import replace

from companion.table.dice.outcome import Lying
from companion.table.dice.pickups import Pickups
from companion.vision.reading import Reading
from tests.vision.scene import Drawn, Stage, View, truth

LYING = (Drawn(120, 90, 4), Drawn(230, 250, 4, 30), Drawn(360, 100, 4, 55), Drawn(430, 260, 2, 70))
COVERED = LYING[1:]
THROWN_BACK = (replace(LYING[0], yaw=55.0), *COVERED)
"""The first die shows the same face in the same place; only its picture tells that it was thrown."""
BUMP = (30.0, -20.0)


class Watched:
    """Looks at the dice of a view that lie there, and then at one view after another."""

    def __init__(self, view: View, *, pictured: bool = True) -> None:
        self.stage, self.pickups, self.lying = Stage(), Pickups(), lying(view)
        self.pickups.lay(self.lying, self.stage.draw(view) if pictured else None)

    def see(self, *dice: Drawn) -> None:
        """These alone are seen for a while."""
        self.pickups.look(self.lying, reading(View(dice)))

    def there(self, view: View) -> list[int | None]:
        """Which of the dice no hand has picked up, now that these have come to rest; they lie there from now on."""
        frame = self.stage.draw(view)
        self.lying = self.pickups.still_there(self.lying, reading(view), frame)
        self.pickups.lay(self.lying, frame)
        return list(self.lying.index)

    def aside(self, view: View) -> list[int]:
        """Which of the dice that were away lie a little aside."""
        aside = self.pickups.aside(self.lying, reading(view))
        return [k for k, die in enumerate(self.lying.dice) if die in aside]

    def bumped(self, shift: tuple[float, float]) -> None:
        """The camera has moved, and the dice are known to be seen elsewhere."""
        now = lying(View(LYING, shift=shift))
        self.pickups.follow(self.lying, now)
        self.lying = now
        self.pickups.lay(now, None)


def reading(view: View) -> Reading:
    return truth(view, 0)


def lying(view: View) -> Lying:
    return Lying(reading(view).dice, tuple(range(len(view.dice))))


def test_a_die_that_was_covered_is_there_and_one_thrown_back_to_its_place_is_not() -> None:
    for after, there in ((LYING, [0, 1, 2, 3]), (THROWN_BACK, [1, 2, 3]), (COVERED, [1, 2, 3])):
        watched = Watched(View(LYING))
        watched.see(*COVERED)
        assert watched.there(View(after)) == there


def test_a_die_that_was_covered_and_is_misread_since_is_there() -> None:
    watched = Watched(View(LYING))
    watched.see(*COVERED)
    misread = reading(View((replace(LYING[0], face=5), *COVERED)))
    assert watched.pickups.still_there(watched.lying, misread, watched.stage.draw(View(LYING))) == watched.lying


def test_a_die_that_was_covered_once_and_turned_since_in_sight_is_there() -> None:
    watched = Watched(View(LYING))
    watched.see(*COVERED)
    assert watched.there(View(LYING)) == [0, 1, 2, 3]
    assert watched.there(View(THROWN_BACK)) == [0, 1, 2, 3]


def test_a_die_that_was_away_when_the_camera_was_bumped_is_known_by_its_picture() -> None:
    for after, there in ((LYING, [0, 1, 2, 3]), (THROWN_BACK, [1, 2, 3])):
        watched = Watched(View(LYING))
        watched.see(*COVERED)
        watched.bumped(BUMP)
        assert watched.there(View(after, shift=BUMP)) == there


def test_a_die_of_which_there_is_no_picture_is_there_once_it_is_back() -> None:
    watched = Watched(View(LYING), pictured=False)
    watched.see(*COVERED)
    assert watched.there(View(LYING)) == [0, 1, 2, 3]


def test_a_die_that_lies_aside_of_where_it_lay_is_one_that_was_away() -> None:
    """Not one that was pushed in sight, nor one whose box is drawn a little otherwise, nor any by a camera's shift."""
    for x, y in ((129.0, 90.0), (111.0, 90.0), (120.0, 99.0), (120.0, 81.0)):
        watched = Watched(View(LYING))
        pushed = (replace(LYING[0], x=x, y=y), *COVERED)
        assert watched.aside(View(pushed)) == []
        watched.see(*COVERED)
        assert watched.aside(View(pushed)) == [0]
    assert watched.aside(View((replace(LYING[0], x=121.0, y=91.0), *COVERED))) == []
    assert watched.aside(View(LYING, shift=(9.0, 9.0))) == []


def test_what_tells_how_the_camera_moved_are_the_dice_that_were_not_away() -> None:
    two = LYING[:2]
    watched = Watched(View(two))
    watched.see(two[1])
    assert watched.aside(View((replace(two[0], x=two[0].x + 9), two[1]))) == [0]
    watched.see()
    assert watched.aside(View((replace(two[0], x=two[0].x + 9), two[1]))) == []
