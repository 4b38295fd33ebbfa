"""SD-12 to SD-19: moving, blocking, power-ups, portals and jumps, crashes, the end of a turn, the special bonus."""

import pytest

from companion.rules.core import Face, Square, Want, do
from companion.rules.grid import HEADINGS, Heading, step, turned_left, turned_right
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from tests.rules.snakey.helpers import at, custom, lying, names, of, play, put, refused, roll, solo, table, turn_of

WALL_ROW: list[Square] = [(column, 5) for column in range(2, 13)]

# ---- SD-12 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", HEADINGS)
def test_sd12_a_move_draws_the_square_in_front_and_turns_as_the_snake_sees_it(heading: Heading) -> None:
    state = lying(put(solo(), [(6, 6)], heading), "forward", "left", "right", "left_right")
    after: list[tuple[int, str | None, Heading]] = [
        (0, None, heading), (1, None, turned_left(heading)), (2, None, turned_right(heading)),
        (3, "left", turned_left(heading)), (3, "right", turned_right(heading)),
    ]  # fmt: skip
    for die, way, comes in after:
        event = do("move", die=die) if way is None else do("move", die=die, turn=way)
        snake = of(play(SNAKEY_SOLO, state, event))
        drawn = step((6, 6), heading)
        assert (snake.trail, snake.heading, snake.front) == (((6, 6), drawn), comes, step(drawn, comes))


def test_sd12_heading_up_a_left_turn_goes_left() -> None:
    state = play(SNAKEY_SOLO, lying(put(solo(), [(6, 6)], "up"), "left"), do("move", die=0))
    assert (of(state).heading, of(state).front) == ("left", (5, 5))


def test_sd12_dice_are_used_in_any_order_each_once() -> None:
    state = lying(put(solo(), [(6, 6)], "up"), "left", "forward")
    assert {event.get("die") for event in SNAKEY_SOLO.legal(state) if event.name == "move"} == {0, 1}
    state = play(SNAKEY_SOLO, state, do("move", die=1))
    assert refused(SNAKEY_SOLO, state, do("move", die=1)).ruling == "SD-12"
    assert of(play(SNAKEY_SOLO, state, do("move", die=0))).trail == ((6, 6), (6, 5), (6, 4))


def test_sd12_left_or_right_needs_a_turn_and_other_faces_take_none() -> None:
    state = lying(put(solo(), [(6, 6)], "up"), "left", "left_right")
    assert refused(SNAKEY_SOLO, state, do("move", die=1)).ruling == "SD-12"
    assert refused(SNAKEY_SOLO, state, do("move", die=0, turn="left")).ruling == "SD-12"
    moves = [event for event in SNAKEY_SOLO.legal(state) if event.name == "move"]
    assert moves == [do("move", die=0), do("move", die=1, turn="left"), do("move", die=1, turn="right")]


@pytest.mark.parametrize("die", [2, -1, 99])
def test_sd12_a_die_that_is_not_there_is_refused(die: int) -> None:
    assert refused(SNAKEY_SOLO, lying(solo(), "left", "right"), do("move", die=die)).ruling == "SD-12"


def test_sd12_no_die_is_used_before_the_roll() -> None:
    assert refused(SNAKEY_SOLO, solo(), do("move", die=0)).sentence == (
        "The dice have not been rolled yet; throw 2 snake dice first."
    )


# ---- SD-13, SD-14 ------------------------------------------------------------------------------------------------


def test_sd13_a_locked_die_makes_one_blockade_solo() -> None:
    state = play(SNAKEY_SOLO, lying(solo(), "locked", "left"), do("block", die=0))
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 1 of 1: column")
    assert SNAKEY_SOLO.legal(state) == ()
    assert refused(SNAKEY_SOLO, state, do("move", die=1)).ruling == "SD-12"
    state = play(SNAKEY_SOLO, state, *at(5, 6))
    assert state.board.squares(state.blockades) == ((5, 6),)
    assert "move" in names(SNAKEY_SOLO.legal(state))


def test_sd13_a_locked_die_makes_two_blockades_at_the_table() -> None:
    state = play(SNAKEY, lying(table(), "locked", "left"), do("block", die=0), *at(5, 6))
    assert SNAKEY.want(state) == Want("standard", 2, "blockade 2 of 2: column")
    state = play(SNAKEY, state, *at(5, 5))
    assert state.board.squares(state.blockades) == ((5, 5), (5, 6))
    assert SNAKEY.want(state) is None


