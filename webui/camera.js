// The camera's picture with what is recognised drawn over it, how the camera fares, and which one is used.

import { html, useEffect, useState } from "./html.js";
import { aboutCamera } from "./act.js";
import { labelPlaces } from "./labels.js";
import { may } from "./may.js";
import { fetchJson } from "./store.js";
import { percent, words } from "./words.js";

const DOUBT = 0.9; // below this a die is drawn in the accent; what counts as unsure in the game is not decided here
const STILL_MS = 1000;
const LOOK_MS = 2000;
const AGAIN = "again"; // these two name no source, but the one that is used or was named at the start
const BEGUN_WITH = "begun";
const DEMO = ["demo", "the demo clip"];

function Boxes({ reading, region }) {
  const [width, height] = reading.size;
  const size = height / 11;
  const dice = reading.dice.map(({ box, face, confidence, second }) => {
    const doubtful = confidence < DOUBT;
    const text = String(doubtful && second ? words.eitherFace(face, second) : words.face(face));
    return { box, text, kind: doubtful ? "doubtful" : "" };
  });
  const places = labelPlaces(
    dice.map(({ box }) => box),
    dice.map(({ text }) => text),
    size,
    width,
    height,
  );
  return html`<svg class="boxes" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    ${region && html`<polygon class="region-edge" points=${region.map(([x, y]) => `${x * width},${y * height}`).join(" ")} />`}
    ${dice.map(
      ({ box: [x0, y0, x1, y1], kind }) => html`<g class=${`seen ${kind}`}>
        <rect class="halo" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} />
        <rect class="edge" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} />
      </g>`,
    )}
    ${dice.map(
      ({ text, kind }, at) => html`<text
        class=${`named ${kind}`}
        x=${(places[at][0] + places[at][2]) / 2}
        y=${places[at][3]}
        font-size=${size}
      >
        ${text}
      </text>`,
    )}
  </svg>`;
}

/** The live picture; where the program has no stream left, a still one every second. */
function Picture({ run }) {
  const [still, setStill] = useState(false);
  const [tick, setTick] = useState(0);
  useEffect(() => setStill(false), [run]);
  useEffect(() => {
    if (!still) return undefined;
    const timer = setInterval(() => setTick((n) => n + 1), STILL_MS);
    return () => clearInterval(timer);
  }, [still]);
  const src = still ? `api/frame.jpg?${tick}` : `api/preview.mjpg?${run}`;
  return html`<img class="preview" src=${src} alt=${words.cameraPicture} onError=${() => setStill(true)} />
    ${still && html`<p class="quiet small">${words.noPicture}</p>`}`;
}

/** Counts up whenever the live picture has to be asked for anew: the page is looked at again, or the camera is back. */
function usePreviewRun(live) {
  const [run, setRun] = useState(0);
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => setRun((n) => n + 1), [live, visible]);
  return live && visible ? run : null;
}

/** What can be chosen by name, asked for again and again, so that a webcam plugged in now comes up; null until told. */
function useFound() {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let timer = null;
    let open = true;
    const look = async () => {
      const told = await fetchJson("api/cameras");
      if (!open) return;
      setFound(told ?? { cameras: [] });
      timer = setTimeout(look, LOOK_MS);
    };
    look();
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, []);
  return found;
}

function Webcams({ use }) {
  const found = useFound();
  return html`<div class="webcams" role="group" aria-label=${words.webcams} aria-live="polite">
    ${found?.cameras.length === 0 && html`<p class="quiet small">${words.noWebcams}</p>`}
    ${found?.cameras.map(
      ({ source, name, used }) => html`<button type="button" key=${source} aria-pressed=${String(used)} onClick=${() => use(source)}>
        ${words.webcam(name, source)}
      </button>`,
    )}
    ${found?.begun_with &&
    html`<button type="button" class="plain" onClick=${() => use(BEGUN_WITH)}>${words.begunWith(found.begun_with)}</button>`}
  </div>`;
}

