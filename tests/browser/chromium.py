"""The system's chromium, as tests and measurements start it: headless, and asking nothing of any network."""

import shutil
from typing import Final

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
    "no chromium was found; install the system's (on Debian: apt-get install chromium) to run the browser tests"
)


def chromium() -> str | None:
    """Where it is, None where it is not.

    The headless shell is the same browser without windows of its own, and costs less than half the processor time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    return next((found for name in names if (found := shutil.which(name))), None)
