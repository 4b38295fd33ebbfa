// The page: chooses between home and the table, and tells screen readers what changed.

import { html, render, useEffect, useMemo, useRef, useState } from "./parts/html.js";
import { Calibrate } from "./camera/calibrate.js";
import { ChooseCamera } from "./camera/source.js";
import { Help } from "./dialogs/help.js";
import { Print } from "./dialogs/print.js";
import { Settings } from "./dialogs/settings.js";
import { Teach } from "./dice/teach.js";
import { Home } from "./home/home.js";
import { StorageTrouble } from "./home/storage.js";
import { isGuest } from "./parts/may.js";
import { go, toTable, useDialog, usePlace } from "./parts/places.js";
import { shortened } from "./parts/players.js";
import { aboutCamera } from "./parts/problem.js";
import { words } from "./parts/words.js";
import { PastGames } from "./past/list.js";
import { Paper } from "./past/paper.js";
import { Replay } from "./past/replay.js";
import { Statistics } from "./past/statistics.js";
import { Left, Outdated, SeatBar, Waiting, whyLeft } from "./phones/guest.js";
import { Phones } from "./phones/phones.js";
import { phoneWords } from "./phones/words.js";
import { announced } from "./table/announced.js";
import { createStore } from "./table/store.js";
import { Table } from "./table/table.js";
import { createVoice } from "./table/voice.js";

const store = createStore();
const voice = createVoice();
const BESIDE = { games: PastGames, statistics: Statistics, replay: Replay, paper: Paper };

/** What a person who doesn't see the page should hear now. */
function spoken(snapshot) {
  const { game, question } = snapshot;
  if (!game) return "";
  const last = game.history.at(-1);
  const happened = last ? [words.did(last), ...announced(game, last)] : [];
  return shortened([...happened, question?.text ?? game.prompt].map(words.sentence).join(" "), game.players);
}

/** A region that nobody sees and screen readers read out; it stands there empty before it is first written to. */
function spokenRegion(id, role) {
  const region = document.createElement("div");
  Object.assign(region, { id, role, className: "unseen" });
  document.body.append(region);
  return region;
}

const regions = { said: spokenRegion("said", "status"), refused: spokenRegion("refused", "alert") };

function tell(id, text) {
  const region = regions[id];
  if (region.textContent !== text) region.textContent = text;
}

/** A page beside the table, which no look of the camera changes: a replay's board would be drawn anew with each. */
function Beside({ place, state, ...given }) {
  const { snapshot, connected, problem, notice } = state;
  const Page = BESIDE[place.name];
  return useMemo(
    () => html`<${Page} place=${place} state=${state} ...${given} />`,
    [place, snapshot.version, connected, problem, notice],
  );
}

/** Another place begins at its top, wherever the last one was scrolled to, and the keyboard with its heading where nothing
 * of what was pressed is left. */
function useArrival(here, open) {
  const wasOpen = useRef(false);
  useEffect(() => {
    scrollTo(0, 0);
    const heading = document.querySelector("h1");
    if (wasOpen.current && heading && document.activeElement === document.body) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, [here]);
  useEffect(() => {
    wasOpen.current = open;
  });
}

function App() {
  const [state, setState] = useState(store.state);
  const place = usePlace();
  const [dialog, openDialog, closeDialog] = useDialog();
  useEffect(() => {
    const stop = store.subscribe(setState);
    store.connect();
    return stop;
  }, []);
  const { snapshot, connected, everConnected, problem, notice, left } = state;
  const offline = snapshot && isGuest(snapshot) ? phoneWords.offline : words.offline; // only the host can start the program again
  useEffect(() => {
    if (snapshot) tell("said", notice ?? spoken(snapshot));
  }, [snapshot?.version, snapshot?.game?.id, notice]);
  useEffect(() => {
    if (snapshot) voice.hear(snapshot);
  }, [snapshot?.version]);
  useEffect(() => tell("refused", aboutCamera(problem) ? "" : (problem?.sentence ?? "")), [problem]); // the camera's is read out where it stands
  useEffect(() => {
    if (left !== null) tell("refused", whyLeft(left));
    else if (everConnected) tell("refused", connected ? "" : offline);
  }, [connected, left]);

  const here = place.name ? `${place.name} ${place.id}` : (snapshot?.game?.id ?? "home");
  useArrival(here, snapshot !== null);

  if (left !== null) return html`<${Left} left=${left} />`;
  if (snapshot === null) return html`<main class="opening"><h1>${words.opening}</h1></main>`;
  const openHome = () => go("home");
  const openTable = () => toTable(place);
  const told = state.toldAt === location.hash ? {} : { problem: null, notice: null }; // it is of another place
  const shared = { state: { ...state, ...told }, store, openDialog, openTable };
  const guest = isGuest(snapshot);
  const beside = !guest && place.name in BESIDE;
  return html`
    <${Outdated} snapshot=${snapshot} />
    ${!connected && html`<aside class="offline" aria-label=${words.connection}>${offline}</aside>`}
    ${!guest && html`<${StorageTrouble} storage=${snapshot.storage} game=${snapshot.game} />`}
    ${guest && snapshot.game && html`<${SeatBar} key=${snapshot.game.id} snapshot=${snapshot} store=${store} />`}
    ${beside
      ? html`<${Beside} key=${here} ...${shared} place=${place} />`
      : snapshot.game && (guest || place.name !== "home")
        ? html`<${Table} key=${snapshot.game.id} ...${shared} openHome=${openHome} />`
        : guest
          ? html`<${Waiting} />`
          : html`<${Home} ...${shared} />`}
    ${dialog === "help" && html`<${Help} snapshot=${snapshot} close=${closeDialog} />`}
    ${dialog === "calibrate" && html`<${Calibrate} snapshot=${snapshot} store=${store} close=${closeDialog} />`}
    ${dialog === "camera" && html`<${ChooseCamera} snapshot=${snapshot} store=${store} close=${closeDialog} />`}
    ${dialog === "print" && html`<${Print} snapshot=${snapshot} close=${closeDialog} />`}
    ${dialog === "phones" && html`<${Phones} snapshot=${snapshot} close=${closeDialog} />`}
    ${dialog === "settings" && html`<${Settings} snapshot=${snapshot} store=${store} teach=${() => openDialog("teach")} close=${closeDialog} />`}
    ${dialog === "teach" && html`<${Teach} chooseCamera=${snapshot.camera.state === "live" ? null : () => openDialog("camera")} close=${closeDialog} />`}
  `;
}

render(html`<${App} />`, document.getElementById("page"));
