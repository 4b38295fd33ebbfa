"""Which names are offered for a new game, of those that records brought in."""

import json

import pytest

from companion.table.game.offered import offered
from companion.table.session import Table
from tests.soon import soon
from tests.table.driving import begin, tell


def brought_in(table: Table, *players: str) -> None:
    table.archive.add(json.dumps({"record": 1, "game": "triple-snakes", "players": players}).encode())


@pytest.mark.parametrize("name", ["A" * 41, "A" * 10_000, "A\u202eB", "A\u200bB", "", " ", "\u2067", "Player 2"])
def test_a_name_that_the_form_would_refuse_or_gives_by_itself_is_not_offered(name: str) -> None:
    assert offered([name, "Bo"], ()) == ["Bo"]


def test_of_names_that_differ_in_capitals_and_spaces_alone_the_last_to_play_is_offered(table: Table) -> None:
    assert offered(["Ann  Lee", "ann lee ", "ANN LEE", "Bo"], ()) == ["Ann Lee", "Bo"]
    brought_in(table, "Ann", "Bo")
    brought_in(table, " ann", "Cy")
    assert begin(table, "Zoe", "Yan")["known_players"] == ["Zoe", "Yan", "ann", "Cy", "Bo"]


def test_the_names_of_a_record_are_offered_as_soon_as_it_was_brought_in(table: Table) -> None:
    brought_in(table, "Ann", "Bo")
    assert soon(lambda: table.view()["known_players"] == ["Ann", "Bo"])


def test_a_record_s_name_of_any_length_is_not_told_with_every_state(table: Table) -> None:
    brought_in(table, "A" * 10_000, "Bo")
    assert begin(table, "Zoe", "Yan")["known_players"] == ["Zoe", "Yan", "Bo"]


def test_who_is_forgotten_does_not_come_back_in_other_letters_but_by_playing(table: Table) -> None:
    begin(table, "Ann", "Bo")
    brought_in(table, "ann ", "Cy")
    assert tell(table, "forget_player", player="ann")["known_players"] == ["Cy", "Bo"]
    assert tell(table, "new_game", game="triple-snakes", players=["Ann", "Di"])["known_players"][:2] == ["Ann", "Di"]
