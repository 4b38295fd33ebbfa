"""Slither Stone in words: prompts, phrases, announcements and the sheet."""

import pytest

from companion.rules.core import Phrase, Roll
from companion.rules.record import read_event
from tests.rules.paper import Line, played
from tests.rules.slither_stone import (
    ALONE,
    EDGE,
    END,
    GAME,
    OPEN,
    WAITING,
    barrier,
    board,
    dash,
    foolish,
    free,
    skip,
    step,
)


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        ([GAME], "Ann: move both snakes, at most one of them wisely"),
        ([OPEN, step(0, "up", "up")], "Ann: move snake 2 foolishly"),
        ([OPEN, foolish(0)], "Ann: move snake 2 wisely or foolishly"),
        ([OPEN, foolish(1)], "Ann: move snake 1 wisely or foolishly"),
        ([OPEN, foolish(0), foolish(1)], "Ann: end the turn, or place a barrier first"),
        ([OPEN, barrier(5, 7), foolish(0), foolish(1)], "Ann: end the turn"),
        ([OPEN, *WAITING], "Bo: move both snakes, at most one of them wisely"),
        (ALONE, "Ann: move snake 2 twice, at most one of them wisely"),
    ],
)
def test_prompts_say_who_moves_what_and_how(lines: list[Line], prompt: str) -> None:
    result = played(*lines)
    assert result.game.prompt(result.state) == prompt


@pytest.mark.parametrize(
    ("event", "choice", "done"),
    [
        (foolish(0), "Snake 1: foolish, one square ahead", "Snake 1: moved foolishly, one square ahead"),
        (
            step(0, "left", "down"),
            "Snake 1: step left, then face down",
            "Snake 1: stepped left, now faces down",
        ),
        (
            skip(1, "up"),
            "Snake 2: skip over a square, then face up",
            "Snake 2: skipped over a square, now faces up",
        ),
        (
            dash(1, "right"),
            "Snake 2: dash three squares, then face right",
            "Snake 2: dashed three squares, now faces right",
        ),
        (barrier(5, 7), "Place a barrier on 5,7", "Placed a barrier on 5,7"),
        (free(5, 7), "Place a free space on 5,7", "Placed a free space on 5,7"),
        (END, "End the turn", "Ended the turn"),
    ],
)
def test_an_event_is_a_choice_before_and_a_report_after(event: Line, choice: str, done: str) -> None:
    result = played(OPEN)
    assert result.game.phrase(result.state, read_event(result.game, event)) == Phrase(choice, done)


def test_a_roll_which_no_turn_has_is_named_all_the_same() -> None:
    result = played(OPEN)
    assert result.game.phrase(result.state, Roll((1,))) == Phrase("Throw dice", "Threw dice")


def test_a_snake_that_turns_to_stone_and_the_end_are_told() -> None:
    before, after = played(EDGE), played(EDGE, foolish(0))
    assert after.game.told(before.state, after.state) == ("Ann's snake turned to stone.",)
    lost = board((4, 1, "up"), (6, 1, "up"), (8, 8, "up"), (1, 8, "up"))
    before, after = played(lost, foolish(0)), played(lost, foolish(0), foolish(1))
    assert "Bo wins." in after.game.told(before.state, after.state)
    assert after.game.prompt(after.state) == "The game is over: Bo won"


def test_the_sheet_draws_the_board_and_says_what_each_player_has() -> None:
    start = board((4, 1, "up"), (2, 3, "right"), (8, 8, "left"), (8, 4, "down"), barriers=[[1, 2]])
    result = played(start, free(6, 6), foolish(0), foolish(1), END)
    assert result.game.sheet(result.state).splitlines() == [
        "    1  2  3  4  5  6  7  8",
        " 1  .  .  .  #  .  .  .  .",
        " 2  #  .  .  .  .  .  .  .",
        " 3  .  b  >  .  .  .  .  .",
        " 4  .  .  .  .  .  .  .  v",
        " 5  .  .  .  .  .  .  .  .",
        " 6  .  .  .  .  .  *  .  .",
        " 7  .  .  .  .  .  .  .  .",
        " 8  .  .  .  .  .  .  .  <",
        "Ann: snakes a stone and b 2 squares; 4 free spaces left",
        "Bo: snakes c 1 square and d 1 square; 5 free spaces left",
    ]


def test_the_sheet_says_one_free_space_and_how_the_game_ended() -> None:
    lost = board((4, 1, "up"), (6, 1, "up"), (8, 8, "up"), (1, 8, "up"))
    spaces = [free(column, 5) for column in range(2, 6)]
    result = played(lost, *spaces, foolish(0), foolish(1))
    lines = result.game.sheet(result.state).splitlines()
    assert lines[-3] == "Ann: snakes a stone and b stone; 1 free space left"
    assert lines[-1] == "The game is over: Bo won"
