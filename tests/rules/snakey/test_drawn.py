"""What was drawn on paper, explained or refused."""

import random
from dataclasses import replace

import pytest

from companion.rules.core import Face, Square, do
from companion.rules.grid import HEADINGS, Heading, step
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.drawn import Drawn, Verdict, explain
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import at, custom, lying, of, play, put, solo, table
from tests.rules.snakey.test_search import random_position


def at_6_6(*faces: Face, power_ups: tuple[Square, ...] = ()) -> State:
    return lying(put(solo(custom(power_ups=power_ups)), [(6, 7), (6, 6)], "up"), *faces)


def wrong(verdict: Verdict) -> tuple[int | None, str, str]:
    assert verdict.wrong is not None
    assert verdict.wrong.sentence.endswith(".")
    return verdict.at, verdict.wrong.ruling, verdict.wrong.sentence


def test_a_path_is_explained_by_the_order_of_dice_that_draws_it() -> None:
    state = at_6_6("forward", "left", "right")
    assert explain(state, Drawn(((6, 5), (5, 5), (5, 4)))).events == (
        do("move", die=1), do("move", die=2), do("move", die=0),
    )  # fmt: skip
    assert explain(state, Drawn(())) == Verdict(())


def test_a_die_that_shows_left_or_right_is_kept_where_another_will_do() -> None:
    state = at_6_6("left_right", "left")
    assert explain(state, Drawn(((6, 5), (5, 5)))).events[0] == do("move", die=1)
    assert explain(state, Drawn(((6, 5), (7, 5)), heading="up")).events == (
        do("move", die=0, turn="right"), do("move", die=1),
    )  # fmt: skip


def test_the_way_out_of_the_last_square_counts_where_it_is_known() -> None:
    state = at_6_6("forward", "left")
    for heading, die in (("up", 0), ("left", 1)):
        assert explain(state, Drawn(((6, 5),), heading=_heading(heading))).events == (do("move", die=die),)
    verdict = explain(state, Drawn(((6, 5),), heading="right"))
    assert wrong(verdict) == (1, "SD-12", "No die that could draw 6,5 leaves it heading right.")


def _heading(word: str) -> Heading:
    headings: dict[str, Heading] = {"up": "up", "left": "left"}
    return headings[word]


def test_portals_and_jumps_are_found_before_between_and_after_the_dice() -> None:
    state = lying(put(table(), [(6, 3)], "up", blockades=[(6, 12), (6, 11)]), "forward", "left", "forward")
    verdict = explain(state, Drawn(((6, 2), (6, 10), (5, 10)), portals=1, jumps=1))
    assert verdict.events == (
        do("move", die=0), do("portal"), do("tunnel"), do("move", die=1), do("move", die=2),
    )  # fmt: skip
    assert explain(state, Drawn(((6, 2),), 1, 1)).events == (do("move", die=0), do("portal"), do("tunnel"))
    before = put(table(), [(6, 2)], "up")
    assert explain(before, Drawn((), portals=1)).events == (do("portal"),)


def test_what_explains_it_without_a_crash_is_preferred() -> None:
    state = lying(put(solo(), [(6, 3)], "up", left=(0, 0, 0)), "forward", "left")
    assert explain(state, Drawn(((6, 2),))).events == (do("move", die=1),)
    crash = explain(state, Drawn(((6, 2),), heading="up"))
    assert (crash.events, crash.wrong) == ((do("move", die=0),), None)


@pytest.mark.parametrize(
    ("drawn", "at", "ruling", "says"),
    [
        (Drawn(((7, 6),)), 0, "SD-12", "Ahead of 6,6 lies 6,5, not 7,6."),
        (Drawn(((6, 1),)), 0, "SD-1", "6,1 is not on the board."),
        (Drawn(((6, 5), (7, 5))), 1, "SD-12", "No die that is left leads from 6,5 to 7,5; ahead lies 6,4."),
        (Drawn(((6, 5), (6, 4), (6, 3))), 2, "SD-12", "No die is left that could draw 6,3; the path ends before it."),
        (Drawn(((6, 5),), portals=1), 1, "SD-16", "The path has no use for 1 ticked portal; leave the box empty."),
        (Drawn(((6, 5),), jumps=2), 1, "SD-16", "The path has no use for 2 ticked jumps; leave the box empty."),
    ],
)
def test_where_it_goes_wrong_and_why(drawn: Drawn, at: int, ruling: str, says: str) -> None:
    assert wrong(explain(at_6_6("forward", "forward"), drawn)) == (at, ruling, says)


def test_what_goes_before_the_mistake_is_explained() -> None:
    verdict = explain(at_6_6("forward", "forward"), Drawn(((6, 5), (6, 4), (6, 3))))
    assert verdict.events == (do("move", die=0), do("move", die=1))


def test_a_wall_or_an_obstacle_drawn_through_without_a_tick() -> None:
    state = lying(put(solo(), [(6, 2)], "up", blockades=[(6, 12)]), "forward", "left")
    assert wrong(explain(state, Drawn(((6, 11),)))) == (
        0, "SD-16", "From 6,2 to 6,11 it takes a portal and a jump, and too few are ticked.",
    )  # fmt: skip
    assert wrong(explain(state, Drawn(((6, 11),), portals=1))) == (
        0, "SD-16", "From 6,2 to 6,11 it takes a jump, and too few are ticked.",
    )  # fmt: skip
    assert wrong(explain(state, Drawn(((6, 12),), portals=1))) == (
        0, "SD-16", "There is a blockade on 6,12; a jump leads past it, nothing onto it.",
    )  # fmt: skip
    none_left = put(state, [(6, 2)], "up", left=(0, 3, 3))
    assert wrong(explain(none_left, Drawn(((6, 11),), portals=1)))[2].startswith("No one-time portal is left")


