"""What the page's scripts say: found where they say it, and put into a language as the page is made."""

import json
import re
from collections.abc import Iterator
from typing import Final

from companion.locale import ENGLISH, in_language

_TEXT: Final = r'"((?:[^"\\]|\\.)*)"'
_SAID: Final = re.compile(rf"(?<![\w.$])(?:t\(\s*{_TEXT}|tn\(\s*{_TEXT}\s*,\s*{_TEXT})")
"""t("…", {…}) and tn("one", "many", count, {…}); what a text is put together with may say texts itself."""


def said_in(script: str) -> Iterator[str | tuple[str, str]]:
    """The texts of a script, those with a number as the English ones for one and for many."""
    for match in _SAID.finditer(script):
        yield _name(match)


def put_into(script: str, language: str) -> str:
    """The script as it speaks this language, line by line the same: t("…") has its text, and tn(forms, null, count) one
    for each kind of number that the language knows. Kinds are those of Unicode ("one", "few", "other"), which browsers
    tell of a number. What is not translated stays English."""

    def put(match: re.Match[str]) -> str:
        name = _name(match)
        told = json.dumps(in_language(name, language), ensure_ascii=False, separators=(",", ":"))
        said = f"t({told}" if isinstance(name, str) else f"tn({told}, null"
        return said + "\n" * match[0].count("\n")

    return script if language == ENGLISH else _SAID.sub(put, script)


def _name(match: re.Match[str]) -> str | tuple[str, str]:
    text, one, many = (None if part is None else re.sub(r"\\(.)", r"\1", part) for part in match.groups())
    return text if text is not None else (one or "", many or "")