/** Why a camera could not be used, beside what was pressed: on a laptop the place for other refusals may be out of sight. */
function Refused({ store }) {
  const { problem } = store.state;
  if (!aboutCamera(problem)) return null;
  return html`<div class="problem" role="alert">
    <p>${problem.sentence}</p>
    <button type="button" class="plain" aria-label=${words.dismiss} onClick=${store.dismiss}>✕</button>
  </div>`;
}

export function SourceForm({ store, done }) {
  const [source, setSource] = useState("");
  const use = async (chosen) => {
    if (await store.send("camera", { source: chosen })) done();
  };
  const submit = (event) => {
    event.preventDefault();
    if (source.trim()) use(source.trim());
  };
  return html`<form class="source-form" onSubmit=${submit}>
    <${Webcams} use=${use} />
    <label>
      ${words.source}
      <input
        type="text"
        value=${source}
        placeholder="http://…"
        autocomplete="off"
        spellcheck="false"
        onInput=${(event) => setSource(event.target.value)}
      />
    </label>
    <button type="submit" disabled=${!source.trim()}>${words.use}</button>
    <${Refused} store=${store} />
    <p class="quiet small">${words.sourceHow}</p>
    <p class="source-fixed">
      <button type="button" class="plain" onClick=${() => use("demo")}>${words.demo}</button>
      <button type="button" class="plain" onClick=${() => use("off")}>${words.cameraOff}</button>
      <button type="button" class="plain" onClick=${() => (store.dismiss(), done())}>${words.cancel}</button>
    </p>
  </form>`;
}

function statusLine(snapshot) {
  const { camera, reading } = snapshot;
  if (camera.state !== "live") return null;
  const phase = words.phases[reading?.phase];
  const sure = reading?.dice.length ? percent(reading.confidence) : null;
  return [phase, sure && words.seen(reading.dice.length, sure)].filter(Boolean).join(" ") || camera.sentence;
}

/** The camera zone. `connected` is whether the page hears the program; `noticesAbove`, whether large notices stand on it, too. */
export function Camera({ snapshot, store, connected, openDialog, noticesAbove = false }) {
  const { camera, reading } = snapshot;
  const [choosing, setChoosing] = useState(false);
  const live = camera.state === "live" && connected;
  const run = usePreviewRun(live);
  const isDemo = DEMO.includes(camera.source);
  const told = noticesAbove && camera.notices.some(({ code }) => code === camera.state); // why there is no picture
  const ended = camera.state === "ended" && may(snapshot, "camera");
  return html`<section class=${`camera camera-${camera.state}`} aria-label=${words.camera}>
    ${run !== null &&
    html`<div class="view">
      <${Picture} run=${run} />
      ${reading?.size && html`<${Boxes} reading=${reading} region=${camera.region} />`}
    </div>`}
    ${camera.state !== "live" &&
    !told &&
    html`<div class="camera-trouble">
      <p>${camera.sentence}</p>
      ${camera.state !== "off" && html`<p class="quiet small">${words.withoutCamera}</p>`}
      ${ended && html`<button type="button" onClick=${() => store.send("camera", { source: AGAIN })}>${words.playAgain}</button>`}
    </div>`}
    <div class="camera-line">
      <p class="small">${statusLine(snapshot)}</p>
      ${isDemo && run !== null && html`<span class="demo-mark small">${words.demo}</span>`}
      ${camera.state === "live" &&
      may(snapshot, "camera") &&
      html`<button type="button" class="plain" onClick=${() => openDialog("calibrate")}>${words.calibrate}</button>`}
      ${!choosing &&
      may(snapshot, "camera") &&
      html`<button type="button" class="plain" onClick=${() => setChoosing(true)}>${isDemo ? words.ownCamera : words.changeCamera}</button>`}
    </div>
    ${choosing && isDemo && html`<p class="small">${words.demoHow}</p>`}
    ${!choosing && html`<${Refused} store=${store} />`}
    ${choosing && html`<${SourceForm} store=${store} done=${() => setChoosing(false)} />`}
  </section>`;
}
