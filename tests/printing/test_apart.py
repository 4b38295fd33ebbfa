"""Sheets drawn in a process of their own: the same sheets and sentences, and nothing stays loaded here."""

import logging
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.locale import translated
from companion.printing.apart import drawn_apart
from companion.printing.catalogue import CannotPrint, Order, printed
from tests.printing.conftest import undated


def test_a_sheet_drawn_apart_is_the_same_and_leaves_nothing_loaded() -> None:
    program = """
import sys
from companion.printing.apart import drawn_apart
from companion.printing.catalogue import Order, printed
sheet = drawn_apart(printed, Order("mat"))
assert "fpdf" not in sys.modules
sys.stdout.buffer.write(sheet)
"""
    sheet = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True).stdout
    assert undated(sheet) == undated(printed(Order("mat")))


def test_no_module_of_the_folder_that_it_is_started_in_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fpdf", "pickle", "companion"):
        (tmp_path / f"{name}.py").write_text("open('run', 'w')\nraise ImportError\n")
    monkeypatch.chdir(tmp_path)
    assert drawn_apart(printed, Order("mat")).startswith(b"%PDF")
    assert not (tmp_path / "run").exists()


def test_what_cannot_be_printed_is_said_in_any_language() -> None:
    with pytest.raises(CannotPrint) as there:
        drawn_apart(printed, Order("mat", paper="a0"))
    with pytest.raises(CannotPrint) as here:
        printed(Order("mat", paper="a0"))
    for language in ("en", "de"):
        assert translated(str(there.value), language) == translated(str(here.value), language)
    assert translated(str(there.value), "de") != str(there.value)


@pytest.mark.parametrize("program", ["/nowhere/python", "false"])
def test_where_no_other_process_can_be_had_the_sheet_is_drawn_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, program: str
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    with caplog.at_level(logging.WARNING):
        assert drawn_apart(printed, Order("mat")).startswith(b"%PDF")
    assert "drawn here" in caplog.text


def test_however_many_ask_for_a_sheet_one_is_drawn_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    run, drawing, most = subprocess.run, threading.Semaphore(1), []

    def watched(*given: Any, **named: Any) -> Any:
        most.append(drawing.acquire(blocking=False))
        try:
            return run(*given, **named)
        finally:
            drawing.release()

    monkeypatch.setattr(subprocess, "run", watched)
    with ThreadPoolExecutor(3) as asking:
        sheets = list(asking.map(lambda _: drawn_apart(printed, Order("mat")), range(3)))
    assert all(sheet.startswith(b"%PDF") for sheet in sheets)
    assert most == [True] * 3
