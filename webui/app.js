// The page: chooses between home and the table, and tells screen readers what changed.

import { html, render, useEffect, useState } from "./html.js";
import { Help, Settings } from "./dialogs.js";
import { Home } from "./home.js";
import { shortened } from "./players.js";
import { Print } from "./print.js";
import { StorageTrouble } from "./storage.js";
import { createStore } from "./store.js";
import { Table } from "./table.js";
import { words } from "./words.js";

const store = createStore();

/** What a person who doesn't see the page should hear now. */
function spoken(snapshot) {
  const { game, question } = snapshot;
  if (!game) return "";
  const last = game.history.at(-1);
  const happened = last ? [words.did(last), ...last.announcements] : [];
  return shortened([...happened, question?.text ?? game.prompt].map(words.sentence).join(" "), game.players);
}

function tell(id, text) {
  const region = document.getElementById(id);
  if (region.textContent !== text) region.textContent = text;
}

function App() {
  const [state, setState] = useState(store.state);
  const [atHome, setAtHome] = useState(location.hash === "#home");
  const [dialog, setDialog] = useState(null);
  useEffect(() => {
    const stop = store.subscribe(setState);
    const onHash = () => setAtHome(location.hash === "#home");
    window.addEventListener("hashchange", onHash);
    store.connect();
    return () => {
      stop();
      window.removeEventListener("hashchange", onHash);
    };
  }, []);
  const { snapshot, connected, everConnected, problem, notice } = state;
  useEffect(() => {
    if (snapshot) tell("said", notice ?? spoken(snapshot));
  }, [snapshot?.version, snapshot?.game?.id, notice]);
  useEffect(() => tell("refused", problem?.sentence ?? ""), [problem]);
  useEffect(() => {
    if (everConnected && !connected) tell("refused", words.offline);
  }, [connected]);

  const place = atHome ? "home" : (snapshot?.game?.id ?? "home");
  useEffect(() => scrollTo(0, 0), [place]); // another place begins at its top, wherever the last one was scrolled to

  if (snapshot === null) return html`<p class="opening">${words.opening}</p>`;
  const openHome = () => (location.hash = "#home");
  const openTable = () => (location.hash = "");
  const shared = { state, store, openDialog: setDialog };
  return html`
    ${!connected && html`<p class="offline">${words.offline}</p>`}
    <${StorageTrouble} storage=${snapshot.storage} game=${snapshot.game} />
    ${snapshot.game && !atHome
      ? html`<${Table} key=${snapshot.game.id} ...${shared} openHome=${openHome} />`
      : html`<${Home} ...${shared} openTable=${openTable} />`}
    ${dialog === "help" && html`<${Help} close=${() => setDialog(null)} />`}
    ${dialog === "print" && html`<${Print} snapshot=${snapshot} close=${() => setDialog(null)} />`}
    ${dialog === "settings" && html`<${Settings} snapshot=${snapshot} store=${store} close=${() => setDialog(null)} />`}
  `;
}

render(html`<${App} />`, document.getElementById("page"));
