// Snakedoku: what is drawn on the sudoku: digits, symbols joined to snakes, closed squares and mongooses.

import { html } from "../../parts/html.js";
import { seatClass } from "../../parts/players.js";
import { CELL, centre, corner, keyOf, sameSquare, squareOf } from "../board/board.js";
import { cross, written } from "../board/marks.js";

export const GRID = { columns: [1, 9], rows: [1, 9] };

const SHAPES = {
  circle: "M0 -15A15 15 0 1 0 .01 -15Z",
  square: "M-14 -14H14V14H-14Z",
  diamond: "M0 -18L18 0L0 18L-18 0Z",
  triangle: "M0 -17L18 15H-18Z",
};
export const SYMBOLS = Object.keys(SHAPES);

/** A player's symbol: hollow while its digit counts, coloured in after that. */
function Sign({ symbol, seat, filled }) {
  return html`<path class=${`sign ${seatClass(seat)} ${filled ? "filled" : "hollow"}`} d=${SHAPES[symbol]} />`;
}

export function SignIcon({ symbol, seat }) {
  return html`<svg class="sign-icon" viewBox="-20 -20 40 40" aria-hidden="true"><${Sign} symbol=${symbol} seat=${seat} filled=${true} /></svg>`;
}

function sign(square, symbol, seat, filled) {
  const [x, y] = centre(GRID, square);
  return {
    key: `sign ${seat} ${keyOf(square)} ${filled}`,
    squares: filled ? [] : [square], // colouring the old symbol in is no news of its own
    layer: 0,
    draw: () => html`<g transform=${`translate(${x} ${y})`}><${Sign} symbol=${symbol} seat=${seat} filled=${filled} /></g>`,
  };
}

/** What joins two squares of a snake, edged with ink over both symbols: between them there is hardly room for it. */
function bond(a, b, seat) {
  const [[x0, y0], [x1, y1]] = [centre(GRID, a), centre(GRID, b)];
  const line = (part, layer, squares) => ({
    key: `bond ${part} ${seat} ${keyOf(a)} ${keyOf(b)}`,
    squares,
    layer,
    draw: () => html`<path class=${`bond ${part} ${seatClass(seat)}`} d=${`M${x0} ${y0}L${x1} ${y1}`} />`,
  });
  return [line("edge", 1, [a, b]), line("core", 2, [])]; // all edges first: a snake's cores run on from square to square
}

const CENTRES = [2, 5, 8].flatMap((row) => [2, 5, 8].map((column) => [column, row]));

function mongoose(square) {
  const [x, y] = corner(GRID, square);
  const d = "M3 9L3 3L6 5H8L11 3V9Q7 13 3 9";
  return {
    key: `mongoose ${keyOf(square)}`,
    squares: [],
    layer: 0,
    draw: () => html`<path class="pencil mongoose" transform=${`translate(${x + CELL - 16} ${y + 2})`} d=${d} />`,
  };
}

/** Everything that is drawn on the board of a position. */
export function marksOf(position, withMongooses) {
  const { board, players } = position;
  const marks = [];
  for (const [key, name] of Object.entries(board.owners)) {
    const square = squareOf(key);
    const seat = players.findIndex((player) => player.name === name);
    const current = sameSquare(players[seat].current, square);
    marks.push(sign(square, players[seat].symbol, seat, !current));
  }
  for (const [seat, player] of players.entries()) {
    for (const snake of player.snakes) {
      snake.slice(1).forEach((square, at) => {
        const [a, b] = [snake[at], square].sort((p, q) => p[1] - q[1] || p[0] - q[0]);
        marks.push(...bond(a, b, seat));
      });
    }
  }
  board.digits.forEach((row, down) =>
    row.forEach((digit, across) => {
      const square = [across + 1, down + 1];
      const owner = board.owners[keyOf(square)];
      const old = owner !== undefined && !sameSquare(players.find((player) => player.name === owner).current, square);
      marks.push({ ...written(GRID, square, digit, old ? "over" : "digit"), squares: [], layer: 4 });
    }),
  );
  for (const square of board.closed) marks.push(cross(GRID, square));
  if (withMongooses) {
    const taken = new Set([...Object.keys(board.owners), ...board.closed.map(keyOf)]);
    marks.push(...CENTRES.filter((square) => !taken.has(keyOf(square))).map(mongoose));
  }
  return marks;
}
