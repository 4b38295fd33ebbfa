// A roll that counts is corrected. Where later steps would fall with it, that is said before, and asked; where they have
// fallen, that is said, too, with the way back.

import { html, useState } from "../parts/html.js";
import { Dialog } from "../dialogs/dialog.js";
import { shortened } from "../parts/players.js";
import { ask } from "../parts/program.js";
import { Ruling } from "../parts/ruling.js";
import { words } from "../parts/words.js";
import { tableWords as say } from "./words.js";

const UNFOLDED = 3; // steps that fell

/** [what is asked before a correction is made, or null; correct(index, faces)]. */
export function useCorrection(store) {
  const [asked, setAsked] = useState(null);
  const close = () => setAsked(null);
  const correct = async (index, faces) => {
    const { version } = store.state.snapshot;
    const make = () => {
      close();
      store.send("correct", { index, faces }, version);
    };
    const { answer } = await ask("api/preview/correction", { version, index, faces });
    if (answer?.fell) setAsked({ fell: answer.fell, make, close });
    else make(); // what is wrong with it, if anything, is told then
  };
  return [asked, correct];
}

/** Each step that fell or would fall, folded where they are many; the sentence above has named the first. */
function FellSteps({ steps, players }) {
  if (steps.length < 2) return null;
  const list = html`<ol class="fell">
    ${steps.map((step) => html`<li>${shortened(words.did(step), players)}</li>`)}
  </ol>`;
  if (steps.length <= UNFOLDED) return list;
  return html`<details class="fell"><summary>${say.allFell(steps.length)}</summary>${list}</details>`;
}

/** Before: what a correction would fell. */
export function Felling({ asked, players }) {
  if (asked === null) return null;
  const { fell, make, close } = asked;
  return html`<${Dialog} title=${say.correctRoll} close=${close}>
    <p>
      ${shortened(say.felling(fell), players)}${" "}
      <${Ruling} id=${fell.ruling} />
    </p>
    <${FellSteps} steps=${fell.steps} players=${players} />
    <p>${say.fellingBack}</p>
    <div class="buttons">
      <button type="button" class="main" onClick=${make}>${say.correctAnyway(fell.count)}</button>
      <button type="button" onClick=${close}>${say.leaveRoll}</button>
    </div>
  <//>`;
}

/** After: what the last correction has felled. */
export function Fell({ game, store }) {
  if (!game.fell) return null;
  return html`<div class="problem notice">
    <p>
      ${shortened(say.fell(game.fell), game.players)}${" "}
      <${Ruling} id=${game.fell.ruling} />
    </p>
    <${FellSteps} steps=${game.fell.steps} players=${game.players} />
    <button type="button" onClick=${() => store.send("undo")}>${say.undoCorrection(game.fell.count)}</button>
  </div>`;
}
