"""What players read: prompts, phrases, announcements, the sheet, and the fields of the view."""

import pytest

from companion.rules.changed import changed
from companion.rules.core import Announcement, Event, Phrase, do
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import at, begin, custom, lying, play, put, roll, solo, table, turn_of


def locked_at_wall() -> State:
    return lying(put(table(), [(6, 2)], "up", levels=(1, 1, 0, 1)), "locked", "left", "left_right", "left")


def test_prompts_say_who_does_what() -> None:
    setting_up = begin(SNAKEY, 2, "fishy")
    assert SNAKEY.prompt(setting_up) == "Set-up: blockade 1 of 12: column, 3 plain dice"
    assert SNAKEY.prompt(begin(SNAKEY, 2)) == "Ann: choose a start"
    assert SNAKEY.prompt(table()) == "Ann: throw 2 snake dice"
    state = locked_at_wall()
    assert SNAKEY.prompt(state) == "Ann: use a die, or improve the roll first"
    assert SNAKEY.prompt(play(SNAKEY, state, do("reroll", dice=(1,)))) == "Ann: re-roll, 1 snake die"
    blocking = play(SNAKEY, state, do("block", die=0))
    assert SNAKEY.prompt(blocking) == "Ann: blockade 1 of 2: column, 2 plain dice"
    assert SNAKEY.prompt(play(SNAKEY, blocking, *at(9, 9), *at(9, 8))) == "Ann: no die leads on; only a portal does"
    due = changed(state, turn=changed(turn_of(state), level_due=True))
    assert SNAKEY.prompt(due) == "Ann: choose a track to level up"
    over = play(SNAKEY_SOLO, lying(put(solo(), [(6, 3)], "up", left=(0, 0, 0)), "forward"), do("move", die=0))
    assert SNAKEY_SOLO.prompt(over) == "The game is over: Pathetic Worm"


def test_a_prompt_names_only_what_can_be_done_now() -> None:
    fresh = lying(put(solo(), [(6, 6)], "up"), "left", "left", "forward")
    assert SNAKEY_SOLO.prompt(fresh) == "Ann: use a die, or improve the roll first"
    spent = play(SNAKEY_SOLO, fresh, do("reroll", dice=(0,)), roll("left"))  # as often as the track allows
    assert SNAKEY_SOLO.prompt(spent) == "Ann: use a die"
    one_left = play(SNAKEY_SOLO, spent, do("move", die=0), do("move", die=2))
    assert SNAKEY_SOLO.prompt(one_left) == "Ann: use a die or end the turn"
    assert SNAKEY.prompt(changed(table(), finished=True, turn=None)) == "The game is over: Ann and Bo won"


def test_a_prompt_offers_no_die_where_none_can_be_used() -> None:
    used_up = play(SNAKEY, lying(table(), "forward", "right"), do("move", die=0), do("move", die=1))
    assert SNAKEY.prompt(used_up) == "Ann: all dice are used; end the turn"
    at_wall = lying(put(table(), [(6, 2)], "up"), "left", "forward")
    assert SNAKEY.prompt(at_wall) == "Ann: no die leads on; only a portal does"
    to_wall = lying(put(table(), [(6, 3)], "up"), "forward", "left")
    assert SNAKEY.prompt(play(SNAKEY, to_wall, do("move", die=0))) == (
        "Ann: no die leads on; spend a portal or end the turn"
    )


@pytest.mark.parametrize(
    ("event", "choice", "done"),
    [
        (do("reroll", dice=(1, 2)), "Re-roll left (die 2), left/right", "Re-rolled left (die 2), left/right"),
        (
            do("reroll", dice=(2,), using="one_time"),
            "Re-roll left/right with a one-time action",
            "Re-rolled left/right with a one-time action",
        ),
        (do("flip", die=1, shows="right"), "Flip left (die 2) to right", "Flipped left (die 2) to right"),
        (do("unlock", die=0), "Unlock a locked die", "Unlocked a locked die"),
        (
            do("unlock", die=0, using="one_time"),
            "Unlock a locked die with a one-time action",
            "Unlocked a locked die with a one-time action",
        ),
        (do("block", die=0), "Use a locked die to roll 2 blockades", "Used a locked die to roll 2 blockades"),
        (do("portal"), "Portal: to 6,12", "Portal: to 6,12"),
        (do("end_turn"), "End the turn", "Ended the turn"),
        (roll("left", 6), "Threw left, locked", "Threw left, locked"),
    ],
)
def test_an_event_is_a_choice_before_and_a_report_after(event: Event, choice: str, done: str) -> None:
    assert SNAKEY.phrase(locked_at_wall(), event) == Phrase(choice, done)


def test_sd14_blockades_of_a_locked_die_are_said_to_be_rolled_since_none_may_be_made() -> None:
    state = lying(put(solo(custom(blockades=[(7, 7)])), [(2, 2), (6, 6)], "up"), "locked", "left")
    told = SNAKEY_SOLO.phrase(state, do("block", die=0))
    assert told == Phrase("Use a locked die to roll 1 blockade", "Used a locked die to roll 1 blockade")
    column, row = at(7, 7)
    state = play(SNAKEY_SOLO, state, do("block", die=0), column)
    assert SNAKEY_SOLO.phrase(state, row).done == "Blockade 1: row 7; 7,7 is taken, so nothing is made"


def test_the_special_bonus_says_what_it_gains() -> None:
    state = lying(put(table(), [(6, 6)], "up"), "locked", "locked", "locked")
    told = SNAKEY.phrase(state, do("bonus", dice=(0, 1, 2), action="reroll"))
    assert told.choice == "Special bonus: gain a one-time re-roll with 3 locked dice"
    assert told.done == "Special bonus: gained a one-time re-roll with 3 locked dice"
    told = SNAKEY.phrase(state, do("bonus", dice=(0, 1, 2), action="unlock"))
    assert told.choice == "Special bonus: gain a one-time unlock with 3 locked dice"


