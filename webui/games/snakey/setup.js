// What Snakey Dice asks before it begins: one of the named boards, or the printed one that the table has.

import { html, useEffect, useState } from "../../parts/html.js";
import { Choices } from "../../parts/choices.js";
import { useKept } from "../../parts/kept.js";
import { Board, keyOf, sameSquare } from "../board/board.js";
import { cross, plus, start } from "../board/marks.js";
import { boardWords, squareWords } from "../board/words.js";
import { snakeyWords as say } from "./words.js";

const RANGES = { small: [2, 12], large: [3, 18] };
const OWN = "own";
const EMPTY = { size: "small", blockades: [], power_ups: [] };

const without = (squares, square) => squares.filter((one) => !sameSquare(one, square));

/** The drawing after a tap: the tool's mark there, or nothing where it stood already. */
function drawn(own, square, tool) {
  const had = own[tool].some((one) => sameSquare(one, square));
  const cleared = { ...own, blockades: without(own.blockades, square), power_ups: without(own.power_ups, square) };
  return had ? cleared : { ...cleared, [tool]: [...cleared[tool], square] };
}

function OwnBoard({ own, change, solo }) {
  const [tool, setTool] = useState("blockades");
  const [low, high] = RANGES[own.size];
  const grid = { columns: [low, high], rows: [low, high] };
  const corners = solo ? [[low, low]] : [[low, low], [high, low], [low, high], [high, high]];
  const marks = [
    ...corners.map((square) => start(grid, square)),
    ...own.blockades.map((square) => cross(grid, square)),
    ...own.power_ups.map((square) => plus(grid, square)),
  ];
  const here = new Map([
    ...corners.map((square) => [keyOf(square), say.start]),
    ...own.blockades.map((square) => [keyOf(square), say.blockade]),
    ...own.power_ups.map((square) => [keyOf(square), say.powerUp]),
  ]);
  return html`<div class="own-board">
    ${!solo &&
    html`<div class="buttons" role="group" aria-label=${say.board}>
      ${Object.entries(say.size).map(
        ([size, text]) => html`<button type="button" aria-pressed=${String(own.size === size)} onClick=${() => change(() => ({ ...EMPTY, size }))}>${text}</button>`,
      )}
    </div>`}
    <div class="buttons" role="group" aria-label=${boardWords.modesLabel}>
      ${Object.entries(say.tools).map(
        ([word, text]) => html`<button type="button" aria-pressed=${String(tool === word)} onClick=${() => setTool(word)}>${text}</button>`,
      )}
    </div>
    <p class="quiet small">${say.tapSquares}</p>
    <${Board}
      grid=${grid}
      marks=${marks}
      name=${(square) => `${squareWords(square)}: ${here.get(keyOf(square)) ?? say.open}`}
      act=${(square) => change((before) => drawn(before, square, tool))}
      label=${say.ownBoard}
    />
  </div>`;
}

/** `setBoard({board, trouble})`: a named board or the table's own; null for the default one. */
function SetupOf({ solo, setBoard }) {
  const names = solo ? [null] : Object.keys(say.boards);
  const boards = [...names.map((name) => [name, say.boards[name] ?? say.soloBoard]), [OWN, say.ownBoard]];
  const [{ chosen, own }, change] = useKept(solo ? "snakey-solo board" : "snakey board", () => ({ chosen: names[0], own: EMPTY }));
  useEffect(() => {
    const isDefault = chosen === names[0];
    setBoard(isDefault ? null : { board: chosen === OWN ? own : chosen, trouble: null });
  }, [chosen, own]);
  return html`<fieldset class="option">
      <legend>${say.board}</legend>
      <${Choices} name="snakey-board" among=${boards} chosen=${chosen} choose=${(name) => change((before) => ({ ...before, chosen: name }))} />
    </fieldset>
    ${chosen === OWN && html`<${OwnBoard} own=${own} change=${(step) => change((before) => ({ ...before, own: step(before.own) }))} solo=${solo} />`}`;
}

export const Setup = (props) => html`<${SetupOf} ...${props} solo=${false} />`;
export const SoloSetup = (props) => html`<${SetupOf} ...${props} solo=${true} />`;
