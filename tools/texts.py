"""Brings the catalogues of texts up to date: `make texts`.

English stands in the program: Python says `say("{name} wins.", name=…)` and `say_count(one, many, count)`, the page
says `t("…", {…})` and `tn(one, many, count)`. This collects all of it in companion/locale/*.po and tells what is not
translated yet.
"""

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from companion.locale import ENGLISH, FOLDER, LANGUAGES, catalogue
from companion.locale.page import said_in

ROOT = Path(__file__).resolve().parent.parent
_KEYWORDS = {"say": None, "say_count": (1, 2)}
_PLACE = re.compile(r"\{(\w+)\}")


def found() -> Catalog:
    """All texts of the program and the page, each with the files that say it.

    Raises:
        ValueError: one is said in two ways that exclude each other.
    """
    texts = Catalog(charset="utf-8")
    for path in sorted((ROOT / "companion").rglob("*.py")):
        with path.open("rb") as file:
            for _, said, _, _ in extract("python", file, _KEYWORDS):
                _add(texts, said, path)
    for path in sorted((ROOT / "webui").rglob("*.js")):
        if "vendor" not in path.parts:
            for said in said_in(path.read_text(encoding="utf-8")):
                _add(texts, said, path)
    return texts


def _add(texts: Catalog, said: str | tuple[str, ...], path: Path) -> None:
    name = said if isinstance(said, str) else said[0]
    known = texts.get(name)
    if known is not None and _ids(known) != ((said,) if isinstance(said, str) else tuple(said)):
        raise ValueError(f'{path}: "{name}" is said elsewhere with other forms for one and many; word one of them anew')
    texts.add(said, locations=[(str(path.relative_to(ROOT)), 0)])


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id or ())


def faults(texts: Catalog, translations: Catalog) -> list[str]:
    """What a language's catalogue lacks or has wrong, a line each."""
    told = []
    for message in texts:
        if not message.id:
            continue
        ids, ours = _ids(message), translations.get(_ids(message)[0])
        words = () if ours is None else (ours.string,) if isinstance(ours.string, str) else tuple(ours.string or ())
        where = ", ".join(name for name, _ in message.locations)
        if ours is None or not words or not all(words) or len(_ids(ours)) != len(ids) or ours.fuzzy:
            told.append(f'no translation of "{ids[0]}" ({where})')
            continue
        places = {place for text in ids for place in _places(text)}
        for text in words:
            if not set(_places(text)) <= places:
                unknown = ", ".join(sorted(set(_places(text)) - places))
                told.append(f'"{text}" names {{{unknown}}}, which "{ids[0]}" does not have ({where})')
        if set(_places(words[-1])) != set(_places(ids[-1])):
            told.append(f'"{words[-1]}" leaves out a place of "{ids[-1]}" ({where})')
    return told


def _places(text: str) -> list[str]:
    return _PLACE.findall(text)


def update(language: str) -> None:
    """Writes a language's .po file anew: texts that are new stand there empty, those no longer said are gone."""
    path, translations = FOLDER / f"{language}.po", catalogue(language)
    header = path.read_text(encoding="utf-8").split("\n\n", 1)[0]  # as it is: dates in it would only make conflicts
    translations.update(found(), no_fuzzy_matching=True)
    for message in translations:
        message.flags -= {"python-format", "python-brace-format"}
    with path.open("wb") as file:
        file.write(f"{header}\n\n".encode())
        write_po(
            file, translations, width=0, omit_header=True, sort_by_file=True, ignore_obsolete=True, include_lineno=False
        )


def main() -> int:
    """Returns the exit status: 1 where a translation is missing or wrong."""
    worst = 0
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        update(language)
        for fault in faults(found(), catalogue(language)):
            print(f"companion/locale/{language}.po: {fault}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