def test_phrases_name_the_squares() -> None:
    state = lying(put(table(), [(6, 6)], "up"), "left_right", "left")
    assert SNAKEY.phrase(state, do("move", die=1)).choice == "Move to 6,5 with left"
    turning = SNAKEY.phrase(state, do("move", die=0, turn="right"))
    assert turning.choice == "Move to 6,5 with left/right, turning right"
    assert turning.done == "Moved to 6,5 with left/right, turning right"
    blocked = put(table(), [(6, 4)], "up", blockades=[(6, 3)])
    assert SNAKEY.phrase(blocked, do("tunnel")).choice == "Tunnel: to 6,2"
    to_wall = put(table(), [(6, 4)], "up", blockades=[(6, 3), (6, 2)])
    assert SNAKEY.phrase(to_wall, do("tunnel")).choice == "Tunnel: to the wall"
    start = begin(SNAKEY, 2)
    assert SNAKEY.phrase(start, do("start", square=(2, 12), heading="up")).choice == "Start on 2,12, heading up"
    assert SNAKEY_SOLO.phrase(begin(SNAKEY_SOLO, 1, custom()), do("start", heading="right")).choice == (
        "Start on 2,2, heading right"
    )
    due = changed(state, turn=changed(turn_of(state), level_due=True))
    assert SNAKEY.phrase(due, do("level_up", track="reroll")).choice == "Level up Re-roll: 1 → 2 a turn"
    blocking = play(SNAKEY, locked_at_wall(), do("block", die=0))
    assert SNAKEY.phrase(blocking, roll(3, 4)).choice == "Blockade 1: column 7"


def test_a_square_on_which_nothing_comes_to_stand_says_why() -> None:
    blocking = play(SNAKEY, locked_at_wall(), do("block", die=0))
    on_trail = play(SNAKEY, blocking, roll(3, 3))
    assert SNAKEY.phrase(on_trail, roll(1, 1)).done == "Blockade 1: row 2; 6,2 is taken, so nothing is made"
    assert SNAKEY.phrase(on_trail, roll(4, 4)).done == "Blockade 1: row 8"
    again = play(SNAKEY, on_trail, roll(4, 4), roll(3, 3))
    assert SNAKEY.phrase(again, roll(4, 4)).done == "Blockade 2: row 8; 6,8 is taken, so nothing is made"
    setting_up = play(SNAKEY_SOLO, begin(SNAKEY_SOLO, 1), roll(3, 4))
    assert SNAKEY_SOLO.phrase(setting_up, roll(1, 2)).done == "Blockade 1: row 3; 7,3 is taken and thrown again"
    assert SNAKEY_SOLO.phrase(setting_up, roll(1, 1)).done == "Blockade 1: row 2"
    in_corner = play(SNAKEY, begin(SNAKEY, 2, "pinwheel"), roll(1, 1))
    clear = "Blockade 1: row 3; 2,3 is a start or beside one, and thrown again"
    assert SNAKEY.phrase(in_corner, roll(1, 2)).done == clear


@pytest.mark.parametrize(
    ("event", "players", "sentence"),
    [
        ("crash", ("Ann",), "Ann crashes."),
        ("power_up", ("Bo",), "Bo eats a power-up."),
        ("bonus", ("Bo",), "Bo gains a one-time action by the special bonus."),
        ("last_standing", ("Bo",), "Bo is the last player standing and takes one final turn."),
        ("first_to_4_flip", ("Bo",), "Bo is the first to reach level 4 on Flip."),
        ("board_full", ("Ann", "Bo", "Cy"), "The board is full; Ann, Bo and Cy are still in."),
        ("board_full", ("Ann",), "The board is full; Ann is still in."),
        ("winner", ("Ann",), "Ann wins."),
        ("winner", ("Ann", "Bo"), "Ann and Bo share the win."),
    ],
)
def test_announcements_are_sentences(event: str, players: tuple[str, ...], sentence: str) -> None:
    state = table()
    assert SNAKEY.told(state, changed(state, heard=(Announcement(event, players),))) == (sentence,)


def test_the_sheet_draws_the_board_and_the_terms() -> None:
    state = put(table(board=custom([(4, 2)], [(5, 2)])), [(2, 2), (3, 2)], "down")
    lines = SNAKEY.sheet(state).splitlines()
    assert lines[0].split() == [str(column) for column in range(2, 13)]
    assert lines[1].split() == ["2", "a", "A", "#", "+", *["."] * 6, "B"]
    assert "Ann: 34 points" in lines
    assert any("squares visited 2" in line for line in lines)


def test_the_fields_of_players_and_board_are_those_of_the_rulings() -> None:
    for game, state, one_time in (
        (SNAKEY_SOLO, solo(), ["portal", "jump", "unlock"]),
        (SNAKEY, table(), ["portal", "tunnel", "reroll", "unlock"]),
    ):
        view = game.view(state)
        assert list(view.players[0]) == [
            "name", "score", "breakdown", "alive", "dice", "tracks", "one_time", "gained", "power_ups", "jumped",
            "trail", "heading", "front", "rating",
        ]  # fmt: skip
        assert list(view.players[0]["one_time"]) == list(view.players[0]["gained"]) == one_time
        assert view.players[0]["tracks"] == {"reroll": 0, "flip": 0, "ignore": 0, "unlock": 0}
        assert view.board is not None
        assert list(view.board) == ["columns", "rows", "blockades", "power_ups", "dice"]
