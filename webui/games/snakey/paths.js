// "Show me my moves" and "we drew this": both ask the program; the page only lists, draws and plays what it answers.

import { html } from "../../parts/html.js";
import { ask } from "../../parts/program.js";
import { keyOf, sameSquare } from "../board/board.js";
import { snakeyWords as say } from "./words.js";

const SHOWN_ENDS = 8;

/** The distinct squares that the listed ends come to. */
function endSquares(ends) {
  return [...new Map(ends.map((end) => [keyOf(end.square), end.square])).values()];
}

/** All moves of the turn: `find` asks for them, a tap on a square that one ends on plans it or lists those that do. */
export function movesTool({ version, plan, draft, change }) {
  const ends = draft.moves.found?.ends ?? [];
  return {
    may: endSquares(ends),
    async find() {
      const { answer, refusal } = await ask("api/snakey/moves", { version });
      if (answer) change({ moves: { found: answer, at: null } });
      else plan.refuse(refusal);
    },
    tap(square) {
      const here = ends.filter((end) => sameSquare(end.square, square));
      if (here.length === 1) plan.propose(...here[0].events);
      else if (here.length > 1 || ends.length === 0) plan.clear();
      else plan.hint(say.noEnd(square));
      change({ moves: { ...draft.moves, at: here.length ? square : null } });
    },
  };
}

/** What was drawn on paper: squares tapped in their order, the newest again to take it back; `check` asks whether it is legal. */
export function drawnTool({ version, plan, draft, change }) {
  const redraw = (part) => {
    plan.clear();
    change({ drawn: { ...draft.drawn, ...part } });
  };
  return {
    may: [],
    redraw,
    async check() {
      const wanted = plan.since();
      const { answer, refusal } = await ask("api/snakey/drawn", { version, ...draft.drawn });
      if (!wanted()) return; // it was drawn on meanwhile
      if (refusal ?? answer.wrong) plan.refuse(refusal ?? answer.wrong);
      else plan.propose(...answer.events);
    },
    tap(square) {
      const { squares } = draft.drawn;
      redraw({ squares: squares.length && sameSquare(squares.at(-1), square) ? squares.slice(0, -1) : [...squares, square] });
    },
  };
}

export function Moves({ board }) {
  const { moves } = board.draft;
  if (moves.found === null) return null;
  const here = moves.at === null ? [] : moves.found.ends.filter((end) => sameSquare(end.square, moves.at));
  const planned = JSON.stringify(board.plan.events);
  return html`<p class="quiet" role="status">${say.movesHint(board.may.length)}</p>
    ${here.length > 0 &&
    html`<p>${say.movesAt(moves.at)}</p>
      <div class="buttons ends">
        ${here.slice(0, SHOWN_ENDS).map(
          (end) => html`<button
            type="button"
            aria-pressed=${String(JSON.stringify(end.events) === planned)}
            onClick=${() => JSON.stringify(end.events) !== planned && board.plan.propose(...end.events)}
          >
            ${say.end(end)}
          </button>`,
        )}
        ${here.length > SHOWN_ENDS && html`<span class="quiet">${say.moreEnds(here.length - SHOWN_ENDS)}</span>`}
      </div>`}`;
}

function Ticks({ name, count, change }) {
  return html`<span class="ticks">
    <button type="button" aria-label=${say.less(name)} disabled=${count === 0} onClick=${() => change(count - 1)}>−</button>
    <span>${name}: ${count}</span>
    <button type="button" aria-label=${say.more(name)} onClick=${() => change(count + 1)}>+</button>
  </span>`;
}

export function Drawn({ board, jump }) {
  const { drawn } = board.draft;
  return html`${drawn.squares.length === 0 && html`<p class="quiet">${say.drewHint}</p>`}
    <div class="buttons" role="group" aria-label=${say.ticks}>
      <${Ticks} name=${say.oneTime.portal} count=${drawn.portals} change=${(portals) => board.redraw({ portals })} />
      <${Ticks} name=${say.oneTime[jump]} count=${drawn.jumps} change=${(jumps) => board.redraw({ jumps })} />
    </div>
    ${board.plan.main === null &&
    html`<div class="buttons">
      <button type="button" class="main" disabled=${drawn.squares.length === 0} onClick=${board.check}>${say.check}</button>
      <button type="button" onClick=${() => board.redraw({ squares: [], portals: 0, jumps: 0 })}>${say.startOver}</button>
    </div>`}
    ${board.plan.main !== null && html`<p><strong>${say.isLegal}</strong></p>`}`;
}
