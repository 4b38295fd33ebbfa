"""Slither Stone's barriers and free spaces, and the end of the game (SL-7 to SL-9)."""

import pytest

from tests.rules.paper import Line, player, position, refused
from tests.rules.slither_stone import ALONE, END, GAME, OPEN, WAITING, barrier, board, foolish, free, skip, snake, step

# ---- SL-7, SL-8 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((6, 4), "6,4 is a barrier already"),
        ((3, 2), "A snake lies on 3,2"),
        ((3, 11), "A snake lies on 3,11"),
        ((13, 1), "There is no square 13,1; columns end at 12, rows at 12."),
        ((1, 0), "There is no square 1,0"),
        ((3, 1), "3,1 is beside a living snake at 3,2"),
        ((10, 12), "10,12 is beside a living snake at 10,11"),
        ((2, 11), "2,11 is beside a living snake at 3,11"),
    ],
)
def test_sl7_a_barrier_needs_an_empty_square_beside_no_living_snake(square: tuple[int, int], words: str) -> None:
    why = refused(GAME, barrier(*square))
    assert (why.ruling, words in why.sentence) == ("SL-7", True)


def test_sl7_a_corner_neighbour_is_allowed() -> None:
    assert [2, 1] in position(GAME, barrier(2, 1))["board"]["barriers"]


def test_sl7_every_square_of_a_snake_counts_not_only_its_head() -> None:
    longer = [GAME, foolish(0)]
    for square in ((2, 2), (4, 3), (3, 4), (3, 1)):
        assert refused(*longer, barrier(*square)).ruling == "SL-7"


def test_sl7_names_a_square_that_is_not_there_also_after_the_turns_barrier() -> None:
    assert refused(GAME, barrier(2, 1), barrier(2, 2)).ruling == "SL-2"
    assert refused(GAME, barrier(2, 1), barrier(0, 0)).ruling == "SL-7"


def test_sl7_a_barrier_does_not_vanish() -> None:
    result = position(GAME, barrier(6, 6), *WAITING, foolish(0), foolish(1), END)
    assert [6, 6] in result["board"]["barriers"]


def test_sl8_a_free_space_keeps_barriers_of_both_players_away() -> None:
    assert refused(GAME, free(6, 6), barrier(6, 6)).ruling == "SL-7"
    why = refused(GAME, free(6, 6), *WAITING, barrier(6, 6))
    assert why.sentence == "6,6 is a free space, and no barrier may go there; choose another square."


def test_sl8_it_may_lie_beside_a_snake_but_on_no_taken_square() -> None:
    assert position(GAME, free(3, 1))["board"]["free"] == [[3, 1]]
    for square in ((6, 4), (3, 2), (10, 11), (0, 1), (12, 13)):
        assert refused(GAME, free(*square)).ruling == "SL-8"
    why = refused(GAME, free(3, 1), free(3, 1))
    assert (why.ruling, why.sentence) == ("SL-8", "3,1 is a free space already; choose an empty square.")


def test_sl8_five_a_player_for_the_game() -> None:
    five = [free(column, 1) for column in (4, 5, 6, 7, 8)]
    why = refused(GAME, *five, free(9, 1))
    assert (why.ruling, why.sentence) == ("SL-8", "Ann has no free spaces left; move both snakes.")
    later = position(GAME, *five, *WAITING)
    assert (player(later, "Ann")["free_left"], player(later, "Bo")["free_left"]) == (0, 5)
    assert refused(GAME, *five, *WAITING, *WAITING, free(9, 1)).ruling == "SL-8"


def test_sl8_a_snake_enters_a_free_space_and_it_is_one_no_more() -> None:
    result = position(OPEN, free(5, 4), free(6, 4), foolish(0))
    assert snake(result, "Ann", 0)["alive"]
    assert result["board"]["free"] == [[6, 4]]
    assert refused(OPEN, free(5, 4), foolish(0), free(5, 4)).ruling == "SL-8"


def test_sl8_a_free_space_skipped_over_stays() -> None:
    assert position(OPEN, free(5, 4), free(6, 4), skip(0, "up"))["board"]["free"] == [[5, 4]]


# ---- SL-9 --------------------------------------------------------------------------------------------------------

DOOMED = board((4, 1, "up"), (6, 1, "up"), (8, 8, "up"), (8, 4, "up"))


def test_sl9_a_player_whose_snakes_are_both_stone_has_lost_at_once() -> None:
    result = position(DOOMED, foolish(0), foolish(1))
    assert (result["status"], result["to_act"], result["expects"]) == ("finished", None, None)
    assert result["winners"] == ["Bo"]
    assert [entry["score"] for entry in result["players"]] == [0, 1]
    assert result["announcements"][-2:] == [
        {"line": 3, "event": "stone", "players": ["Ann"]},
        {"line": 3, "event": "winner", "players": ["Bo"]},
    ]


def test_sl9_the_second_player_may_lose_too() -> None:
    game = board((4, 4, "up"), (6, 4, "up"), (1, 8, "down"), (8, 8, "down"))
    result = position(game, *WAITING, foolish(0), foolish(1))
    assert (result["winners"], [p["score"] for p in result["players"]]) == (["Ann"], [1, 0])


def test_sl9_the_only_snake_may_die_in_its_first_move() -> None:
    result = position(*ALONE, step(1, "left", "up"))
    assert result["winners"] == ["Bo"]


@pytest.mark.parametrize(
    ("event", "ruling"),
    [(foolish(0), "SL-3"), (barrier(1, 8), "SL-7"), (free(1, 8), "SL-8"), (END, "SL-2"), ({"roll": [1]}, "RECORD")],
)
def test_sl9_nothing_is_legal_after_the_end(event: Line, ruling: str) -> None:
    why = refused(DOOMED, foolish(0), foolish(1), event)
    assert why.ruling == ruling
    assert why.sentence == "The game is over, and Bo has won; start a new one."


def test_a_roll_is_refused_by_the_record_since_no_dice_are_used() -> None:
    assert refused(GAME, {"roll": [1, 2]}).ruling == "RECORD"
