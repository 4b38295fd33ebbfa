"""Checks of what the companion ships with: the models, the page's files and the catalogues of texts."""

from __future__ import annotations

from companion.config import resource
from companion.doctor.finding import SET_UP_AGAIN, Finding, Health, well
from companion.files import is_file
from companion.locale import ENGLISH, LANGUAGES, CatalogueError, catalogue
from companion.vision.errors import ModelError
from companion.vision.models import read_card
from companion.web.page.pages import PageError, make_page


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
    """The files of the page: whether they are there, and the page can be made of them."""
    try:
        make_page()
    except PageError as error:
        return Finding("page", Health.WRONG, str(error), SET_UP_AGAIN)
    return well("page", "its files are there.")


def check_texts() -> list[Finding]:
    """The catalogue of each language but English, which stands in the program itself."""
    findings = []
    for language in (language for language in LANGUAGES if language != ENGLISH):
        try:
            texts = len(catalogue(language))
        except CatalogueError as error:
            findings.append(Finding(f"texts {language}", Health.NOTE, str(error), SET_UP_AGAIN))
            continue
        findings.append(well(f"texts {language}", f"{texts} are there."))
    return findings
