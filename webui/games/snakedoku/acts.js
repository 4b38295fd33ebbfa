// What a person can do on Snakedoku's page now: symbols to place, squares to connect or to close, and what a tap on one does.

import { html } from "../../parts/html.js";
import { shortened } from "../../parts/players.js";
import { keyOf, sameSquare } from "../board/board.js";
import { Refusal, useHeld, usePlan } from "../board/plan.js";
import { snakedokuWords as say } from "./words.js";

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
