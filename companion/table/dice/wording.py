"""Words of the table's questions about dice: small numbers, colours, faces, how many are seen and wanted."""

from typing import Final

from companion.rules.snakey.dice import face_word
from companion.said import joined, say, say_count, sentence
from companion.vision.faces import Face

_NUMBERS: Final = (
    say("no"),
    say("one"),
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
)
COLOUR_WORDS: Final = {
    "white": say("white"),
    "black": say("black"),
    "red": say("red"),
    "orange": say("orange"),
    "yellow": say("yellow"),
    "green": say("green"),
    "turquoise": say("turquoise"),
    "blue": say("blue"),
    "purple": say("purple"),
    "pink": say("pink"),
}
"""The colours of dice (`companion.table.dice.colours.NAMES`)."""

ONLY_MOVED: Final = say("These dice show what those showed that lay there. Were they thrown, and not only moved?")
KEPT_OR_THROWN: Final = say("Are these the dice thrown, or the ones kept? Tell me what the thrown dice show.")


def number(count: int) -> str:
    """A small number as a word."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def are_seen(count: int) -> str:
    """How many dice the camera sees."""
    return say_count("I see one die", "I see {number} dice", count, number=number(count))


def are_wanted(count: int) -> str:
    """How many dice the roll that is due has."""
    return say_count("one is wanted", "{number} are wanted", count, number=number(count))


def count_text(seen: int, wanted: int) -> str:
    """That another number of dice lies there than is wanted."""
    return sentence(joined((are_seen(seen), are_wanted(wanted)), "; "))


def listed(faces: tuple[Face, ...]) -> str:
    """Faces one after another."""
    return joined([face_word(face) for face in faces], " ")
