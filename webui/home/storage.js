// What the database could not keep: a warning above everything else, and the record to save meanwhile.

import { html } from "../parts/html.js";
import { ofGame } from "../parts/program.js";
import { words } from "../parts/words.js";
import { homeWords as say } from "./words.js";

/** Stays for as long as the game is in memory alone. */
export function StorageTrouble({ storage, game }) {
  if (!storage.trouble) return null;
  return html`<section class="unkept" role="alert">
    <h2>${say.unkept}</h2>
    <p>${storage.trouble} ${say.unkeptWhat}</p>
    ${game && html`<a class="button" href=${ofGame(game.id, "record")} download>${words.saveRecord}</a>`}
  </section>`;
}

/** What became of a damaged database, and why the game last open is not open any more, at home. */
export function StorageNotice({ storage: { notice, unopened } }) {
  return [notice, unopened].map((told) => told && html`<p class="problem notice" role="status">${told}</p>`);
}
