"""A share of an hour with a camera that fails in every way: each throw counts, and memory stays flat."""

from tests.benchmarks.hour import look, straight


def test_three_minutes_of_frames_leave_memory_flat_and_lose_no_throw() -> None:
    found = look(straight(5400), 5400)
    assert found.rolls == found.thrown == 18
    assert found.growth < 1.15
