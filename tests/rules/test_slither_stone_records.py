"""Whole games of Slither Stone, stored as records, with the results they had when they were looked through."""

import pytest

from companion.rules.replay import position_json
from tests.rules.paper import stored


@pytest.mark.parametrize("name", ["slither-stone-default", "slither-stone-own-board"])
def test_a_stored_game_keeps_its_result(name: str) -> None:
    played, _, frozen = stored(name)
    assert played.refusal is None
    assert position_json(played) == frozen


def test_sl6_turns_with_one_snake_have_two_moves() -> None:
    _, states, _ = stored("slither-stone-default")
    turns_alone = [state.due for state in states if state.alone and sum(state.due) == 2]
    assert turns_alone
    assert set(turns_alone) <= {(2, 0), (0, 2)}
