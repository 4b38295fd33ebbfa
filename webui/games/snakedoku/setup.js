// What Snakedoku asks before it begins: which sudoku, and who draws which symbol.

import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Choices } from "../../parts/choices.js";
import { useKept } from "../../parts/kept.js";
import { Board, keyOf } from "../board/board.js";
import { written } from "../board/marks.js";
import { squareWords } from "../board/words.js";
import { GRID, SYMBOLS, SignIcon } from "./marks.js";
import { PhotoButton, PhotoCheck } from "./photo.js";
import { snakedokuWords as say } from "./words.js";

const BLANK = Array.from({ length: 81 }, () => 0);
const NO_SUDOKU = { digits: BLANK, photo: null, doubtful: [], confirmed: false };
const MOST_SEED = 1_000_000;
const WHOLE = /^\s*\d{1,9}\s*$/;

const anySeed = () => Math.floor(Math.random() * MOST_SEED);

/** The options of another game by the same ones: with another sudoku, where it is made from a number. */
export const anew = (options) => ({ ...options, seed: anySeed() });

const placeOf = ([column, row]) => (row - 1) * 9 + column - 1;
const squareAt = (place) => [(place % 9) + 1, Math.floor(place / 9) + 1];

/** The digits as the header's board: nine lists of nine. */
function rowsOf(digits) {
  return Array.from({ length: 9 }, (_, row) => digits.slice(row * 9, row * 9 + 9));
}

function Symbols({ names, chosen, choose }) {
  const now = chosen ?? SYMBOLS.slice(0, names.length);
  const give = (seat, symbol) => {
    const other = now.indexOf(symbol);
    choose(now.map((old, at) => (at === seat ? symbol : at === other ? now[seat] : old)));
  };
  return html`<div class="symbol-choices">
    ${names.map(
      (name, seat) => html`<label>
        <${SignIcon} symbol=${now[seat]} seat=${seat} />
        <span>${say.symbolOf(name)}</span>
        <select value=${now[seat]} onChange=${(event) => give(seat, event.target.value)}>
          ${SYMBOLS.map((symbol) => html`<option value=${symbol}>${say.symbols[symbol]}</option>`)}
        </select>
      </label>`,
    )}
  </div>`;
}

/**
 * A solved sudoku, photographed or typed square by square. `own`: {digits, photo, doubtful, confirmed} with all 81
 * digits, 0 where one is missing; what the photograph was read as, if there is one; the keys of its squares that nobody
 * has looked at yet; and whether the table has said that all is right. `right`: a ref to the button that says so.
 */
function OwnSudoku({ own, change, right, live }) {
  const { digits, photo, doubtful } = own;
  const [at, setAt] = useState(0);
  const type = (place, digit) => {
    const looked = doubtful.filter((key) => key !== keyOf(squareAt(place)));
    const confirmed = own.confirmed || (doubtful.length > 0 && looked.length === 0);
    change({ ...own, digits: digits.map((old, other) => (other === place ? digit : old)), doubtful: looked, confirmed });
    const next = Math.min(place + 1, 80);
    setAt(next);
    return squareAt(next);
  };
  const found = (read) => {
    const first = read.doubtful[0];
    change({ digits: read.digits.flat(), photo: read, doubtful: read.doubtful.map(keyOf), confirmed: read.sure });
    setAt(first ? placeOf(first) : 0);
  };
  const unsure = Object.fromEntries(doubtful.map((key) => [key, "wrong"]));
  const marks = digits.flatMap((digit, place) => (digit ? [{ ...written(GRID, squareAt(place), digit), layer: 1 }] : []));
  return html`<div class="own-board">
    <${PhotoButton} found=${found} kept=${photo !== null} live=${live} />
    ${photo &&
    html`<${PhotoCheck}
      photo=${photo}
      unsure=${doubtful.length}
      confirmed=${own.confirmed}
      confirm=${() => change({ ...own, doubtful: [], confirmed: true })}
      right=${right}
    />`}
    <p class="quiet small">${say.typeSudoku}</p>
    <${Board}
      grid=${GRID}
      every=${3}
      marks=${marks}
      tints=${{ ...unsure, [keyOf(squareAt(at))]: unsure[keyOf(squareAt(at))] ? "wrong picked" : "picked" }}
      name=${(square) => `${squareWords(square)}: ${digits[placeOf(square)] || say.emptySquare}`}
      act=${() => {} /* a tap chooses the square, which is all */}
      onDigit=${(square, digit) => type(placeOf(square), digit)}
      place=${[squareAt(at), (square) => setAt(placeOf(square))]}
      label=${say.ownSudoku}
    />
    <div class="buttons digit-pad">
      ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => html`<button type="button" onClick=${() => type(at, digit)}>${digit}</button>`)}
      <button type="button" onClick=${() => type(at, 0)}>${say.clear}</button>
    </div>
    <p class="quiet small">${say.digitsLeft(digits.filter((digit) => digit === 0).length)}</p>
  </div>`;
}

/**
 * `setBoard({board, trouble, look})`: the header's board, or why it is not whole yet, and what brings into view where that
 * is put right; null for a sudoku made from the number. `live`: whether the table's camera gives pictures.
 */
export function Setup({ names, options, setOption, setBoard, live }) {
  const [{ own, sudoku }, change] = useKept("snakedoku board", () => ({ own: false, sudoku: NO_SUDOKU }));
  const right = useRef(null);
  const symbols = options.symbols ?? null;
  useEffect(() => {
    if (symbols !== null && symbols.length !== names.length) setOption("symbols", null);
  }, [names.length]);
  useEffect(() => {
    const missing = sudoku.digits.filter((digit) => digit === 0).length;
    const unlooked = sudoku.photo && !sudoku.confirmed ? say.photoLook : null;
    const look = () => {
      if (missing) return;
      right.current.scrollIntoView({ block: "center" });
      right.current.focus({ preventScroll: true });
    };
    setBoard(own ? { board: rowsOf(sudoku.digits), trouble: missing ? say.digitsLeft(missing) : unlooked, look } : null);
  }, [own, sudoku]);
  const seed = options.seed ?? 0;
  const [wrong, setWrong] = useState(false);
  const setSeed = (text) => {
    setWrong(!WHOLE.test(text));
    if (WHOLE.test(text)) setOption("seed", Number(text));
  };
  return html`<fieldset class="option">
      <legend>${say.sudoku}</legend>
      <${Choices} name="sudoku" among=${[[false, say.fromSeed], [true, say.ownSudoku]]} chosen=${own} choose=${(is) => change((before) => ({ ...before, own: is }))} />
      ${!own &&
      html`<div class="buttons seed">
        <label>${say.seed} <input type="text" inputmode="numeric" value=${seed} onChange=${(event) => setSeed(event.target.value)} /></label>
        <button type="button" onClick=${() => setSeed(String(anySeed()))}>${say.anotherSeed}</button>
        <span class="quiet small">${say.sameSeed}</span>
      </div>
      ${wrong && html`<p class="refused" role="alert">${say.wrongSeed(seed)}</p>`}`}
    </fieldset>
    ${own && html`<${OwnSudoku} own=${sudoku} change=${(next) => change((before) => ({ ...before, sudoku: next }))} right=${right} live=${live} />`}
    <${Symbols} names=${names} chosen=${symbols?.length === names.length ? symbols : null} choose=${(list) => setOption("symbols", list)} />`;
}
