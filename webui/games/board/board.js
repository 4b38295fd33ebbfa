// A board as it is printed: numbered columns and rows, thin lines, and every square a target for finger and keyboard.
//
// What stands on the board is a list of marks {key, squares, layer, draw(classes)}. A mark that the previewed position
// has and the present one lacks is drawn lighter; one that the last act brought has its squares tinted.

import { html, useRef, useState } from "../../parts/html.js";
import { withModifier } from "../../parts/keys.js";
import { usePart, within } from "./part.js";

export const CELL = 40;
const EDGE = 26;
const LARGE = 12; // columns that a phone can show with squares for a finger
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export const keyOf = ([column, row]) => `${column},${row}`;
export const squareOf = (key) => key.split(",").map(Number);
export const sameSquare = (a, b) => a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

/** A grid by its printed numbers: {columns: [first, last], rows: [first, last]}. */
export function holds({ columns, rows }, [column, row]) {
  return column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
}

/** The upper left corner of a square in the drawing. */
export function corner(grid, [column, row]) {
  return [(column - grid.columns[0]) * CELL, (row - grid.rows[0]) * CELL];
}

export function centre(grid, square) {
  return corner(grid, square).map((edge) => edge + CELL / 2);
}

function range([first, last]) {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** How wide and how high a grid is drawn. */
function sizeOf({ columns, rows }) {
  return [columns, rows].map((side) => range(side).length * CELL);
}

function Lines({ grid, every, width, height }) {
  const heavy = (at) => every && at % every === 0;
  const across = range(grid.columns).length;
  const down = range(grid.rows).length;
  return html`<g class="board-lines">
    ${Array.from({ length: across + 1 }, (_, at) => html`<path class=${heavy(at) ? "heavy" : ""} d=${`M${at * CELL} 0V${height}`} />`)}
    ${Array.from({ length: down + 1 }, (_, at) => html`<path class=${heavy(at) ? "heavy" : ""} d=${`M0 ${at * CELL}H${width}`} />`)}
    <rect x="0" y="0" width=${width} height=${height} />
  </g>`;
}

function Numbers({ grid }) {
  return html`<g class="board-numbers" aria-hidden="true">
    ${range(grid.columns).map((n, at) => html`<text x=${(at + 0.5) * CELL} y=${-8}>${n}</text>`)}
    ${range(grid.rows).map((n, at) => html`<text x=${-EDGE / 2} y=${(at + 0.5) * CELL + 6}>${n}</text>`)}
  </g>`;
}

function Tint({ grid, square, classes }) {
  const [x, y] = corner(grid, square);
  return html`<rect class=${`tint ${classes}`} x=${x} y=${y} width=${CELL} height=${CELL} />`;
}

/** The marks of `planned` and the present ones, the lighter ones last in their layer. */
function Marks({ marks, planned }) {
  const here = new Set(marks.map((mark) => mark.key));
  const coming = planned.filter((mark) => !here.has(mark.key));
  const all = [...marks.map((mark) => ({ mark, classes: "" })), ...coming.map((mark) => ({ mark, classes: "planned" }))];
  all.sort((a, b) => a.mark.layer - b.mark.layer);
  return all.map(({ mark, classes }) => html`<g key=${mark.key} class=${classes}>${mark.draw()}</g>`);
}

const keysOf = (marks) => new Set(marks.map((mark) => mark.key));
const freshIn = (marks, keys) => marks.filter((mark) => !keys.has(mark.key)).flatMap((mark) => mark.squares.map(keyOf));

/**
 * The keys of squares whose marks came with the newest version of the game, and where a turn has `ended` with it, with all
 * of that turn; nothing on the first look. Where the marks of the position before are given (`past`, for a replay, which may
 * jump), those that came since then.
 */
export function useFresh(version, marks, past = null, ended = false) {
  const keys = keysOf(marks);
  const seen = useRef({ version, keys, begun: keys, fresh: past ? freshIn(marks, keysOf(past)) : [] });
  if (seen.current.version !== version) {
    const { keys: last, begun } = seen.current;
    const fresh = freshIn(marks, past ? keysOf(past) : ended ? begun : last);
    seen.current = { version, keys, begun: ended ? keys : begun, fresh };
  }
  return seen.current.fresh;
}

/** Whether a phone shows the board with squares smaller than a finger. */
export const isLarge = ({ columns: [first, last] }) => last - first + 1 > LARGE;

function squareAt(target) {
  const key = target instanceof Element ? target.closest("[data-square]")?.dataset.square : undefined;
  return key === undefined ? null : squareOf(key);
}

/** What tapping and the keys do: a finger beside a square that may be chosen means that one, the arrows go on by one. */
function useSquares({ grid, tints, act, onDigit, setAt }) {
  const ref = useRef(null);
  const mayBeChosen = (square) => /\bmay\b/.test(tints[square.dataset.square]);
  const choose = (square) => {
    setAt(square);
    act(square);
  };
  const onClick = (event) => {
    const hit = event.target.closest("[data-square]");
    if (hit === null) return;
    const others = [...ref.current.querySelectorAll("[data-square]")].filter(mayBeChosen);
    choose(squareAt(mayBeChosen(hit) ? hit : (within(others, event) ?? hit)));
  };
  const goTo = (square) => {
    if (!holds(grid, square)) return;
    setAt(square);
    ref.current.querySelector(`[data-square="${keyOf(square)}"]`).focus();
  };
  const onKeyDown = (event) => {
    const square = squareAt(event.target);
    if (square === null || withModifier(event)) return;
    const step = ARROWS[event.key];
    if (step) goTo([square[0] + step[0], square[1] + step[1]]);
    else if (event.key === "Enter" || event.key === " ") choose(square);
    else if (onDigit && /^[0-9]$/.test(event.key)) goTo(onDigit(square, Number(event.key)));
    else return;
    event.preventDefault();
  };
  return act ? { ref, onClick, onKeyDown } : { ref };
}

/** Every square, over all that is drawn: what is tapped, and what is read out. `focused`: the one that Tab comes to. */
function Squares({ grid, name, act, focused }) {
  return range(grid.rows).map(
    (row) => html`<g key=${row} role="row">${range(grid.columns).map((column) => {
      const square = [column, row];
      const [x, y] = corner(grid, square);
      return html`<rect
        key=${keyOf(square)}
        class="square"
        data-square=${keyOf(square)}
        x=${x}
        y=${y}
        width=${CELL}
        height=${CELL}
        role=${act ? "gridcell" : "cell"}
        tabindex=${!act ? null : sameSquare(square, focused) ? 0 : -1}
        aria-label=${name(square)}
      />`;
    })}</g>`,
  );
}

/**
 * The board. `tints`: classes by square key ("may" where an act leads, "done", "wrong", "picked", …); `name(square)`: the
 * square in words; `act(square)`: a tap on it, or Enter, null on a board to look at; `first`: where the keyboard begins;
 * `onDigit(square, digit)`: a digit typed on a square, to the square where the keyboard goes on; `place`: [square, setSquare]
 * of where it is, for a board that is filled from beside it, too; `enlarged`: only the part where one acts is shown.
 */
export function Board({ grid, every, marks, planned = [], tints = {}, name, act, label, first, onDigit, place, enlarged = false }) {
  const own = useState(null);
  const [at, setAt] = place ?? own;
  const targets = useSquares({ grid, tints, act, onDigit, setAt });
  const focused = at !== null && holds(grid, at) ? at : (first ?? [grid.columns[0], grid.rows[0]]);
  const part = usePart(grid, at, first);
  const shown = enlarged ? part : grid;
  const [left, top] = corner(grid, [shown.columns[0], shown.rows[0]]);
  const [width, height] = sizeOf(grid);
  const [across, down] = sizeOf(shown);
  const clip = enlarged ? "url(#board-part)" : null;
  return html`<svg
    class=${`board ${isLarge(grid) ? "large" : ""} ${act ? "" : "still"}`}
    viewBox=${`${left - EDGE} ${top - EDGE} ${across + EDGE + 3} ${down + EDGE + 3}`}
    role="presentation"
    ...${targets}
  >
    ${enlarged && html`<clipPath id="board-part"><rect x=${left - 1} y=${top - 1} width=${across + 2} height=${down + 2} /></clipPath>`}
    <g transform=${`translate(${left} ${top})`}><${Numbers} grid=${shown} /></g>
    <g aria-hidden="true" clip-path=${clip}>
    <rect class="board-paper" x="0" y="0" width=${width} height=${height} />
    ${Object.entries(tints).map(([key, classes]) => html`<${Tint} key=${key} grid=${grid} square=${squareOf(key)} classes=${classes} />`)}
    <${Lines} grid=${grid} every=${every} width=${width} height=${height} />
    <${Marks} marks=${marks} planned=${planned} />
    </g>
    <g class="board-squares" clip-path=${clip} role=${act ? "grid" : "table"} aria-label=${label}>
      <${Squares} grid=${grid} name=${name} act=${act} focused=${focused} />
    </g>
  </svg>`;
}

/** Tints from lists of squares: {may: [square…], done: [key…], …} -> classes by square key. */
export function tinted(lists) {
  const tints = {};
  for (const [word, squares] of Object.entries(lists)) {
    for (const square of squares) {
      const key = typeof square === "string" ? square : keyOf(square);
      tints[key] = `${tints[key] ?? ""} ${word}`;
    }
  }
  return tints;
}
