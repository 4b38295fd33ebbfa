// The games that are kept: filtered, opened, replayed, deleted with a way back, and brought in from files.

import { html, useState } from "../parts/html.js";
import { PageHead } from "../home/page-head.js";
import { useGoingOn } from "../parts/focus.js";
import { to } from "../parts/places.js";
import { likeness, shortName } from "../parts/players.js";
import { Problem } from "../parts/problem.js";
import { ofGame, useFetched } from "../parts/program.js";
import { words } from "../parts/words.js";
import { GameLine, names } from "./game-line.js";
import { ImportRecord } from "./import-record.js";
import { pastWords as say } from "./words.js";

const A_PAGE = 25;
const NO_FILTER = { game: "", player: "", state: "", from: "", until: "" };

/** The day of a time as the reader's clock has it, "2026-05-01", as date fields give theirs. */
function dayOf(text) {
  const when = new Date(text);
  const two = (n) => String(n).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

function fits(game, { game: name, player, state, from, until }) {
  const day = dayOf(game.changed);
  return (
    (!name || game.game === name) &&
    (!player || game.players.some((name) => likeness(name) === player)) &&
    (!state || game.status === state) &&
    (!from || day >= from) &&
    (!until || day <= until)
  );
}

function Choice({ label, none, choices, value, choose }) {
  return html`<label>
    ${label}
    <select value=${value} onChange=${(event) => choose(event.target.value)}>
      <option value="">${none}</option>
      ${choices.map(([key, text]) => html`<option key=${key} value=${key}>${text}</option>`)}
    </select>
  </label>`;
}

function Filters({ games, filter, change }) {
  const titles = [...new Map(games.map((game) => [game.game, game.title]))];
  const oldestFirst = games.flatMap((game) => game.players).reverse(); // so that the last spelling is what one is called
  const players = [...new Map(oldestFirst.map((name) => [likeness(name), name]))].sort(([, a], [, b]) => a.localeCompare(b));
  const set = (key) => (value) => change({ ...filter, [key]: value });
  const day = (key, label) => html`<label>
    ${label}
    <input type="date" value=${filter[key]} onInput=${(event) => set(key)(event.target.value)} />
  </label>`;
  return html`<form class="filters" aria-label=${say.filters} onSubmit=${(event) => event.preventDefault()}>
    <${Choice} label=${say.game} none=${say.anyGame} choices=${titles} value=${filter.game} choose=${set("game")} />
    <${Choice}
      label=${say.player}
      none=${say.anyPlayer}
      choices=${players.map(([alike, name]) => [alike, shortName(name)])}
      value=${filter.player}
      choose=${set("player")}
    />
    <${Choice}
      label=${say.state}
      none=${say.anyState}
      choices=${[["finished", say.onlyFinished], ["playing", say.onlyPlaying]]}
      value=${filter.state}
      choose=${set("state")}
    />
    ${day("from", say.from)} ${day("until", say.until)}
  </form>`;
}

function PastGame({ game, open, remove }) {
  const named = (what) => words.of(what, game.title, names(game.players));
  return html`<li>
    <${GameLine} game=${game} />
    <div class="buttons">
      ${game.status === "playing" &&
      html`<button type="button" aria-label=${named(words.continueGame)} onClick=${() => open(game.id)}>${words.continueGame}</button>`}
      <a class="button" aria-label=${named(say.replay)} href=${to("replay", game.id)}>${say.replay}</a>
      <a class="button plain" aria-label=${named(say.paper)} href=${to("paper", game.id)}>${say.paper}</a>
      <a class="button plain" aria-label=${named(words.saveRecord)} href=${ofGame(game.id, "record")} download>
        ${words.saveRecord}
      </a>
      <button type="button" class="plain" aria-label=${named(say.delete)} onClick=${() => remove(game)}>${say.delete}</button>
    </div>
  </li>`;
}

function Deleted({ games, restore }) {
  if (games.length === 0) return null;
  return html`<details class="card">
    <summary>${say.deletedList(games.length)}</summary>
    <p class="quiet small">${say.deletedHow}</p>
    <ul class="stored">
      ${games.map(
        (game) => html`<li key=${game.id}>
          <${GameLine} game=${game} />
          <button type="button" aria-label=${words.of(say.bringBack, game.title, names(game.players))} onClick=${() => restore(game.id)}>
            ${say.bringBack}
          </button>
        </li>`,
      )}
    </ul>
  </details>`;
}

function List({ games, unreadable, open, remove }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [pages, setPages] = useState(1);
  const change = (next) => {
    setFilter(next);
    setPages(1);
  };
  const counted = useGoingOn(true);
  const found = games.filter((game) => fits(game, filter));
  const shown = found.slice(0, pages * A_PAGE);
  const left = Math.min(A_PAGE, found.length - shown.length);
  const filtered = Object.values(filter).some(Boolean);
  return html`<section class="card">
    ${games.length > 0 && html`<${Filters} games=${games} filter=${filter} change=${change} />`}
    <p class="quiet counted" role="status" ref=${counted} tabindex="-1">
      ${games.length === 0 ? say.noPast : say.counted(found.length, games.length)}
      ${filtered && html` <button type="button" class="plain" onClick=${() => change(NO_FILTER)}>${say.clearFilters}</button>`}
    </p>
    ${unreadable > 0 && html`<p>${say.unreadable(unreadable)}</p>`}
    ${filtered && found.length === 0 && html`<p>${say.noneFits}</p>`}
    <ul class="stored">
      ${shown.map((game) => html`<${PastGame} key=${game.id} game=${game} open=${open} remove=${remove} />`)}
    </ul>
    ${left > 0 && html`<div class="buttons"><button type="button" onClick=${() => setPages(pages + 1)}>${say.more(left)}</button></div>`}
  </section>`;
}

export function PastGames({ state, store, openTable, openDialog }) {
  const { version } = state.snapshot;
  const [brought, setBrought] = useState(0);
  const games = useFetched("api/games", `${version} ${brought}`);
  const deleted = useFetched("api/games/deleted", version);
  const unreadable = useFetched("api/games/unreadable", version);
  const [gone, setGone] = useState(null); // the game deleted last, to undo that
  const told = useGoingOn();
  const open = async (id) => {
    if (await store.send("open_game", { id })) openTable();
  };
  const remove = async (game) => {
    if (await store.send("delete_game", { id: game.id })) setGone(game);
  };
  const restore = async (id) => {
    if (await store.send("restore_game", { id })) setGone(null);
  };
  return html`<main class="home">
    <${PageHead} title=${say.pastGames} here="games" openDialog=${openDialog} />
    <div class="one-column">
      <${Problem} problem=${state.problem} notice=${state.notice} dismiss=${store.dismiss} />
      <div role="status" ref=${told} tabindex="-1">
        ${gone &&
        html`<div class="problem notice">
          <p>${say.deletedNow(gone.title, names(gone.players))}</p>
          <button type="button" onClick=${() => restore(gone.id)}>${words.undo}</button>
        </div>`}
      </div>
      ${games && html`<${List} games=${games} unreadable=${unreadable?.count} open=${open} remove=${remove} />`}
      <${Deleted} games=${deleted ?? []} restore=${restore} />
      <${ImportRecord} brought=${() => setBrought(brought + 1)} />
    </div>
  </main>`;
}
