// How the dice fell, against fair ones: of everybody or one player, real dice apart from virtual ones.

import { html, useState } from "../parts/html.js";
import { Face } from "../dice/dice.js";
import { diceWords } from "../dice/words.js";
import { decimal } from "../parts/language.js";
import { shortName } from "../parts/players.js";
import { CountBar } from "./plots.js";
import { statisticsWords as say } from "./statistics-words.js";

const UNUSUAL = 0.05;
const EVERYBODY = "";

const ORDER = Object.keys(say.thrown).flatMap((thrown) => Object.keys(say.kinds).map((kind) => `${thrown} ${kind}`));

const keyOf = ({ thrown, kind }) => `${thrown} ${kind}`;

function verdict({ dice, chance, enough }) {
  if (chance === null) return say.tooFew(dice, enough);
  return chance < UNUSUAL ? say.unusual(dice, chance) : say.usual(dice, chance);
}

function Faces({ dice }) {
  const most = Math.max(...dice.faces.map((face) => Math.max(face.count, face.high))) * 1.03;
  return html`<div class="table-frame"><table class="luck">
    <thead>
      <tr>
        <th scope="col">${say.face}</th>
        <th scope="col" class="wide"><span class="unseen">${say.share}</span></th>
        <th scope="col">${say.fell}</th>
        <th scope="col">${say.expected}</th>
      </tr>
    </thead>
    <tbody>
      ${dice.faces.map(
        (face) => html`<tr key=${face.face}>
          <th scope="row"><span class="luck-face"><${Face} face=${face.face} /></span><span class="unseen">${diceWords.face(face.face)}</span></th>
          <td class="wide"><${CountBar} ...${face} most=${most} /></td>
          <td>${face.count}</td>
          <td class="quiet">${decimal(face.expected)}</td>
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

export function Luck({ luck }) {
  const [chosen, setWho] = useState(EVERYBODY);
  const [which, setWhich] = useState(null);
  const players = [...new Set(luck.map((one) => one.player).filter((name) => name !== null))].sort((a, b) => a.localeCompare(b));
  const who = players.includes(chosen) ? chosen : EVERYBODY; // their games may be deleted meanwhile
  const whose = luck
    .filter((one) => (one.player ?? EVERYBODY) === who)
    .sort((a, b) => ORDER.indexOf(keyOf(a)) - ORDER.indexOf(keyOf(b)));
  const dice = whose.find((one) => keyOf(one) === which) ?? whose[0];
  if (!dice) return null;
  return html`<section class="card" aria-label=${say.luck}>
    <h2>${say.luck}</h2>
    <div class="filters">
      <label>
        ${say.whose}
        <select value=${who} onChange=${(event) => setWho(event.target.value)}>
          <option value=${EVERYBODY}>${say.everybody}</option>
          ${players.map((name) => html`<option key=${name} value=${name}>${shortName(name)}</option>`)}
        </select>
      </label>
    </div>
    <div class="buttons which-dice" role="group" aria-label=${say.which}>
      ${whose.map(
        (one) => html`<button type="button" key=${keyOf(one)} aria-pressed=${String(one === dice)} onClick=${() => setWhich(keyOf(one))}>
          ${say.thrown[one.thrown]}, ${say.kinds[one.kind]}
        </button>`,
      )}
    </div>
    <p class="verdict" role="status">${verdict(dice)}</p>
    <${Faces} dice=${dice} />
    <p class="quiet small">${say.bars} ${say.meaning(dice.points, dice.telling)} ${say.manyLooks}</p>
  </section>`;
}
