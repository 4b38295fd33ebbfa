// Names that played here before: one tap seats them, and any of them can be forgotten again.

import { html, useState } from "../parts/html.js";
import { useGoingOn } from "../parts/focus.js";
import { shortName } from "../parts/players.js";
import { pref, remember } from "../parts/prefs.js";
import { words } from "../parts/words.js";
import { homeWords as say } from "./words.js";

const MOST = 12;

/** The program forgets the name, and so does this browser, which remembers who sat here last. */
async function forget(store, name) {
  remember("players", pref("players", []).filter((other) => other !== name));
  return store.send("forget_player", { player: name });
}

export function Remembered({ names, add, store }) {
  const [forgetting, setForgetting] = useState(false);
  const [gone, setGone] = useState(null);
  const known = useGoingOn(true);
  const press = async (event, name) => {
    if (event.detail > 1) return; // of a double tap; the name next to it has moved there by then
    if (!forgetting) add(name);
    else if (await forget(store, name)) setGone(name);
  };
  const back = async () => {
    if (await store.send("remember_player", { player: gone })) setGone(null);
  };
  const shown = forgetting ? names : names.slice(0, MOST);
  if (names.length === 0 && gone === null) return null;
  return html`<p class="quiet small">${say.remembered}</p>
    <div class="buttons known" ref=${known} tabindex="-1">
      ${shown.map(
        (name) => html`<button
          type="button"
          key=${name}
          title=${name.slice(0, 200)}
          aria-label=${forgetting ? say.forget(shortName(name)) : null}
          onClick=${(event) => press(event, name)}
        >
          ${shortName(name)}${forgetting && html` <span aria-hidden="true">✕</span>`}
        </button>`,
      )}
      <button type="button" class="plain small" aria-pressed=${String(forgetting)} onClick=${() => setForgetting(!forgetting)}>
        ${forgetting ? say.forgetDone : say.forgetSome}
      </button>
    </div>
    ${gone !== null &&
    html`<div class="problem notice" role="status">
      <p>${say.forgotten(shortName(gone))}</p>
      <button type="button" onClick=${back}>${words.undo}</button>
    </div>`}`;
}
