"""Slither Stone's events and boards, as the tests of its rulings write them."""

from typing import Any

from tests.rules.paper import Line, at, header, player

GAME = header("slither-stone", "Ann", "Bo")
END = {"do": "end_turn"}
DIRECTIONS = ("up", "right", "down", "left")


def foolish(snake: int) -> Line:
    return {"do": "move", "snake": snake, "how": "foolish"}


def step(snake: int, direction: str, face: str) -> Line:
    return {"do": "move", "snake": snake, "how": "step", "direction": direction, "face": face}


def skip(snake: int, face: str) -> Line:
    return {"do": "move", "snake": snake, "how": "skip", "face": face}


def dash(snake: int, face: str) -> Line:
    return {"do": "move", "snake": snake, "how": "dash", "face": face}


def barrier(column: int, row: int) -> Line:
    return at("barrier", column, row)


def free(column: int, row: int) -> Line:
    return at("free", column, row)


def board(*snakes: tuple[int, int, str], barriers: list[list[int]] | None = None, side: int = 8) -> Line:
    """A game on a square board with these four snakes, Ann's two first."""
    four = [{"square": [column, row], "facing": facing} for column, row, facing in snakes]
    layout = {"columns": side, "rows": side, "barriers": barriers or [], "snakes": [four[:2], four[2:]]}
    return header("slither-stone", "Ann", "Bo", board=layout)


# Ann's snake 0 stands alone in the middle, all others keep out of its way.
OPEN = board((4, 4, "right"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
# Ann's snake 0 dies on its first foolish move.
EDGE = board((4, 1, "up"), (1, 1, "down"), (8, 8, "up"), (8, 4, "up"))
WAITING = [foolish(0), foolish(1), END]


def snake(result: dict[str, Any], name: str, which: int) -> dict[str, Any]:
    found: dict[str, Any] = player(result, name)["snakes"][which]
    return found


# Ann has only snake 1 left, at 1,2 facing down, and Bo has moved.
ALONE = [EDGE, foolish(0), foolish(1), END, foolish(0), foolish(1), END]
