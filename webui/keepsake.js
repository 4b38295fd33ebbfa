// Inside a game that was saved as one file: the same replay as on the page, from what the file holds itself.

import { html, render } from "./parts/html.js";
import { GAMES } from "./games/games.js";
import { names } from "./past/game-line.js";
import { Player } from "./past/replay.js";

const { told, positions } = JSON.parse(document.getElementById("game").textContent);
const kind = GAMES[told.name];
const all = new Map(positions.map((position, at) => [at, position]));
const nothing = () => {}; // everything is here already, and there is no help to open

render(
  html`<main class=${`table replay ${kind.EMPTY ? "with-board" : ""} ${kind.noDice ? "no-dice" : ""}`}>
    <header class="page-head">
      <h1>${told.title}</h1>
      <p class="quiet">${names(told.players)}</p>
    </header>
    <${Player} told=${told} positions=${all} need=${nothing} openDialog=${nothing} />
  </main>`,
  document.getElementById("page"),
);
