"""TS-8 to TS-10, TS-12 and TS-13: totals, rebuttal, roll-offs, forfeits, announcements."""

from itertools import product

from companion.rules.core import Do, do
from companion.rules.triple_snakes.state import added
from companion.rules.triple_snakes.turn import score
from tests.rules.table import ALL, CHASE, EYES, Shorthand, Table, pick_up, take, turn


def table(*players: str, **options: object) -> Table:
    return Table("triple-snakes", players or ("Ann", "Bo"), **options)


def scored(at: Table, *points: int) -> Table:
    """Plays whole turns that net these points, in the order of play."""
    for each in points:
        at.play(*turn(each))
    return at


def order(*names: str) -> Do:
    return do("order", players=names)


def to_100(at: Table, others: int) -> Table:
    """The first player reaches 100 in four rounds, all others netting nothing."""
    for points in (28, 28, 28):
        scored(at, points, *[0] * others)
    return scored(at, 16)


def test_ts8_over_100_becomes_77() -> None:
    at = scored(table(), 28, 0, 28, 0, 28, 0)
    assert at.player("Ann")["score"] == 84
    scored(at, 18)
    assert at.player("Ann")["turns"][-1] == {"points": 18, "total": 77}
    assert at.told("bust") == [("Ann",)]


def test_ts9_a_hundred_gives_everyone_else_one_more_turn_in_order_from_the_next() -> None:
    at = scored(table("Ann", "Bo", "Cy"), *[0, 28, 0] * 3)
    scored(at, 4, 16)
    assert at.told("hundred") == [("Bo",)]
    assert at.told("rebuttal") == [("Ann", "Cy")]
    assert at.to_act == "Cy"
    scored(at, 6)
    assert at.to_act == "Ann"
    scored(at, 8)
    assert at.to_act is None
    assert at.board is None
    assert at.told("winner") == [("Bo",)]
    assert [at.player(name)["rank"] for name in ("Ann", "Bo", "Cy")] == [2, 1, 3]
    assert at.why_not(EYES).ruling == "RECORD"
    assert at.why_not(ALL).ruling == "TS-2"


def test_ts10_a_tie_at_100_rolls_off_by_the_points_of_the_turn() -> None:
    at = scored(table(), *[28] * 6, 16, 16)
    assert at.told("hundred") == [("Ann",), ("Bo",)]
    assert at.told("roll_off") == [("Ann", "Bo")]
    assert at.to_act == "Ann", "who reached 100 first names the order"
    assert at.actions == [order("Ann", "Bo"), order("Bo", "Ann")]
    at.play(order("Bo", "Ann"))
    assert at.to_act == "Bo"
    scored(at, 4)
    assert at.to_act == "Ann"
    scored(at, 4)
    assert at.to_act == "Bo", "still tied: again in the same order"
    scored(at, *[28] * 6, 18, 20)  # the points of one turn: no sum that could go over 100
    assert at.told("winner") == [("Ann",)]
    assert at.told("roll_off") == [("Ann", "Bo")], "told once a group"
    assert [at.player(name)["score"] for name in ("Ann", "Bo")] == [100, 100]
    assert len(at.player("Ann")["turns"]) == 4, "roll-offs are left out"


def test_ts10_a_tie_below_100_adds_to_the_tied_total_and_may_bust() -> None:
    at = table("Ann", "Bo", "Cy")
    scored(at, *[28] * 9, 16)  # all at 84, then Ann at 100
    scored(at, 12, 12)  # Bo and Cy end on 96
    assert at.told("roll_off") == [("Bo", "Cy")]
    at.play(order("Bo", "Cy"))
    scored(at, 8, 0)  # 104 is 77; 96 stays
    assert [at.player(name)["rank"] for name in ("Ann", "Bo", "Cy")] == [1, 3, 2]
    assert at.player("Bo")["score"] == 96, "a roll-off settles rank alone"
    assert ("bust", ("Bo",)) not in at.heard


def test_ts10_those_still_tied_go_on_from_their_last_sum_100_included() -> None:
    at = table("Ann", "Bo", "Cy")
    scored(at, *[28] * 9, 16, 12, 12)
    at.play(order("Bo", "Cy"))
    scored(at, 4, 4)  # both at 100: no win, on from there
    scored(at, 4, 0)  # Bo goes over, 77
    assert [at.player(name)["rank"] for name in ("Ann", "Bo", "Cy")] == [1, 3, 2]
    assert at.told("winner") == [("Ann",)]


def test_ts10_groups_roll_off_highest_total_first() -> None:
    at = to_100(table("Ann", "Bo", "Cy", "Di", "Ed"), 4)
    scored(at, 6, 8, 6, 8)
    assert at.told("roll_off") == [("Cy", "Ed")]
    at.play(order("Cy", "Ed"))
    scored(at, 4, 6)
    assert at.told("roll_off") == [("Cy", "Ed"), ("Bo", "Di")]
    at.play(order("Di", "Bo"))
    scored(at, 4, 6)
    assert [at.player(name)["rank"] for name in ("Ann", "Bo", "Cy", "Di", "Ed")] == [1, 4, 3, 5, 2]


