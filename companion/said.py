"""What is said to a person: English text that still knows how it was made, so that it can be said in another language.

A `Said` is a string like any other, so rules, records, tests and the terminal need not know of languages. Only where
words leave for a page are they put into that page's language (`companion.locale`).
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, LiteralString, Protocol


class Catalogue(Protocol):
    """Translations by English template, as the standard library's gettext offers them."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


class Said(str):
    """English words with the template and the values that they were made from; values may be `Said` themselves."""

    __slots__ = ("many", "template", "values")

    template: str
    values: Mapping[str, object]
    many: str | None
    """The template for other numbers than one, where the value of "count" chooses between the two."""

    def __str__(self) -> str:
        return self  # an exception's text, too, still knows how it was made

    def put_into(self, catalogue: Catalogue) -> str:
        """The same in the catalogue's language; what it lacks stays English."""
        if self.many is None:
            template = catalogue.gettext(self.template)
        else:
            template = catalogue.ngettext(self.template, self.many, int(str(self.values["count"])))
        return filled(template, {name: _into(catalogue, value) for name, value in self.values.items()})


class _Sentence(Said):
    """A phrase made a sentence: a capital first and a full stop last."""

    __slots__ = ()

    def put_into(self, catalogue: Catalogue) -> str:
        return _ended(super().put_into(catalogue))


def _into(catalogue: Catalogue, value: object) -> object:
    return value.put_into(catalogue) if isinstance(value, Said) else value


def _said(
    words: str, template: str, values: Mapping[str, object], many: str | None = None, kind: type[Said] = Said
) -> Said:
    made = str.__new__(kind, words)
    made.template, made.values, made.many = template, values, many
    return made


def filled(template: str, values: Mapping[str, object]) -> str:
    """The template with values in its {places}."""
    return _percent(template) % values if values else template


@cache
def _percent(template: str) -> str:
    """The template as % takes it, which fills in much quicker than str.format: a page may have hundreds of labels."""
    return re.sub(r"\{(\w+)\}", r"%(\1)s", template.replace("%", "%%"))


def say(template: LiteralString, /, **values: object) -> Said:
    """A text of the catalogue, with values for its {places}."""
    return _said(filled(template, values), template, values)


def say_count(one: LiteralString, many: LiteralString, count: int, /, **values: object) -> Said:
    """A text of the catalogue that depends on a number, which is {count} in both templates."""
    values["count"] = count
    return _said(filled(one if count == 1 else many, values), one, values, many)


def joined(parts: Sequence[str], by: str = ", ") -> str:
    """The parts one after another, each still to be put into another language."""
    values = {f"part{n}": part for n, part in enumerate(parts)}
    return _said(by.join(parts), by.join(f"{{{name}}}" for name in values), values)


def all_of(parts: Sequence[str]) -> str:
    """ "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    return parts[0] if len(parts) == 1 else say("{parts} and {last}", parts=joined(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[str]) -> str:
    """ "1", "1 or 2", "1, 2 or 3"."""
    return parts[0] if len(parts) == 1 else say("{parts} or {last}", parts=joined(parts[:-1]), last=parts[-1])


def sentence(words: str) -> str:
    """A phrase as a sentence: a capital first and a full stop last."""
    if not isinstance(words, Said):
        return _ended(words)
    return _said(_ended(words), words.template, words.values, words.many, _Sentence)


def plain(words: str) -> str:
    """The English text alone: for what stays the same in every language, as records and positions do."""
    return "".join(words) if isinstance(words, Said) else words


def packed(words: str) -> Any:
    """What is said as JSON-ready objects that keep the template: for what is stored and told again later."""
    if not isinstance(words, Said):
        return words
    values = {
        name: value if isinstance(value, (int, float)) else packed(str(value)) for name, value in words.values.items()
    }
    return {"template": words.template, "values": values} | ({"many": words.many} if words.many is not None else {})


def unpacked(raw: Any) -> str:
    """What `packed` made; plain text stays as it is."""
    if not isinstance(raw, dict):
        return str(raw)
    values: dict[str, Any] = {
        name: unpacked(value) if isinstance(value, dict) else value for name, value in raw["values"].items()
    }
    template, many = raw["template"], raw.get("many")
    return say(template, **values) if many is None else say_count(template, many, values.pop("count"), **values)


def _ended(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")
