"""SD-20 to SD-22: crashes, the last player standing, a filled board, scores and ratings."""

import pytest

from companion.rules.changed import changed
from companion.rules.core import Square, do
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.score import breakdown, rating, score, winners
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import at, custom, lying, of, play, put, refused, roll, solo, table

ALL: list[Square] = [(column, row) for column in range(2, 13) for row in range(2, 13)]


def all_but(*free: Square) -> list[Square]:
    return [square for square in ALL if square not in free]


# ---- SD-20 -------------------------------------------------------------------------------------------------------


def test_sd20_solo_ends_at_the_crash_and_its_player_wins() -> None:
    state = lying(put(solo(), [(6, 3)], "up", left=(0, 0, 0)), "forward", "left")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert SNAKEY_SOLO.view(state).winners == ("Ann",)
    assert (SNAKEY_SOLO.to_act(state), SNAKEY_SOLO.want(state), SNAKEY_SOLO.legal(state)) == (None, None, ())
    assert SNAKEY_SOLO.view(state).board is not None
    assert SNAKEY_SOLO.view(state).board["dice"] == []  # type: ignore[index]
    assert refused(SNAKEY_SOLO, state, do("move", die=1)).ruling == "SD-12"
    assert refused(SNAKEY_SOLO, state, do("end_turn")).ruling == "SD-18"
    assert refused(SNAKEY_SOLO, state, roll("left", "left")).ruling == "RECORD"


def test_sd20_the_terms_in_points() -> None:
    state = put(
        solo(custom([(3, 9), (4, 9)], [(9, 9)])), [(2, 2), (3, 2), (4, 2)], "right",
        left=(1, 0, 4), gained=(0, 0, 2), eaten=3, jumped=7, levels=(4, 0, 1, 4),
    )  # fmt: skip
    terms = {"power_ups": 15, "one_time": 15, "level_4": 10, "blockades": 2, "empty": -2 * (121 - 5), "jumped": -7}
    player = SNAKEY_SOLO.view(state).players[0]
    assert player["breakdown"] == terms
    assert player["score"] == sum(terms.values()) == -197
    assert player["rating"] is None  # only when finished
    assert player["power_ups"] == 3


@pytest.mark.parametrize(
    ("points", "words"),
    [(-100, "Pathetic Worm"), (49, "Pathetic Worm"), (50, "Average Snake-in-the-grass"),
     (74, "Average Snake-in-the-grass"), (75, "Pretty Super Serpent!"), (99, "Pretty Super Serpent!"),
     (100, "Supreme Master of Slithering!"), (170, "Supreme Master of Slithering!")],
)  # fmt: skip
def test_sd20_ratings(points: int, words: str) -> None:
    state = put(solo(), [(2, 2)], "right")
    state = changed(put(state, [(2, 2)], "right", jumped=score(state, 0) - points), finished=True)
    assert score(state, 0) == points
    assert rating(state) == words


def test_sd20_a_full_solo_board_is_a_crash() -> None:
    state = lying(put(solo(), [(6, 6)], "up", blockades=all_but((6, 6), (6, 5))), "forward", "left")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert SNAKEY_SOLO.view(state).finished
    assert not of(state).alive
    assert breakdown(state, 0)["empty"] == 0


# ---- SD-21 -------------------------------------------------------------------------------------------------------


def crash_ahead(state: State, player: int, head: Square) -> State:
    """The state with this player facing the wall above without a portal, to crash when looked at."""
    return put(state, [*of(state, player).trail[:1], head], "up", player=player, left=(0, 4, 4, 4))


def test_sd21_who_crashes_is_out_and_the_trail_stays() -> None:
    state = crash_ahead(table(3), 1, (6, 2))
    state = play(SNAKEY, lying(state, "left"), do("end_turn"))
    assert [player["alive"] for player in SNAKEY.view(state).players] == [True, False, True]
    assert SNAKEY.to_act(state) == "Cy"
    assert state.board.bit[6, 2] & state.trails
    state = play(SNAKEY, state, roll("left", "left"), do("move", die=0), do("end_turn"))
    assert SNAKEY.to_act(state) == "Ann"
    state = play(SNAKEY, lying(state, "left"), do("end_turn"))
    assert SNAKEY.to_act(state) == "Cy"  # Bo is passed over


