"""Checks of what the companion ships with: the models and the page's files."""

from __future__ import annotations

from companion.config import resource
from companion.doctor.finding import SET_UP_AGAIN, Finding, Health, well
from companion.files import is_file
from companion.vision.errors import ModelError
from companion.vision.models import read_card


def check_models() -> list[Finding]:
    """Each shipped model: whether its file is the one that its card describes."""
    try:
        folders = sorted(path for path in resource("models").iterdir() if is_file(path / "card.json"))
    except OSError as error:
        return [Finding("models", Health.WRONG, f"{error}.", SET_UP_AGAIN)]
    findings = []
    for folder in folders:
        try:
            card = read_card(folder)
        except ModelError as error:
            findings.append(Finding(f"model {folder.name}", Health.WRONG, str(error), SET_UP_AGAIN))
            continue
        findings.append(well(f"model {folder.name}", f"as its card says (SHA-256 {card['sha256'][:12]})."))
    return findings or [Finding("models", Health.WRONG, "none are there.", SET_UP_AGAIN)]


def check_page() -> Finding:
    """The files of the page."""
    try:
        there = (resource("webui") / "page.html").is_file()
    except FileNotFoundError:
        there = False
    return (
        well("page", "its files are there.")
        if there
        else Finding("page", Health.WRONG, "its files are missing.", SET_UP_AGAIN)
    )
