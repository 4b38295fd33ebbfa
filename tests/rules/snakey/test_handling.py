"""SD-5 to SD-11: the dice, what the tracks allow, and handling the roll."""

import pytest

from companion.rules.core import Do, Face, Want, do
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.dice import CONVERTER, OPPOSITES
from companion.rules.snakey.rules import SOLO, TABLE, TRACKS
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import custom, lying, names, of, play, put, refused, roll, solo, table, turn_of


def faces(state: State) -> list[str]:
    return [die.face for die in turn_of(state).dice]


def test_sd5_opposite_places_sum_to_seven() -> None:
    assert [CONVERTER[n] for n in range(1, 7)] == ["forward", "forward", "left", "right", "left_right", "locked"]
    for number in range(1, 7):
        assert CONVERTER[7 - number] in OPPOSITES[CONVERTER[number]]
    assert OPPOSITES["left"] == ("right",)
    assert OPPOSITES["forward"] == ("left_right", "locked")


def test_sd5_numbers_are_read_through_the_converter_and_shown_by_name() -> None:
    state = lying(table(), 6, "left")
    board = SNAKEY.view(state).board
    assert board is not None
    assert board["dice"] == [
        {"face": "locked", "unlocked": False, "used": False},
        {"face": "left", "unlocked": False, "used": False},
    ]


@pytest.mark.parametrize(
    ("levels", "dice"), [((0, 0, 0, 0), 2), ((0, 1, 0, 0), 3), ((1, 2, 4, 3), 6), ((2, 2, 2, 2), 4)]
)
def test_sd6_two_dice_and_one_for_each_level_of_the_highest_track(levels: tuple[int, ...], dice: int) -> None:
    state = put(table(), [(2, 2)], "right", levels=levels)
    assert SNAKEY.want(state) == Want("snake", dice, "roll of the turn")
    assert SNAKEY.view(state).players[0]["dice"] == dice
    assert refused(SNAKEY, state, roll(*["left"] * (dice + 1))).ruling == "SD-6"


def test_sd6_levels_gained_count_from_the_next_turn() -> None:
    state = lying(put(solo(custom(power_ups=[(7, 6)])), [(6, 6)], "right"), "forward", "forward")
    state = play(SNAKEY_SOLO, state, do("move", die=0), roll(1, 1), roll(1, 2), roll(1, 1), roll(1, 3))
    state = play(SNAKEY_SOLO, state, do("level_up", track="ignore"))
    assert of(state).levels == (0, 0, 1, 0)
    assert turn_of(state).levels == (0, 0, 0, 0)
    assert SNAKEY_SOLO.view(state).players[0]["dice"] == 3
    state = play(SNAKEY_SOLO, state, do("end_turn"))
    assert SNAKEY_SOLO.want(state) == Want("snake", 3, "roll of the turn")


def test_sd6_an_allowance_gained_counts_from_the_next_turn() -> None:
    state = put(solo(custom(power_ups=[(6, 5)])), [(6, 6)], "up", levels=(0, 0, 1, 0))
    state = play(SNAKEY_SOLO, lying(state, "forward", "forward", "left"), do("move", die=0))
    state = play(SNAKEY_SOLO, state, roll(1, 1), roll(1, 2), roll(1, 1), roll(1, 3), do("level_up", track="ignore"))
    assert refused(SNAKEY_SOLO, state, do("end_turn")).ruling == "SD-18"  # one may be ignored, not yet two
    state = play(SNAKEY_SOLO, state, do("move", die=1), do("end_turn"))
    state = play(SNAKEY_SOLO, state, roll("forward", "forward", "left", "left"))
    state = play(SNAKEY_SOLO, state, do("move", die=0), do("move", die=2))
    assert SNAKEY_SOLO.why_not(state, do("end_turn")) is None


