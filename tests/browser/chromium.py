"""A chromium, as tests and measurements start it: headless, and asking nothing of any network. Run as a module it says
by its exit status whether there is one."""

import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ARGUMENTS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING: Final = (
    "no chromium was found; install the system's (on Debian: apt-get install chromium) or playwright's "
    "(.venv/bin/playwright install --with-deps --no-shell chromium) to run the browser tests"
)
_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The headless shell is the same browser without windows of its own, and costs less than half the processor time."""


def chromium() -> str | None:
    """Where it is, None where it is not: the system's, else the one that playwright was asked to bring."""
    found = (path for name in _NAMES if (path := shutil.which(name)) is not None and not _is_snap(Path(path)))
    return next(found, None) or _playwrights()


def _is_snap(path: Path) -> bool:
    """Whether it is Ubuntu's, a snap: that may not write where tests do, and where there are no snaps what is called
    chromium is a script that says so."""
    there = path.resolve()
    if there.name == "snap":
        return True
    with there.open("rb") as opened:
        return b"/snap/bin/" in opened.read(1000)


@cache
def _playwrights() -> str | None:
    try:
        with sync_playwright() as playwright:
            path = playwright.chromium.executable_path
    except Exception:  # all that playwright says where its own program lacks a library
        return None
    return path if Path(path).is_file() else None


if __name__ == "__main__":
    sys.exit(chromium() is None)
