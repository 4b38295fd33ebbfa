"""The catalogue of all texts. English stands in the program itself; `LANGUAGE.po` beside this file has the others'.

`make texts` brings the .po files up to date; they are read as they are, so nothing has to be compiled.
"""

import gettext
import io
import logging
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from companion.said import Said

FOLDER: Final = Path(__file__).resolve().parent
ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))
"""The languages that the page can be had in, the program's own first."""

_Name = str | tuple[str, str]
"""What a text is known by: its template, or those for one and for many."""
_LOG: Final = logging.getLogger("companion")
_MOST: Final = 200
"""Numbers up to this one tell which form of a text goes with which kind of number."""


class CatalogueError(Exception):
    """A catalogue is missing or damaged; the message is one sentence."""


def catalogue(language: str) -> Catalog:
    """A language's .po file. Raises CatalogueError."""
    path = FOLDER / f"{language}.po"
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language, abort_invalid=True)
    except (OSError, ValueError, PoFileError) as error:
        why = " ".join(str(error).split())
        raise CatalogueError(f"The texts in {path.name} cannot be read ({why}), so English is spoken.") from error


@cache
def _read(language: str) -> gettext.NullTranslations:
    """The translations of a language, none where its catalogue is damaged: the game goes on in English."""
    compiled = io.BytesIO()
    try:
        write_mo(compiled, catalogue(language))
    except CatalogueError as error:
        _LOG.error("%s `companion doctor` tells more.", error)
        return gettext.NullTranslations()
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translated(value: Any, language: str) -> Any:
    """JSON-ready objects with everything that is `Said` in them put into a language."""
    return value if language == ENGLISH else _put_into(_read(language), value)


def _put_into(translations: gettext.NullTranslations, value: Any) -> Any:
    if isinstance(value, Said):
        return value.put_into(translations)
    if isinstance(value, dict):
        return {key: _put_into(translations, item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_put_into(translations, item) for item in value]
    return value


def native() -> str:
    """The language of the terminal that the program runs in, English where that is none of LANGUAGES."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    language = told.partition("_")[0].partition(".")[0]
    return language if language in LANGUAGES else ENGLISH


def native_name(language: str) -> str:
    """A language's name in itself ("Deutsch")."""
    return (Locale(language).get_language_name(language) or language).capitalize()


def in_language(name: _Name, language: str) -> str | dict[str, str]:
    """A text by what it is known by: its translation, or one for each kind of number that the language knows."""
    translations = _read(language)
    if isinstance(name, str):
        return translations.gettext(name)
    kind = Locale(language).plural_form
    return {kind(number): translations.ngettext(name[0], name[1], number) for number in range(_MOST, -1, -1)}
