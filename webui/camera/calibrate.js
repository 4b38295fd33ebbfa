// Calibrating the camera: where dice land, and whether light, sharpness, distance and tilt will do.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../parts/html.js";
import { Dialog } from "../dialogs/dialog.js";
import { useKept } from "../parts/kept.js";
import { ask, useAskedAgain } from "../parts/program.js";
import { words } from "../parts/words.js";
import { calibrateWords as say } from "./calibrate-words.js";
import { outline, Region } from "./region.js";
import { SourceForm } from "./source.js";
import { cameraWords } from "./words.js";

const EVERY_MS = 1000;
const FIRST = [[0.15, 0.15], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]];
const NOTHING_SEEN = { checks: [], moved: false, sheet: null };

/** The picture of now, a new one each time that `tick` counts up and the last one has come. */
function Still({ tick }) {
  const [failed, setFailed] = useState(false);
  return html`<img
    class="preview"
    hidden=${failed}
    src=${`api/frame.jpg?${tick}`}
    alt=${say.picture}
    draggable=${false}
    onLoad=${() => setFailed(false)}
    onError=${() => setFailed(true)}
  />`;
}

/** Each is read out when it comes to another state, not whenever a number in its sentence does. */
function Checks({ checks }) {
  return html`<ul class="checks">
    ${checks.map(
      ({ what, state, sentence }) => html`<li key=${what} class=${`check-${state}`}>
        <strong aria-live="polite" aria-atomic="true">${say.checks[what]}: ${say.states[state]}.</strong> ${sentence}
      </li>`,
    )}
  </ul>`;
}

/** What the program tells of the camera, asked for again and again, and why it tells nothing now; `tick` counts. */
function useTold() {
  const [told, setTold] = useState(null);
  const [failed, setFailed] = useState(null);
  const [tick, setTick] = useState(0);
  useAskedAgain(
    () => ask("api/calibration", undefined, words.offline),
    ({ answer, refusal }) => {
      const answered = refusal === null || refusal.code === "blind";
      if (answered) setTold(answer);
      setFailed(answered ? null : refusal.sentence);
      setTick((n) => n + 1);
      return EVERY_MS;
    },
  );
  return { told, setTold, failed, tick };
}

/** Another camera, in place of this one; the form closes once it is done with. */
function Another({ open, store }) {
  const details = useRef(null);
  const done = () => {
    details.current.open = false;
    details.current.firstElementChild.focus(); // what was pressed is hidden now
  };
  return html`<details ref=${details} open=${open}>
    <summary>${say.camera}</summary>
    <${SourceForm} store=${store} done=${done} />
  </details>`;
}

export function Calibrate({ snapshot, store, close }) {
  const { told, setTold, failed, tick } = useTold();
  const [drawn, setDrawn] = useKept("region", () => null); // {source, corners}: not kept by the program yet, so it outlasts Esc
  const [problem, setProblem] = useState(null);
  const beside = useRef(null);
  const { source, state, sentence } = snapshot.camera;
  const draft = drawn?.source === source ? drawn.corners : undefined;
  const change = (corners) => {
    setDrawn(corners === undefined ? null : { source, corners });
    setProblem(null);
  };
  useEffect(() => setProblem(null), [source]);
  useLayoutEffect(() => {
    // Buttons go with what they were for; the keyboard goes on from beside them, or at what they brought up.
    if (document.activeElement !== document.body) return;
    const corner = draft === FIRST && document.querySelector(".region-corner");
    if (corner) corner.focus();
    else beside.current?.focus({ preventScroll: true });
  });
  const act = async (body) => {
    const { answer, refusal } = await ask("api/calibration", body, null); // that none came is said of the next look
    setProblem(refusal?.sentence ?? null);
    if (refusal) return;
    setTold(answer);
    setDrawn(null);
  };
  const blind = told === null && failed === null;
  const trouble = failed ?? (state === "live" ? null : sentence);
  const corners = draft ?? told?.region ?? null;
  // Has corners to move: those of a printed sheet are not moved one by one, but another region can be marked in its place.
  const byHand = draft !== undefined || (told?.by === "hand" && corners !== null);
  const origin = told && (told.region === null ? say.isWhole : told.by === "hand" ? say.byHand : say.bySheet);
  const { checks, moved, sheet } = trouble === null && told !== null ? told : NOTHING_SEEN; // what was seen is not of now
  return html`<${Dialog} title=${say.title} close=${close} wide=${true}>
    <div class=${told === null ? "" : "calibrate"}>
      ${told !== null &&
      html`<p class="small">${say.lead}</p>
        <div class="view">
          <${Still} tick=${tick} /><${Region} corners=${corners} draft=${draft} grips=${byHand} change=${change} />
        </div>`}
      <div class="told" ref=${beside} tabindex="-1">
        ${blind && html`<p role="status">${state === "off" ? say.none : sentence}</p>`}
        ${!blind && trouble !== null && html`<p class="refused" role="alert">${trouble}</p>`}
        ${moved && html`<p class="refused">${say.moved}</p>`}
        ${problem && html`<p class="refused" role="alert">${problem}</p>`}
        ${told !== null &&
        html`<p class="small" role="status">${draft === undefined ? origin : say.changed}${told.trouble && ` ${told.trouble}`}</p>
          <div class="buttons">
            ${draft !== undefined &&
            html`<button type="button" class="main" onClick=${() => act({ act: "draw", region: outline(draft) })}>${say.keep}</button>
              <button type="button" onClick=${() => change(undefined)}>${say.discard}</button>`}
            ${!byHand && html`<button type="button" onClick=${() => change(FIRST)}>${say.draw}</button>`}
            ${corners !== null && html`<button type="button" onClick=${() => act({ act: "draw", region: null })}>${say.whole}</button>`}
            ${sheet && html`<button type="button" onClick=${() => act({ act: "sheet" })}>${say.sheet(sheet.title)}</button>`}
            ${moved && html`<button type="button" onClick=${() => act({ act: "stands" })}>${cameraWords.regionStands}</button>`}
          </div>
          <${Checks} checks=${checks} />`}
      </div>
    </div>
    <${Another} open=${state === "off"} store=${store} />
  <//>`;
}
