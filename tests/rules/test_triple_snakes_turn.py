"""TS-1 to TS-7 and TS-11: what happens within a turn."""

import pytest

from companion.rules.core import Do, do
from tests.rules.table import ALL, CHASE, EYES, STAND, Table, pick_up, take


def table(**options: object) -> Table:
    return Table("triple-snakes", ["Ann", "Bo"], **options)


def picks(at: Table) -> set[tuple[int, ...]]:
    return {event.get("dice") for event in at.actions if isinstance(event, Do) and event.name == "pick_up"}


def test_ts1_a_turn_is_up_to_three_rolls_of_four_dice_in_the_headers_order() -> None:
    at = table()
    assert (at.to_act, at.count) == ("Ann", 4)
    at.play([1, 3, 5, 6], ALL, [2, 3, 5, 6], ALL)
    assert (at.to_act, at.board["roll"]) == ("Ann", 2)
    at.play([2, 2, 5, 6])
    assert (at.to_act, at.board) == ("Bo", None)
    assert at.player("Ann")["turns"] == [{"points": 4, "total": 4}]


def test_ts1_the_first_roll_lists_four_plain_dice() -> None:
    assert table().why_not([4, 4, 2]).ruling == "TS-1"
    assert table().why_not([1, 2, 3, 4, 5, 6, 6]).ruling == "TS-1"
    assert table().why_not(["left", 4, 2, 1]).ruling == "TS-1"


def test_ts2_three_4s_and_a_2_leave_three_choices() -> None:
    assert picks(table().play([4, 4, 4, 2])) == {(0, 1, 2, 3), (0, 1, 2), (3,)}


def test_ts2_whoever_touches_a_die_picks_it_up_but_none_of_a_straight_that_is_chased() -> None:
    again = table().play([4, 4, 4, 2], pick_up(3))
    chase = table().play([1, 2, 3, 4], CHASE)
    assert [at.game.want(at.state).touched for at in (again, chase)] == ["TS-2", None]  # type: ignore[union-attr]


def test_ts2_a_pair_and_two_singles_are_three_choices_in_any_combination() -> None:
    pair, two, six = (0, 1), (2,), (3,)
    expected = {pair, two, six, pair + two, pair + six, two + six, pair + two + six}
    assert picks(table().play([4, 4, 2, 6])) == expected


def test_ts2_matched_dice_are_picked_up_all_or_none() -> None:
    at = table().play([4, 2, 4, 6])
    why = at.why_not(pick_up(0, 1))
    assert (why.ruling, why.dice) == ("TS-2", (0, 2))
    at.play(pick_up(3, 2, 0))
    assert at.board == {"dice": [4, 2, 4, 6], "kept": [1], "roll": 1}
    at.play([5, 6, 3])
    assert at.board == {"dice": [5, 2, 6, 3], "kept": [], "roll": 2}


@pytest.mark.parametrize("dice", [(4,), (-1,), (0, 0)])
def test_ts2_a_die_that_is_not_there_or_named_twice_is_refused(dice: tuple[int, ...]) -> None:
    assert table().play([6, 2, 3, 5]).why_not(pick_up(*dice)).ruling == "TS-2"


def test_ts2_a_reroll_lists_faces_only_for_the_dice_picked_up() -> None:
    at = table().play([4, 4, 4, 2], pick_up(3))
    assert at.count == 1
    assert at.why_not([5, 5, 5, 5]).ruling == "TS-2"
    assert at.why_not(ALL).ruling == "TS-2"


def test_ts3_at_least_one_die_is_picked_up_and_nobody_stands() -> None:
    at = table().play([4, 4, 4, 2])
    assert at.why_not(pick_up()).ruling == "TS-3"
    assert at.why_not(STAND).ruling == "TS-3"
    assert STAND not in at.actions


def test_ts3_who_may_not_stand_is_told_what_is_due_instead() -> None:
    no = "There is no standing on the first or second roll. "
    assert table().why_not(STAND).sentence == no + "Ann: throw 4 dice."
    assert table().play([4, 4, 4, 2]).why_not(STAND).sentence == no + "Ann: pick up dice for the next roll."
    assert table().play([4, 4, 4, 4]).why_not(STAND).sentence == no + "Ann: take 26 or 16 points."