def test_sd7_track_values_are_those_of_the_sheets() -> None:
    assert dict(zip(TRACKS, SOLO.values, strict=True)) == {
        "reroll": (1, 1, 2, 2, 3), "flip": (0, 1, 1, 2, 2), "unlock": (0, 0, 1, 1, 2), "ignore": (1, 1, 2, 2, 3),
    }  # fmt: skip
    assert dict(zip(TRACKS, TABLE.values, strict=True)) == {
        "reroll": (1, 2, 3, 4, 4), "flip": (0, 1, 2, 3, 3), "ignore": (1, 1, 2, 2, 3), "unlock": (0, 0, 1, 2, 2),
    }  # fmt: skip


def test_sd8_three_of_each_solo_and_four_at_the_table() -> None:
    assert SNAKEY_SOLO.view(solo()).players[0]["one_time"] == {"portal": 3, "jump": 3, "unlock": 3}
    assert SNAKEY.view(table()).players[1]["one_time"] == {"portal": 4, "tunnel": 4, "reroll": 4, "unlock": 4}


# ---- SD-9 --------------------------------------------------------------------------------------------------------


def test_sd9_a_reroll_takes_up_any_unlocked_dice_and_lists_their_faces_by_index() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(2, 0, 0, 0)), "left", "locked", "right", "forward")
    state = play(SNAKEY, state, do("reroll", dice=(3, 0)))
    assert SNAKEY.want(state) == Want("snake", 2, "re-roll")
    assert SNAKEY.legal(state) == ()
    assert faces(state) == ["left", "locked", "right", "forward"]  # old faces until rolled
    state = play(SNAKEY, state, roll("locked", 5))
    assert faces(state) == ["locked", "locked", "right", "left_right"]


def test_sd9_every_set_of_unlocked_dice_is_listed_ascending_and_both_ways_of_paying() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(1, 0, 0, 0)), "left", "locked", "right")
    rerolls = [event for event in SNAKEY.legal(state) if event.name == "reroll"]
    assert rerolls == [
        do("reroll", dice=(0,)), do("reroll", dice=(2,)), do("reroll", dice=(0, 2)),
        do("reroll", dice=(0,), using="one_time"), do("reroll", dice=(2,), using="one_time"),
        do("reroll", dice=(0, 2), using="one_time"),
    ]  # fmt: skip
    assert len([e for e in SNAKEY_SOLO.legal(lying(solo(), "left", "right")) if e.name == "reroll"]) == 3


def test_sd9_as_often_as_the_track_allows_then_one_time_rerolls() -> None:
    state = lying(table(), "left", "left")
    state = play(SNAKEY, state, do("reroll", dice=(0,)), roll("right"))
    why = refused(SNAKEY, state, do("reroll", dice=(0,)))
    assert why.ruling == "SD-9"
    assert "spend a one-time one" in why.sentence
    for left in (3, 2, 1, 0):
        state = play(SNAKEY, state, do("reroll", dice=(0, 1), using="one_time"), roll("right", "right"))
        assert of(state).left[2] == left
    assert refused(SNAKEY, state, do("reroll", dice=(0,), using="one_time")).ruling == "SD-9"
    assert "reroll" not in names(SNAKEY.legal(state))


@pytest.mark.parametrize("dice", [(), (2,), (-1,), (0, 0), (0, 7)])
def test_sd9_dice_that_are_not_there_or_named_twice_are_refused(dice: tuple[int, ...]) -> None:
    assert refused(SNAKEY_SOLO, lying(solo(), "left", "right"), do("reroll", dice=dice)).ruling == "SD-9"


@pytest.mark.parametrize("rolled", [("left",), ("left", "left", "left")])
def test_sd9_a_reroll_of_other_than_the_dice_picked_up_is_refused(rolled: tuple[Face, ...]) -> None:
    state = play(SNAKEY_SOLO, lying(solo(), "left", "right"), do("reroll", dice=(0, 1)))
    why = refused(SNAKEY_SOLO, state, roll(*rolled))
    assert (why.ruling, why.sentence) == ("SD-9", f"2 snake dice must be thrown (re-roll), not {len(rolled)}.")


