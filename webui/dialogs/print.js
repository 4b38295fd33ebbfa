// What can be printed: every sheet as a PDF, and the sheet of the game on the table.

import { html, useEffect, useState } from "../parts/html.js";
import { GAMES } from "../games/games.js";
import { pref, remember } from "../parts/prefs.js";
import { fetchJson, ofGame } from "../parts/program.js";
import { Dialog } from "./dialog.js";
import { printWords as say } from "./print-words.js";

/** Letter where that is the paper of the country, A4 elsewhere. */
const usual = () => (/-(US|CA|MX)\b/i.test(navigator.language) ? "letter" : "a4");

/** The paper that was chosen here last, else the country's. */
export const ownPaper = () => pref("paper", usual());

const address = (path, asked) => `${path}?${new URLSearchParams(asked)}`;

/** Opens a link's sheet in a tab that says what it waits for, since drawing one may take some seconds. */
function openSheet(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // where it opens is then the browser's own affair
  const tab = window.open("about:blank");
  if (tab === null) return; // not allowed: the link opens it as links do
  event.preventDefault();
  tab.document.title = event.currentTarget.textContent.trim();
  tab.document.body.textContent = say.drawing;
  tab.location.replace(event.currentTarget.href);
}

function Sheet({ href, children }) {
  return html`<a class="button" href=${href} target="_blank" rel="noopener" onClick=${openSheet}>${children}</a>`;
}

function Field({ label, children }) {
  return html`<label class="field"><span>${label}</span>${children}</label>`;
}

export function Print({ snapshot, close }) {
  const [list, setList] = useState(null);
  const [paper, setPaper] = useState(ownPaper);
  const [die, setDie] = useState(null);
  const [seed, setSeed] = useState("");
  useEffect(() => {
    fetchJson("api/print").then((answer) => setList(answer ?? "failed"));
  }, []);
  const choosePaper = (event) => {
    remember("paper", event.target.value);
    setPaper(event.target.value);
  };
  const number = seed.trim();
  const asked = {
    stickers: { die: die ?? list?.die },
    snakedoku: number === "" ? {} : { seed: number },
  };
  const wrong = !/^\d{0,9}$/.test(number);
  const drawable = list?.sheets?.filter(({ name }) => !(wrong && name === "snakedoku"));
  const { game } = snapshot;
  const sheet = game && ofGame(game.id, "sheet.pdf");
  return html`<${Dialog} title=${say.title} close=${close}>
    <p>${say.lead}</p>
    ${list === "failed" && html`<p>${say.failed}</p>`}
    ${list?.sheets &&
    html`<div class="print">
      <div class="fields">
        <${Field} label=${say.paper}>
          <select value=${paper} onChange=${choosePaper}>
            ${list.papers.map((name) => html`<option value=${name}>${say.papers[name] ?? name}</option>`)}
          </select>
        <//>
        <${Field} label=${say.die}>
          <select value=${String(die ?? list.die)} onChange=${(event) => setDie(Number(event.target.value))}>
            ${list.dice.map((size) => html`<option value=${String(size)}>${say.mm(size)}</option>`)}
          </select>
        <//>
        <${Field} label=${say.seed}>
          <input type="text" inputmode="numeric" placeholder=${say.noSeed} value=${seed} onInput=${(event) => setSeed(event.target.value)} />
        <//>
      </div>
      <div role="alert">${wrong && html`<p class="refused">${say.wrongSeed}</p>`}</div>
      ${game &&
      html`<h3>${say.thisGame}: ${game.title}</h3>
        <div class="buttons">
          <${Sheet} href=${address(sheet, { paper, blank: 1 })}>${GAMES[game.name]?.useBoard ? say.blank : say.blankSheet}<//>
          <${Sheet} href=${address(sheet, { paper })}>${say.played}<//>
        </div>`}
      <h3>${say.sheets}</h3>
      <div class="buttons">
        ${drawable.map(
          ({ name, text }) => html`<${Sheet} key=${name} href=${address(`api/print/${name}.pdf`, { paper, ...asked[name] })}>
            ${say.names[name] ?? text}
          <//>`,
        )}
      </div>
    </div>`}
  <//>`;
}
