// Replay: a game event by event, with the board, the sheet and the dice of the table's own page.

import { html, useEffect, useRef, useState } from "../parts/html.js";
import { Face } from "../dice/dice.js";
import { EMPTY } from "../dice/draft.js";
import { diceWords } from "../dice/words.js";
import { GAMES } from "../games/games.js";
import { PageHead } from "../home/page-head.js";
import { useGoingOn } from "../parts/focus.js";
import { useKeys } from "../parts/keys.js";
import { useLate } from "../parts/late.js";
import { to } from "../parts/places.js";
import { shortened } from "../parts/players.js";
import { dieAt } from "../parts/program.js";
import { percent, words } from "../parts/words.js";
import { boardAt, gameAt, useReplay } from "./replay-data.js";
import { pastWords as say } from "./words.js";

const STEP_MS = 1000;
const LATE_MS = 500;
const PACES = [1, 2, 4];
const NO_CAMERA = { settings: { column_die: null }, reading: { colours: [] } };

/** Where the replay stands, and the clock that moves it on while it plays. */
function useTransport(first, last) {
  const [at, setAt] = useState(Math.min(first, last));
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(0);
  const seek = (next) => setAt(Math.max(0, Math.min(last, next)));
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => seek(at + 1), STEP_MS / PACES[pace]);
    return () => clearTimeout(timer);
  }, [playing, at, pace, last]);
  const toggle = () => {
    if (!playing && at >= last) setAt(0);
    setPlaying(!playing);
  };
  const hold = (next) => {
    setPlaying(false);
    seek(next);
  };
  return { at, hold, playing, toggle, pace: PACES[pace], quicker: () => setPace((pace + 1) % PACES.length) };
}

const SIGNS = {
  first: "M5 4v16M20 4L8 12l12 8z",
  back: "M18 4L6 12l12 8z",
  forward: "M6 4l12 8-12 8z",
  last: "M19 4v16M4 4l12 8-12 8z",
};

const Sign = ({ name }) => html`<svg class="sign-key" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name]} /></svg>`;

function Transport({ transport, last, text }) {
  const { at, hold, playing, toggle, pace, quicker } = transport;
  const part = useGoingOn(true); // at either end a button can be pressed no more
  const step = (name, target, off) => html`<button
    type="button"
    aria-label=${say[name]}
    title=${say[name]}
    disabled=${off}
    onClick=${() => hold(target)}
  >
    <${Sign} name=${name} />
  </button>`;
  return html`<div class="transport" tabindex="-1" ref=${part}>
    <input
      type="range"
      min="0"
      max=${last}
      value=${at}
      aria-label=${say.slider}
      aria-valuetext=${`${say.eventOf(at, last)}: ${text}`}
      onInput=${(event) => hold(Number(event.target.value))}
    />
    <div class="buttons">
      ${step("first", 0, at === 0)} ${step("back", at - 1, at === 0)}
      <button type="button" class="main" disabled=${last === 0} onClick=${toggle}>${playing ? say.pause : say.play}</button>
      ${step("forward", at + 1, at === last)} ${step("last", last, at === last)}
    </div>
    <p class="quiet small transport-line">
      <span>${say.eventOf(at, last)}</span>
      <button type="button" class="plain" onClick=${quicker}>${say.pace(pace)}</button>
      <span class="for-keys">${say.replayKeys}</span>
    </p>
  </div>`;
}

/** The dice on the table; in games without their own dice zone, as the newest turn left them. */
function Dice({ game, kind, board }) {
  if (kind.Zone && !kind.noDice) {
    return html`<${kind.Zone} game=${game} board=${board} draft=${EMPTY} snapshot=${NO_CAMERA} store=${null} />`;
  }
  const shown = kind.diceOf?.(game);
  if (!shown) return null;
  return html`<div class="throws">
    <div class="dice-row">
      ${shown.dice.map(
        (die, at) => html`<div class=${`lying ${shown.inHand.includes(at) ? "used" : ""}`} role="img" aria-label=${diceWords.die(at, die.face)}>
          <span class="die"><${Face} face=${die.face} /></span>
        </div>`,
      )}
    </div>
  </div>`;
}

/** The small pictures that this roll was read from. */
function Photographs({ entry }) {
  const pictures = (entry?.pictures ?? []).map((key, at) => [key, entry.faces[at]]).filter(([key]) => key);
  if (pictures.length === 0) return null;
  const sure = percent(entry.confidence);
  return html`<figure class="photographs">
    <div>
      ${pictures.map(([key, face]) => html`<img key=${key} src=${dieAt(key)} alt=${diceWords.photoOf(face)} />`)}
    </div>
    <figcaption class="quiet small">${say.asSeen}${sure && `, ${sure}`}</figcaption>
  </figure>`;
}

