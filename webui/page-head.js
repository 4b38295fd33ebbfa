// The head of every page that is not the table: its title, and the way to the others.

import { html, useEffect } from "./html.js";
import { homeWords as say } from "./home-words.js";
import { to } from "./places.js";
import { statisticsWords } from "./statistics-words.js";
import { words } from "./words.js";

const PAGES = [
  ["home", words.home],
  ["games", say.pastGames],
  ["statistics", statisticsWords.title],
];

export function PageHead({ title, lead, here, openDialog, children }) {
  useEffect(() => {
    document.title = here === "home" ? words.title : `${title} – ${words.title}`.slice(0, 120);
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