def test_a_trail_is_never_drawn_over() -> None:
    state = at_6_6("left", "left", "left", "left")
    assert wrong(explain(state, Drawn(((6, 5), (5, 5), (5, 6), (6, 6))))) == (
        3, "SD-16", "There is a trail on 6,6; a jump leads past it, nothing onto it.",
    )  # fmt: skip


def test_a_power_up_comes_before_the_rest_of_the_path() -> None:
    state = at_6_6("forward", "forward", power_ups=((6, 5),))
    verdict = explain(state, Drawn(((6, 5), (6, 4))))
    assert wrong(verdict) == (
        1, "SD-15", "The power-up on 6,5 comes first: roll for it and level up, then draw on.",
    )  # fmt: skip
    assert verdict.events == (do("move", die=0),)
    assert explain(state, Drawn(((6, 5),))).wrong is None


def test_nothing_is_drawn_after_a_crash() -> None:
    state = lying(put(solo(), [(6, 3)], "up", left=(0, 0, 0)), "forward", "forward")
    assert wrong(explain(state, Drawn(((6, 2), (6, 12))))) == (
        1, "SD-17", "The snake crashes at 6,2; nothing is drawn after that.",
    )  # fmt: skip


def test_before_the_roll_and_while_something_else_is_due_nothing_is_drawn() -> None:
    assert "throw 2 snake dice first" in wrong(explain(put(solo(), [(6, 6)], "up"), Drawn(((6, 5),))))[2]
    state = play(SNAKEY_SOLO, lying(solo(), "locked", "left"), do("block", die=0))
    assert wrong(explain(state, Drawn(((3, 2),))))[1:] == (
        "SD-12", "A roll is due first (blockade 1 of 1: column): throw 2 plain dice.",
    )  # fmt: skip
    state = play(SNAKEY_SOLO, lying(solo(), "forward", "left"), do("reroll", dice=(0,)))
    assert wrong(explain(state, Drawn(((3, 2),))))[2] == "A roll is due first (re-roll): throw 1 snake die."
    eaten = at_6_6("forward", "forward", power_ups=((6, 5),))
    state = play(SNAKEY_SOLO, eaten, do("move", die=0), *at(9, 9), *at(9, 8))
    says = "A power-up was eaten: choose a track to level up first."
    assert wrong(explain(state, Drawn(((6, 4),))))[2] == says


def drawable(game: SnakeyDice, state: State) -> set[Drawn]:
    """Everything that can be drawn from here, by brute force over `legal`, without dice that draw nothing."""
    player = state.current  # not the first one where that one's start is walled in
    start, names = len(of(state, player).trail), ("portal", state.rules.jump)
    found: set[Drawn] = set()

    def follow(at: State, ticked: tuple[int, int]) -> None:
        snake = of(at, player)
        found.add(Drawn(snake.trail[start:], *ticked, snake.heading))
        if not snake.alive or game.want(at) is not None:
            return
        for event in game.legal(at):
            if event.name == "move":
                follow(game.apply(at, event), ticked)
            elif event.name in names:
                after = game.apply(at, event)
                follow(after, (ticked[0] + (event.name == "portal"), ticked[1] + (event.name != "portal")))

    follow(state, (0, 0))
    return found


def test_explained_is_just_what_can_be_drawn() -> None:
    """Brute force says what can be drawn; that and near misses of it are put to the checker."""
    chance, right, askew = random.Random(7), 0, 0
    for number in range(100):
        game = (SNAKEY, SNAKEY_SOLO)[number % 2]
        state = random_position(game, chance)
        can = drawable(game, state)
        without_heading = {replace(drawn, heading=None) for drawn in can}
        for drawn in sorted(can, key=repr):  # in an order that no hash decides, since `chance` goes on with each
            verdict = explain(state, drawn)
            assert verdict.wrong is None, drawn
            before, after = (of(at, state.current) for at in (state, play(game, state, *verdict.events)))
            spent = [had - has for had, has in zip(before.left, after.left, strict=True)]
            assert Drawn(after.trail[2:], spent[0], spent[1], after.heading) == drawn
            right += 1
            for other in near(drawn, chance):
                among = can if other.heading is not None else without_heading
                verdict = explain(state, other)
                assert (verdict.wrong is None) == (other in among), other
                askew += verdict.wrong is not None
    assert right > 500
    assert askew > 2000


def near(drawn: Drawn, chance: random.Random) -> list[Drawn]:
    out = [
        replace(drawn, portals=drawn.portals + 1), replace(drawn, jumps=drawn.jumps + 1),
        replace(drawn, heading=chance.choice(HEADINGS)), replace(drawn, heading=None),
    ]  # fmt: skip
    if drawn.squares:
        column, row = drawn.squares[-1]
        aside = (column + chance.choice((-1, 0, 1)), row + chance.choice((-1, 0, 1)))
        out.append(replace(drawn, squares=(*drawn.squares[:-1], aside), heading=None))
        out.append(replace(drawn, squares=(*drawn.squares, step(drawn.squares[-1], chance.choice(HEADINGS)))))
    return out
