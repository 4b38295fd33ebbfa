// A large board on a phone, whose squares are smaller than a finger: what a tap beside them means, and the part of the
// board that is shown enlarged, which goes where one acts.

import { useRef } from "../../parts/html.js";

const REACH = 20; // pixels from the middle of a square that may be chosen: nearly a target of 44
const SHOWN = 7; // squares each way, 47 pixels wide where the page has 390
const AROUND = 2; // at least so many are shown beyond the square that is acted on

/** The one of these elements, squares that may be chosen, whose middle is within a finger's reach; null where none is. */
export function within(squares, { clientX, clientY }) {
  const distances = squares.map((square) => {
    const { x, y, width, height } = square.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  });
  const least = Math.min(...distances);
  return least < REACH ? squares[distances.indexOf(least)] : null;
}

/** Where the part begins along one side of the board, moved no further than `at` asks for; `from` null: around `at`. */
function begun([first, last], from, at) {
  const wanted = from === null ? at - Math.floor(SHOWN / 2) : Math.min(Math.max(from, at + AROUND - SHOWN + 1), at - AROUND);
  return Math.max(first, Math.min(wanted, last - SHOWN + 1));
}

/** The part to show, as a grid: it follows `first`, where an act leads, and `at`, what was last tapped or reached by key. */
export function usePart(grid, at, first) {
  const held = useRef({ at: null, first: null, from: [null, null] });
  const { from } = held.current;
  const changed = (one, before) => one && String(one) !== String(before);
  const target = changed(first, held.current.first) ? first : changed(at, held.current.at) ? at : null;
  const sides = [grid.columns, grid.rows];
  const now = sides.map((side, axis) => (target ? begun(side, from[axis], target[axis]) : (from[axis] ?? side[0])));
  held.current = { at, first: first ?? held.current.first, from: now };
  const [columns, rows] = now.map((begin, axis) => [begin, Math.min(begin + SHOWN - 1, sides[axis][1])]);
  return { columns, rows };
}
