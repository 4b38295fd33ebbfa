"""The three worked examples at the end of the rulings, event by event."""

from companion.rules.core import do
from companion.rules.snakey import SNAKEY_SOLO
from tests.rules.snakey.helpers import custom, lying, names, of, play, put, roll, solo, turn_of


def test_worked_portal() -> None:
    state = lying(put(solo(), [(6, 2), (5, 2)], "left", levels=(1, 0, 0, 0)), "right", "forward", "locked")
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert (of(state).trail[-1], of(state).heading, of(state).front) == ((4, 2), "up", None)
    state = lying(put(solo(), [(6, 2), (5, 2)], "left"), "right", "forward")
    state = play(SNAKEY_SOLO, state, do("move", die=0), do("end_turn"))
    state = play(SNAKEY_SOLO, state, do("portal"))
    assert of(state).front == (4, 12)
    state = play(SNAKEY_SOLO, state, roll("left", "locked"), do("move", die=0))
    assert (of(state).trail[-1], of(state).heading, of(state).front) == ((4, 12), "left", (3, 12))
    assert of(state).left == (2, 3, 3)


def test_worked_portal_without_a_portal_left_is_a_crash() -> None:
    state = lying(put(solo(), [(6, 2), (5, 2)], "left", left=(0, 3, 3)), "right", "forward")
    assert SNAKEY_SOLO.view(play(SNAKEY_SOLO, state, do("move", die=0))).finished


def test_worked_jump() -> None:
    state = put(solo(), [(5, 7), (5, 8)], "down", blockades=[(5, 9), (5, 10)])
    state = play(SNAKEY_SOLO, state, do("jump"))
    assert (of(state).front, of(state).jumped, of(state).trail[-1]) == ((5, 11), 2, (5, 8))


def test_worked_portal_and_jump() -> None:
    state = put(solo(custom(power_ups=[(10, 4)])), [(10, 11), (10, 12)], "down", blockades=[(10, 2), (10, 3)])
    state = lying(play(SNAKEY_SOLO, state, do("portal")), "forward", "left")
    assert of(state).front == (10, 2)
    assert "move" not in names(SNAKEY_SOLO.legal(state))
    state = play(SNAKEY_SOLO, state, do("jump"))
    assert of(state).front == (10, 4)
    state = play(SNAKEY_SOLO, state, do("move", die=0))
    assert (of(state).eaten, of(state).jumped, of(state).left) == (1, 2, (2, 2, 3))
    assert turn_of(state).dice[0].used