def test_sd21_the_last_one_left_takes_one_final_turn_with_the_bonus() -> None:
    state = crash_ahead(table(2), 1, (6, 2))
    assert breakdown(state, 0)["last_standing"] == 0
    state = play(SNAKEY, lying(state, "left"), do("end_turn"))
    assert SNAKEY.to_act(state) == "Ann"
    assert [said.event for said in SNAKEY.heard(state)] == ["crash", "last_standing"]
    assert [breakdown(state, player)["last_standing"] for player in (0, 1)] == [10, 0]
    assert not SNAKEY.view(state).finished
    state = play(SNAKEY, state, roll("forward", "left"), do("move", die=0), do("end_turn"))
    view = SNAKEY.view(state)
    assert (view.finished, view.winners) == (True, ("Ann",))
    assert view.players[0]["alive"]
    assert view.players[0]["breakdown"]["last_standing"] == 10
    assert refused(SNAKEY, state, roll("left", "left")).ruling == "RECORD"


def test_sd21_the_bonus_stays_with_a_crash_in_the_final_turn() -> None:
    state = crash_ahead(put(table(2), [(2, 2)], "right", left=(0, 0, 0, 0)), 1, (6, 2))
    state = play(SNAKEY, lying(state, "left"), do("end_turn"), roll("left", "left"), do("move", die=0))
    view = SNAKEY.view(state)
    assert (view.finished, view.players[0]["alive"]) == (True, False)
    assert view.players[0]["breakdown"]["last_standing"] == 10


def test_sd21_the_bonus_stays_with_a_crash_at_the_very_start_of_the_final_turn() -> None:
    state = crash_ahead(crash_ahead(table(3), 1, (6, 2)), 2, (8, 2))
    state = put(state, [(2, 2)], "right", left=(0, 0, 0, 0), blockades=[(3, 3)])
    state = play(SNAKEY, lying(state, "right"), do("move", die=0))
    # Ann drew [3,2] and faces the blockade on [3,3] without a tunnel; Bo crashes at the start of the turn that
    # follows, Cy is left, and crashes at the start of the final turn.
    view = SNAKEY.view(state)
    assert view.finished
    assert [player["alive"] for player in view.players] == [False, False, False]
    assert [player["breakdown"]["last_standing"] for player in view.players] == [0, 0, 10]
    assert [said.event for said in SNAKEY.heard(state)] == ["crash", "crash", "last_standing", "crash", "winner"]


def test_sd21_a_filled_board_ends_the_game_for_everyone_still_in() -> None:
    state = table(3)
    state = put(state, [(12, 2)], "down", player=1, alive=False)
    state = put(state, [(6, 6)], "up", blockades=all_but((6, 6), (6, 5), (12, 2), (2, 12)), left=(0, 0, 0, 0))
    state = play(SNAKEY, lying(state, "forward", "left"), do("move", die=0))
    view = SNAKEY.view(state)
    assert view.finished
    assert [player["alive"] for player in view.players] == [True, False, True]  # looked at before the crash
    assert [player["breakdown"]["last_standing"] for player in view.players] == [10, 0, 10]
    assert [said.event for said in SNAKEY.heard(state)] == ["board_full", "winner"]


def test_sd21_a_board_filled_by_a_blockade_ends_the_game_when_the_die_is_resolved() -> None:
    state = put(table(2), [(6, 6)], "up", blockades=all_but((6, 6), (6, 5), (12, 2)))
    state = play(SNAKEY, lying(state, "locked", "left"), do("block", die=0), *at(6, 5))
    assert not SNAKEY.view(state).finished  # the second one of SD-13 is still rolled
    state = play(SNAKEY, state, *at(6, 5))
    assert SNAKEY.view(state).finished