def test_sd9_a_reroll_of_one_die_is_refused_in_the_singular() -> None:
    state = play(SNAKEY_SOLO, lying(solo(), "left", "right"), do("reroll", dice=(1,)))
    why = refused(SNAKEY_SOLO, state, roll("left", "left"))
    assert (why.ruling, why.sentence) == ("SD-9", "1 snake die must be thrown (re-roll), not 2.")


@pytest.mark.parametrize(
    ("event", "ruling"),
    [(do("reroll", dice=(0,)), "SD-9"), (do("flip", die=0, shows="right"), "SD-10"), (do("unlock", die=1), "SD-11")],
)
def test_sd9_to_sd11_only_before_the_first_die_is_used(event: Do, ruling: str) -> None:
    state = lying(put(solo(), [(2, 2)], "right", levels=(4, 4, 4, 4)), "left", "locked", "forward")
    assert SNAKEY_SOLO.why_not(state, event) is None
    state = play(SNAKEY_SOLO, state, do("move", die=2))
    why = refused(SNAKEY_SOLO, state, event)
    assert why.ruling == ruling
    assert "used already" in why.sentence


@pytest.mark.parametrize("event", [do("reroll", dice=(0,)), do("flip", die=0, shows="right"), do("unlock", die=0)])
def test_sd9_to_sd11_only_after_the_roll(event: Do) -> None:
    state = put(solo(), [(2, 2)], "right", levels=(4, 4, 4, 4))
    assert "throw 6 snake dice" in refused(SNAKEY_SOLO, state, event).sentence


def test_sd9_handling_goes_on_after_a_portal_because_it_uses_no_die() -> None:
    state = lying(put(solo(), [(5, 2)], "up"), "left", "right")
    state = play(SNAKEY_SOLO, state, do("portal"))
    assert "reroll" in names(SNAKEY_SOLO.legal(state))


# ---- SD-10 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "shows"),
    [("forward", {"left_right", "locked"}), ("left", {"right"}), ("right", {"left"}), ("left_right", {"forward"}),
     (1, {"locked"}), (2, {"left_right"}), (3, {"right"}), (4, {"left"}), (5, {"forward"}), (6, set())],
)  # fmt: skip
def test_sd10_a_flip_shows_the_opposite_face(face: Face, shows: set[str]) -> None:
    state = lying(put(solo(), [(2, 2)], "right", levels=(0, 1, 0, 0)), face)
    flips = {event.get("shows") for event in SNAKEY_SOLO.legal(state) if event.name == "flip"}
    assert flips == shows
    for other in {"forward", "left", "right", "left_right", "locked"} - shows:
        assert refused(SNAKEY_SOLO, state, do("flip", die=0, shows=other)).ruling in ("SD-10", "SD-11")


def test_sd10_a_number_fixes_the_face_through_every_flip() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(0, 4, 0, 0)), 2)
    state = play(SNAKEY, state, do("flip", die=0, shows="left_right"), do("flip", die=0, shows="forward"))
    assert refused(SNAKEY, state, do("flip", die=0, shows="locked")).ruling == "SD-10"
    assert do("flip", die=0, shows="left_right") in SNAKEY.legal(state)


def test_sd10_a_forward_by_name_may_have_either_opposite_every_time() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(0, 4, 0, 0)), "forward")
    state = play(SNAKEY, state, do("flip", die=0, shows="left_right"), do("flip", die=0, shows="forward"))
    state = play(SNAKEY, state, do("flip", die=0, shows="locked"))
    assert faces(state) == ["locked"]


def test_sd10_a_reroll_by_name_frees_a_die_from_its_number() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(0, 1, 0, 0)), 1)
    state = play(SNAKEY, state, do("reroll", dice=(0,)), roll("forward"))
    assert SNAKEY.why_not(state, do("flip", die=0, shows="left_right")) is None


