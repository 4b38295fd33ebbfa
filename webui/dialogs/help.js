// Help: what to do with dice and camera, how each game is played, its rulings, and the keys.

import { html, useState } from "../parts/html.js";
import { rulesWords } from "../games/rules-words.js";
import { allRulings } from "../parts/ruling.js";
import { words } from "../parts/words.js";
import { Dialog } from "./dialog.js";
import { dialogWords as say } from "./words.js";

/** The rulings of a game by number, as refusals name them; asked for when they are opened. */
function Rulings({ game }) {
  const [{ answer, refusal }, setAll] = useState({});
  const opened = async (event) => event.target.open && !answer && setAll(await allRulings());
  return html`<details class="rulings" onToggle=${opened}>
    <summary>${say.rulings}</summary>
    ${refusal && html`<p>${refusal.sentence}</p>`}
    <dl>${answer?.games[game].map((id) => html`<dt>${id}</dt><dd>${answer.rulings[id]}</dd>`)}</dl>
  </details>`;
}

/** What to do with dice and camera, how each game is played, that of the table opened, and the keys. */
export function Help({ snapshot, close }) {
  return html`<${Dialog} title=${words.help} close=${close}>
    <div class="help" translate="yes">
      <p>${say.helpLead}</p>
      <h3>${say.helpRules}</h3>
      ${snapshot.games.filter(({ name }) => name in rulesWords).map(
        ({ name, title }) => html`<details key=${name} open=${snapshot.game?.name === name}>
          <summary>${title}</summary>
          <ul class="rules">
            ${rulesWords[name].map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <${Rulings} game=${name} />
        </details>`,
      )}
      <h3>${say.helpKeys}</h3>
      <dl class="keys">
        ${say.keys.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}
      </dl>
    </div>
  <//>`;
}
