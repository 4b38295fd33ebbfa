// A roll that is typed: the pad for it, and what is done with its keys.

import { html, useState } from "../parts/html.js";
import { FacePad, PLAIN_FACES } from "./dice.js";
import { byRoll, withFace } from "./draft.js";
import { SNAKE_FACES } from "./snake-faces.js";
import { diceWords as say } from "./words.js";

const LISTED_ROLLS = 4; // of those typed before the one that is being typed

/** The pad for typed faces: whether it is `shown`, and what it does; `most` faces fit into what is asked for. */
export function useTyping(most, camera, lost, draft, change) {
  const [chosen, setChosen] = useState(draft.typed.length > 0 ? true : null); // they were typed before the page was loaded again
  const shown = chosen ?? camera.state !== "live"; // without a camera the pad is what there is
  return {
    lost,
    shown,
    full: draft.typed.length >= most,
    open: () => setChosen(true),
    toggle: () => setChosen(!shown),
    add: (face) => change(({ typed }) => ({ typed: withFace(typed, face, most) })),
    back: () => change(({ typed }) => ({ typed: typed.slice(0, -1) })),
  };
}

/** What was typed before the roll that is being typed, where several can be typed in a row. */
function typedBefore(before) {
  if (before.length === 0) return null;
  const listed = before.slice(-LISTED_ROLLS).map((faces) => faces.join(" "));
  return say.typedBefore(before.length > LISTED_ROLLS ? ["…", ...listed] : listed);
}

export function TypePad({ roll, draft, type }) {
  const { before, last } = byRoll(draft.typed, roll.count);
  const snake = roll.dice === "snake"; // plain dice may be thrown instead, each face of which stands for one of theirs
  return html`<div class="type-pad">
    ${snake && html`<${FacePad} faces=${SNAKE_FACES} full=${type.full} choose=${type.add} label=${say.typeSnake(roll.count)} />`}
    <${FacePad} faces=${PLAIN_FACES} lost=${type.lost} snake=${snake} full=${type.full} choose=${type.add} label=${say.typeTitle(roll.count)} />
    <p class="quiet small type-state">
      <span>${typedBefore(before)} ${say.typed(last, roll.count)} ${type.lost && say.lostKey} <span class="for-keys">${say.typeKeys(type.lost)}</span></span>
      <button type="button" class="plain" disabled=${draft.typed.length === 0} onClick=${type.back}>${say.back}</button>
    </p>
    <p class="unseen" role="status">${last.length > 0 && say.typedAloud(last, roll.count)}</p>
  </div>`;
}
