// A solved sudoku from a photograph: the program reads it, the table looks at what it is not sure of.

import { html, useRef, useState } from "../../parts/html.js";
import { ask } from "../../parts/program.js";
import { snakedokuWords as say } from "./words.js";

/** What is read of a picture: {digits, sure, doubtful, clashes, picture}, or {trouble} with a sentence. */
async function read(path, body) {
  const { answer, refusal } = await ask(path, body, say.photoUnsent);
  return answer ?? { trouble: refusal.sentence };
}

const readPhoto = (file) => read("api/sudoku", file.type ? file : file.slice(0, file.size, "image/jpeg"));
const readSeen = () => read("api/sudoku/seen", {});

/**
 * The button that takes a photograph, and where the table's camera is `live` one that looks through it; `found` gets what
 * was read. `kept`: whether one was read before.
 */
export function PhotoButton({ found, kept, live }) {
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState(null);
  const input = useRef(null);
  const take = async (reading) => {
    setPending(true);
    setTrouble(null);
    const told = await reading;
    setPending(false);
    if (input.current) input.current.value = ""; // so that the same picture may be chosen again
    if (told.trouble) setTrouble(kept ? say.photoKept(told.trouble) : told.trouble);
    else found(told);
  };
  const choose = ({ target }) => target.files[0] && take(readPhoto(target.files[0]));
  return html`<div class="photo-button">
    <label class=${`button ${pending ? "busy" : ""}`}>
      <span>${pending ? say.readingPhoto : say.photoSudoku}</span>
      <input ref=${input} class="unseen" type="file" accept="image/*" disabled=${pending} onChange=${choose} />
    </label>
    ${live && html`<button type="button" disabled=${pending} onClick=${() => take(readSeen())}>${say.seeSudoku}</button>`}
    <p class="small" role="status">${trouble ?? ""}</p>
    ${!kept && html`<p class="quiet small">${say.phoneSudoku}</p>`}
  </div>`;
}

/**
 * The straightened picture, if it was kept, larger after a tap, and what is left to look at. `unsure`: how many squares
 * are marked. `right`: a ref to the button that says that none is left.
 */
export function PhotoCheck({ photo, unsure, confirmed, confirm, right }) {
  const [large, setLarge] = useState(false);
  return html`<div class="photo-check">
    ${photo.picture &&
    html`<button type="button" class="photo-picture" aria-expanded=${String(large)} onClick=${() => setLarge(!large)}>
      <img src=${photo.picture} alt=${say.straightened} />
    </button>`}
    <div>
      <p>${confirmed ? say.photoChecked : unsure > 0 ? say.photoDoubts(unsure) : say.photoCompare}</p>
      ${photo.clashes.length > 0 && html`<p class="quiet small">${say.photoClashes(photo.clashes)}</p>`}
      ${!confirmed && html`<button type="button" ref=${right} onClick=${confirm}>${say.photoRight}</button>`}
    </div>
  </div>`;
}