def test_sd13_an_unlocked_die_that_shows_locked_blocks_too() -> None:
    state = play(SNAKEY_SOLO, lying(solo(), "locked"), do("unlock", die=0, using="one_time"), do("block", die=0))
    assert SNAKEY_SOLO.want(state) is not None


def test_sd13_only_a_die_that_shows_locked_blocks() -> None:
    state = lying(solo(), "locked", "left")
    assert refused(SNAKEY_SOLO, state, do("block", die=1)).ruling == "SD-13"
    assert refused(SNAKEY_SOLO, state, do("block", die=2)).ruling == "SD-13"
    state = play(SNAKEY_SOLO, state, do("block", die=0), *at(5, 6))
    assert refused(SNAKEY_SOLO, state, do("block", die=0)).ruling == "SD-13"


@pytest.mark.parametrize("faces", [(1,), (1, 2, 3), ("left", 3)])
def test_sd13_a_coordinate_takes_two_plain_dice(faces: tuple[Face, ...]) -> None:
    state = play(SNAKEY_SOLO, lying(solo(), "locked"), do("block", die=0))
    assert refused(SNAKEY_SOLO, state, roll(*faces)).ruling == "SD-13"


@pytest.mark.parametrize("place", [(9, 9), (8, 8), (6, 6), (2, 2), (12, 2)])
def test_sd14_a_taken_square_is_not_made_and_the_next_is_rolled(place: Square) -> None:
    state = put(table(board=custom([(9, 9)], [(8, 8)])), [(2, 2), (6, 6)], "up")
    before = state.blockades
    state = play(SNAKEY, lying(state, "locked"), do("block", die=0), *at(*place))
    assert state.blockades == before
    assert SNAKEY.want(state) == Want("standard", 2, "blockade 2 of 2: column")
    state = play(SNAKEY, state, *at(*place))
    assert state.blockades == before
    assert SNAKEY.want(state) is None


def test_sd14_a_blockade_may_land_in_front_of_a_head_and_on_an_eaten_power_up_never() -> None:
    state = play(SNAKEY_SOLO, lying(put(solo(), [(6, 6)], "up"), "locked", "left"), do("block", die=0), *at(6, 5))
    assert refused(SNAKEY_SOLO, state, do("move", die=1)).ruling == "SD-16"
    assert names(SNAKEY_SOLO.legal(state)) == {"jump", "end_turn"}


def test_sd14_a_rolled_power_up_on_something_is_not_made() -> None:
    state = put(table(board=custom([(9, 9)], [(6, 5)])), [(6, 6)], "up")
    state = play(SNAKEY, lying(state, "forward"), do("move", die=0), *at(6, 5))
    assert state.power_ups == 0
    assert turn_of(state).level_due


# ---- SD-15 -------------------------------------------------------------------------------------------------------


def test_sd15_solo_rolls_two_blockades_then_chooses_a_level() -> None:
    state = put(solo(custom(power_ups=[(6, 5)])), [(6, 6)], "up")
    state = play(SNAKEY_SOLO, lying(state, "forward", "left"), do("move", die=0))
    assert (of(state).eaten, state.power_ups) == (1, 0)
    assert [said.event for said in SNAKEY_SOLO.heard(state)] == ["power_up"]
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 1 of 2: column")
    state = play(SNAKEY_SOLO, state, *at(3, 3))
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 2 of 2: column")
    state = play(SNAKEY_SOLO, state, *at(4, 3))
    assert SNAKEY_SOLO.legal(state) == tuple(do("level_up", track=t) for t in ("reroll", "flip", "ignore", "unlock"))
    assert refused(SNAKEY_SOLO, state, do("move", die=1)).sentence == (
        "A power-up was eaten: choose a track to level up first."
    )
    state = play(SNAKEY_SOLO, state, do("level_up", track="flip"))
    assert SNAKEY_SOLO.view(state).players[0]["tracks"] == {"reroll": 0, "flip": 1, "ignore": 0, "unlock": 0}
    assert refused(SNAKEY_SOLO, state, do("level_up", track="flip")).ruling == "SD-15"


def test_sd15_the_table_rolls_one_new_power_up() -> None:
    state = put(table(board=custom(power_ups=[(6, 5)])), [(6, 6)], "up")
    state = play(SNAKEY, lying(state, "forward", "left"), do("move", die=0))
    assert SNAKEY.want(state) == Want("standard", 2, "power-up 1 of 1: column")
    state = play(SNAKEY, state, *at(9, 9))
    assert state.board.squares(state.power_ups) == ((9, 9),)
    assert turn_of(state).level_due


