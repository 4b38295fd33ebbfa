"""`make bench` says plainly where a promise does not hold, and compares with the table before by ratio."""

import sys

import pytest

from tests.benchmarks import table
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


def test_only_measures_what_has_these_words_in_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never() -> float:
        raise AssertionError("not asked for")

    both = [claim(1), Claim("all models together", "MiB", 12, False, never)]
    monkeypatch.setattr(table, "claims", lambda _: both)
    monkeypatch.setattr(sys, "argv", ["table", "--only", "still"])
    assert table.main() == 0
    assert [line.split(" | ")[0] for line in capsys.readouterr().out.splitlines()[4:]] == ["| a still frame"]