/** Scrolls the list alone, never the page: its reader looks at the board. */
function keepInSight(line) {
  const list = line?.closest(".history");
  if (!list) return;
  const [inner, outer] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}

function Events({ told, at, hold }) {
  const here = useRef(null);
  useEffect(() => keepInSight(here.current), [at]);
  const line = (count, what, said) => html`<li key=${count} ref=${count === at ? here : null} class=${count === at ? "newest" : ""}>
    <button type="button" class="line" aria-current=${count === at ? "step" : null} onClick=${() => hold(count)}>
      <span class="what">${what}</span>
    </button>
    ${said.map((one) => html`<p class="said">${shortened(one, told.players)}</p>`)}
  </li>`;
  return html`<section class="history" aria-label=${words.history}>
    <h2>${words.history}</h2>
    <ol>
      ${line(0, say.beginning, [])}
      ${told.history.map((entry) => line(entry.index + 1, shortened(words.did(entry), told.players), entry.announcements))}
    </ol>
  </section>`;
}

function Shown({ told, failed, positions, at, transport, openDialog }) {
  const last = told.history.length;
  const kind = GAMES[told.name];
  const game = gameAt(told, positions, at);
  const board = boardAt(told, positions, at);
  const entry = told.history[at - 1];
  const text = entry ? shortened(words.did(entry), told.players) : say.beginning;
  const waiting = at !== transport.at;
  const late = useLate(waiting, LATE_MS) && waiting; // before that a word about it would only flicker
  const says = [...(entry?.announcements ?? []), ...(game.position.status === "playing" ? [say.next(game.prompt)] : [])];
  useKeys({
    ArrowLeft: () => transport.hold(transport.at - 1),
    ArrowRight: () => transport.hold(transport.at + 1),
    Home: () => transport.hold(0),
    End: () => transport.hold(last),
    " ": transport.toggle,
    "?": () => openDialog("help"),
  });
  return html`
    <div class="dice-zone">
      <div role="status"><h2 class="happened">${late ? unshown(failed) : text}</h2></div>
      <p class="just-done" role="status">${says.map((one) => html`<span class="quiet">${shortened(words.sentence(one), told.players)} </span>`)}</p>
      <${Dice} game=${game} kind=${kind} board=${board} />
      <${Photographs} entry=${entry} />
    </div>
    <div class="act"><${Transport} transport=${transport} last=${last} text=${text} /></div>
    <${kind.Sheet} game=${game} version=${at} board=${board} />
    <${Events} told=${told} at=${at} hold=${transport.hold} />
  `;
}

/** Why what was asked for is not shown; `failed` also of a game that the page does not know. */
const unshown = (failed) => (failed ? say.noReplay : say.opening);

export function Player({ told, failed, positions, need, first, openDialog }) {
  const transport = useTransport(first ?? 0, told.history.length);
  const { at } = transport;
  const shown = useRef(null); // the place that was drawn last, until the positions of the next are there
  useEffect(() => need(at), [at]);
  const whole = (place) => positions.has(place) && (place === 0 || positions.has(place - 1));
  if (whole(at)) shown.current = at;
  if (shown.current === null) return html`<p class="opening">${unshown(failed)}</p>`;
  return html`<${Shown} told=${told} failed=${failed} positions=${positions} at=${shown.current} transport=${transport} openDialog=${openDialog} />`;
}

export function Replay({ state, place, openDialog }) {
  const { told, failed, positions, need, at } = useReplay(place.id, state.connected, place.at ?? 0);
  const kind = told && GAMES[told.name];
  const title = told?.title ?? say.replay;
  return html`<main class=${`table replay ${kind?.EMPTY ? "with-board" : ""} ${kind?.noDice ? "no-dice" : ""}`}>
    <${PageHead} title=${kind ? say.replayOf(title) : title} here="replay" openDialog=${openDialog}>
      ${told && html`<a class="button plain" href=${to("paper", place.id)}>${say.paper}</a>`}
    <//>
    ${!kind && html`<p class="opening">${unshown(failed || told !== null)}</p>`}
    ${kind && html`<${Player} key=${told.stamp} told=${told} failed=${failed} positions=${positions} need=${need} first=${at} openDialog=${openDialog} />`}
  </main>`;
}
