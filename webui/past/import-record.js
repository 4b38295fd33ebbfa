// A record's file brought in; what is wrong with it is said with its line, and what stands before that can be taken.

import { html, useState } from "../parts/html.js";
import { useGoingOn } from "../parts/focus.js";
import { to } from "../parts/places.js";
import { ask } from "../parts/program.js";
import { Ruling } from "../parts/ruling.js";
import { pastWords as say } from "./words.js";

const LONGEST = 1024 * 1024;

async function send(file, part) {
  if (file.size > LONGEST) return { sentence: say.tooLong };
  let content;
  try {
    content = await file.arrayBuffer();
  } catch {
    return { sentence: say.unread };
  }
  const { answer, refusal } = await ask(`api/games${part}`, new Blob([content], { type: "application/jsonl" }));
  return answer ?? refusal;
}

/** `brought()` is called when a game has been stored. */
export function ImportRecord({ brought }) {
  const [told, setTold] = useState(null); // {id} or {sentence, ruling, legal?, file}
  const [busy, setBusy] = useState(false);
  const result = useGoingOn(true);
  const take = async (file, part = "") => {
    setBusy(true);
    const answer = await send(file, part);
    setBusy(false);
    setTold({ ...answer, file });
    if (answer.id) brought();
  };
  const chosen = (event) => {
    const file = event.target.files[0];
    event.target.value = ""; // the same file again, mended, is another choice
    if (file && !busy) take(file); // not disabled meanwhile, which would take the keyboard from it
  };
  return html`<section class="card import">
    <h2>${say.importTitle}</h2>
    <p class="quiet small">${say.importHow}</p>
    <p class="photo-button">
      <label class=${`button ${busy ? "busy" : ""}`}>${say.choose}<input class="unseen" type="file" accept=".jsonl,.json,.txt,application/jsonl" onChange=${chosen} /></label>
    </p>
    <div role="status" ref=${result} tabindex="-1">
      ${busy && html`<p>${say.reading}</p>`}
      ${!busy && told?.id && html`<p>${told.known ? say.importedBefore : say.imported} <a class="button" href=${to("replay", told.id)}>${say.lookAt}</a></p>`}
      ${!busy &&
      told?.sentence &&
      html`<div class="problem">
        <p>${told.sentence} <${Ruling} id=${told.ruling} /></p>
        ${told.legal !== undefined &&
        html`<button type="button" onClick=${() => take(told.file, "?part=legal")}>${say.takeLegal(told.legal)}</button>`}
      </div>`}
    </div>
  </section>`;
}
