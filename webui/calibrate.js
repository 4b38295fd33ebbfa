// Calibrating the camera: where dice land, and whether light, sharpness, distance and tilt will do.

import { html, useEffect, useRef, useState } from "./html.js";
import { calibrateWords as say } from "./calibrate-words.js";
import { SourceForm } from "./camera-source.js";
import { Dialog } from "./dialogs.js";

const EVERY_MS = 1000;
const STEP = 0.01;
const FIRST = [[0.15, 0.15], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const within = (share) => Math.min(1, Math.max(0, share));
const rectangle = ([x0, y0], [x1, y1]) => [
  [Math.min(x0, x1), Math.min(y0, y1)],
  [Math.max(x0, x1), Math.min(y0, y1)],
  [Math.max(x0, x1), Math.max(y0, y1)],
  [Math.min(x0, x1), Math.max(y0, y1)],
];

async function ask(body) {
  try {
    const sent = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch("api/calibration", sent);
    const told = await reply.json();
    return reply.ok ? { told } : { sentence: told.error.sentence };
  } catch {
    return { sentence: null };
  }
}

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

/** The region over the picture; `change(corners)` while it is drawn or, with `grips`, a corner moves. */
function Region({ corners, grips, change }) {
  const box = useRef(null);
  const drag = useRef(null); // a corner's number, or where a new rectangle began
  const at = (event) => {
    const { left, top, width, height } = box.current.getBoundingClientRect();
    return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
  };
  const moved = (corner, place) => change(corners.map((old, n) => (n === corner ? place : old)));
  const begin = (event, corner) => {
    event.preventDefault();
    event.stopPropagation();
    box.current.setPointerCapture(event.pointerId);
    drag.current = corner ?? at(event);
  };
  const go = (event) => {
    if (drag.current === null) return;
    if (typeof drag.current === "number") moved(drag.current, at(event));
    else change(rectangle(drag.current, at(event)));
  };
  const onKey = (event, corner) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? 5 * STEP : STEP;
    moved(corner, corners[corner].map((share, axis) => within(share + step * way[axis])));
  };
  const points = (corners ?? []).map(([x, y]) => `${100 * x},${100 * y}`).join(" ");
  return html`<div
    class="region"
    ref=${box}
    onPointerDown=${(event) => begin(event)}
    onPointerMove=${go}
    onPointerUp=${() => (drag.current = null)}
    onPointerCancel=${() => (drag.current = null)}
  >
    ${corners &&
    html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="outside" fill-rule="evenodd" d=${`M0 0H100V100H0ZM${points.replaceAll(" ", "L")}Z`} />
        <polygon class="edge" points=${points} />
      </svg>
      ${grips &&
      corners.map(
        ([x, y], n) => html`<button
          type="button"
          key=${n}
          class="region-corner"
          style=${{ left: `${100 * x}%`, top: `${100 * y}%` }}
          aria-label=${say.corner(n + 1)}
          onPointerDown=${(event) => begin(event, n)}
          onKeyDown=${(event) => onKey(event, n)}
        ></button>`,
      )}`}
  </div>`;
}

function Checks({ checks }) {
  return html`<ul class="checks" aria-live="polite">
    ${checks.map(
      ({ what, state, sentence }) => html`<li key=${what} class=${`check-${state}`}>
        <strong>${say.checks[what]}: ${say.states[state]}.</strong> ${sentence}
      </li>`,
    )}
  </ul>`;
}

export function Calibrate({ snapshot, store, close }) {
  const [told, setTold] = useState(null);
  const [draft, setDraft] = useState(undefined); // not kept yet; null is the whole picture
  const [problem, setProblem] = useState(null);
  const [tick, setTick] = useState(0);
  const { source, state } = snapshot.camera;
  useEffect(() => {
    let open = true;
    const look = async () => {
      const answer = await ask();
      if (!open) return;
      setTold(answer.told ?? null);
      setTick((n) => n + 1);
      timer = setTimeout(look, EVERY_MS);
    };
    let timer = setTimeout(look, 0);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => setDraft(undefined), [source]);
  const act = async (body) => {
    const answer = await ask(body);
    setProblem(answer.sentence ?? null);
    if (!answer.told) return;
    setTold(answer.told);
    setDraft(undefined);
  };
  const corners = draft === undefined ? (told?.region ?? null) : draft;
  const byHand = draft !== undefined || told?.by === "hand"; // a printed sheet's corners are not moved one by one
  const origin = told && (told.region === null ? say.isWhole : told.by === "hand" ? say.byHand : say.bySheet);
  return html`<${Dialog} title=${say.title} close=${close} wide=${true}>
    ${told === null
      ? html`<p>${state === "live" ? snapshot.camera.sentence : say.none}</p>`
      : html`<div class="calibrate">
          <p class="small">${say.lead}</p>
          <div class="view"><${Still} tick=${tick} /><${Region} corners=${corners} grips=${byHand} change=${setDraft} /></div>
          <div class="told">
            ${told.moved && html`<p class="refused">${say.moved}</p>`}
            ${problem && html`<p class="refused" role="alert">${problem}</p>`}
            <p class="small" role="status">${draft === undefined ? origin : say.changed}${told.trouble && ` ${told.trouble}`}</p>
            <div class="buttons">
              ${draft !== undefined &&
              html`<button type="button" class="main" onClick=${() => act({ act: "draw", region: draft })}>${say.keep}</button>`}
              ${corners === null && html`<button type="button" onClick=${() => setDraft(FIRST)}>${say.draw}</button>`}
              ${corners !== null &&
              html`<button type="button" onClick=${() => act({ act: "draw", region: null })}>${say.whole}</button>`}
              ${told.sheet && html`<button type="button" onClick=${() => act({ act: "sheet" })}>${say.sheet(told.sheet.title)}</button>`}
              ${told.moved && html`<button type="button" onClick=${() => act({ act: "stands" })}>${say.stands}</button>`}
            </div>
            <${Checks} checks=${told.checks} />
          </div>
        </div>`}
    <details open=${told === null}>
      <summary>${say.camera}</summary>
      <${SourceForm} store=${store} done=${() => {}} />
    </details>
  <//>`;
}
