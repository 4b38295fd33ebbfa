"""What lies ahead of a snake, and the ways past it: portals and jumps (SD-16, SD-17)."""

from typing import Literal

from companion.rules.core import Square
from companion.rules.grid import STEPS, Heading
from companion.rules.snakey.board import Board
from companion.rules.snakey.state import Snake, State

Ahead = Literal["open", "wall", "obstacle"]


def next_front(board: Board, head: Square, heading: Heading) -> Square | None:
    """The square in front of a head, None for the wall."""
    columns, rows = STEPS[heading]
    front = (head[0] + columns, head[1] + rows)
    return front if front in board.bit else None


def ahead(board: Board, blocked: int, front: Square | None) -> Ahead:
    """What a front is: open, a wall or an obstacle (SD-16)."""
    if front is None:
        return "wall"
    return "obstacle" if board.bit[front] & blocked else "open"


def through(board: Board, head: Square, heading: Heading) -> Square:
    """The front after a portal: the opposite end of the head's column or row.

    Portals and jumps never leave the head's column or row, so the wall in front always belongs to it.
    """
    column, row = head
    ends: dict[Heading, Square] = {
        "up": (column, board.high),
        "down": (column, board.low),
        "left": (board.high, row),
        "right": (board.low, row),
    }
    return ends[heading]


def beyond(board: Board, blocked: int, front: Square, heading: Heading) -> tuple[Square | None, int]:
    """The front after a jump, None where the run of blocked squares reaches the wall, and the squares jumped."""
    columns, rows = STEPS[heading]
    count = 0
    place: Square = front
    while place in board.bit:
        if not board.bit[place] & blocked:
            return place, count
        count += 1
        place = (place[0] + columns, place[1] + rows)
    return None, count


def crashed(state: State, snake: Snake) -> bool:
    """Whether no chain of the snake's portals and jumps leads from its front to an open square (SD-17).

    There is never a choice: a wall takes a portal and an obstacle a jump, so the one chain is walked.
    """
    board, blocked = state.board, state.blocked
    front, heading = snake.front, snake.heading
    assert heading is not None, "a snake heads somewhere once it has started"
    portals, jumps = snake.left[0], snake.left[1]
    while True:
        lies = ahead(board, blocked, front)
        if lies == "open":
            return False
        if lies == "wall":
            portals -= 1
            front = through(board, snake.trail[-1], heading)
        else:
            assert front is not None
            jumps -= 1
            front, _ = beyond(board, blocked, front, heading)
        if portals < 0 or jumps < 0:
            return True
