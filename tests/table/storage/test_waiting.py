"""What the database could not take yet, as it waits: what is written next, and what is left once it is written."""

from dataclasses import replace

import pytest

from companion.rules.core import Header, Roll
from companion.rules.record import Entry
from companion.table.game import running as play
from companion.table.game.history import Kept
from companion.table.game.running import Running
from companion.table.storage.rows import Changed
from companion.table.storage.waiting import Key, Waiting, WaitingGame, WaitingSetting


def acts(count: int, game: str = "g") -> list[Running]:
    """A game as it was begun, and after each of so many acts."""
    states = [play.start(game, Header("triple-snakes", ("Ann", "Bo"), {}))]
    for number in range(1, count + 1):
        after = play.append(states[-1], Kept(Entry(Roll((1, 1, 3, 5)))))
        states.append(replace(after, acts=number))
    return states


def waiting_game(waiting: Waiting) -> WaitingGame:
    """The game that is written next."""
    found = waiting.next()
    assert isinstance(found, WaitingGame)
    return found


def test_games_are_written_before_settings_and_what_is_passed_over_keeps_nothing_else_back() -> None:
    waiting = Waiting()
    for game in ("a", "b"):
        waiting.game(None, acts(0, game)[0], {}, "now")
    waiting.settings = {("accept", "1"): "ask", ("accept", "2"): "sure"}
    passed, order = set[Key](), list[Key]()
    while (found := waiting.next(passed)) is not None:
        order.append(found.key)
        passed.add(found.key)
    assert order == ["a", "b", ("accept", "1"), ("accept", "2")]


def test_a_game_waits_from_its_first_act_that_was_not_kept_to_its_last() -> None:
    begun, first, second = acts(2)
    waiting = Waiting()
    waiting.game(begun, first, {"k1": b"1"}, "then")
    waiting.game(first, second, {"k2": b"2"}, "now")
    found = waiting_game(waiting)
    assert (found.stored, found.running) == (begun, second)
    assert (found.began, found.changed) == ("then", "now")
    assert found.pictures == {"k1": b"1", "k2": b"2"}
    assert [waiting.picture(key) for key in ("k1", "k2", "k3")] == [b"1", b"2", None]


def test_a_game_played_elsewhere_waits_with_when_it_began() -> None:
    waiting = Waiting()
    waiting.game(None, acts(0)[0], {}, "now", "long ago")
    assert (waiting_game(waiting).began, waiting_game(waiting).changed) == ("long ago", "now")


def test_an_act_on_a_game_that_waits_otherwise_is_refused_and_a_whole_game_is_not() -> None:
    begun, first, second = acts(2)
    waiting = Waiting()
    waiting.game(begun, first, {}, "then")
    with pytest.raises(Changed):
        waiting.game(begun, second, {}, "now")
    assert waiting_game(waiting).running == first
    waiting.game(None, second, {}, "now")  # a table brings what it knows whole
    assert waiting_game(waiting).running == second


def test_every_state_that_may_have_been_written_is_known_until_one_is() -> None:
    begun, first, second, third = acts(3)
    waiting = Waiting()
    waiting.game(begun, first, {"k1": b"1"}, "then")
    waiting.note_tried(waiting_game(waiting))
    waiting.game(first, second, {"k2": b"2"}, "now")
    trying = waiting_game(waiting)
    waiting.note_tried(trying)
    waiting.note_tried(trying)
    assert waiting_game(waiting).tried == (first, second)
    waiting.game(second, third, {"k3": b"3"}, "now")
    waiting.written(trying, second)
    left = waiting_game(waiting)
    assert (left.stored, left.running, left.tried) == (second, third, ())
    assert left.pictures == {"k3": b"3"}
    waiting.written(left, third)
    assert waiting.next() is None


def test_a_setting_that_was_made_anew_while_it_was_written_waits_on() -> None:
    waiting = Waiting()
    waiting.settings["accept", "1"] = "ask"
    found = waiting.next()
    assert isinstance(found, WaitingSetting)
    waiting.settings["accept", "1"] = "sure"
    waiting.setting_written(found)
    assert waiting.settings == {("accept", "1"): "sure"}
    waiting.setting_written(WaitingSetting("accept", "sure", "1"))
    assert waiting.next() is None


def test_what_a_setting_becomes_waits_for_what_the_database_has() -> None:
    waiting = Waiting()
    waiting.change("letters", "", lambda before: (before or "") + "a")
    waiting.change("letters", "", lambda before: (before or "") + "b")
    found = waiting.next()
    assert isinstance(found, WaitingSetting)
    assert not isinstance(found.value, str)
    assert (found.value("x"), found.value(None)) == ("xab", "ab")
    waiting.setting_written(found)
    assert waiting.next() is None
    waiting.settings["accept", "1"] = "ask"
    waiting.change("accept", "1", lambda before: f"{before}!")
    assert waiting.settings == {("accept", "1"): "ask!"}


def test_a_game_that_the_database_has_otherwise_becomes_one_of_its_own() -> None:
    begun, first = acts(1)
    waiting = Waiting()
    waiting.game(begun, first, {"k": b"1"}, "now")
    waiting.part(waiting_game(waiting))
    own = waiting_game(waiting)
    assert own.running.id != first.id
    assert own.running.history == first.history
    assert (own.stored, own.tried, own.pictures) == (None, (), {"k": b"1"})


def test_for_a_fresh_database_games_wait_from_what_that_has_of_them() -> None:
    begun, first = acts(1)
    waiting = Waiting()
    waiting.game(begun, first, {}, "now")
    waiting.game(None, acts(0, "new")[0], {}, "now")
    waiting.stored_are({"g": begun, "other": begun})
    assert [(game.key, game.stored, game.tried) for game in waiting.games.values()] == [
        ("g", begun, ()),
        ("new", None, ()),
    ]