def test_ts10_a_group_that_splits_settles_its_higher_part_first() -> None:
    at = to_100(table("Ann", "Bo", "Cy", "Di", "Ed"), 4)
    scored(at, 6, 6, 6, 6)
    at.play(order("Ed", "Di", "Cy", "Bo"))
    scored(at, 4, 8, 8, 4)  # Ed 10, Di 14, Cy 14, Bo 10
    assert at.to_act == "Di"
    scored(at, 4, 6)
    assert at.to_act == "Ed"
    scored(at, 8, 4)
    assert [at.player(name)["rank"] for name in ("Ann", "Bo", "Cy", "Di", "Ed")] == [1, 5, 2, 3, 4]
    assert len(at.told("roll_off")) == 1


def test_ts10_option_ends_rolls_off_for_first_and_last_place_only() -> None:
    at = to_100(table("Ann", "Bo", "Cy", "Di", "Ed", roll_off="ends"), 4)
    scored(at, 8, 8, 6, 6)
    assert at.told("roll_off") == [("Di", "Ed")]
    at.play(order("Di", "Ed"))
    scored(at, 4, 6)
    assert [at.player(name)["rank"] for name in ("Ann", "Bo", "Cy", "Di", "Ed")] == [1, 2, 2, 5, 4]


def test_ts10_the_first_to_reach_the_tied_total_names_the_order() -> None:
    at = table("Ann", "Bo", "Cy")
    scored(at, 0, 12, 28, 0, 0, 28, 12, 0, 28, 0, 0, 16)  # Bo had 12 before Ann; Cy has 100
    scored(at, 0, 0)
    assert at.to_act == "Bo"


def test_ts10_at_0_the_first_in_the_header_names_the_order() -> None:
    at = scored(table("Ann", "Bo", "Cy"), *[0, 0, 28] * 3, 0, 0, 16, 0, 0)
    assert at.to_act == "Ann"
    assert at.actions == [order("Ann", "Bo"), order("Bo", "Ann")]


def test_ts10_beyond_four_players_only_the_headers_order_is_listed_and_any_is_legal() -> None:
    at = to_100(table("Ann", *"CBDEF"), 5)
    scored(at, *[0] * 5)
    assert at.actions == [order(*"CBDEF")]
    assert at.why_not(order(*"BCDE")).ruling == "TS-10"
    assert at.why_not(order(*"BBCDE")).ruling == "TS-10"
    at.play(order(*"FEDCB"))
    assert at.to_act == "F"


def test_ts12_what_the_dice_cost() -> None:
    at = table("Ann", "Bo", "Cy", forfeits=True)

    def owed() -> list[int]:
        return [at.player(name)["forfeits"] for name in ("Ann", "Bo", "Cy")]

    at.play([1, 1, 1, 5])
    assert owed() == [1, 1, 1], "triple snakes: everyone"
    at.play(pick_up(3), [6])
    assert owed() == [1, 1, 1], "the same triple owes nothing again"
    at.play(pick_up(0, 1, 2), [1, 1, 1])
    assert owed() == [2, 2, 2], "thrown again it does"
    at.play([4, 4, 4, 4])
    assert owed() == [3, 3, 3], "four of a kind: everyone"
    at.play(take(26), EYES)
    assert owed() == [3, 3, 4], "a turn that nets nothing: that player"
    at.play([4, None, None, 2])
    assert owed() == [5, 3, 4], "each die lost: that player"


def test_ts12_what_is_owed_is_said_once_it_is_owed() -> None:
    at = table("Ann", "Bo", "Cy", forfeits=True)
    assert _said(at, [1, 1, 1, 5]) == ("Ann rolled triple snakes", "Everyone owes a forfeit")
    assert _said(at, pick_up(3)) == ()
    at.play([6], pick_up(0, 1, 2), [1, 1, 1])
    assert _said(at, EYES)[1:] == ("Bo owes a forfeit",)
    assert _said(at, [4, None, None, 2]) == ("Cy owes 2 forfeits",)
    four = scored(table("Ann", "Bo", "Cy", forfeits=True), 4, 4, 6, 4, 4, 6, 4, 4, 8, 4)
    *first, last = turn(12)  # Bo 24 leads
    assert _said(four.play(*first), last) == ("Bo takes the lead", "Ann and Cy owe a forfeit each")
    assert _said(table("Ann", "Bo", "Cy"), EYES) == (
        "Ann rolled snake eyes: the turn is over with no points",
    ), "without the option nothing is owed"


def _said(at: Table, event: Shorthand) -> tuple[str, ...]:
    """What the table hears of this event, which is played."""
    before = at.state
    return at.game.told(before, at.play(event).state)


def test_ts12_a_bust_costs_one() -> None:
    at = scored(table(forfeits=True), 28, 4, 28, 6, 28, 8)
    before = at.player("Ann")["forfeits"]
    scored(at, 18)
    assert at.player("Ann")["forfeits"] == before + 1


