// Home: go on with a game, start one, and see at a glance whether the camera is there.

import { html, useEffect, useState } from "./html.js";
import { Camera } from "./camera.js";
import { GAMES } from "./games.js";
import { NewGame } from "./new-game.js";
import { shortened } from "./players.js";
import { pref, remember } from "./prefs.js";
import { StorageNotice } from "./storage.js";
import { fetchJson } from "./store.js";
import { listed, words } from "./words.js";

const SHOWN_GAMES = 8;

function date(text) {
  const when = new Date(text);
  if (Number.isNaN(when.getTime())) return "";
  return when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

function names(players) {
  return shortened(listed(players), players);
}

function OpenGame({ game, store, openTable }) {
  return html`<section class="card open-game">
    <h2>${game.title}</h2>
    <p>${names(game.players)}</p>
    <p class="quiet">${shortened(game.prompt, game.players)}</p>
    <div class="buttons">
      <button type="button" class="main wide" onClick=${openTable}>${words.continueGame}</button>
      <button type="button" class="plain" onClick=${() => store.send("leave_game")}>${words.putAway}</button>
    </div>
  </section>`;
}

function StoredGame({ game, open }) {
  const how = game.status === "finished" ? words.finished(game.winners) : words.playing;
  return html`<li>
    <div>
      <strong>${game.title}</strong> ${names(game.players)}<br />
      <span class="quiet small">${shortened(how, game.players)} · ${words.events(game.events)} · ${date(game.changed)}</span>
    </div>
    <div class="buttons">
      <button type="button" onClick=${() => open(game.id)}>${game.status === "finished" ? words.open : words.continueGame}</button>
      <a class="button plain" href=${`/api/games/${encodeURIComponent(game.id)}/record`} download>${words.record}</a>
    </div>
  </li>`;
}

function StoredGames({ snapshot, store, openTable }) {
  const [games, setGames] = useState(null);
  const current = snapshot.game?.id ?? null;
  useEffect(() => {
    fetchJson("/api/games").then(setGames);
  }, [current]);
  const open = async (id) => {
    if (await store.send("open_game", { id })) openTable();
  };
  const others = (games ?? []).filter((game) => game.id !== current);
  return html`<section class="card">
    <h2>${words.stored}</h2>
    ${games !== null && others.length === 0 && html`<p class="quiet">${words.noGames}</p>`}
    <ul class="stored">
      ${others.slice(0, SHOWN_GAMES).map((game) => html`<${StoredGame} key=${game.id} game=${game} open=${open} />`)}
    </ul>
  </section>`;
}

function GameChoice({ games, chosen, choose }) {
  if (games.length < 2) return null;
  return html`<div class="buttons game-choice" role="group" aria-label=${words.whichGame}>
    ${games.map(
      (game) => html`<button
        type="button"
        key=${game.name}
        aria-pressed=${String(game === chosen)}
        onClick=${() => choose(game.name)}
      >
        ${game.title}
      </button>`,
    )}
  </div>`;
}

export function Home({ state, store, openTable, openDialog }) {
  const { snapshot } = state;
  const [name, setName] = useState(pref("game", null));
  const games = snapshot.games.filter((game) => game.name in GAMES);
  const game = games.find((one) => one.name === name) ?? games[0];
  const choose = (chosen) => {
    remember("game", chosen);
    setName(chosen);
  };
  useEffect(() => {
    document.title = words.title;
  }, []);
  return html`<main class="home">
    <header>
      <h1>${words.title}</h1>
      <p class="quiet">${words.lead}</p>
      <nav>
        <button type="button" class="plain" onClick=${() => openDialog("print")}>${words.print}</button>
        <button type="button" class="plain" onClick=${() => openDialog("settings")}>${words.settings}</button>
        <button type="button" class="plain" onClick=${() => openDialog("help")}>${words.help}</button>
      </nav>
    </header>
    <${StorageNotice} storage=${snapshot.storage} />
    <div class="home-columns">
      <div>
        ${snapshot.game && html`<${OpenGame} game=${snapshot.game} store=${store} openTable=${openTable} />`}
        <section class="card">
          <${GameChoice} games=${games} chosen=${game} choose=${choose} />
          <${NewGame}
            key=${game.name}
            game=${game}
            known=${snapshot.known_players}
            state=${state}
            store=${store}
            begun=${openTable}
          />
        </section>
      </div>
      <div>
        <div class="card"><${Camera} snapshot=${snapshot} store=${store} connected=${state.connected} /></div>
        <${StoredGames} snapshot=${snapshot} store=${store} openTable=${openTable} />
      </div>
    </div>
  </main>`;
}
