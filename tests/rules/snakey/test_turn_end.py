"""SD-18 and SD-19: the end of a turn, and the special bonus."""

import pytest

from companion.rules.core import Want, do
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from tests.rules.snakey.helpers import at, lying, names, of, play, put, refused, solo, table, turn_of

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
    state = lying(put(table(), [(6, 6)], "up", levels=(0, 1, 0, 0), gained=(2, 2, 2, 2)), *["locked"] * 3)
    why = refused(SNAKEY, state, do("bonus", dice=(0, 1, 2), action="portal"))
    assert why.sentence == (
        "2 of portal have been gained already, the most in a game; block with these dice or leave them."
    )


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
