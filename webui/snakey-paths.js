// "Show me my moves" and "we drew this": both ask the program; the page only lists, draws and plays what it answers.

import { html } from "./html.js";
import { keyOf, sameSquare } from "./board.js";
import { snakeyWords as say } from "./snakey-words.js";

const SHOWN_ENDS = 8;

/** The distinct squares that the listed ends come to. */
export function endSquares(ends) {
  return [...new Map(ends.map((end) => [keyOf(end.square), end.square])).values()];
}

export function Moves({ board }) {
  const { moves } = board.draft;
  if (moves.found === null) return null;
  const here = moves.at === null ? [] : moves.found.ends.filter((end) => sameSquare(end.square, moves.at));
  const planned = JSON.stringify(board.plan.events);
  return html`<p class="quiet">${say.movesHint(moves.found.count)}</p>
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
