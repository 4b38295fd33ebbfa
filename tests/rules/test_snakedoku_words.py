"""Snakedoku in words: prompts, phrases, announcements and the sheet."""

import pytest

from companion.rules.core import Announcement, Phrase, Roll
from companion.rules.record import read_event
from companion.rules.snakedoku import words
from tests.rules.paper import Line, played, stored
from tests.rules.snakedoku import END, GAME, MONGOOSES, OPENING, connect, mongoose, place


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        ([GAME], "Ann: place your circle on any open square"),
        ([GAME, place(1, 1)], "Bo: place your square on any open square"),
        (OPENING, "Ann: place your circle on 1, 2 or 3"),
        ([*OPENING, place(3, 1)], "Ann: connect two squares or end the turn"),
    ],
)
def test_prompts_say_who_places_what_and_where(lines: list[Line], prompt: str) -> None:
    result = played(*lines)
    assert result.game.prompt(result.state) == prompt


@pytest.mark.parametrize(
    ("event", "choice", "done"),
    [
        (place(3, 2), "Place on 3,2 (digit 6)", "Placed on 3,2 (digit 6)"),
        (place(10, 2), "Place on 10,2", "Placed on 10,2"),  # which the rules refuse, in words
        (connect((2, 1), (1, 1)), "Connect 2,1 to 1,1", "Connected 2,1 to 1,1"),
        (mongoose(4, 5), "Close 4,5 with a mongoose", "Closed 4,5 with a mongoose"),
        (END, "End the turn", "Ended the turn"),
    ],
)
def test_an_event_is_a_choice_before_and_a_report_after(event: Line, choice: str, done: str) -> None:
    result = played(MONGOOSES)
    assert result.game.phrase(result.state, read_event(result.game, event)) == Phrase(choice, done)


def test_a_roll_which_no_turn_has_is_named_all_the_same() -> None:
    result = played(GAME)
    assert result.game.phrase(result.state, Roll((1,))) == Phrase("Throw dice", "Threw dice")


@pytest.mark.parametrize(
    ("event", "players", "sentence"),
    [
        ("out", ("Ann",), "Ann is out: no open square suits any more."),
        ("out", ("Ann", "Bo"), "Ann and Bo are out: no open square suits any more."),
        ("winner", ("Ann",), "Ann wins."),
        ("winner", ("Ann", "Bo"), "Ann and Bo share the win."),
    ],
)
def test_announcements_are_sentences(event: str, players: tuple[str, ...], sentence: str) -> None:
    assert words.tell(Announcement(event, players)) == sentence


def test_the_sheet_draws_the_board_and_says_what_each_player_has() -> None:
    opening = [place(1, 1), place(9, 9), place(2, 1), connect((2, 1), (1, 1)), mongoose(3, 9)]
    result = played(MONGOOSES, *opening)
    lines = result.game.sheet(result.state).splitlines()
    assert lines[:3] == [
        "    1  2  3  4  5  6  7  8  9",
        "1   ●  2○   3   4   5   6   7   8   9 ",
        "2   4   5   6   7   8   9   1   2   3 ",
    ]
    assert lines[9:] == [
        "9   9   1   ×   3   4   5   6   7  8□ ",
        "○ Ann: 1 (snakes of 2 squares; 0 mongooses)",
        "□ Bo: 0.5 (no snakes; 1 mongoose)",
    ]


def test_the_sheet_names_no_mongoose_where_there_are_none() -> None:
    result = played(*OPENING)
    lines = result.game.sheet(result.state).splitlines()
    assert lines[10:] == ["○ Ann: 1 (snakes of 2 squares)", "□ Bo: 0 (no snakes)"]


def test_the_sheet_says_who_is_out_and_how_the_game_ended() -> None:
    result, _, _ = stored("snakedoku-mongooses")
    assert result.game.sheet(result.state).splitlines()[10:] == [
        "△ Ann: 3.5 (snakes of 3, 2 squares; 1 mongoose; out)",
        "○ Bo: 6 (snakes of 3, 3, 2, 2 squares; 0 mongooses; out)",
        "□ Cy: 5 (snakes of 2, 2, 2, 2, 2 squares; 0 mongooses; out)",
        "◇ Di: 5.5 (snakes of 2, 2, 2, 2, 2 squares; 1 mongoose; out)",
        "The game is over: Bo won",
    ]
