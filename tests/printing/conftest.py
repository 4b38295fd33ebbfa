"""Printed sheets as a camera and a reader of PDFs see them, through poppler's tools.

Without poppler these tests are skipped with a sentence; in CI (the variable `CI` is set) that is a failure.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.printing.catalogue import Order, printed

_HOW = "poppler's pdftoppm was not found; install it (on Debian: apt-get install poppler-utils)"
DPI = 100
PER_MM = DPI / 25.4

Render = Callable[[Order], NDArray[np.uint8]]


def undated(sheet: bytes) -> bytes:
    """A PDF without the second in which it was made, and what is made of that."""
    return re.sub(rb"/CreationDate \([^)]*\)|/ID \[[^]]*\]", b"", sheet)


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(_HOW)
        pytest.skip(_HOW)
    return found


@pytest.fixture(scope="session")
def picture_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[bytes], NDArray[np.uint8]]:
    """The first page of a PDF as a grey picture with DPI dots an inch."""
    tool = _tool("pdftoppm")
    tmp_path = tmp_path_factory.mktemp("sheets")

    def rendered(content: bytes) -> NDArray[np.uint8]:
        (tmp_path / "sheet.pdf").write_bytes(content)
        command = [tool, "-r", str(DPI), "-gray", "-png", "-singlefile", "sheet.pdf", "sheet"]
        subprocess.run(command, cwd=tmp_path, check=True, timeout=60)
        picture = cv2.imread(str(tmp_path / "sheet.png"), cv2.IMREAD_GRAYSCALE)
        assert picture is not None
        picture.flags.writeable = False
        return np.asarray(picture, np.uint8)

    return rendered


@pytest.fixture(scope="session")
def render(picture_of: Callable[[bytes], NDArray[np.uint8]]) -> Render:
    """A sheet's first page, as `picture_of` shows it; each is made once."""
    return cache(lambda order: picture_of(printed(order)))


@pytest.fixture
def words_of(tmp_path: Path) -> Callable[[bytes], str]:
    """The text that can be selected in a PDF."""
    tool = _tool("pdftotext")

    def told(content: bytes) -> str:
        (tmp_path / "sheet.pdf").write_bytes(content)
        done = subprocess.run(
            [tool, "-layout", "sheet.pdf", "-"], cwd=tmp_path, check=True, timeout=60, capture_output=True
        )
        return done.stdout.decode()

    return told
