// A command that was refused or came too late: said in a sentence, with its ruling, where one acts.

import { html } from "./html.js";
import { Ruling } from "./ruling.js";
import { words } from "./words.js";

/** Whether a refused command was about which camera is used: that is said beside the camera, all else where one acts. */
export const aboutCamera = (problem) => problem?.about === "camera";

/** A sentence about a refused or superseded command, until the next one or until it is dismissed. */
export function Told({ problem, notice = null, dismiss, role }) {
  if (!problem && !notice) return null;
  return html`<div class=${problem ? "problem" : "problem notice"} role=${role}>
    <p>
      ${problem ? problem.sentence : notice}${" "}
      <${Ruling} id=${problem?.ruling} />
    </p>
    <button type="button" class="plain" aria-label=${words.dismiss} onClick=${dismiss}>✕</button>
  </div>`;
}

/** The same where one acts, but for what is said beside the camera. `role`: of what the program has not said, which is read out elsewhere. */
export function Problem({ problem, notice, dismiss, role }) {
  return aboutCamera(problem) ? null : html`<${Told} problem=${problem} notice=${notice} dismiss=${dismiss} role=${role} />`;
}
