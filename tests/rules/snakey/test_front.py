"""SD-16 and SD-17: portals and jumps, and the crash of a snake with no way on."""

import pytest

from companion.rules.core import Square, Want, do
from companion.rules.grid import Heading
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from tests.rules.snakey.helpers import at, custom, lying, names, of, play, put, refused, solo, table

WALL_ROW: list[Square] = [(column, 5) for column in range(2, 13)]


# ---- SD-16 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "heading", "front"),
    [((5, 2), "up", (5, 12)), ((5, 12), "down", (5, 2)), ((2, 7), "left", (12, 7)), ((12, 7), "right", (2, 7))],
)
def test_sd16_a_portal_leads_to_the_opposite_end(head: Square, heading: Heading, front: Square) -> None:
    state = lying(put(solo(), [head], heading), "forward", "left")
    assert SNAKEY_SOLO.view(state).players[0]["front"] is None
    why = refused(SNAKEY_SOLO, state, do("move", die=0))
    assert (why.ruling, why.sentence) == (
        "SD-16", f"There is a wall ahead of {head[0]},{head[1]}; spend a portal first.",
    )  # fmt: skip
    state = play(SNAKEY_SOLO, state, do("portal"))
    assert (of(state).front, of(state).left) == (front, (2, 3, 3))
    assert of(play(SNAKEY_SOLO, state, do("move", die=0))).trail == (head, front)


def test_sd16_portal_at_a_wall_only_and_jump_at_an_obstacle_only() -> None:
    state = put(solo(), [(6, 6)], "up")
    assert refused(SNAKEY_SOLO, state, do("portal")).ruling == "SD-16"
    assert refused(SNAKEY_SOLO, state, do("jump")).ruling == "SD-16"
    wall = put(solo(), [(6, 2)], "up")
    assert refused(SNAKEY_SOLO, wall, do("jump")).sentence.endswith("spend a portal instead.")
    blocked = put(solo(), [(6, 6)], "up", blockades=[(6, 5)])
    assert refused(SNAKEY_SOLO, blocked, do("portal")).sentence.endswith("spend a jump instead.")


def test_sd16_a_jump_passes_blockades_and_any_trail_and_counts_them() -> None:
    state = put(table(), [(2, 2)], "right", player=1)
    state = put(state, [(7, 6), (6, 6)], "left", blockades=[(5, 6)])
    state = put(state, [(12, 2), (4, 6), (3, 6)], "down", player=1)
    state = play(SNAKEY, state, do("tunnel"))
    assert (of(state).front, of(state).jumped, of(state).left) == ((2, 6), 3, (4, 3, 4, 4))
    assert len(of(state).trail) == 2  # jumped squares are not visited


def test_sd16_a_run_that_reaches_the_wall_puts_the_wall_in_front() -> None:
    state = play(SNAKEY_SOLO, put(solo(), [(4, 6)], "left", blockades=[(3, 6), (2, 6)]), do("jump"))
    assert (of(state).front, of(state).jumped) == (None, 2)
    state = play(SNAKEY_SOLO, state, do("portal"))
    assert of(state).front == (12, 6)


def test_sd16_before_the_roll_between_dice_and_after_them() -> None:
    state = put(solo(), [(5, 2)], "up")
    assert SNAKEY_SOLO.legal(state) == (do("portal"),)
    assert SNAKEY_SOLO.want(state) is not None  # beside the roll
    state = lying(put(solo(), [(6, 3)], "up"), "forward", "left")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert do("portal") in SNAKEY_SOLO.legal(state)
    state = play(SNAKEY_SOLO, state, do("portal"), do("move", die=1))
    assert of(state).front == (5, 12)
    last = play(SNAKEY_SOLO, lying(put(solo(), [(6, 3)], "up"), "forward"), do("move", die=0))
    assert names(SNAKEY_SOLO.legal(last)) == {"portal", "end_turn"}


def test_sd16_with_none_left_it_is_refused() -> None:
    state = put(solo(), [(6, 2)], "up", left=(0, 3, 3))
    assert refused(SNAKEY_SOLO, state, do("portal")).sentence == "No one-time portal is left; choose something else."


# ---- SD-17 -------------------------------------------------------------------------------------------------------


