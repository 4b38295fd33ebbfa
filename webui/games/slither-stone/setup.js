// What Slither Stone asks before it begins: the default board, or the one that the table has printed.

import { html, useEffect, useState } from "../../parts/html.js";
import { Choices } from "../../parts/choices.js";
import { useKept } from "../../parts/kept.js";
import { Board, holds, keyOf, sameSquare } from "../board/board.js";
import { cross, head } from "../board/marks.js";
import { boardWords, squareWords } from "../board/words.js";
import { slitherWords as say } from "./words.js";

const HEADINGS = ["up", "right", "down", "left"];
const SNAKES = [[0, 0], [0, 1], [1, 0], [1, 1]]; // seat and number, in the order in which they are placed
const EMPTY = { columns: 12, rows: 12, barriers: [], snakes: [null, null, null, null] };
const MOST = 40;

function headerBoard({ columns, rows, barriers, snakes }) {
  return { columns, rows, barriers, snakes: [snakes.slice(0, 2), snakes.slice(2)] };
}

const turnedRight = (facing) => HEADINGS[(HEADINGS.indexOf(facing) + 1) % 4];

/** A snake's head with its number: players count from 1, records from 0. */
const drawnHead = (grid, { square, facing }, [seat, number]) => head(grid, square, facing, seat, number + 1);

/** The drawing after a tap on a square: a barrier set or taken away, or the next snake set, one turned. */
function drawn(own, square, tool) {
  const barriers = own.barriers.filter((one) => !sameSquare(one, square));
  const at = own.snakes.findIndex((snake) => snake !== null && sameSquare(snake.square, square));
  const put = (place, snake) => own.snakes.map((old, other) => (other === place ? snake : old));
  if (tool === "barrier") {
    if (at >= 0) return { ...own, snakes: put(at, null) };
    return { ...own, barriers: barriers.length < own.barriers.length ? barriers : [...barriers, square] };
  }
  if (at >= 0) return { ...own, snakes: put(at, { square, facing: turnedRight(own.snakes[at].facing) }) };
  const next = own.snakes.indexOf(null);
  if (next < 0) return own;
  return { ...own, barriers, snakes: put(next, { square, facing: next < 2 ? "down" : "up" }) };
}

/** The drawing on a board of another size: what no longer lies on it falls away. */
function resized(own, size) {
  const next = { ...own, ...size };
  const grid = { columns: [1, next.columns], rows: [1, next.rows] };
  const barriers = own.barriers.filter((square) => holds(grid, square));
  return { ...next, barriers, snakes: own.snakes.map((snake) => (snake && holds(grid, snake.square) ? snake : null)) };
}

/** A number that counts when it is typed to its end: a board made smaller loses what was drawn outside. */
function Size({ label, value, change }) {
  const [text, setText] = useState(String(value));
  const done = () => {
    const size = Math.min(MOST, Math.max(1, Math.trunc(Number(text)) || 1));
    setText(String(size));
    change(size);
  };
  return html`<label>
    ${label}
    <input type="number" min="1" max=${MOST} value=${text} onInput=${(event) => setText(event.target.value)} onChange=${done} />
  </label>`;
}

function OwnBoard({ own, change, names }) {
  const [tool, setTool] = useState("barrier");
  const grid = { columns: [1, own.columns], rows: [1, own.rows] };
  const marks = [
    ...own.barriers.map((square) => cross(grid, square)),
    ...own.snakes.flatMap((snake, at) => (snake ? [drawnHead(grid, snake, SNAKES[at])] : [])),
  ];
  const name = (square) => {
    const at = own.snakes.findIndex((snake) => snake && sameSquare(snake.square, square));
    const here = at >= 0 ? `${say.snake(names[SNAKES[at][0]], SNAKES[at][1])}, ${say.facing(own.snakes[at].facing)}` : null;
    return `${squareWords(square)}: ${here ?? (own.barriers.some((one) => sameSquare(one, square)) ? say.barrier : say.empty)}`;
  };
  const missing = own.snakes.filter((snake) => snake === null).length;
  return html`<div class="own-board">
    <div class="buttons">
      <${Size} label=${say.columns} value=${own.columns} change=${(columns) => change((before) => resized(before, { columns }))} />
      <${Size} label=${say.rows} value=${own.rows} change=${(rows) => change((before) => resized(before, { rows }))} />
    </div>
    <div class="buttons" role="group" aria-label=${boardWords.modesLabel}>
      ${Object.entries(say.draw).map(
        ([word, text]) => html`<button type="button" aria-pressed=${String(tool === word)} onClick=${() => setTool(word)}>${text}</button>`,
      )}
    </div>
    <p class="quiet small">${tool === "barrier" ? say.tapBarriers : missing ? say.placeNext(names, SNAKES[own.snakes.indexOf(null)]) : say.turnSnake}</p>
    <${Board}
      grid=${grid}
      marks=${marks}
      tints=${Object.fromEntries(own.snakes.filter(Boolean).map((snake) => [keyOf(snake.square), "done"]))}
      name=${name}
      act=${(square) => change((before) => drawn(before, square, tool))}
      label=${say.ownBoard}
    />
  </div>`;
}

/** `setBoard({board, trouble})`, or null for the default board. */
export function Setup({ names, setBoard }) {
  const [{ isOwn, own }, change] = useKept("slither-stone board", () => ({ isOwn: false, own: EMPTY }));
  useEffect(() => {
    const missing = own.snakes.filter((snake) => snake === null).length;
    setBoard(isOwn ? { board: headerBoard(own), trouble: missing ? say.snakesLeft(missing) : null } : null);
  }, [isOwn, own]);
  return html`<fieldset class="option">
      <legend>${say.boardChoice}</legend>
      <${Choices} name="slither-board" among=${[[false, say.standardBoard], [true, say.ownBoard]]} chosen=${isOwn} choose=${(is) => change((before) => ({ ...before, isOwn: is }))} />
    </fieldset>
    ${isOwn && html`<${OwnBoard} own=${own} change=${(step) => change((before) => ({ ...before, own: step(before.own) }))} names=${names} />`}`;
}
