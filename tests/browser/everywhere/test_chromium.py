"""Which chromium the browser tests take: one that can be used, wherever it comes from."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium as looking

ROOT = Path(__file__).resolve().parents[3]
ITS_PATH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
UBUNTUS = "#!/bin/sh\nif ! [ -x /snap/bin/chromium ]; then\n  exit 1\nfi\n"


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any; returns where its programs would lie."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(looking, "_playwrights", lambda: None)
    return programs


def program(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    path.chmod(0o755)
    return path


def test_without_any_there_is_none(empty: Path) -> None:
    assert looking.chromium() is None


def test_ubuntus_which_is_a_snap_is_none(empty: Path) -> None:
    program(empty / "chromium-browser", UBUNTUS)
    (empty / "chromium").symlink_to(program(empty.parent / "snap", "#!/bin/sh\n"))
    assert looking.chromium() is None


def test_beside_one_that_is_a_snap_another_is_found(empty: Path) -> None:
    program(empty / "chromium-browser", UBUNTUS)
    there = program(empty / "google-chrome", "#!/bin/sh\n")
    assert looking.chromium() == str(there)


def test_playwrights_own_is_found_where_the_system_has_none(empty: Path) -> None:
    """In processes of their own: two playwrights cannot run in one."""
    elsewhere = {"PATH": str(empty), "PLAYWRIGHT_BROWSERS_PATH": str(empty.parent / "playwrights")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *arguments], env=elsewhere, cwd=ROOT, capture_output=True, text=True)

    assert run("-m", "tests.browser.chromium").returncode == 1
    program(Path(run("-c", ITS_PATH).stdout.strip()), "#!/bin/sh\n")
    assert run("-m", "tests.browser.chromium").returncode == 0
