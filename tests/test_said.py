"""What is said to a person stays a plain English string and can be said in another language."""

import gettext
import json
import pickle

from hypothesis import given
from hypothesis import strategies as st

from companion.said import Said, all_of, joined, one_of, plain, say, say_count, sentence


class German(gettext.NullTranslations):
    """A few words of German."""

    def gettext(self, message: str) -> str:
        return {"{what} on {square}": "auf {square}: {what}", "a trail": "eine Spur"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return {"{count} die": "{count} Würfel (eins)"}[msgid1] if n == 1 else "{count} Würfel"


def put(words: str) -> str:
    assert isinstance(words, Said)
    return words.put_into(German())


def test_what_is_said_is_an_english_string_for_everything_that_knows_no_languages() -> None:
    said = say("{what} on {square}", what=say("a trail"), square="[3,4]")
    assert said == "a trail on [3,4]"
    assert json.loads(json.dumps({"text": said})) == {"text": "a trail on [3,4]"}
    assert "a trail on [3,4]" in {said}


def test_the_values_of_a_text_are_put_into_the_language_too() -> None:
    assert put(say("{what} on {square}", what=say("a trail"), square="[3,4]")) == "auf [3,4]: eine Spur"


def test_a_number_chooses_the_form() -> None:
    assert [say_count("{count} die", "{count} dice", n) for n in (1, 2)] == ["1 die", "2 dice"]
    assert [put(say_count("{count} die", "{count} dice", n)) for n in (0, 1, 2)] == [
        "0 Würfel",
        "1 Würfel (eins)",
        "2 Würfel",
    ]


def test_a_phrase_becomes_a_sentence_in_each_language() -> None:
    assert sentence(say("a trail")) == "A trail."
    assert put(sentence(say("a trail"))) == "Eine Spur."
    assert sentence("no text of ours.") == "No text of ours."


def test_an_error_s_text_and_a_copy_can_still_be_put_into_another_language() -> None:
    said = say("a trail")
    assert put(str(ValueError(said))) == "eine Spur"
    assert put(pickle.loads(pickle.dumps(said))) == "eine Spur"


def test_lists_are_read_out() -> None:
    assert [all_of(["Ann", "Bo", "Cy"][:n]) for n in (1, 2, 3)] == ["Ann", "Ann and Bo", "Ann, Bo and Cy"]
    assert one_of(["1", "2", "3"]) == "1, 2 or 3"
    assert put(joined(("Ann", say("a trail")), ": ")) == "Ann: eine Spur"


def test_plain_text_has_no_template() -> None:
    assert type(plain(say("a trail"))) is str
    assert plain(say("a trail")) == "a trail"


@given(st.text(), st.text())
def test_what_stands_in_a_place_is_never_taken_for_a_place_or_a_sign(one: str, other: str) -> None:
    assert say("{one}, 100 % of {other}", one=one, other=other) == f"{one}, 100 % of {other}"
    assert put(joined((one, other))) == f"{one}, {other}"