def test_sd17_no_way_past_a_wall_is_a_crash_after_the_die() -> None:
    state = lying(put(solo(), [(6, 3)], "up", left=(0, 3, 3)), "forward", "left")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert SNAKEY_SOLO.view(state).finished
    snake = SNAKEY_SOLO.view(state).players[0]
    assert (snake["alive"], snake["heading"], snake["front"]) == (False, "up", None)


def test_sd17_front_stays_after_a_crash_into_an_obstacle() -> None:
    state = lying(put(solo(), [(6, 6)], "up", left=(3, 0, 3), blockades=[(6, 4)]), "forward")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert SNAKEY_SOLO.view(state).players[0]["front"] == [6, 4]
    assert SNAKEY_SOLO.view(state).finished


def test_sd17_the_whole_chain_is_looked_at() -> None:
    column = [(6, row) for row in range(9, 13)]  # a portal leads to blocked squares, a jump beyond them
    for left, lives in (((1, 1, 0), True), ((1, 0, 0), False), ((0, 1, 0), False)):
        state = lying(put(solo(), [(6, 3)], "up", left=left, blockades=column), "forward", "left")
        state = play(SNAKEY_SOLO, state, do("move", die=0))
        assert SNAKEY_SOLO.view(state).finished is not lives


def test_sd17_a_chain_that_comes_round_without_an_open_square_is_a_crash() -> None:
    row = [square for square in WALL_ROW if square != (6, 5)]
    state = lying(put(solo(), [(6, 6)], "up", left=(3, 3, 3), blockades=row), "left")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert SNAKEY_SOLO.view(state).finished


def test_sd17_looked_at_only_when_blockades_and_level_are_resolved() -> None:
    state = put(solo(custom(power_ups=[(6, 5)])), [(6, 6)], "up", left=(3, 0, 3))
    state = play(SNAKEY_SOLO, lying(state, "forward", "left"), do("move", die=0), *at(6, 4), *at(3, 3))
    assert not SNAKEY_SOLO.view(state).finished
    assert len(SNAKEY_SOLO.legal(state)) == 4
    state = play(SNAKEY_SOLO, state, do("level_up", track="flip"))
    assert SNAKEY_SOLO.view(state).finished
    assert of(state).levels == (0, 1, 0, 0)


def test_sd17_a_blockade_rolled_in_front_crashes_when_all_of_them_are_rolled() -> None:
    state = put(table(3), [(6, 6)], "up", left=(4, 0, 4, 4))
    state = play(SNAKEY, lying(state, "locked", "left"), do("block", die=0), *at(6, 5))
    assert SNAKEY.to_act(state) == "Ann"
    state = play(SNAKEY, state, *at(3, 3))
    assert SNAKEY.to_act(state) == "Bo"
    assert [snake.alive for snake in state.snakes] == [False, True, True]


def test_sd17_looked_at_at_the_start_of_the_own_turn_only() -> None:
    state = put(table(3), [(6, 6)], "up")
    state = put(state, [(12, 2), (6, 9)], "up", player=1, left=(4, 0, 4, 4))
    state = play(SNAKEY, lying(state, "locked"), do("block", die=0), *at(6, 8), *at(3, 3))
    assert of(state, 1).alive  # Ann's turn: Bo is not looked at
    state = play(SNAKEY, state, do("end_turn"))
    assert not of(state, 1).alive
    assert SNAKEY.to_act(state) == "Cy"
    assert [said.event for said in SNAKEY.heard(state)] == ["crash"]


def test_sd17_whoever_can_escape_may_end_the_turn_facing_the_wall() -> None:
    state = play(SNAKEY_SOLO, lying(put(solo(), [(6, 3)], "up"), "forward", "left"), do("move", die=0))
    state = play(SNAKEY_SOLO, state, do("end_turn"))
    assert SNAKEY_SOLO.want(state) == Want("snake", 2, "roll of the turn")
    assert SNAKEY_SOLO.legal(state) == (do("portal"),)


def test_sd17_actions_that_could_not_help_still_score() -> None:
    state = play(SNAKEY_SOLO, lying(put(solo(), [(6, 3)], "up", left=(0, 3, 3)), "forward"), do("move", die=0))
    assert SNAKEY_SOLO.view(state).players[0]["breakdown"]["one_time"] == 18
