// The camera zone: its picture, how it fares, and which one is used.

import { html } from "../parts/html.js";
import { may } from "../parts/may.js";
import { percent } from "../parts/words.js";
import { Notices } from "./notices.js";
import { Picture } from "./picture.js";
import { Refused } from "./source.js";
import { cameraWords as say } from "./words.js";

const AGAIN = "again"; // names no source, but the one that is used
const ONLY_SHOWN = "demo"; // what is noticed of the clip while nobody has chosen it

function statusLine(snapshot) {
  const { camera, reading } = snapshot;
  if (camera.state !== "live") return null;
  const phase = say.phases[reading?.phase];
  const sure = reading?.dice.length ? percent(reading.confidence) : null;
  return [phase, sure && say.seen(reading.dice.length, sure)].filter(Boolean).join(" ") || camera.sentence;
}

/** What the way to another camera is called. */
function chooseLabel({ demo, state }) {
  if (demo) return say.ownCamera;
  return state === "off" ? say.chooseCamera : say.changeCamera;
}

/** Why there is no picture, and what goes on without one. */
function Trouble({ snapshot, store }) {
  const { camera, game, question } = snapshot;
  const goesOn = game !== null && question === null && camera.state !== "off" && camera.state !== "opening";
  const ended = camera.state === "ended" && !camera.single && may(snapshot, "camera");
  return html`<div class="camera-trouble">
    <p>${camera.state === "off" && !may(snapshot, "event") ? say.noCamera : camera.sentence}</p>
    ${goesOn && html`<p class="quiet small">${say.withoutCamera}</p>`}
    ${ended && html`<button type="button" onClick=${() => store.send("camera", { source: AGAIN })}>${say.playAgain}</button>`}
  </div>`;
}

/** The camera zone. `connected` is whether the page hears the program; `noticesAbove`, whether notices stand on it elsewhere, too. */
export function Camera({ snapshot, store, connected, openDialog, noticesAbove = false }) {
  const { camera, reading } = snapshot;
  const live = camera.state === "live" && connected;
  const told = noticesAbove && camera.notices.some(({ code }) => code === camera.state); // why there is no picture
  return html`<section class=${`camera camera-${camera.state}`} aria-label=${say.camera}>
    ${live && html`<${Picture} reading=${reading} region=${camera.region} />`}
    ${camera.state !== "live" && !told && html`<${Trouble} snapshot=${snapshot} store=${store} />`}
    ${live && !noticesAbove && html`<${Notices} notices=${camera.notices} store=${store} openDialog=${openDialog} />`}
    <div class="camera-line">
      <p class="small">${statusLine(snapshot)}</p>
      ${live && html`<span class=${camera.demo ? "demo-mark small" : "quiet small"}>${camera.demo ? say.demo : camera.source}</span>`}
      ${live &&
      camera.notices.some(({ code }) => code === ONLY_SHOWN) &&
      may(snapshot, "camera") &&
      html`<button type="button" onClick=${() => store.send("camera", { source: "demo" })}>${say.playDemo}</button>`}
      ${camera.state === "live" &&
      may(snapshot, "camera") &&
      html`<button type="button" class="plain" onClick=${() => openDialog("calibrate")}>${say.calibrate}</button>`}
      ${may(snapshot, "camera") &&
      html`<button type="button" class="plain" onClick=${() => openDialog("camera")}>
        ${chooseLabel(camera)}
      </button>`}
    </div>
    <${Refused} store=${store} />
  </section>`;
}
