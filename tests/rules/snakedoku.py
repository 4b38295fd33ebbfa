"""A Snakedoku board and its events, as the tests of its rulings write them."""

from tests.rules.paper import Line, at, header

# Digits grow by one along every row, so snakes along a row are easy to lay.
GRID = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [4, 5, 6, 7, 8, 9, 1, 2, 3],
    [7, 8, 9, 1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 7, 8, 9, 1],
    [5, 6, 7, 8, 9, 1, 2, 3, 4],
    [8, 9, 1, 2, 3, 4, 5, 6, 7],
    [3, 4, 5, 6, 7, 8, 9, 1, 2],
    [6, 7, 8, 9, 1, 2, 3, 4, 5],
    [9, 1, 2, 3, 4, 5, 6, 7, 8],
]
GAME = header("snakedoku", "Ann", "Bo", board=GRID)
MONGOOSES = header("snakedoku", "Ann", "Bo", board=GRID, options={"mongoose": True})
END = {"do": "end_turn"}


def place(column: int, row: int) -> Line:
    return at("place", column, row)


def mongoose(column: int, row: int) -> Line:
    return at("mongoose", column, row)


def connect(lone: tuple[int, int], to: tuple[int, int]) -> Line:
    return {"do": "connect", "from": list(lone), "to": list(to)}


# Ann 1,1-2,1 connected; Bo's symbols stand apart; Ann to place after the digit 2.
OPENING = [GAME, place(1, 1), place(9, 9), place(2, 1), connect((2, 1), (1, 1)), place(8, 4)]
