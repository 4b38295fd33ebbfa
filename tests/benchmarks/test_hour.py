"""A share of an hour with a camera that fails in every way: each throw counts, and memory stays flat."""

from tests.benchmarks.hour import look, straight


def test_a_minute_and_a_half_of_frames_leaves_memory_flat_and_loses_no_throw() -> None:
    found = look(straight(2700), 2700)
    assert found.rolls == found.thrown == 9
    assert found.growth < 1.15
