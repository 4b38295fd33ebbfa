"""Checks of what is installed: Python and the libraries, the models, the page's files."""

from __future__ import annotations

import importlib
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from companion.config import resource
from companion.doctor.finding import Finding, Health, well
from companion.vision.errors import ModelError
from companion.vision.models import read_card

_OLDEST: Final = (3, 11)
_LIBRARIES: Final = {
    "numpy": "numpy",
    "opencv-python-headless": "cv2",
    "onnxruntime": "onnxruntime",
    "flask": "flask",
    "cheroot": "cheroot",
    "sqlalchemy": "sqlalchemy",
}
"""Packages that the companion can't do without, and the modules that they bring."""
_AGAIN: Final = "Set it up again: in a checkout with `make clean run`."


def check_python() -> Finding:
    """The Python that runs."""
    found = f"{platform.python_version()} on {platform.system()} {platform.machine()}."
    if sys.version_info < _OLDEST:
        return Finding("Python", Health.WRONG, found, "Install Python 3.11 or newer.")
    return well("Python", found)


def check_libraries() -> list[Finding]:
    """Each library: whether it is there and can be loaded, and its version."""
    return [_library(package, module) for package, module in _LIBRARIES.items()]


def _library(package: str, module: str) -> Finding:
    try:
        importlib.import_module(module)
        return well(package, f"{version(package)}.")
    except (ImportError, OSError, PackageNotFoundError) as error:
        return Finding(package, Health.WRONG, f"cannot be loaded ({error}).", _AGAIN)


def check_models() -> list[Finding]:
    """Each shipped model: whether its file is the one that its card describes."""
    try:
        folders = sorted(path for path in resource("models").iterdir() if (path / "card.json").is_file())
    except FileNotFoundError as error:
        return [Finding("models", Health.WRONG, f"{error}.", _AGAIN)]
    findings = []
    for folder in folders:
        try:
            card = read_card(folder)
        except ModelError as error:
            findings.append(Finding(f"model {folder.name}", Health.WRONG, str(error), _AGAIN))
            continue
        findings.append(well(f"model {folder.name}", f"as its card says (SHA-256 {card['sha256'][:12]})."))
    return findings or [Finding("models", Health.WRONG, "none are there.", _AGAIN)]


def check_page() -> Finding:
    """The files of the page."""
    try:
        there = (resource("webui") / "page.html").is_file()
    except FileNotFoundError:
        there = False
    return (
        well("page", "its files are there.")
        if there
        else Finding("page", Health.WRONG, "its files are missing.", _AGAIN)
    )
