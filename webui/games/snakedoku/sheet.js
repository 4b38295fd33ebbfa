// Snakedoku: the sudoku with its symbols, snakes and mongooses, whose digit counts, and what a tap on a square does.

import { html } from "../../parts/html.js";
import { Winner, inOrder, seatClass, shortened, undirected } from "../../parts/players.js";
import { turnEnded } from "../../table/just-done.js";
import { Board, CELL, centre, corner, keyOf, sameSquare, squareOf, tinted, useFresh } from "../board/board.js";
import { cross, written } from "../board/marks.js";
import { Refusal, useHeld, usePlan } from "../board/plan.js";
import { boardWords as say, squareWords } from "../board/words.js";

export const GRID = { columns: [1, 9], rows: [1, 9] };

const SHAPES = {
  circle: "M0 -15A15 15 0 1 0 .01 -15Z",
  square: "M-14 -14H14V14H-14Z",
  diamond: "M0 -18L18 0L0 18L-18 0Z",
  triangle: "M0 -17L18 15H-18Z",
};
export const SYMBOLS = Object.keys(SHAPES);

/** A player's symbol: hollow while its digit counts, coloured in after that. */
export function Sign({ symbol, seat, filled }) {
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
function marksOf(position, withMongooses) {
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

const joins = (choices) => choices.filter((choice) => choice.event.do === "connect").map((choice) => choice.event);
const places = (choices, what) => choices.filter((choice) => choice.event.do === what).map((choice) => choice.event.square);

/** The connection between two squares, the one that is listed where there is one. */
function connection(listed, a, b) {
  const has = (from, to) => listed.some((event) => sameSquare(event.from, from) && sameSquare(event.to, to));
  return !has(a, b) && has(b, a) ? { do: "connect", from: b, to: a } : { do: "connect", from: a, to: b };
}

/** The squares that this one may be connected to. */
function partners(choices, square) {
  const pairs = joins(choices).map((event) => [event.from, event.to]);
  return pairs.filter((pair) => pair.some((end) => sameSquare(end, square))).flat().filter((end) => !sameSquare(end, square));
}

/** Where a tap leads now: the squares to mark. */
function openSquares(choices, { closing, from }) {
  if (closing) return places(choices, "mongoose");
  const connects = from === null ? joins(choices).flatMap((event) => [event.from, event.to]) : partners(choices, from);
  return [...places(choices, "place"), ...connects];
}

export const EMPTY = { closing: false, from: null };

export function useBoard({ version, game }, store) {
  const plan = usePlan(version, store);
  const [draft, change] = useHeld("board", version, EMPTY);
  const { choices, position } = game;
  const mine = (square) => position.board.owners[keyOf(square)] === position.to_act;
  const act = (square) => {
    const placing = places(choices, "place").length > 0;
    if (draft.closing) plan.propose({ do: "mongoose", square });
    else if (draft.from !== null && sameSquare(draft.from, square)) {
      change({ from: null });
      plan.clear();
    } else if (draft.from !== null) plan.propose(connection(joins(choices), draft.from, square));
    else if (!placing && mine(square) && partners(choices, square).length === 0) {
      plan.refuse({ sentence: say.noPartner(square, joins(choices).length > 0), ruling: "SN-4" });
    } else if (!placing && mine(square)) {
      plan.clear();
      change({ from: square });
    } else plan.propose({ do: "place", square });
  };
  return {
    plan,
    draft,
    act,
    main: plan.main,
    may: openSquares(choices, draft),
    rest: choices.filter((choice) => choice.event.do === "end_turn"),
    letGo: () => change({ from: null }),
    toggleClosing: () => {
      plan.clear();
      change({ closing: !draft.closing, from: null });
    },
  };
}

/** Whose digit counts, as large as the dice of other games. */
export function Zone({ game }) {
  const { position, players } = game;
  const player = position.players.find((one) => one.name === position.to_act);
  if (!player) return null;
  if (player.current === null) return html`<p class="digit-now none quiet">${shortened(say.noDigit(player.name), players)}</p>`;
  const [column, row] = player.current;
  return html`<p class="digit-now">
    <span class="quiet">${shortened(say.digitNow(player.name), players)}</span>
    <strong>${position.board.digits[row - 1][column - 1]}</strong>
  </p>`;
}

/** Above the buttons: the mongoose, and how connecting goes. */
export function Panel({ game, board }) {
  const { draft } = board;
  const canClose = places(game.choices, "mongoose").length > 0;
  const canConnect = joins(game.choices).length > 0;
  return html`
    <${Refusal} plan=${board.plan} />
    ${canConnect && !draft.closing && html`<p class="quiet" role="status">${draft.from ? say.connectFrom(draft.from) : say.connectHint}</p>`}
    ${canClose &&
    html`<div class="buttons">
      <button type="button" aria-pressed=${String(draft.closing)} onClick=${board.toggleClosing}>${say.closeWithMongoose}</button>
    </div>`}
  `;
}

function Players({ game, own }) {
  const { position, options } = game;
  return html`<ul class="standing">
    ${inOrder(position.players, own).map(({ player, seat }) => {
      const lengths = player.snakes.map((snake) => snake.length);
      const facts = [say.snakes(lengths), options.mongoose && say.mongooses(player.mongooses), player.out && say.out];
      return html`<li class=${`${seatClass(seat)} ${player.name === position.to_act ? "acting" : ""}`}>
        <span class="name"><${SignIcon} symbol=${player.symbol} seat=${seat} /><span class="name-text" dir="auto">${undirected(player.name)}</span></span>
        <span class="score">${say.half(player.score)}</span>
        <span class="quiet small">${facts.filter(Boolean).join(" · ")}</span>
      </li>`;
    })}
  </ul>`;
}

export function Sheet({ game, version, board, own }) {
  const { position } = game;
  const marks = marksOf(position, Boolean(game.options.mongoose));
  const fresh = useFresh(version, marks, board.before && marksOf(board.before, Boolean(game.options.mongoose)), turnEnded(game));
  const { plan } = board;
  const planned = plan.result ? marksOf(plan.result.position, false) : [];
  const may = new Set(board.may.map(keyOf));
  const name = (square) => {
    const owner = position.players.find((player) => player.name === position.board.owners[keyOf(square)]);
    const snake = owner?.snakes.find((one) => one.some((part) => sameSquare(part, square)));
    const isClosed = position.board.closed.some((one) => sameSquare(one, square));
    return [
      `${squareWords(square)}: ${say.digit(position.board.digits[square[1] - 1][square[0] - 1])}`,
      owner && (sameSquare(owner.current, square) ? say.current(owner.name) : say.old(owner.name)),
      snake && say.inSnake(snake.length),
      isClosed && say.closed,
      may.has(keyOf(square)) && say.may,
    ]
      .filter(Boolean)
      .join(", ");
  };
  const tints = tinted({
    may: board.may,
    join: board.may.filter((square) => position.board.owners[keyOf(square)]),
    done: fresh,
    picked: board.draft.from ? [board.draft.from] : [],
    wrong: plan.refusal?.squares ?? [],
  });
  return html`<section class="sheet-zone board-sheet" aria-label=${game.title}>
    <div class="board-frame">
      <${Board}
        grid=${GRID}
        every=${3}
        marks=${marks}
        planned=${planned}
        tints=${tints}
        name=${name}
        act=${board.act}
        label=${say.board(game.title)}
        first=${board.may[0]}
      />
    </div>
    <div class="board-side">
      <${Winner} game=${game} />
      <${Refusal} plan=${plan} beside=${true} />
      <${Players} game=${game} own=${own} />
    </div>
  </section>`;
}
