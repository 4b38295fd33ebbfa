"""What is drawn on a board's squares, by the lines themselves: a picture would hide a line too many or one aslant."""

from itertools import pairwise
from typing import Any, cast

import pytest

from companion.printing import board, stickers
from companion.printing.artwork import STICKER
from companion.printing.kit import Paper
from companion.printing.layout import BoardGrid
from companion.printing.stickers import DICE, sticker_corner, sticker_sheet
from companion.vision.markers import Point

GRID = BoardGrid(10.0, 20.0, 8.0, (0, 4), (1, 3))
SQUARE = (2, 3)
MIDDLE = GRID.centre(SQUARE)


class Drawn:
    """A page that only notes what is drawn on it."""

    def __init__(self) -> None:
        self.lines: list[list[Point]] = []
        self.words: list[tuple[str, Point]] = []
        self.boxes: list[tuple[float, ...]] = []

    def line(self, a: Point, b: Point, *_: Any, **__: Any) -> None:
        self.lines.append([a, b])

    def polyline(self, points: Any, *_: Any) -> None:
        self.lines.append(list(points))

    def polygon(self, points: Any, *_: Any) -> None:
        self.lines.append([*points, points[0]])

    def circle(self, *_: Any) -> None:
        pass

    def centred(self, centre: Point, words: str, *_: Any) -> None:
        self.words.append((words, centre))

    def box(self, *edges: float) -> None:
        self.boxes.append(edges[:4])


def on_paper(draw: Any, *args: Any) -> Drawn:
    page = Drawn()
    draw(cast(Paper, page), *args)
    return page


def strokes(page: Drawn, turns: int = 0, mirrored: bool = False) -> set[frozenset[Point]]:
    """The straight lines about the middle of SQUARE in sides of a square, after so many quarter turns clockwise."""

    def moved(point: Point) -> Point:
        x, y = ((point[axis] - MIDDLE[axis]) / GRID.cell for axis in (0, 1))
        x = -x if mirrored else x
        for _ in range(turns):
            x, y = -y, x
        return round(x, 6) + 0.0, round(y, 6) + 0.0

    return {frozenset(map(moved, ends)) for run in page.lines for ends in pairwise(run)}


@pytest.mark.parametrize("mark", [board.cross, board.plus, board.start])
def test_a_mark_lies_within_its_square_and_looks_the_same_from_all_four_sides(mark: Any) -> None:
    page = on_paper(mark, GRID, SQUARE)
    drawn = strokes(page)
    assert all(abs(place) < 0.45 for line in drawn for point in line for place in point)
    assert all(strokes(page, turns, mirrored) == drawn for turns in range(4) for mirrored in (False, True))


def test_an_arrow_points_where_the_head_faces() -> None:
    up = on_paper(board.head, GRID, SQUARE, "up", "A")
    tip, *rest = sorted((point for line in strokes(up) for point in line), key=lambda point: point[1])
    assert (tip[0], rest[0]) == (0, tip)  # where two lines meet
    assert -0.5 < tip[1] < -max(point[1] for point in rest) < 0
    assert strokes(up, mirrored=True) == strokes(up)
    for turns, heading in enumerate(("up", "right", "down", "left")):
        page = on_paper(board.head, GRID, SQUARE, heading, "A")
        assert strokes(page) == strokes(up, turns)
        assert [words for words, _ in page.words] == ["A"]


def test_a_grid_has_a_line_between_all_squares_and_the_numbers_of_its_columns_and_rows_on_all_sides() -> None:
    page = on_paper(board.draw_grid, GRID)
    (edge,) = page.boxes
    assert edge == (10, 20, 40, 24)
    upright = {a[0] for a, b in page.lines if a[0] == b[0] and {a[1], b[1]} == {20, 44}}
    level = {a[1] for a, b in page.lines if a[1] == b[1] and {a[0], b[0]} == {10, 50}}
    assert (upright, level, len(page.lines)) == ({18, 26, 34, 42}, {28, 36}, 6)
    above = [word for word, (_, y) in page.words if y < 20]
    below = [word for word, (_, y) in page.words if y > 44]
    left = [word for word, (x, _) in page.words if x < 10]
    right = [word for word, (x, _) in page.words if x > 50]
    assert above == below == ["0", "1", "2", "3", "4"]
    assert left == right == ["1", "2", "3"]


def test_boxes_stand_beside_each_other_and_the_first_are_ticked() -> None:
    page = on_paper(board.tick_boxes, 5.0, 6.0, "abc", 2)
    lefts = [edges[0] for edges in page.boxes]
    assert lefts == sorted(lefts)
    assert all(after - before > board.TICK for before, after in pairwise(lefts))
    assert page.words == [
        (word, (left + board.TICK / 2, 6 + board.TICK / 2)) for word, left in zip("abc", lefts, strict=True)
    ]
    crossed = [{x for x, _ in line} for line in page.lines]
    assert crossed == [{left, left + board.TICK} for left in lefts[:2] for _ in "ab"]


def test_a_trail_is_broken_where_the_snake_went_through_a_wall() -> None:
    page = on_paper(board.trail, GRID, [(1, 1), (1, 2), (4, 2), (4, 3)])
    assert page.lines == [[GRID.centre(a), GRID.centre(b)] for a, b in (((1, 1), (1, 2)), ((4, 2), (4, 3)))]


@pytest.mark.parametrize("die", stickers.DIE_SIZES)
def test_along_every_sticker_s_edges_and_nowhere_else_there_is_a_line_to_cut(
    die: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts: list[tuple[Point, Point]] = []
    monkeypatch.setattr(Paper, "line", lambda page, a, b, *_: cuts.append((a, b)))
    monkeypatch.setattr(Paper, "ruler", lambda *_: None)
    sticker_sheet(die, "a4", "en")
    side, spare = STICKER * die, sticker_corner(die, "a4", DICE, 1)[1] - 1
    edges = set()
    for number in range(DICE + 1):
        for place in range(1, 7):
            x, y = sticker_corner(die, "a4", number, place)
            for over in (0, side):
                edges |= {("x", round(x + over, 3), number == DICE), ("y", round(y + over, 3), number == DICE)}
    drawn = [("x", round(a[0], 3), b[1] > spare + side) for a, b in cuts if a[0] == b[0]]
    drawn += [("y", round(a[1], 3), a[1] > spare) for a, b in cuts if a[1] == b[1]]
    assert sorted(drawn) == sorted(edges)
