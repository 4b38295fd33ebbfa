// Snakey Dice's dice: those of the turn to choose from, and those about to be thrown.

import { html } from "./html.js";
import { Face } from "./dice.js";
import { SnakeFace } from "./snake-faces.js";
import { snakeyWords as say } from "./snakey-words.js";
import { words } from "./words.js";

function TurnDie({ die, at, chosen, toggle }) {
  const marks = `${die.used ? "used" : ""} ${chosen ? "picked" : ""}`;
  return html`<div class=${`lying ${marks}`}>
    <button
      type="button"
      class="die"
      disabled=${die.used || toggle === null}
      aria-pressed=${String(chosen)}
      aria-label=${say.die(at, words.face(die.face), die)}
      onClick=${() => toggle(at)}
    >
      <${SnakeFace} face=${die.face} unlocked=${die.unlocked} />
    </button>
  </div>`;
}

function Hand({ roll, typed }) {
  const summed = roll.dice === "standard" && typed.length === roll.count;
  return html`<div class="hand" role="img" aria-label=${`${words.inHand}: ${roll.count}`}>
    ${Array.from({ length: roll.count }, (_, at) => html`<div class="lying"><${Face} face=${typed[at]} /></div>`)}
    ${summed && html`<strong class="sum">${say.sum(typed.reduce((sum, face) => sum + face, 0))}</strong>`}
  </div>`;
}

export function Zone({ game, board, draft }) {
  const { position } = game;
  const roll = position.expects?.roll ?? null;
  const choosing = roll === null && position.status === "playing";
  return html`<div class="throws snakey-dice">
    <div class="dice-row">
      ${position.board.dice.map(
        (die, at) => html`<${TurnDie}
          key=${at}
          die=${die}
          at=${at}
          chosen=${board.draft.dice.includes(at)}
          toggle=${choosing ? board.toggle : null}
        />`,
      )}
      ${roll && html`<${Hand} roll=${roll} typed=${draft.typed} />`}
    </div>
  </div>`;
}
