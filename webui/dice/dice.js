// Dice as objects: a face drawn as it lies on the table, and the panel that corrects one.

import { html, useEffect, useLayoutEffect, useRef } from "../parts/html.js";
import { useKeys, withModifier } from "../parts/keys.js";
import { dieAt } from "../parts/program.js";
import { percent, words } from "../parts/words.js";
import { correcting } from "../table/voice.js";
import { SNAKE_FACES, SnakeFace, meaning } from "./snake-faces.js";
import { diceWords as say } from "./words.js";

const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};

/** A face: 1-6, null for a die that left the table, undefined for one that is still in the hand. */
export function Face({ face }) {
  if (face === undefined) {
    return html`<svg class="face in-hand" viewBox="0 0 100 100" aria-hidden="true">
      <rect x="5" y="5" width="90" height="90" rx="18" />
    </svg>`;
  }
  if (face === null) {
    return html`<svg class="face lost" viewBox="0 0 100 100" aria-hidden="true">
      <rect x="5" y="5" width="90" height="90" rx="18" />
      <path d="M34 34L66 66M66 34L34 66" />
    </svg>`;
  }
  if (SNAKE_FACES.includes(face)) return html`<${SnakeFace} face=${face} />`;
  return html`<svg class="face" viewBox="0 0 100 100" aria-hidden="true">
    <rect x="5" y="5" width="90" height="90" rx="18" />
    ${PIPS[face].map(([x, y]) => html`<circle cx=${x} cy=${y} r=${face === 1 ? 12 : 9.5} />`)}
  </svg>`;
}

/** A plain die's face with the snake face that it stands for at its corner, where it was thrown as a snake die. */
export function FaceAs({ face, snake }) {
  return html`<${Face} face=${face} />${snake && Number.isInteger(face) && html`<${SnakeFace} face=${meaning(face)} />`}`;
}

export const PLAIN_FACES = [1, 2, 3, 4, 5, 6];

/** All faces of a die, the likely ones first. */
export function facesByLikelihood(faces, likely) {
  const first = likely.filter((face, at) => faces.includes(face) && likely.indexOf(face) === at);
  return [...first, ...faces.filter((face) => !first.includes(face))];
}

/**
 * A button for each face, and one for a die that left the table where that can be. `snake`: plain dice are thrown as snake dice; `full`: no
 * further face is wanted, which the buttons show (they keep the focus, so that keys go on from them).
 */
export function FacePad({ faces, chosen, lost, choose, label, snake = false, full = false }) {
  const off = full ? "true" : null;
  return html`<div class="face-pad" role="group" aria-label=${label}>
    ${faces.map(
      (face) => html`<button
        type="button"
        key=${face}
        class=${snake ? "face-key as-snake" : "face-key"}
        aria-label=${snake ? say.faceAs(face, meaning(face)) : say.face(face)}
        aria-pressed=${chosen === undefined ? null : String(chosen === face)}
        aria-disabled=${off}
        onClick=${() => choose(face)}
      >
        <${FaceAs} face=${face} snake=${snake} />
      </button>`,
    )}
    ${lost &&
    html`<button
      type="button"
      class="face-key"
      title=${say.lostDie}
      aria-label=${say.lostDie}
      aria-pressed=${chosen === undefined ? null : String(chosen === null)}
      aria-disabled=${off}
      onClick=${() => choose(null)}
    >
      <${Face} face=${null} />
    </button>`}
  </div>`;
}

export function DiePhoto({ picture, face }) {
  if (!picture) return null;
  return html`<img class="die-photo" src=${dieAt(picture)} alt=${say.photoOf(face)} />`;
}

/**
 * What a tapped die opens: its photograph, what it was read as, and the faces it may be instead.
 * `die` is {face, second, confidence, picture}; `choose` gets the new face.
 */
export function DiePanel({ die, title, close, choose, lost = true }) {
  const panel = useRef(null);
  useEffect(correcting, []);
  useKeys({ Escape: close }, true); // wherever Tab has led meanwhile
  // A layout effect: the panel has the focus before it is painted, so that no key goes to the table behind it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current.querySelector(".face-key").focus();
    return () => before?.isConnected && before.focus();
  }, []);
  const onKeyDown = (event) => {
    event.stopPropagation(); // digits and Enter belong to this panel while it is open
    if (withModifier(event) || event.repeat) return;
    const face = Number(event.key);
    if (face >= 1 && face <= 6) choose(face);
  };
  return html`<div class="die-panel" role="dialog" aria-label=${title} ref=${panel} onKeyDown=${onKeyDown}>
    <div class="die-panel-head">
      <${DiePhoto} picture=${die.picture} face=${die.face} />
      <p>
        <strong>${title}</strong><br />
        <span class="quiet">${say.readAs(die.face, percent(die.confidence))}</span>
      </p>
      <button type="button" class="plain" onClick=${close}>${words.close}</button>
    </div>
    <${FacePad}
      faces=${facesByLikelihood(SNAKE_FACES.includes(die.face) ? SNAKE_FACES : PLAIN_FACES, [die.face, die.second])}
      chosen=${die.face}
      lost=${lost && !SNAKE_FACES.includes(die.face)}
      choose=${choose}
      label=${say.chooseFace}
    />
  </div>`;
}
