// The head of every page that is not the table: its title, and the way to the others.

import { html, useEffect } from "../parts/html.js";
import { to } from "../parts/places.js";
import { words } from "../parts/words.js";
import { statisticsWords } from "../past/statistics-words.js";
import { pastWords } from "../past/words.js";
import { homeWords as say } from "./words.js";

const PAGES = [
  ["home", words.home],
  ["games", pastWords.pastGames],
  ["statistics", statisticsWords.title],
];

export function PageHead({ title, lead, here, openDialog, children }) {
  useEffect(() => {
    document.title = here === "home" ? say.title : `${title} – ${say.title}`.slice(0, 120);
  }, [title]);
  return html`<header class="page-head">
    <h1>${title}</h1>
    ${lead && html`<p class="quiet">${lead}</p>`}
    <nav>
      ${PAGES.filter(([name]) => name !== here).map(([name, text]) => html`<a class="button plain" href=${to(name)}>${text}</a>`)}
      ${children}
    </nav>
    <span class="dialogs">
      <button type="button" class="plain" onClick=${() => openDialog("settings")}>${words.settings}</button>
      <button type="button" class="plain" onClick=${() => openDialog("help")}>${words.help}</button>
    </span>
  </header>`;
}