def test_sd15_a_full_track_is_not_chosen_and_with_all_full_nothing_is() -> None:
    state = put(table(board=custom(power_ups=[(6, 5)])), [(6, 6)], "up", levels=(4, 4, 3, 4))
    state = play(SNAKEY, lying(state, "forward", "left"), do("move", die=0), *at(9, 9))
    assert SNAKEY.legal(state) == (do("level_up", track="ignore"),)
    assert refused(SNAKEY, state, do("level_up", track="reroll")).ruling == "SD-15"
    state = put(table(board=custom(power_ups=[(6, 5)])), [(6, 6)], "up", levels=(4, 4, 4, 4))
    state = play(SNAKEY, lying(state, "forward", "left"), do("move", die=0), *at(9, 9))
    assert "move" in names(SNAKEY.legal(state))
    assert of(state).eaten == 1


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
        "SD-16", f"There is a wall ahead of [{head[0]},{head[1]}]; spend a portal first.",
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


# ---- SD-18 -------------------------------------------------------------------------------------------------------


def test_sd18_a_turn_ends_when_no_more_dice_are_left_than_may_be_ignored() -> None:
    state = lying(put(solo(), [(6, 6)], "up", levels=(0, 0, 2, 0)), "forward", "left", "right", "left")
    why = refused(SNAKEY_SOLO, state, do("end_turn"))
    assert (why.ruling, why.sentence) == ("SD-18", "4 dice are unused and 2 may be ignored; use 2 more.")
    state = play(SNAKEY_SOLO, state, do("move", die=0), do("move", die=1))
    assert do("end_turn") in SNAKEY_SOLO.legal(state)
    assert SNAKEY_SOLO.want(play(SNAKEY_SOLO, state, do("end_turn"))) == Want("snake", 4, "roll of the turn")


def test_sd18_end_turn_is_needed_also_when_all_dice_are_used() -> None:
    state = lying(table(), "forward", "right")
    state = play(SNAKEY, state, do("move", die=0), do("move", die=1))
    assert SNAKEY.legal(state) == (do("end_turn"),)
    assert SNAKEY.to_act(state) == "Ann"
    assert SNAKEY.to_act(play(SNAKEY, state, do("end_turn"))) == "Bo"


def test_sd18_not_before_the_roll() -> None:
    assert refused(SNAKEY, table(), do("end_turn")).ruling == "SD-18"


def test_sd18_a_single_die_may_be_ignored_whole() -> None:
    assert do("end_turn") in SNAKEY.legal(lying(table(), "forward"))


# ---- SD-19 -------------------------------------------------------------------------------------------------------


def test_sd19_solo_gains_an_action_at_once_and_every_die_still_blocks() -> None:
    state = put(solo(), [(6, 6)], "up", levels=(0, 3, 0, 0))
    state = lying(state, "locked", "locked", "left", "locked", "locked")
    state = play(SNAKEY_SOLO, state, do("bonus", dice=(3, 0, 1, 4), action="jump"))
    assert (of(state).left, of(state).gained) == ((3, 4, 3), (0, 1, 0))
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 1 of 4: column")
    for square in ((3, 3), (4, 3), (5, 3), (7, 3)):
        state = play(SNAKEY_SOLO, state, *at(*square))
    assert state.blockades.bit_count() == 4
    assert [die.used for die in turn_of(state).dice] == [True, True, False, True, True]


def test_sd19_the_gained_action_is_there_before_any_blockade() -> None:
    state = put(solo(), [(6, 6)], "up", levels=(0, 1, 0, 0), left=(3, 0, 3))
    state = lying(state, "locked", "locked", "locked")
    state = play(SNAKEY_SOLO, state, do("bonus", dice=(0, 1, 2), action="jump"), *at(6, 5), *at(2, 3), *at(2, 4))
    assert of(state).alive
    assert do("jump") in SNAKEY_SOLO.legal(state)


