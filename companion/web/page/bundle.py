"""The page's modules as one script, made as the program starts: a hundred files asked for one by one open slowly.

Each module becomes a function that returns what it exports; its lines stay its lines, and a source map leads browsers'
tools back to the files. Comments are a tenth of them, packed, and are not sent. It knows the forms of import and export
that the page is written in, and refuses all others.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from posixpath import dirname, join, normpath
from typing import Final

# A statement begins a line, or follows another in a minified file. (Looked for behind the word, which finds it fast.)
_IMPORT: Final = re.compile(
    r"import(?<![^\n;}]import)\s*(?:\{(?P<names>[^{}]*)\}|\*\s*as\s+(?P<all>\w+)|(?P<default>\w+))"
    r'\s*from\s*"(?P<path>\.\.?/[^"]+)";'
)
_EXPORT: Final = r"export(?<![^\n;}]export)"
_NAMED: Final = re.compile(_EXPORT + r"\s+(?=(?:async\s+)?function\s+(\w+)|const\s+(\w+))")
_LISTED: Final = re.compile(_EXPORT + r"\s*\{([^{}]*)\}(?!\s*from);?")
_DEFAULT: Final = re.compile(_EXPORT + r"\s+default\s")
_OTHER: Final = re.compile(r"import(?<![^\n;}]import)\b[^\n]{0,60}|import\s*[.(]|" + _EXPORT + r"\b[^\n]{0,60}")
_COMMENT: Final = re.compile(
    r'^[ \t]*(?://.*|/\*(?!!)(?:(?!\*/).|\n)*\*/[ \t]*)$|(?<=\S)[ \t]+// [^"`\n]*$', re.MULTILINE
)
"""On lines of its own, or after code; one that begins with an exclamation mark is a licence. (What has a quotation mark
behind it may stand in a text.)"""
_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class BundleError(Exception):
    """A module is written in a way that is not known here; the message names it."""


@dataclass(frozen=True, slots=True)
class Script:
    """text: one module without imports. map: its source map, JSON."""

    text: str
    map: str


@dataclass
class _Modules:
    """read: a module's text by its path. sources: as written; done: as functions, in the order in which they run."""

    read: Callable[[str], str]
    sources: dict[str, str] = field(default_factory=dict)
    done: dict[str, str] = field(default_factory=dict)

    def add(self, name: str) -> str:
        """Adds a module after all that it imports; returns the variable that holds what it exports."""
        if name not in self.done:
            if name in self.sources:
                raise BundleError(f"{name} imports itself by way of another module")
            self.sources[name] = self.read(name)
            text = self._function(name)
            self.done[name] = f"const $m{len(self.done)} = {text}"
        return f"$m{list(self.done).index(name)}"

    def _function(self, name: str) -> str:
        exported: list[str] = []

        def imported(found: re.Match[str]) -> str:
            holder = self.add(_reached(name, found["path"]))
            if found["all"] is not None:
                taken = f"const {found['all']} = {holder};"
            elif found["default"] is not None:
                taken = f"const {found['default']} = {holder}.default;"
            else:
                names = ", ".join(f"{outer}: {inner}" for outer, inner in _pairs(found["names"]))
                taken = f"const {{ {names} }} = {holder};"
            return taken + "\n" * found[0].count("\n")

        def listed(found: re.Match[str]) -> str:
            exported.extend(f"{outer}: {inner}" for inner, outer in _pairs(found[1]))
            return "\n" * found[0].count("\n")

        def default(_: re.Match[str]) -> str:
            exported.append("default: $default")
            return "const $default = "

        def named(found: re.Match[str]) -> str:
            exported.append(found[1] or found[2])
            return ""

        text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), self.sources[name])
        for pattern, change in ((_IMPORT, imported), (_LISTED, listed), (_DEFAULT, default), (_NAMED, named)):
            text = pattern.sub(change, text)
        if unknown := _OTHER.search(text):
            raise BundleError(f"{name}: {unknown[0]!r} is in no form that the page's one script is made from")
        return f"(() => {{ {text.rstrip()}\nreturn {{ {', '.join(exported)} }}; }})();\n"


def bundle(read: Callable[[str], str], entry: str) -> Script:
    """The module `entry` and all that it imports as one; `read` gives a module's text by its path in the folder.

    Raises:
        BundleError: modules import each other in a circle, or are written in a form not known here.
    """
    modules = _Modules(read)
    modules.add(entry)
    told = {
        "version": 3,
        "sources": list(modules.done),
        "sourcesContent": [modules.sources[name] for name in modules.done],
        "names": [],
        "mappings": _mappings([text.count("\n") for text in modules.done.values()]),
    }
    return Script("".join(modules.done.values()), json.dumps(told, ensure_ascii=False))


def _reached(name: str, path: str) -> str:
    """The module that `path` leads to from the module `name`: one file has one name, however it is imported."""
    reached = normpath(join(dirname(name), path))
    if reached.startswith("../"):
        raise BundleError(f"{name} imports {path}, which is outside the page's folder")
    return reached


def _mappings(lengths: list[int]) -> str:
    """Line by line, where it was in its file: the last of each module's lines is not of the file."""
    segments, file, line = [], 0, 0
    for number, length in enumerate(lengths):
        for at in range(length - 1):
            segments.append(f"A{_vlq(number - file)}{_vlq(at - line)}A")
            file, line = number, at
        segments.append("")
    return ";".join(segments)


def _pairs(names: str) -> list[tuple[str, str]]:
    """ "a, b as c" as the names before and after "as"."""
    parts = [re.split(r"\s+as\s+", part.strip()) for part in names.split(",") if part.strip()]
    return [(part[0], part[-1]) for part in parts]


def _vlq(number: int) -> str:
    """A number as source maps write it: base 64, five bits a digit, the sign in the lowest."""
    rest, digits = (-number << 1 | 1) if number < 0 else number << 1, ""
    while True:
        rest, low = rest >> 5, rest & 31
        digits += _DIGITS[low | (32 if rest else 0)]
        if not rest:
            return digits
