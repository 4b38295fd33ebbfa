// Home: go on with a game, start one, and see at a glance whether the camera is there.

import { html, useState } from "../parts/html.js";
import { Camera } from "../camera/camera.js";
import { GAMES } from "../games/games.js";
import { SHELF } from "../games/shelf.js";
import { useGoingOn } from "../parts/focus.js";
import { useKept } from "../parts/kept.js";
import { to } from "../parts/places.js";
import { shortened } from "../parts/players.js";
import { pref, remember } from "../parts/prefs.js";
import { useFetched } from "../parts/program.js";
import { words } from "../parts/words.js";
import { GameLine, names } from "../past/game-line.js";
import { phoneWords } from "../phones/words.js";
import { NewGame } from "./new-game.js";
import { PageHead } from "./page-head.js";
import { StorageNotice } from "./storage.js";
import { Tables } from "./tables.js";
import { homeWords as say } from "./words.js";

const SHOWN_GAMES = 3;

function OpenGame({ game, store, openTable }) {
  return html`<section class="card open-game">
    <h2>${game.title}</h2>
    <p>${names(game.players)}</p>
    <p class="quiet">${shortened(game.prompt, game.players)}</p>
    <div class="buttons">
      <button type="button" class="main wide" onClick=${openTable}>${game.position.status === "finished" ? say.result : words.continueGame}</button>
      <button type="button" class="plain" onClick=${() => store.send("leave_game")}>${say.putAway}</button>
    </div>
  </section>`;
}

/** The games that wait to be gone on with, and the way to all others. */
function Waiting({ snapshot, store, openTable }) {
  const current = snapshot.game?.id ?? null;
  const games = useFetched("api/games", snapshot.version);
  const open = async (id) => {
    if (await store.send("open_game", { id })) openTable();
  };
  if (games === null || games.length === 0) return null;
  const waiting = games.filter((game) => game.status === "playing" && game.id !== current).slice(0, SHOWN_GAMES);
  return html`<section class="card">
    ${waiting.length > 0 && html`<h2>${say.goOn}</h2>`}
    <ul class="stored">
      ${waiting.map(
        (game) => html`<li key=${game.id}>
          <${GameLine} game=${game} />
          <button type="button" aria-label=${words.of(words.continueGame, game.title, names(game.players))} onClick=${() => open(game.id)}>
            ${words.continueGame}
          </button>
        </li>`,
      )}
    </ul>
    <div class="buttons"><a class="button plain" href=${to("games")}>${say.allPast}</a></div>
  </section>`;
}

function Shelf({ boxes, chosen, choose }) {
  return html`<div class="buttons game-choice" role="group" aria-label=${words.whichGame}>
    ${boxes.map(
      (box) => html`<button type="button" key=${box.name} aria-pressed=${String(box === chosen)} onClick=${() => choose(box, 0)}>
        ${box.title}
      </button>`,
    )}
  </div>`;
}

/** Alone or with friends, with or without mongooses: what makes another game of it, before anything else. */
function Ways({ box, chosen, choose }) {
  if (box.ways.length < 2) return null;
  return html`<div class="buttons ways-choice" role="group" aria-label=${say.whichWay}>
    ${box.ways.map(
      (way, at) => html`<button type="button" key=${way.text} aria-pressed=${String(way === chosen)} onClick=${() => choose(box, at)}>
        ${way.text}
      </button>`,
    )}
  </div>`;
}

function useShelf(games) {
  const [last, setLast] = useState(() => pref("shelf", {}));
  const offered = (way) => way.game in GAMES && games.some((game) => game.name === way.game);
  const boxes = SHELF.filter((box) => box.ways.every(offered));
  const box = boxes.find((one) => one.name === last.box) ?? boxes[0];
  const way = box.ways[last.way] ?? box.ways[0];
  const choose = (chosen, at) => {
    const next = { box: chosen.name, way: at };
    remember("shelf", next);
    setLast(next);
  };
  return { boxes, box, way, choose };
}

export function Home({ state, store, openTable, openDialog }) {
  const { snapshot } = state;
  const first = useGoingOn();
  const { boxes, box, way, choose } = useShelf(snapshot.games);
  const drafted = useKept("seats", () => pref("players", []).map((name) => ({ name, bot: "" })));
  return html`<main class="home">
    <${PageHead} title=${say.title} lead=${say.lead} here="home" openDialog=${openDialog}>
      <button type="button" class="plain" onClick=${() => openDialog("print")}>${words.print}</button>
      <button type="button" class="plain" onClick=${() => openDialog("phones")}>${phoneWords.phones}</button>
    <//>
    <${Tables} table=${snapshot.table} />
    <${StorageNotice} storage=${snapshot.storage} />
    <div class="home-columns">
      <div ref=${first} tabindex="-1">
        ${snapshot.game && html`<${OpenGame} game=${snapshot.game} store=${store} openTable=${openTable} />`}
        <section class="card">
          <${Shelf} boxes=${boxes} chosen=${box} choose=${choose} />
          <p class="quiet">${box.about}</p>
          <${Ways} box=${box} chosen=${way} choose=${choose} />
          ${way.about && html`<p class="quiet small">${way.about}</p>`}
          <${NewGame}
            key=${way.game}
            game=${snapshot.games.find((game) => game.name === way.game)}
            title=${box.title}
            fixed=${way.fixed ?? {}}
            drafted=${drafted}
            known=${snapshot.known_players}
            state=${state}
            store=${store}
            begun=${openTable}
          />
        </section>
      </div>
      <div>
        <div class="card"><${Camera} snapshot=${snapshot} store=${store} connected=${state.connected} openDialog=${openDialog} /></div>
        <${Waiting} snapshot=${snapshot} store=${store} openTable=${openTable} />
      </div>
    </div>
  </main>`;
}