def test_sd19_the_table_uses_exactly_three_which_make_none() -> None:
    state = put(table(), [(6, 6)], "up", levels=(0, 3, 0, 0))
    state = lying(state, "locked", "locked", "left", "locked", "locked")
    assert refused(SNAKEY, state, do("bonus", dice=(0, 1, 3, 4), action="portal")).ruling == "SD-19"
    bonuses = [event for event in SNAKEY.legal(state) if event.name == "bonus"]
    assert len(bonuses) == 4 * 4
    state = play(SNAKEY, state, do("bonus", dice=(0, 1, 3), action="reroll"))
    assert (SNAKEY.want(state), of(state).left, of(state).gained) == (None, (4, 4, 5, 4), (0, 0, 1, 0))
    assert do("block", die=4) in SNAKEY.legal(state)  # the fourth is used by itself
    assert [said.event for said in SNAKEY.heard(state)] == ["bonus"]


def test_sd19_solo_lists_every_three_or_more() -> None:
    state = lying(put(solo(), [(6, 6)], "up", levels=(0, 2, 0, 0)), "locked", "locked", "locked", "locked")
    bonuses = [event for event in SNAKEY_SOLO.legal(state) if event.name == "bonus"]
    assert len(bonuses) == (4 + 1) * 3


def test_sd19_once_a_turn_and_two_of_a_type_a_game() -> None:
    state = lying(put(table(), [(6, 6)], "up", levels=(4, 0, 0, 0)), *["locked"] * 6)
    state = play(SNAKEY, state, do("bonus", dice=(0, 1, 2), action="portal"))
    assert refused(SNAKEY, state, do("bonus", dice=(3, 4, 5), action="portal")).ruling == "SD-19"
    state = lying(put(table(), [(6, 6)], "up", levels=(0, 1, 0, 0), gained=(2, 1, 0, 0)), *["locked"] * 3)
    why = refused(SNAKEY, state, do("bonus", dice=(0, 1, 2), action="portal"))
    assert why.sentence == "2 of portal have been gained already, the most in a game; choose another action."
    assert {event.get("action") for event in SNAKEY.legal(state) if event.name == "bonus"} == {
        "tunnel", "reroll", "unlock",
    }  # fmt: skip


@pytest.mark.parametrize("dice", [(0, 1), (0, 1, 2), (0, 1, 1), (0, 1, 9), ()])
def test_sd19_other_dice_are_refused(dice: tuple[int, ...]) -> None:
    state = lying(put(solo(), [(6, 6)], "up", levels=(0, 2, 0, 0)), "locked", "locked", "left", "locked")
    assert refused(SNAKEY_SOLO, state, do("bonus", dice=dice, action="portal")).ruling == "SD-19"


def test_sd19_used_dice_do_not_count_and_unlocked_ones_do() -> None:
    state = lying(put(solo(), [(6, 6)], "up", levels=(0, 2, 0, 0)), "locked", "locked", "locked", "locked")
    state = play(SNAKEY_SOLO, state, do("unlock", die=3, using="one_time"), do("block", die=0), *at(3, 3))
    assert refused(SNAKEY_SOLO, state, do("bonus", dice=(0, 1, 2), action="portal")).ruling == "SD-19"
    assert SNAKEY_SOLO.why_not(state, do("bonus", dice=(1, 2, 3), action="portal")) is None


def test_sd19_instead_of_the_bonus_every_locked_die_may_block() -> None:
    state = lying(put(table(), [(6, 6)], "up", levels=(0, 1, 0, 0)), "locked", "locked", "locked")
    for die in range(3):
        state = play(SNAKEY, state, do("block", die=die), *at(9, 9), *at(9, 9))
    assert names(SNAKEY.legal(state)) == {"end_turn"}


def test_sd19_looked_at_for_a_crash_after_the_bonus() -> None:
    """A bonus cannot make things worse, but its blockades can; they are resolved first."""
    state = put(solo(), [(6, 6)], "up", levels=(0, 1, 0, 0), left=(3, 0, 3))
    state = lying(state, "locked", "locked", "locked")
    state = play(SNAKEY_SOLO, state, do("bonus", dice=(0, 1, 2), action="portal"), *at(6, 5), *at(2, 3))
    assert of(state).alive
    assert not of(play(SNAKEY_SOLO, state, *at(2, 4))).alive


def test_a_snake_never_goes_back_into_its_own_trail() -> None:
    state = lying(put(solo(), [(6, 6), (6, 5), (7, 5), (7, 6)], "left"), "forward")
    why = refused(SNAKEY_SOLO, state, do("move", die=0))
    assert (why.ruling, why.sentence) == ("SD-16", "There is a trail ahead on [6,6]; spend a jump first.")
