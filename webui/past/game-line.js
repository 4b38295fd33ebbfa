// A stored game as the page lists it.

import { html } from "../parts/html.js";
import { date, number } from "../parts/language.js";
import { shortened } from "../parts/players.js";
import { listed } from "../parts/words.js";
import { pastWords as say } from "./words.js";

export const names = (players) => shortened(listed(players), players);

/** The scores of a game that is over, in the order in which its players sit; those of one just deleted are not known. */
function results({ players, scores }) {
  return scores && players.map((name, seat) => say.result(name, number(scores[seat]))).join(", ");
}

/** Title, players, how it stands and ended, at which other table, and when it was played last. */
export function GameLine({ game }) {
  const winners = game.players.length > 1 ? game.winners : []; // alone there is nobody to win against
  const where = game.table ? `, ${say.atTable(game.table)}` : "";
  const how = game.status === "finished" ? [say.finished(winners), results(game)].filter(Boolean).join(" · ") : say.playing;
  return html`<div class="game-line">
    <strong>${game.title}</strong> ${names(game.players)}<br />
    <span class="quiet small">${shortened(how, game.players)}${where} · ${say.events(game.events)} · ${date(game.changed)}</span>
  </div>`;
}
