// Slither Stone: what is drawn on the grid: snakes, barriers, stones and free spaces.

import { keyOf } from "../board/board.js";
import { adjacent, cross, head, knot, ring, segment, stone } from "../board/marks.js";

export function gridOf(board) {
  return { columns: [1, board.columns], rows: [1, board.rows] };
}

/** A living snake: knots and pieces from tail to head, squares skipped over dashed, the head with its number. */
function snakeMarks(grid, snake, seat, number) {
  const marks = snake.squares.map((square) => knot(grid, square, seat));
  snake.squares.slice(1).forEach((square, at) => {
    const before = snake.squares[at];
    marks.push(segment(grid, before, square, seat, adjacent(before, square) ? "" : "jumped"));
  });
  marks.push(head(grid, snake.squares.at(-1), snake.facing, seat, number + 1)); // players count from 1, records from 0
  return marks;
}

/** Everything that is drawn on the board of a position. */
export function marksOf(position) {
  const { board, players } = position;
  const grid = gridOf(board);
  const snakes = players.flatMap((player, seat) => player.snakes.map((snake, number) => ({ snake, seat, number })));
  const dead = snakes.filter(({ snake }) => !snake.alive);
  const stones = new Set(dead.flatMap(({ snake }) => snake.squares.map(keyOf)));
  return [
    ...board.barriers.filter((square) => !stones.has(keyOf(square))).map((square) => cross(grid, square)),
    ...board.free.map((square) => ring(grid, square)),
    ...dead.flatMap(({ snake, seat }) => snake.squares.map((square) => stone(grid, square, seat))),
    ...snakes.filter(({ snake }) => snake.alive).flatMap(({ snake, seat, number }) => snakeMarks(grid, snake, seat, number)),
  ];
}
