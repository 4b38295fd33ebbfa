"""Checks of the companion's version, of Python and of the libraries. This module needs none of them itself: one that is
missing is to be named."""

from __future__ import annotations

import importlib
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from companion.doctor.finding import SET_UP_AGAIN, Finding, Health, well
from companion.terminal import last_line

_OLDEST: Final = (3, 11)
LIBRARIES: Final = {
    "numpy": "numpy",
    "opencv-python-headless": "cv2",
    "cv2-enumerate-cameras": "cv2_enumerate_cameras",
    "onnxruntime": "onnxruntime",
    "flask": "flask",
    "cheroot": "cheroot",
    "sqlalchemy": "sqlalchemy",
    "alembic": "alembic",
    "pg8000": "pg8000",
    "platformdirs": "platformdirs",
    "babel": "babel",
    "fpdf2": "fpdf",
    "segno": "segno",
    "cryptography": "cryptography",
}
"""Packages that the companion is installed with, and the modules that they bring."""


def check_python() -> Finding:
    """The Python that runs."""
    found = f"{platform.python_version()} on {platform.system()} {platform.machine()}."
    if sys.version_info < _OLDEST:
        return Finding("Python", Health.WRONG, found, "Install Python 3.11 or newer.")
    return well("Python", found)


def check_companion() -> Finding:
    """The companion itself: which version of it is installed."""
    try:
        return well("companion", f"{version('tabletop-companion')}.")
    except PackageNotFoundError:
        return Finding("companion", Health.NOTE, "is not installed, so its version is not known.", SET_UP_AGAIN)


def check_libraries() -> list[Finding]:
    """Each library: whether it is there and can be loaded, and its version."""
    return [_library(package, module) for package, module in LIBRARIES.items()]


def _library(package: str, module: str) -> Finding:
    try:
        importlib.import_module(module)
        return well(package, f"{version(package)}.")
    except (ImportError, OSError, PackageNotFoundError) as error:
        return Finding(package, Health.WRONG, f"cannot be loaded ({last_line(error)}).", SET_UP_AGAIN)