def test_sd10_each_flip_counts_also_of_the_same_die() -> None:
    state = lying(put(solo(), [(2, 2)], "right", levels=(0, 3, 0, 0)), "left", "right")
    state = play(SNAKEY_SOLO, state, do("flip", die=0, shows="right"), do("flip", die=0, shows="left"))
    why = refused(SNAKEY_SOLO, state, do("flip", die=1, shows="left"))
    assert (why.ruling, why.sentence) == (
        "SD-10", "The track Flip allows 2 flips a turn; use the dice as they lie.",
    )  # fmt: skip


def test_sd10_at_level_0_nothing_is_flipped() -> None:
    assert refused(SNAKEY_SOLO, lying(solo(), "left"), do("flip", die=0, shows="right")).ruling == "SD-10"


# ---- SD-11 -------------------------------------------------------------------------------------------------------


def test_sd11_a_locked_die_is_neither_rerolled_nor_flipped_until_unlocked() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(0, 1, 0, 0)), "locked", "left")
    assert refused(SNAKEY, state, do("reroll", dice=(0, 1))).ruling == "SD-11"
    assert refused(SNAKEY, state, do("flip", die=0, shows="forward")).ruling == "SD-11"
    state = play(SNAKEY, state, do("unlock", die=0, using="one_time"))
    assert of(state).left == (4, 4, 4, 3)
    assert SNAKEY.why_not(state, do("reroll", dice=(0, 1))) is None
    state = play(SNAKEY, state, do("flip", die=0, shows="forward"))
    assert faces(state) == ["forward", "left"]


def test_sd11_unlocking_does_not_turn_the_die() -> None:
    state = play(SNAKEY, lying(table(), "locked", "left"), do("unlock", die=0, using="one_time"))
    board = SNAKEY.view(state).board
    assert board is not None
    assert board["dice"][0] == {"face": "locked", "unlocked": True, "used": False}
    assert refused(SNAKEY, state, do("move", die=0)).ruling == "SD-12"
    assert SNAKEY.why_not(state, do("block", die=0)) is None
    why = refused(SNAKEY, state, do("unlock", die=0, using="one_time"))
    assert why.ruling == "SD-11"


def test_sd11_a_reroll_or_flip_to_locked_locks_again() -> None:
    state = lying(put(table(), [(2, 2)], "right", levels=(1, 2, 0, 0)), "locked", 6)
    state = play(SNAKEY, state, do("unlock", die=0, using="one_time"), do("reroll", dice=(0,)), roll("locked"))
    assert refused(SNAKEY, state, do("reroll", dice=(0,))).ruling == "SD-11"
    state = play(SNAKEY, state, do("unlock", die=1, using="one_time"), do("flip", die=1, shows="forward"))
    state = play(SNAKEY, state, do("flip", die=1, shows="locked"))
    assert refused(SNAKEY, state, do("reroll", dice=(1,))).ruling == "SD-11"


def test_sd11_the_track_allows_its_unlocks_a_turn() -> None:
    state = lying(put(solo(), [(2, 2)], "right", levels=(0, 0, 0, 2)), "locked", "locked", "left", "left")
    unlocks = [event for event in SNAKEY_SOLO.legal(state) if event.name == "unlock"]
    assert unlocks == [
        do("unlock", die=0), do("unlock", die=1),
        do("unlock", die=0, using="one_time"), do("unlock", die=1, using="one_time"),
    ]  # fmt: skip
    state = play(SNAKEY_SOLO, state, do("unlock", die=0))
    why = refused(SNAKEY_SOLO, state, do("unlock", die=1))
    assert (why.ruling, "spend a one-time one" in why.sentence) == ("SD-11", True)
    assert of(state).left == (3, 3, 3)
    assert refused(SNAKEY_SOLO, state, do("unlock", die=2)).ruling == "SD-11"  # not locked
    state = put(state, [(2, 2)], "right", left=(3, 3, 0))
    assert refused(SNAKEY_SOLO, state, do("unlock", die=1, using="one_time")).ruling == "SD-11"
