// Choosing the camera: webcams by their names, an address, the demo, or none.

import { html, unbroken, useEffect, useRef, useState } from "../parts/html.js";
import { Dialog } from "../dialogs/dialog.js";
import { aboutCamera, Told } from "../parts/problem.js";
import { fetchJson, useAskedAgain } from "../parts/program.js";
import { words } from "../parts/words.js";
import { cameraWords as say } from "./words.js";

const LOOK_MS = 2000;
const BEGUN_WITH = "begun"; // names no source, but the one that was named at the start

/** What can be chosen by name, asked for again and again, so that a webcam plugged in now comes up; null until told. */
function useFound() {
  const [found, setFound] = useState(null);
  useAskedAgain(
    () => fetchJson("api/cameras"),
    (told) => {
      setFound(told ?? { cameras: [] });
      return LOOK_MS;
    },
  );
  return found;
}

function Webcams({ use }) {
  const found = useFound();
  return html`<div class="webcams" role="group" aria-label=${say.webcams} aria-live="polite">
    ${found?.cameras.length === 0 && html`<p class="quiet small">${say.noWebcams}</p>`}
    ${found?.cameras.map(
      ({ source, name, used }) => html`<button type="button" key=${source} aria-pressed=${String(used)} onClick=${() => use(source)}>
        ${say.webcam(name, source)}
      </button>`,
    )}
    ${found?.begun_with &&
    html`<button type="button" class="plain" onClick=${() => use(BEGUN_WITH)}>${say.begunWith(found.begun_with)}</button>`}
  </div>`;
}

/** Why a camera could not be used, beside what was pressed: on a laptop the place for other refusals may be out of sight. */
export function Refused({ store }) {
  const { problem } = store.state;
  return aboutCamera(problem) ? html`<${Told} problem=${problem} dismiss=${store.dismiss} role="alert" />` : null;
}

let typed = ""; // what was typed last: it may have been mistyped

/** Which camera is to be used. `done` is called when one is, or when the old one stays; not once the form is left. */
export function SourceForm({ store, done }) {
  const [source, setSource] = useState(typed);
  const form = useRef(null); // null again once it is left: taking a camera may take a while
  useEffect(() => () => aboutCamera(store.state.problem) && store.dismiss(), []); // however the form is left
  const use = async (chosen) => {
    if ((await store.send("camera", { source: chosen })) && form.current) done();
  };
  const submit = (event) => {
    event.preventDefault();
    typed = source.trim();
    if (typed) use(typed);
  };
  return html`<form ref=${form} class="source-form" aria-label=${say.chooseCamera} onSubmit=${submit}>
    <${Webcams} use=${use} />
    <label>
      ${say.source}
      <input
        type="text"
        value=${source}
        placeholder="http://…"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="source-how"
        onInput=${(event) => setSource(event.target.value)}
      />
    </label>
    <button type="submit" disabled=${!source.trim()}>${say.use}</button>
    <${Refused} store=${store} />
    <p class="quiet small" id="source-how">${unbroken(say.sourceHow)}</p>
    <p class="source-fixed">
      <button type="button" class="plain" onClick=${() => use("demo")}>${say.demo}</button>
      <button type="button" class="plain" onClick=${() => use("off")}>${say.cameraOff}</button>
      <button type="button" class="plain" onClick=${done}>${words.cancel}</button>
    </p>
  </form>`;
}

/** The same over the page, where it moves nothing. */
export function ChooseCamera({ snapshot, store, close }) {
  return html`<${Dialog} title=${say.chooseCamera} close=${close}>
    ${snapshot.camera.demo && html`<p class="small">${say.demoHow}</p>`}
    <${SourceForm} store=${store} done=${close} />
    ${snapshot.camera.state !== "live" && html`<p class="quiet small">${say.calibrateLater}</p>`}
  <//>`;
}
