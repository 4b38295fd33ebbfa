// Snakey Dice's dice: those of the turn to choose from, and those about to be thrown.

import { html } from "../../parts/html.js";
import { FaceAs } from "../../dice/dice.js";
import { byRoll } from "../../dice/draft.js";
import { SnakeFace } from "../../dice/snake-faces.js";
import { diceWords } from "../../dice/words.js";
import { snakeyWords as say } from "./words.js";

function TurnDie({ die, at, chosen, toggle }) {
  const marks = `${die.used ? "used" : ""} ${chosen ? "picked" : ""}`;
  return html`<div class=${`lying ${marks}`}>
    <button
      type="button"
      class="die"
      disabled=${die.used || toggle === null}
      aria-pressed=${String(chosen)}
      aria-label=${say.die(at, diceWords.face(die.face), die)}
      onClick=${() => toggle(at)}
    >
      <${SnakeFace} face=${die.face} unlocked=${die.unlocked} />
    </button>
  </div>`;
}

function Hand({ roll, typed }) {
  const snake = roll.dice === "snake";
  const summed = roll.dice === "standard" && typed.length === roll.count;
  return html`<div class="hand" role="img" aria-label=${`${diceWords.inHand}: ${roll.count}`}>
    ${Array.from(
      { length: roll.count },
      (_, at) => html`<div class=${snake ? "lying as-snake" : "lying"}><${FaceAs} face=${typed[at]} snake=${snake} /></div>`,
    )}
    ${summed && html`<strong class="sum">${say.sum(typed.reduce((sum, face) => sum + face, 0))}</strong>`}
  </div>`;
}

/** Which dice give the column, where dice of two colours are seen or one of them has been chosen. */
function ColumnDice({ snapshot, store }) {
  const chosen = snapshot.settings.column_die;
  const seen = snapshot.reading.colours;
  if (chosen === null && seen.length < 2) return null;
  const colours = chosen === null || seen.includes(chosen) ? seen : [chosen, ...seen];
  const choose = (colour) => store.send("settings", { column_die: colour ?? "none" });
  return html`<div class="column-dice small" role="group" aria-label=${say.columnDice}>
    <span class="quiet">${say.columnDice}</span>
    ${[...colours, null].map(
      (colour) => html`<button type="button" key=${colour} class="plain" aria-pressed=${String(colour === chosen)} onClick=${() => choose(colour)}>
        ${colour && html`<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" rx="2" fill=${colour} /></svg>`}
        ${colour ? say.colour(colour) : say.oneColour}
      </button>`,
    )}
  </div>`;
}

export function Zone({ game, board, draft, snapshot, store }) {
  const { position } = game;
  const roll = position.expects?.roll ?? null;
  return html`<div class="throws snakey-dice">
    <div class="dice-row">
      ${position.board.dice.map(
        (die, at) => html`<${TurnDie}
          key=${at}
          die=${die}
          at=${at}
          chosen=${board.draft.dice.includes(at)}
          toggle=${roll === null ? board.toggle : null}
        />`,
      )}
      ${roll && html`<${Hand} roll=${roll} typed=${byRoll(draft.typed, roll.count).last} />`}
    </div>
    ${roll?.dice === "standard" && html`<${ColumnDice} snapshot=${snapshot} store=${store} />`}
  </div>`;
}
