// The ruling that a sentence rests on: named beside it, and told in words where somebody asks what it says.

import { html, useState } from "./html.js";
import { ask } from "./program.js";
import { words } from "./words.js";

let asked = null; // once for the page: in another language it is loaded anew

/** {answer: {rulings, games}}: the rulings' sentences by id, and the ids by game; or {refusal}, as every question's. */
export async function allRulings() {
  asked ??= ask("api/rulings", undefined, words.rulingLater);
  const told = await asked;
  if (told.refusal) asked = null; // whoever asks next may have more luck
  return told;
}

/** Of no ruling, which is a null `id`, nothing is shown. */
export function Ruling({ id }) {
  const [shown, show] = useState({ id: null, text: "" });
  if (!id) return null;
  const open = shown.id === id; // a sentence in the same place may come to rest on another one
  const look = async () => {
    if (open) return show({ id: null, text: "" });
    const { answer, refusal } = await allRulings();
    show({ id, text: refusal?.sentence ?? answer.rulings[id] });
  };
  return html`<span class="ruling">
    <button type="button" class="ruling-name" aria-expanded=${String(open)} onClick=${look}>${words.rule(id)}</button>
    ${open && html`<span class="ruling-text">${shown.text}</span>`}
  </span>`;
}
