// What the camera noticed: large where it has to be seen from where people sit, else a line beside the dice.

import { html } from "./html.js";
import { may } from "./may.js";
import { words } from "./words.js";

const STANDS = "moved"; // the one that a person may answer: the camera stands well

function Sentence({ notice, store }) {
  return html`<p>${notice.sentence}</p>
    ${notice.code === STANDS &&
    may(store.state.snapshot, "camera_stands") &&
    html`<button type="button" onClick=${() => store.send("camera_stands")}>${words.cameraStands}</button>`}`;
}

export function LargeNotices({ camera, store }) {
  const large = camera.notices.filter((notice) => notice.large);
  if (large.length === 0) return null;
  return html`<div class="large-notices" role="status">
    ${large.map((notice) => html`<div key=${notice.code} class="large-notice"><${Sentence} notice=${notice} store=${store} /></div>`)}
  </div>`;
}

/** The others, and what was noticed about the dice that lie there now (`note`). */
export function SmallNotices({ camera, note, store }) {
  const small = camera.notices.filter((notice) => !notice.large);
  if (small.length === 0 && !note) return null;
  return html`<div class="small-notices" role="status">
    ${note && html`<p class="note">${note}</p>`}
    ${small.map((notice) => html`<div key=${notice.code}><${Sentence} notice=${notice} store=${store} /></div>`)}
  </div>`;
}
