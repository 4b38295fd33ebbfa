"""Every text of the program and the page is in the catalogue, in every language."""

import subprocess
import sys

import pytest
from babel.messages.catalog import Catalog

from companion.locale import ENGLISH, LANGUAGES, catalogue, translated
from companion.locale.page import put_into
from companion.rules.core import do
from companion.rules.games import GAMES
from companion.rules.record import read_header
from companion.said import say
from tools.texts import faults, found

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_with_the_same_places(language: str) -> None:
    wrong = faults(found(), catalogue(language))
    assert not wrong, "\n".join(
        [f"run `make texts`, then fill in the empty msgstr in companion/locale/{language}.po:", *wrong]
    )


def test_german_is_there() -> None:
    assert "de" in OTHERS


def test_a_catalogue_is_read_once_for_the_page_and_all_that_it_is_told() -> None:
    code = (
        "import companion.locale as locale\n"
        "from companion.locale.page import put_into\n"
        "from companion.said import say\n"
        "reads, catalogue = [], locale.catalogue\n"
        "locale.catalogue = lambda language: reads.append(language) or catalogue(language)\n"
        "assert 'Replay' not in put_into('t(\"Replay\")', 'de')\n"
        "assert locale.translated(say('There is no such game.'), 'de') != 'There is no such game.'\n"
        "print(*reads)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "de\n"


def test_a_missing_translation_and_a_wrong_place_are_named() -> None:
    texts, german = Catalog(locale="de"), Catalog(locale="de")
    for name in ("one", "{name} wins", ("{count} die", "{count} dice"), "{a} and {b}"):
        texts.add(name, locations=[("companion/x.py", 0)])
    german.add("{name} wins", "{player} gewinnt")
    german.add(("{count} die", "{count} dice"), ("ein Würfel", ""))
    german.add("{a} and {b}", "{b} und {a}")
    assert faults(texts, german) == [
        'no translation of "one" (companion/x.py)',
        '"{player} gewinnt" names {player}, which "{name} wins" does not have (companion/x.py)',
        '"{player} gewinnt" leaves out a place of "{name} wins" (companion/x.py)',
        'no translation of "{count} die" (companion/x.py)',
    ]


def test_texts_inside_the_values_of_others_are_found() -> None:
    texts = found()
    assert "a wall" in texts  # said as a value
    assert texts["{count} re-roll"].id == ("{count} re-roll", "{count} re-rolls")


def test_a_script_is_put_into_a_language_line_by_line() -> None:
    script = (
        'a(t("Replay"), set("Replay"));\ntn(\n  "{count} die left",\n  "{count} dice left",\n  n,\n);\n'
        't("no {such} \\"text\\"", { such: t("Home") });'
    )
    assert put_into(script, "de").split("\n") == [
        'a(t("Nachspielen"), set("Replay"));',
        'tn({"other":"{count} Würfel übrig","one":"{count} Würfel übrig"}, null',
        "",
        ",",
        "  n,",
        ");",
        't("no {such} \\"text\\"", { such: t("Übersicht") });',
    ]
    assert put_into(script, ENGLISH) == script


def test_a_game_speaks_german() -> None:
    game = GAMES["triple-snakes"]
    state = game.start(read_header({"record": 1, "game": game.name, "players": ["Ann", "Bo"]}))
    refused = game.why_not(state, do("pick_up", dice=(0,)))
    assert refused is not None
    told = {"prompt": game.prompt(state), "why": [refused.sentence], "seed": 4, "name": "Ann"}
    assert translated(told, "de") == {
        "prompt": "Ann: 4 Würfel werfen",
        "why": ["Jetzt dürfen keine Würfel aufgenommen werden. Ann: 4 Würfel werfen."],
        "seed": 4,
        "name": "Ann",
    }
    assert translated(told, ENGLISH) is told


def test_what_the_catalogue_lacks_stays_english() -> None:
    assert translated(say("nobody has translated {this}", this=say("left")), "de") == "nobody has translated links"