@pytest.mark.parametrize("rolls", [1, 2])
def test_ts3_with_the_option_a_player_stands_and_scores_the_table(rolls: int) -> None:
    at = table(stand=True).play(*([[3, 5, 6, 2], ALL] * (rolls - 1)), [4, 4, 4, 2])
    assert STAND in at.actions
    at.play(STAND)
    assert at.player("Ann")["score"] == 12
    assert at.to_act == "Bo"
    assert at.why_not(STAND).ruling == "TS-3"


def test_ts4_exactly_two_1s_end_the_turn_at_once_with_nothing() -> None:
    at = table().play(EYES)
    assert at.to_act == "Bo"
    assert at.player("Ann")["turns"] == [{"points": 0, "total": 0}]
    assert at.told("snake_eyes") == [("Ann",)]


def test_ts4_kept_1s_count() -> None:
    at = table().play([1, 4, 4, 6], pick_up(3), [1])
    assert at.told("snake_eyes") == [("Ann",)]
    assert at.player("Ann")["turns"][-1]["points"] == 0


def test_ts4_three_1s_are_triple_snakes_and_score_3_on_the_last_roll() -> None:
    at = table().play([1, 1, 1, 4])
    assert at.to_act == "Ann"
    assert at.told("triple_snakes") == [("Ann",)]
    at.play(pick_up(3), [6], pick_up(3), [5])
    assert at.player("Ann")["turns"][-1]["points"] == 3


@pytest.mark.parametrize(
    ("dice", "points"), [([4, 4, 4, 2], 12), ([4, 4, 2, 2], 12), ([1, 3, 5, 6], 0), ([6, 6, 6, 1], 18)]
)
def test_ts5_every_matched_group_scores_count_times_face(dice: list[int], points: int) -> None:
    at = table().play([1, 3, 5, 6], ALL, [1, 3, 5, 6], ALL, dice)
    assert at.player("Ann")["turns"][-1]["points"] == points


@pytest.mark.parametrize(("face", "bonus"), [(1, 30), (2, 28), (3, 27), (4, 26), (5, 25)])
def test_ts6_four_of_a_kind_take_the_bonus_or_the_sum(face: int, bonus: int) -> None:
    for points in (bonus, 4 * face):
        at = table().play([face] * 4)
        assert at.actions == [take(bonus), take(4 * face)]
        assert at.board["kept"] == []
        assert at.why_not(take(bonus + 1)).ruling == "TS-6"
        at.play(take(points))
        assert at.player("Ann")["score"] == points
        assert at.told("quadruple") == [("Ann",)]


def test_ts6_four_6s_need_no_decision() -> None:
    at = table().play([6, 6, 6, 1], pick_up(3), [6])
    assert (at.player("Ann")["score"], at.to_act) == (24, "Bo")


def test_ts6_points_are_taken_only_where_they_are_offered() -> None:
    assert table().why_not(take(26)).ruling == "TS-6"
    assert table().why_not(take(34)).ruling == table().why_not(take(35)).ruling == "TS-7"


@pytest.mark.parametrize(
    ("dice", "fifth"), [([2, 1, 4, 3], [5]), ([4, 3, 6, 5], [2]), ([5, 4, 3, 2], [1]), ([2, 3, 4, 5], [6])]
)
@pytest.mark.parametrize("points", [34, 35])
def test_ts7_a_straight_is_chased_with_a_fifth_die(dice: list[int], fifth: list[int], points: int) -> None:
    at = table().play(dice)
    assert CHASE in at.actions
    assert len(picks(at)) == 15
    at.play(CHASE)
    assert at.count == 1
    assert at.board == {"dice": dice, "kept": [0, 1, 2, 3], "roll": 1}
    at.play(fifth)
    assert at.board == {"dice": dice + fifth, "kept": [], "roll": 2}
    assert at.actions == [take(34), take(35)]
    assert at.why_not(take(36)).ruling == "TS-7"
    at.play(take(points))
    assert at.player("Ann")["score"] == points
    assert at.told("straight_made") == [("Ann",)]


