// What a position of Snakey Dice looks like on its board: trails with their heads, blockades, power-ups, starts.

import { keyOf } from "../board/board.js";
import { adjacent, cross, head, knot, plus, segment, start, step, STEPS, stub } from "../board/marks.js";

const OPPOSITE = { up: "down", right: "left", down: "up", left: "right" };

export function gridOf(board) {
  return { columns: board.columns, rows: board.rows };
}

function headingTo(a, b) {
  return Object.keys(STEPS).find((heading) => {
    const [x, y] = STEPS[heading];
    return Math.sign(b[0] - a[0]) === x && Math.sign(b[1] - a[1]) === y;
  });
}

/**
 * The line between two squares that follow each other in a trail. Apart, they are joined by a dashed line over what was
 * jumped, or, where an open square lies between, by one through the wall behind.
 */
export function link(grid, a, b, seat, blocked) {
  if (adjacent(a, b)) return [{ ...segment(grid, a, b, seat), squares: [b] }];
  const heading = headingTo(a, b);
  if (heading === undefined) return [];
  for (let square = step(a, heading); keyOf(square) !== keyOf(b); square = step(square, heading)) {
    if (!blocked.has(keyOf(square))) return [stub(grid, a, OPPOSITE[heading], seat), stub(grid, b, heading, seat)];
  }
  return [{ ...segment(grid, a, b, seat, "jumped"), squares: [b] }];
}

const joint = (grid, square, seat) => ({ ...knot(grid, square, seat), squares: [] }); // no news: the head was there

/** A path of squares in order; its end is left to the head. */
export function pathMarks(grid, squares, seat, blocked) {
  return squares.slice(1).flatMap((square, at) => [joint(grid, squares[at], seat), ...link(grid, squares[at], square, seat, blocked)]);
}

export function blockedIn({ board, players }) {
  return new Set([...board.blockades, ...players.flatMap((player) => player.trail)].map(keyOf));
}

/** Where snakes may start: the listed starts; solo's only one is the board's first corner. */
export function startOf(event, board) {
  return event.square ?? [board.columns[0], board.rows[0]];
}

export function marksOf(position, starts = []) {
  const { board, players } = position;
  const grid = gridOf(board);
  const blocked = blockedIn(position);
  return [
    ...starts.map((square) => start(grid, square)),
    ...board.blockades.map((square) => cross(grid, square)),
    ...board.power_ups.map((square) => plus(grid, square)),
    ...players.flatMap((player, seat) => {
      if (player.trail.length === 0) return [];
      const end = head(grid, player.trail.at(-1), player.heading, seat, player.alive ? "" : "✕");
      return [...pathMarks(grid, player.trail, seat, blocked), end];
    }),
  ];
}
