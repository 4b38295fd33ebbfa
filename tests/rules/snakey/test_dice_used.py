"""SD-12 to SD-15: moving, blocking and power-ups."""

import pytest

from companion.rules.core import Face, Square, Want, do
from companion.rules.grid import HEADINGS, Heading, step, turned_left, turned_right
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from tests.rules.snakey.helpers import at, custom, lying, names, of, play, put, refused, roll, solo, table, turn_of

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
    due = SNAKEY.want(state)
    assert due == Want("standard", 2, "blockade 2 of 2: column")
    assert due.run == 2
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
    why = refused(SNAKEY, state, do("level_up", track="reroll"))
    assert (why.ruling, why.sentence) == ("SD-15", "All tracks are at their last level; there is no level to choose.")


def test_a_snake_never_goes_back_into_its_own_trail() -> None:
    state = lying(put(solo(), [(6, 6), (6, 5), (7, 5), (7, 6)], "left"), "forward")
    why = refused(SNAKEY_SOLO, state, do("move", die=0))
    assert (why.ruling, why.sentence) == ("SD-16", "There is a trail ahead on 6,6; spend a jump first.")
