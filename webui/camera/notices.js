// What the camera noticed: large where it has to be seen from where people sit, else a line beside the dice.

import { html } from "../parts/html.js";
import { may } from "../parts/may.js";
import { cameraWords as say } from "./words.js";

const STANDS = { moved: "cameraStands", region: "regionStands" }; // those that a person may answer: it stands well
const CALIBRATE = ["region", "outside", "followed", "busy"];

function Sentence({ notice, store, openDialog }) {
  return html`<p>${notice.sentence}${notice.way_on && html` <span class="way-on">${notice.way_on}</span>`}</p>
    ${notice.code in STANDS &&
    may(store.state.snapshot, "camera_stands") &&
    html`<button type="button" onClick=${() => store.send("camera_stands")}>${say[STANDS[notice.code]]}</button>`}
    ${CALIBRATE.includes(notice.code) &&
    may(store.state.snapshot, "camera") &&
    html`<button type="button" onClick=${() => openDialog("calibrate")}>${say.calibrate}</button>`}`;
}

/** These as lines; `large` in letters that are read from where people sit. */
export function Notices({ notices, large = false, store, openDialog }) {
  if (notices.length === 0) return null;
  return html`<div class=${large ? "large-notices" : "small-notices"} role="status">
    ${notices.map(
      (notice) => html`<div key=${notice.code} class=${large ? "large-notice" : ""}>
        <${Sentence} notice=${notice} store=${store} openDialog=${openDialog} />
      </div>`,
    )}
  </div>`;
}
