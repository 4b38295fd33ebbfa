// The stored games as the page lists them, kept fresh while the table goes on.

import { locale } from "./language.js";
import { html, useEffect, useState } from "./html.js";
import { shortened } from "./players.js";
import { fetchJson } from "./program.js";
import { listed, words } from "./words.js";

/** What `path` tells, asked again with every `version`; null until it is there. */
export function useFetched(path, version) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let wanted = true;
    fetchJson(path).then((told) => wanted && told && setFound(told));
    return () => {
      wanted = false;
    };
  }, [path, version]);
  return found;
}

export function date(text) {
  const when = new Date(text);
  if (Number.isNaN(when.getTime())) return "";
  return when.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

export const names = (players) => shortened(listed(players), players);

/** Title, players, how it stands and when it was played last. */
export function GameLine({ game }) {
  const winners = game.players.length > 1 ? game.winners : []; // alone there is nobody to win against
  const how = game.status === "finished" ? words.finished(winners) : words.playing;
  return html`<div class="game-line">
    <strong>${game.title}</strong> ${names(game.players)}<br />
    <span class="quiet small">${shortened(how, game.players)} · ${words.events(game.events)} · ${date(game.changed)}</span>
  </div>`;
}
