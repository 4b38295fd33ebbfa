"""TS-9 and TS-10 as the table hears and sees them: the rebuttal, who rolls off, and what each turn of it came to."""

from companion.rules.core import Do, do
from tests.rules.table import Table, turn


def table(*players: str) -> Table:
    return Table("triple-snakes", players)


def scored(at: Table, *points: int) -> Table:
    """Plays whole turns that net these points, in the order of play."""
    for each in points:
        at.play(*turn(each))
    return at


def heard(at: Table, points: int) -> tuple[str, ...]:
    """What the table hears of the last event of a turn that nets so many points."""
    *first, last = turn(points)
    before = at.play(*first).state
    return at.game.told(before, at.play(last).state)


def shown(at: Table) -> tuple[str, ...] | None:
    """The stage's title and lines."""
    stage = at.game.stage(at.state)
    return None if stage is None else (stage.title, *stage.lines)


def order(*names: str) -> Do:
    return do("order", players=names)


WHO = "{}, level on points, for the better place. Their totals stay as they are."


def test_ts9_the_rebuttal_is_seen_for_as_long_as_it_lasts() -> None:
    at = scored(table("Ann", "Bo", "Cy"), *[28, 0, 0] * 3)
    assert shown(at) is None
    scored(at, 16)
    assert shown(at) == ("Rebuttal", "This is the last turn of Bo.", "After it Cy has one, too.")
    at.play([4, 4, 2, 6])
    assert shown(at) == ("Rebuttal", "This is the last turn of Bo.", "After it Cy has one, too."), "in the turn, too"
    later = scored(table("Ann", "Bo", "Cy"), *[28, 0, 0] * 3, 16, 6)
    assert shown(later) == ("Rebuttal", "This is the last turn of Cy.")
    over = scored(table("Ann", "Bo", "Cy"), *[28, 0, 0] * 3, 16, 6, 8)
    assert over.to_act is None
    assert shown(over) is None, "nobody was level"


def test_ts10_a_roll_off_at_100_tells_each_turns_points_and_who_is_still_level() -> None:
    at = scored(table("Ann", "Bo", "Cy"), *[28] * 9, 16, 16, 16)
    assert shown(at) == ("Roll-off", WHO.format("Ann, Bo and Cy"))
    at.play(order("Cy", "Ann", "Bo"))
    assert heard(at, 4) == ("Cy has 4 points in the roll-off",)
    assert shown(at) == ("Roll-off", WHO.format("Ann, Bo and Cy"), "Points: Cy 4")
    scored(at, 6)
    assert heard(at, 6) == (
        "Bo has 6 points in the roll-off",
        "The roll-off puts Ann and Bo before Cy",
        "Ann and Bo are still level and roll off again",
    )
    assert shown(at) == ("Roll-off", WHO.format("Ann, Bo and Cy"), "Points: Cy 4, Ann 6, Bo 6")
    scored(at, 8)
    assert heard(at, 0)[-3:] == (
        "Bo has 0 points in the roll-off",
        "The roll-off puts Ann before Bo",
        "Ann wins.",
    )
    assert shown(at) == ("Roll-off", WHO.format("Ann, Bo and Cy"), "Points: Cy 4, Ann 6, Bo 6", "Points: Ann 8, Bo 0")


def test_ts10_a_roll_off_below_100_tells_the_sums_and_each_group_its_end() -> None:
    at = scored(table("Ann", "Bo", "Cy", "Di", "Ed"), *[28, 0, 0, 0, 0] * 3, 16, 6, 8, 6, 8)
    at.play(order("Cy", "Ed"))
    assert heard(at, 4) == ("Cy comes to 12 in the roll-off",)
    assert heard(at, 6) == (
        "Ed comes to 14 in the roll-off",
        "The roll-off puts Ed before Cy",
        "Bo and Di roll off",
    )
    assert shown(at) == ("Roll-off", WHO.format("Cy and Ed"), "Sums: Cy 12, Ed 14", WHO.format("Bo and Di"))


def test_ts10_all_still_level_is_told_without_an_order_of_places() -> None:
    at = scored(table("Ann", "Bo"), *[28] * 6, 16, 16)
    at.play(order("Ann", "Bo"))
    scored(at, 4)
    assert heard(at, 4) == ("Bo has 4 points in the roll-off", "Ann and Bo are still level and roll off again")
