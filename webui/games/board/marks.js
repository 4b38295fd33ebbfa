// What is drawn into squares with a pencil: trails with their heads, crosses, pluses, rings, digits.

import { html } from "../../parts/html.js";
import { seatClass } from "../../parts/players.js";
import { CELL, centre, corner, keyOf } from "./board.js";

const TURNS = { up: 0, right: 90, down: 180, left: 270 };
export const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };

export const step = ([column, row], heading, count = 1) => [column + STEPS[heading][0] * count, row + STEPS[heading][1] * count];
export const adjacent = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;

const LAYERS = { ground: 0, line: 1, core: 2, node: 3, sign: 4 };

/** A blockade or barrier: a cross from corner to corner. */
export function cross(grid, square) {
  const [x, y] = corner(grid, square);
  const near = CELL * 0.18;
  const far = CELL - near;
  const d = `M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}`;
  return { key: `cross ${keyOf(square)}`, squares: [square], layer: LAYERS.sign, draw: () => html`<path class="pencil cross" d=${d} />` };
}

export function plus(grid, square) {
  const [x, y] = centre(grid, square);
  const arm = CELL * 0.27;
  const d = `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`;
  return { key: `plus ${keyOf(square)}`, squares: [square], layer: LAYERS.sign, draw: () => html`<path class="pencil plus" d=${d} />` };
}

/** A square that nobody may close: a ring of dots. */
export function ring(grid, square) {
  const [x, y] = centre(grid, square);
  return {
    key: `ring ${keyOf(square)}`,
    squares: [square],
    layer: LAYERS.sign,
    draw: () => html`<circle class="pencil ring" cx=${x} cy=${y} r=${CELL * 0.28} />`,
  };
}

/** A corner bracket where a snake may start. */
export function start(grid, square) {
  const [x, y] = corner(grid, square);
  return {
    key: `start ${keyOf(square)}`,
    squares: [square],
    layer: LAYERS.ground,
    draw: () => html`<rect class="start" x=${x + 4} y=${y + 4} width=${CELL - 8} height=${CELL - 8} rx="6" />`,
  };
}

export function written(grid, square, text, classes = "", key = "text") {
  const [x, y] = centre(grid, square);
  return {
    key: `${key} ${keyOf(square)} ${text}`,
    squares: [square],
    layer: LAYERS.ground,
    draw: () => html`<text class=${`written ${classes}`} x=${x} y=${y}>${text}</text>`,
  };
}

/** A piece of a trail from centre to centre; `classes` "jumped" for squares that were passed over. */
export function segment(grid, a, b, seat, classes = "") {
  const [[x0, y0], [x1, y1]] = [centre(grid, a), centre(grid, b)];
  return line(`segment ${seat} ${keyOf(a)} ${keyOf(b)}`, [a, b], `M${x0} ${y0}L${x1} ${y1}`, seat, classes);
}

/** A piece of a trail from a square's centre to the board's edge in a heading, where it goes through the wall. */
export function stub(grid, square, heading, seat) {
  const [x0, y0] = centre(grid, square);
  const [dx, dy] = STEPS[heading];
  const width = (grid.columns[1] - grid.columns[0] + 1) * CELL;
  const height = (grid.rows[1] - grid.rows[0] + 1) * CELL;
  const x1 = dx === 0 ? x0 : dx > 0 ? width : 0;
  const y1 = dy === 0 ? y0 : dy > 0 ? height : 0;
  return line(`stub ${seat} ${keyOf(square)} ${heading}`, [square], `M${x0} ${y0}L${x1} ${y1}`, seat, "jumped");
}

function line(key, squares, d, seat, classes) {
  return { key, squares, layer: LAYERS.line, draw: () => html`<path class=${`trail ${seatClass(seat)} ${classes}`} d=${d} />` };
}

/** The knot of a trail in a square it has entered: joins its pieces round. */
export function knot(grid, square, seat) {
  const [x, y] = centre(grid, square);
  return {
    key: `knot ${seat} ${keyOf(square)}`,
    squares: [square],
    layer: LAYERS.core,
    draw: () => html`<circle class=${`knot ${seatClass(seat)}`} cx=${x} cy=${y} r=${CELL * 0.13} />`,
  };
}

/** The head: an arrow the way it faces, with a letter or number where two snakes are one player's. */
export function head(grid, square, heading, seat, text = "") {
  const [x, y] = centre(grid, square);
  const d = "M0 -17L14 11Q0 5 -14 11Z";
  return {
    key: `head ${seat} ${keyOf(square)} ${heading} ${text}`,
    squares: [square],
    layer: LAYERS.node,
    draw: () => html`<g class=${`head ${seatClass(seat)}`} transform=${`translate(${x} ${y})`}>
      <path transform=${`rotate(${TURNS[heading]})`} d=${d} />
      ${text !== "" && html`<text class="head-text" x=${-STEPS[heading][0]} y=${-STEPS[heading][1]}>${text}</text>`}
    </g>`,
  };
}

/** A square of a snake that has turned to stone: a block in its player's outline. */
export function stone(grid, square, seat) {
  const [x, y] = corner(grid, square);
  return {
    key: `stone ${seat} ${keyOf(square)}`,
    squares: [square],
    layer: LAYERS.ground,
    draw: () => html`<g class=${`stone ${seatClass(seat)}`}>
      ${["block", "whose"].map((part) => html`<rect class=${part} x=${x + 3} y=${y + 3} width=${CELL - 6} height=${CELL - 6} />`)}
      <path d=${`M${x + 3} ${y + 22}L${x + 22} ${y + 3}M${x + 3} ${y + 37}L${x + 37} ${y + 3}M${x + 18} ${y + 37}L${x + 37} ${y + 18}`} />
    </g>`,
  };
}