def test_ts12_ties_and_lead_changes_count_from_the_fourth_round_on() -> None:
    at = scored(table("Ann", "Bo", "Cy", forfeits=True), 4, 4, 6, 4, 4, 6, 4, 4, 8)
    assert at.told("tie") == []
    assert at.told("lead_change") == []
    owed = [at.player(name)["forfeits"] for name in ("Ann", "Bo", "Cy")]
    scored(at, 8)  # Ann 20 ties Cy at 20
    assert at.told("tie") == [("Ann", "Cy")]
    scored(at, 10)  # Bo 22 leads
    assert at.told("lead_change") == [("Bo",)]
    now = [at.player(name)["forfeits"] for name in ("Ann", "Bo", "Cy")]
    assert [after - before for after, before in zip(now, owed, strict=True)] == [2, 0, 2]


def test_ts12_the_last_sole_leader_is_remembered_over_a_tie() -> None:
    at = scored(table(), 4, 0, 4, 0, 4, 0, 0, 12)  # Bo ties Ann at 12
    assert at.told("tie") == [("Ann", "Bo")]
    scored(at, 4)  # Ann leads again, as before
    assert at.told("lead_change") == []


def test_ts12_the_first_sole_leader_ever_counts() -> None:
    at = scored(table(), 0, 0, 0, 0, 0, 0, 4)
    assert at.told("lead_change") == [("Ann",)]


def test_ts12_the_lowest_rank_owes_at_the_end_and_roll_offs_owe_nothing() -> None:
    at = table("Ann", "Bo", "Cy", forfeits=True)
    scored(at, *[28] * 9, 16, 12, 12)
    at.play(order("Bo", "Cy"))
    before = [at.player(name)["forfeits"] for name in ("Ann", "Bo", "Cy")]
    at.play([1, 1, 1, 5], pick_up(3), [None], pick_up(0, 1, 2), [2, 3, 4])  # nothing, a die lost, triple snakes
    at.play(*turn(4))
    now = [at.player(name)["forfeits"] for name in ("Ann", "Bo", "Cy")]
    assert [after - was for after, was in zip(now, before, strict=True)] == [0, 1, 0]


def test_ts12_off_counts_nothing() -> None:
    assert table().play(EYES).player("Ann")["forfeits"] == 0


def test_ts13_four_1s_are_only_a_quadruple() -> None:
    at = table().play([1, 1, 1, 4], pick_up(3), [1])
    assert [name for name, _ in at.heard] == ["triple_snakes", "quadruple"]


def test_ts13_standings_after_every_third_full_round() -> None:
    at = scored(table(), *[0] * 5)
    assert at.told("standings") == []
    scored(at, 0)
    assert at.told("standings") == [("Ann", "Bo")]
    scored(at, *[0] * 6)
    assert len(at.told("standings")) == 2


def test_ts13_a_third_full_round_that_the_rebuttal_ends_has_its_standings_too() -> None:
    at = scored(table(), *[28, 0] * 3, *[0] * 4, 16)
    at.heard.clear()
    scored(at, 0)
    assert at.heard[-2:] == [("standings", ("Ann", "Bo")), ("winner", ("Ann",))]


def test_ts13_one_events_announcements_stand_in_the_rulings_order() -> None:
    at = scored(table(), 0, 28, 0, 28, 0, 28, 0)
    at.heard.clear()
    at.play([1, 3, 5, 6], ALL, [1, 3, 5, 6], ALL, [6, 6, 2, 2])
    assert at.heard == [("hundred", ("Bo",)), ("rebuttal", ("Ann",))]
    at.heard.clear()
    scored(at, 4)
    assert at.heard == [("winner", ("Bo",))]


def test_ts13_a_roll_off_tells_what_the_dice_did() -> None:
    at = scored(table(), *[28] * 6, 16, 16)
    at.play(order("Ann", "Bo"))
    at.heard.clear()
    at.play([1, 2, 3, 4], CHASE, [1], [6, 6, 6, 6])
    assert at.heard == [("snake_eyes", ("Ann",)), ("quadruple", ("Bo",)), ("winner", ("Bo",))]


def reachable(start: int, outcomes: set[int]) -> set[int]:
    """All totals that turns with these outcomes lead to from `start` without a bust."""
    seen, todo = {start}, [start]
    while todo:
        total = todo.pop()
        for points in outcomes:
            if total + points <= 100 and total + points not in seen:
                seen.add(total + points)
                todo.append(total + points)
    return seen


def outcomes() -> set[int]:
    """All that a turn can net, by brute force over the tables after a last roll, the bonuses and the straights."""
    last = {score(dice) for dice in product(range(1, 7), repeat=4) if dice.count(1) != 2}
    return last | {4, 8, 12, 16, 20, 24, 30, 28, 27, 26, 25, 34, 35}


def test_worked_from_89_93_and_97_only_triple_snakes_or_a_bust_lead_to_100() -> None:
    without_triple = outcomes() - {3}
    for start in (89, 93, 97):
        assert 100 not in reachable(start, without_triple)
        assert 100 in reachable(start, outcomes())


def test_worked_from_95_98_and_99_no_sequence_without_a_bust_reaches_100() -> None:
    for start in (95, 98, 99):
        assert 100 not in reachable(start, outcomes())
    assert added(99, 4) == 77
