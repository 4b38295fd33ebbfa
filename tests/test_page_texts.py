"""Every text of the page is used by it: what nobody shows any more need not be translated."""

import re

from companion.config import resource
from companion.rules.games import GAMES

_OBJECT = re.compile(r"^export const (\w*[wW]ords) = \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
_KEY = re.compile(r"^  (\w+)(?=[:,(])", re.MULTILINE)
_IMPORTED = re.compile(r"import \{([^}]*)\} from \"[./\w-]*words\.js\"")
_LITERAL = re.compile(r"[\"'](\w+)[\"']")


def _names(script: str, words: str) -> set[str]:
    """What a script calls an object of words: its own name, and the one that it imports it by."""
    parts = (part.split(" as ") for found in _IMPORTED.findall(script) for part in found.split(","))
    return {words} | {part[-1].strip() for part in parts if part[0].strip() == words}


def _used(script: str, words: str) -> set[str]:
    """The keys of an object of words that a script uses; where it computes one, all that it names, and games."""
    used: set[str] = set()
    for name in _names(script, words):
        used |= set(re.findall(rf"(?<![\w.]){name}\.(\w+)", script))
        if re.search(rf"(?<![\w.]){name}\[", script):
            used |= {*_LITERAL.findall(script), *GAMES}
    return used


def _unused(scripts: dict[str, str]) -> list[str]:
    unused = []
    for file, script in scripts.items():
        for words, body in _OBJECT.findall(script):
            used = set[str]().union(*(_used(other, words) for other in scripts.values()))
            unused += [f"{file}: {words}.{key}" for key in _KEY.findall(body) if key not in used]
    return unused


def test_every_text_of_the_page_is_shown_somewhere() -> None:
    page = resource("webui")
    scripts = {str(path.relative_to(page)): path.read_text(encoding="utf-8") for path in page.rglob("*.js")}
    assert sum(len(_OBJECT.findall(script)) for script in scripts.values()) >= 10
    assert _unused(scripts) == [], "no script shows these"


def test_a_text_that_nothing_shows_is_named() -> None:
    words = 'export const someWords = {\n  shown: t("a"),\n  lost: t("b"),\n  picked: t("c"),\n};\n'
    page = 'import { someWords as say } from "./some-words.js";\nsay.shown; say["picked"]; other.lost;\n'
    assert _unused({"some-words.js": words, "page.js": page}) == ["some-words.js: someWords.lost"]