def test_sd21_a_board_filled_by_a_power_up_square_still_gives_its_level() -> None:
    state = put(table(2), [(6, 6)], "up", blockades=all_but((6, 6), (6, 5), (12, 2)))
    state = changed(state, power_ups=state.board.bit[6, 5])
    state = play(SNAKEY, lying(state, "forward"), do("move", die=0), *at(6, 5), do("level_up", track="flip"))
    assert SNAKEY.view(state).finished
    assert breakdown(state, 0)["power_ups"] == 1


def test_sd21_a_full_board_of_ones_own_is_over_after_the_starts() -> None:
    state = table(4, custom(all_but((2, 2), (12, 2), (2, 12), (12, 12))))
    view = SNAKEY.view(state)
    assert (view.finished, view.winners) == (True, ("Ann", "Bo", "Cy", "Di"))
    assert {player["score"] for player in view.players} == {2 * 16 + 1 + 10}


# ---- SD-22 -------------------------------------------------------------------------------------------------------


def test_sd22_the_terms_in_points() -> None:
    state = put(
        table(2), [(2, 2), (3, 2), (4, 2)], "right",
        left=(1, 0, 4, 2), gained=(0, 0, 2, 0), eaten=9, jumped=7, levels=(4, 0, 1, 4),
    )  # fmt: skip
    state = changed(state, firsts=(0, None, None, 1))
    player = SNAKEY.view(state).players[0]
    assert player["breakdown"] == {
        "power_ups": 9, "one_time": 14, "level_4": 10, "visited": 3, "last_standing": 0, "first_to_4": 5,
    }  # fmt: skip
    assert player["score"] == 41
    assert player["rating"] is None
    assert SNAKEY.view(state).players[1]["breakdown"]["first_to_4"] == 5


def test_sd22_power_ups_count_levels_crossed_not_squares_eaten() -> None:
    state = put(table(2, custom(power_ups=[(6, 5)])), [(6, 6)], "up", levels=(4, 4, 4, 4), eaten=16)
    state = play(SNAKEY, lying(state, "forward"), do("move", die=0), *at(9, 9))
    assert of(state).eaten == 17
    assert breakdown(state, 0)["power_ups"] == 16


def test_sd22_only_the_first_to_reach_level_4_has_its_bonus() -> None:
    state = put(table(2, custom(power_ups=[(6, 5), (8, 5), (8, 4)])), [(6, 6)], "up", levels=(0, 3, 0, 0))
    state = put(state, [(12, 2), (8, 6)], "up", player=1, levels=(0, 3, 0, 3))
    state = play(SNAKEY, lying(state, "forward"), do("move", die=0), *at(9, 9), do("level_up", track="flip"))
    assert [said.event for said in SNAKEY.heard(state)] == ["first_to_4_flip"]
    state = play(SNAKEY, state, do("end_turn"), roll(*["forward"] * 5), do("move", die=0), *at(9, 9))
    state = play(SNAKEY, state, do("level_up", track="flip"))
    assert SNAKEY.heard(state) == ()
    assert [breakdown(state, player)["first_to_4"] for player in (0, 1)] == [5, 0]
    state = play(SNAKEY, state, do("move", die=1), *at(9, 9), do("level_up", track="unlock"))
    assert [breakdown(state, player)["first_to_4"] for player in (0, 1)] == [5, 5]
    assert [breakdown(state, player)["level_4"] for player in (0, 1)] == [5, 10]


def test_sd22_the_highest_wins_also_from_among_those_who_are_out_and_equals_share() -> None:
    state = put(table(3), [(2, 2)], "right", left=(0, 0, 0, 0))
    state = put(state, [(12, 2)], "down", player=1, alive=False, left=(4, 4, 4, 4), levels=(3, 0, 0, 0))
    state = put(state, [(2, 12)], "up", player=2, alive=False, left=(4, 4, 4, 4), levels=(0, 0, 0, 3))
    assert winners(state) == ()
    assert winners(changed(state, finished=True)) == ("Bo", "Cy")
