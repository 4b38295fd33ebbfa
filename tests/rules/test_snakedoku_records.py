"""Whole games of Snakedoku, stored as records, with the results they had when they were looked through."""

import pytest

from companion.rules.replay import position_json
from tests.rules.paper import stored


@pytest.mark.parametrize("name", ["snakedoku-last-turn", "snakedoku-tie-broken", "snakedoku-mongooses"])
def test_a_stored_game_keeps_its_result(name: str) -> None:
    played, _, frozen = stored(name)
    assert played.refusal is None
    assert position_json(played) == frozen


def test_sn6_the_turn_is_played_out_though_nobody_can_place_any_more() -> None:
    played, states, _ = stored("snakedoku-last-turn")
    before_last = states[-2]
    assert all(shown["out"] for shown in played.game.view(before_last).players)
    assert played.game.to_act(before_last) is not None
    assert "end_turn" in {event.name for event in played.game.legal(before_last)}
    assert played.game.to_act(played.state) is None


def test_sn6_who_is_out_waits_while_the_others_play_on() -> None:
    played, states, _ = stored("snakedoku-last-turn")
    first_out = next(
        number for number, state in enumerate(states) if any(p["out"] for p in played.game.view(state).players)
    )
    gone = {p["name"] for p in played.game.view(states[first_out]).players if p["out"]}
    later = {played.game.to_act(state) for state in states[first_out + 2 :]}
    assert later - {None}
    assert not later & gone


def test_sn7_equal_scores_are_parted_by_the_longest_snakes() -> None:
    _, _, frozen = stored("snakedoku-tie-broken")
    ann, bo = frozen["players"]
    assert ann["score"] == bo["score"] == 17
    assert (len(ann["snakes"][0]), len(bo["snakes"][0]), frozen["winners"]) == (4, 3, ["Ann"])


def test_sn10_halves_stay_halves_in_the_result() -> None:
    _, _, frozen = stored("snakedoku-mongooses")
    assert [shown["score"] for shown in frozen["players"]] == [3.5, 6, 5, 5.5]
