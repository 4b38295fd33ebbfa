// A game on one sheet: its final board and score and all that happened, to print, or to save as a file for friends.

import { html, useEffect, useRef, useState } from "../parts/html.js";
import { ownPaper } from "../dialogs/print.js";
import { GAMES } from "../games/games.js";
import { PageHead } from "../home/page-head.js";
import { date } from "../parts/language.js";
import { to } from "../parts/places.js";
import { shortened } from "../parts/players.js";
import { ofGame } from "../parts/program.js";
import { words } from "../parts/words.js";
import { names } from "./game-line.js";
import { boardAt, gameAt, useReplay, wholeGame } from "./replay-data.js";
import { save, selfContained } from "./self-contained.js";
import { pastWords as say } from "./words.js";

function Happened({ told }) {
  return html`<section class="happenings">
    <h3>${say.whatHappened}</h3>
    <ol>
      ${told.history.map(
        (entry) => html`<li>
          ${shortened(words.did(entry), told.players)}${entry.source === "virtual" && html` <span class="quiet">(${words.sources.virtual})</span>`}
          ${entry.announcements.map((said) => html`<span class="said"> ${shortened(words.sentence(said), told.players)}</span>`)}
        </li>`,
      )}
    </ol>
  </section>`;
}

function Keepsake({ told, positions, sheet }) {
  const last = told.history.length;
  const game = gameAt(told, positions, last);
  const kind = GAMES[told.name];
  const when = told.history.findLast((entry) => entry.at)?.at;
  const facts = [when && date(when), game.position.status === "playing" && say.stillPlaying].filter(Boolean);
  return html`<article class=${`keepsake ${told.name}`} ref=${sheet}>
    <header>
      <h2>${told.title}</h2>
      <p>${names(told.players)}</p>
      <p class="quiet">${facts.join(", ")}</p>
    </header>
    <${kind.Sheet} game=${game} version=${last} board=${boardAt(told, new Map([[last, positions.get(last)]]), last)} />
    <${Happened} told=${told} />
    <footer class="quiet small">${say.madeWith}</footer>
  </article>`;
}

export function Paper({ state, place, openDialog }) {
  const { told, failed, positions, need } = useReplay(place.id, state.connected);
  const sheet = useRef(null);
  const known = told !== null && told.name in GAMES;
  useEffect(() => {
    if (known) need(told.history.length);
  }, [told]);
  const ready = known && positions.has(told.history.length);
  const [kept, setKept] = useState(null); // what is to be said of the file: null, on its way, or that there is none
  const keep = async () => {
    setKept(say.saving);
    try {
      const game = await wholeGame(told);
      save(await selfContained(sheet.current, `${told.title}, ${names(told.players)}`, game), `${told.name}-${told.id}.html`);
      setKept(null);
    } catch {
      setKept(say.unsaved);
    }
  };
  return html`<main class="home paper">
    <${PageHead} title=${told?.title ?? say.paper} here="paper" openDialog=${openDialog}>
      <a class="button plain" href=${to("replay", place.id)}>${say.replay}</a>
    <//>
    ${!ready && html`<p class="opening">${failed || (told && !known) ? say.noReplay : say.opening}</p>`}
    ${ready &&
    html`<div class="buttons tools">
        <button type="button" onClick=${() => print()}>${say.print}</button>
        <a class="button" href=${ofGame(told.id, `sheet.pdf?paper=${ownPaper()}`)}>${say.asPdf}</a>
        <button type="button" disabled=${kept === say.saving} onClick=${keep}>${say.saveFile}</button>
        <span class="quiet small" role="status">${kept ?? say.saveHow}</span>
      </div>
      <${Keepsake} told=${told} positions=${positions} sheet=${sheet} />`}
  </main>`;
}