def test_ts7_1234_and_3456_have_two_tries() -> None:
    at = table().play([1, 2, 3, 4], CHASE, [6])
    assert at.board == {"dice": [1, 2, 3, 4, 6], "kept": [0, 1, 2, 3], "roll": 2}
    at.play([5])
    assert at.actions == [take(34), take(35)]
    missed = table().play([3, 4, 5, 6], CHASE, [1], [1])
    assert missed.told("straight_missed") == [("Ann",)]
    assert missed.player("Ann")["turns"] == [{"points": 0, "total": 0}]


def test_ts7_2345_has_one_try() -> None:
    at = table().play([2, 3, 4, 5], CHASE, [2])
    assert (at.to_act, at.told("straight_missed")) == ("Bo", [("Ann",)])


def test_ts7_a_second_1_in_a_chase_is_snake_eyes() -> None:
    at = table().play([1, 2, 3, 4], CHASE, [1])
    assert at.told("snake_eyes") == [("Ann",)]
    assert at.told("straight_missed") == []
    assert at.to_act == "Bo"


def test_ts7_only_the_first_roll_may_be_chased() -> None:
    assert table().play([1, 2, 3, 6]).why_not(CHASE).ruling == "TS-7"
    at = table().play([1, 2, 3, 6], pick_up(3), [4])
    assert CHASE not in at.actions
    assert at.why_not(CHASE).ruling == "TS-7"


def test_ts7_a_chase_out_of_its_time_is_told_why() -> None:
    too_late = "Only a straight of the first roll may be chased, instead of picking up. Ann: throw 1 die again."
    assert table().play([1, 2, 3, 4], pick_up(3)).why_not(CHASE).sentence == too_late
    at = table().play([1, 2, 3, 4], CHASE)
    twice = "The straight is being chased already. Ann: throw the fifth die for a 5, two tries left."
    assert at.why_not(CHASE).sentence == twice
    assert at.why_not(CHASE).ruling == "TS-7"


def test_ts7_the_fifth_die_is_rolled_alone() -> None:
    assert table().play([1, 2, 3, 4], CHASE).why_not([5, 5]).ruling == "TS-7"


def test_ts11_a_lost_die_is_out_for_the_rest_of_the_turn() -> None:
    at = table().play([4, None, 4, 2])
    assert picks(at) == {(0, 2), (3,), (0, 2, 3)}
    why = at.why_not(pick_up(1))
    assert why.ruling == "TS-11"
    assert why.sentence == "A die that left the table is out for the rest of the turn."
    assert at.why_not(pick_up(1, 9)).ruling == "TS-2"  # of dice that are not there
    at.play(pick_up(3))
    assert at.board["kept"] == [0, 2], "a die that is out lies on no table"
    at.play([4])
    assert at.board["dice"] == [4, None, 4, 4]
    assert picks(at) == {(0, 2, 3)}, "three dice make no four of a kind"
    at.play(pick_up(0, 2, 3), [4, 4, 2])
    assert at.player("Ann")["turns"][-1]["points"] == 8


def test_ts11_three_dice_make_no_straight() -> None:
    assert table().play([1, 2, 3, None]).why_not(CHASE).ruling == "TS-7"


def test_ts11_with_no_die_left_the_turn_nets_nothing() -> None:
    at = table().play([None, None, None, None])
    assert (at.to_act, at.player("Ann")["turns"]) == ("Bo", [{"points": 0, "total": 0}])


def test_ts11_a_lost_fifth_die_ends_the_chase() -> None:
    at = table().play([1, 2, 3, 4], CHASE, [None])
    assert (at.to_act, at.told("straight_missed")) == ("Bo", [("Ann",)])
    assert at.player("Ann")["score"] == 0


def test_decisions_that_do_not_fit_name_their_ruling() -> None:
    at = table()
    events = {"TS-2": ALL, "TS-3": STAND, "TS-6": take(26), "TS-7": CHASE, "TS-10": do("order", players=("Ann", "Bo"))}
    assert {ruling: at.why_not(event).ruling for ruling, event in events.items()} == {r: r for r in events}
    assert at.play([4, 4, 4, 2]).why_not([1, 2, 3, 4]).ruling == "RECORD"


def test_ts1_a_snake_face_in_a_roll_is_refused_without_the_records_word_for_it() -> None:
    why = table().why_not([1, "left_right", 3, 4])
    assert why.sentence == "Triple Snakes is played with plain dice; there is a snake face in this roll."
