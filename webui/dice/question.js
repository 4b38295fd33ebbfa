// The program could not be sure of a roll: the one question, with the pictures it is about.

import { html } from "../parts/html.js";
import { useKept } from "../parts/kept.js";
import { percent } from "../parts/words.js";
import { DiePhoto, FaceAs, FacePad, PLAIN_FACES, facesByLikelihood } from "./dice.js";
import { SNAKE_FACES, meaning } from "./snake-faces.js";
import { diceWords as say } from "./words.js";

/** The faces that the dice asked about can show: those of snake dice where any of them is one, since plain ones may not lie beside it. */
const facesOf = ({ dice, dice_kind }) =>
  dice_kind === "snake" && dice.some((die) => SNAKE_FACES.includes(die.face)) ? SNAKE_FACES : PLAIN_FACES;

const NONE = { id: null, dice: [], open: null };

/** The question's dice as they would be counted now, and how to change them. Kept per question, over a reload, too. */
export function useAnswer(question) {
  const [held, setHeld] = useKept("answer", () => NONE);
  if (question === null) return null;
  const start = () => {
    const open = question.dice.findIndex((die) => !die.sure);
    return { id: question.id, dice: question.dice, open: open < 0 ? null : open };
  };
  const now = held.id === question.id ? held : start();
  const set = (change) => setHeld({ ...now, ...change });
  return {
    dice: now.dice,
    open: now.open,
    faces: now.dice.map((die) => die.face),
    complete: now.dice.length === question.count,
    offered: facesOf(question),
    /** What a digit means: on snake dice what a plain die stands for. */
    byDigit: (digit) => (facesOf(question) === SNAKE_FACES ? meaning(digit) : digit),
    look: (at) => set({ open: at === now.open ? null : at }),
    /** Sets a die's face and turns to the next one that is still unsure. */
    choose(at, face) {
      const dice = now.dice.map((die, i) => (i === at ? { ...die, face, sure: true } : die));
      const next = dice.findIndex((die) => !die.sure);
      set({ dice, open: next < 0 ? null : next });
    },
    remove: (at) => set({ dice: now.dice.filter((_, i) => i !== at), open: null }),
    add: (face) => set({ dice: [...now.dice, { face, sure: true, picture: null, second: null, confidence: null }] }),
  };
}

function AskedDie({ die, at, answer, spare, snake }) {
  const opened = answer.open === at;
  return html`<div class=${die.sure ? "asked" : "asked doubtful"}>
    <button
      type="button"
      class=${snake ? "die as-snake" : "die"}
      aria-label=${`${snake ? say.dieAs(at, die.face, meaning(die.face)) : say.die(at, die.face)}${die.sure ? "" : `, ${say.unsure(percent(die.confidence))}`}`}
      aria-expanded=${String(opened)}
      onClick=${() => answer.look(at)}
    >
      <${FaceAs} face=${die.face} snake=${snake} />
    </button>
    ${!die.sure && html`<span class="small doubt-mark">${say.unsure(percent(die.confidence))}</span>`}
    ${spare &&
    html`<button type="button" class="plain" aria-label=${say.removeDie(at, die.face)} onClick=${() => answer.remove(at)}>✕</button>`}
  </div>`;
}

export function Question({ question, answer, store, lost }) {
  const { dice, open, complete, faces, offered } = answer;
  const snake = question.dice_kind === "snake";
  const converted = snake && offered === PLAIN_FACES;
  const spare = dice.length > question.count;
  const lacks = dice.length < question.count;
  const send = () => store.send("answer", { question: question.id, faces });
  const opened = open === null ? null : dice[open];
  return html`<section class="question" aria-label=${question.text}>
    <div class="dice-row">
      ${dice.map(
        (die, at) => html`<${AskedDie} key=${at} die=${die} at=${at} answer=${answer} spare=${spare} snake=${snake} />`,
      )}
    </div>
    ${opened &&
    html`<div class="asked-panel">
      <${DiePhoto} picture=${opened.picture} face=${opened.face} />
      <${FacePad}
        faces=${facesByLikelihood(offered, [opened.face, opened.second])}
        chosen=${opened.sure ? opened.face : undefined}
        lost=${lost}
        snake=${converted}
        choose=${(face) => answer.choose(open, face)}
        label=${say.chooseFace}
      />
      ${!spare && html`<button type="button" class="plain" onClick=${() => answer.remove(open)}>${say.noDie}</button>`}
    </div>`}
    ${spare && html`<p>${say.more(question.count, dice.length)}</p>`}
    ${lacks &&
    html`<p>${say.fewer(question.count, dice.length)}</p>
      <${FacePad} faces=${offered} lost=${lost} snake=${converted} choose=${answer.add} label=${say.addDie} />`}
    <div class="buttons">
      <button type="button" class="main" disabled=${!complete} onClick=${send}>${say.accept(faces)}</button>
      <button type="button" onClick=${() => store.send("dismiss", { question: question.id })}>${say.throwAgainDice}</button>
    </div>
  </section>`;
}
