"""`make bench` says plainly where a promise does not hold, and compares with the table before by ratio."""

from tests.benchmarks.claims import Claim
from tests.benchmarks.table import row


def claim(limit: float | None, more: bool = False) -> Claim:
    return Claim("a still frame", "x JPEG decode", limit, more, lambda: 0.0)


def test_a_broken_promise_stands_out() -> None:
    assert "| **no** |" in row(claim(1), 1.2, None)
    assert "| yes |" in row(claim(1), 0.8, None)
    assert "| **no** |" in row(claim(20_000, more=True), 19_000, None)
    assert "at least 20,000" in row(claim(20_000, more=True), 19_000, None)


def test_what_was_not_promised_neither_holds_nor_fails() -> None:
    assert row(claim(None), 3, None) == "| a still frame | x JPEG decode | 3 |  |  |  |  |"


def test_the_last_table_is_compared_by_ratio() -> None:
    assert row(claim(1), 0.6, 0.3).endswith("| 0.3 | 2.00 |")
