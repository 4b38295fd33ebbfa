// What happened, a line each, newest first. A line opens to correct its roll or to go back to it.

import { html, useEffect, useRef, useState } from "../parts/html.js";
import { DiePanel, Face } from "../dice/dice.js";
import { diceWords } from "../dice/words.js";
import { GAMES } from "../games/games.js";
import { shortened } from "../parts/players.js";
import { dieAt } from "../parts/program.js";
import { percent, words } from "../parts/words.js";
import { tableWords as say } from "./words.js";

function how(entry) {
  if (!entry.source) return null;
  if (entry.source === "typed" && entry.pictures) return say.corrected; // of dice that were typed there are no pictures
  const sure = percent(entry.confidence);
  return sure ? `${words.sources[entry.source]} ${sure}` : words.sources[entry.source];
}

/**
 * A ref for what holds something that a press opens: it is brought into view, and then the parts in it, each by as little
 * as that takes, so that where there is no room for all of it the last is in sight. `opened`: null where nothing is open.
 */
function useInSight(opened, ...parts) {
  const whole = useRef(null);
  useEffect(() => {
    if (opened === null) return;
    for (const part of [whole.current, ...parts.map((one) => whole.current.querySelector(one))]) {
      part?.scrollIntoView({ block: "nearest" });
    }
  }, [opened]);
  return whole;
}

/** The dice of a roll that counts; a tap on one offers its other faces. `correct` gets the roll's new faces. */
function RollDice({ entry, correct, lost }) {
  const [open, setOpen] = useState(null);
  const dice = useInSight(open, ".die-panel", ".face-pad");
  const choose = (face) => {
    setOpen(null);
    correct(entry.faces.map((old, at) => (at === open ? face : old)));
  };
  const die = (at) => ({ face: entry.faces[at], picture: entry.pictures?.[at], confidence: entry.confidence });
  return html`<div class="roll-dice" ref=${dice}>
    ${entry.faces.map(
      (face, at) => html`<button
        type="button"
        class="die small-die"
        aria-label=${diceWords.change(at, face)}
        onClick=${() => setOpen(at)}
      >
        <${Face} face=${face} />
        ${entry.pictures?.[at] && html`<img class="thumb" src=${dieAt(entry.pictures[at])} alt="" />`}
      </button>`,
    )}
    ${entry.faces[open] !== undefined &&
    html`<${DiePanel}
      key=${open}
      die=${die(open)}
      title=${diceWords.die(open, entry.faces[open])}
      close=${() => setOpen(null)}
      choose=${choose}
      lost=${lost}
    />`}
  </div>`;
}

function Line({ entry, newest, players, store, lost, correct }) {
  const [open, setOpen] = useState(false);
  const whole = useInSight(open || null, ".line-open");
  const isRoll = entry.kind === "roll";
  const text = shortened(words.did(entry), players);
  return html`<li class=${newest ? "newest" : ""} ref=${whole}>
    ${correct === null
      ? html`<p class="line"><span class="what">${text}</span> <span class="quiet small">${how(entry)}</span></p>`
      : html`<button type="button" class="line" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
          <span class="what">${text}</span>
          ${entry.pictures && html`<span class="thumbs">${entry.pictures.map((key) => key && html`<img src=${dieAt(key)} alt="" loading="lazy" />`)}</span>`}
          <span class="quiet small">${how(entry)}</span>
        </button>`}
    ${entry.announcements.map((said) => html`<p class="said">${shortened(said, players)}</p>`)}
    ${open &&
    html`<div class="line-open">
      ${isRoll && html`<${RollDice} entry=${entry} lost=${lost} correct=${(faces) => correct(entry.index, faces)} />`}
      ${!newest &&
      html`<button type="button" onClick=${() => store.send("undo", { to: entry.index + 1 })}>${say.undoTo}</button>`}
    </div>`}
  </li>`;
}

/** `correct`: gets the index of a roll and its new faces; null where lines can be read, not opened. A line is its event's whatever is
 * corrected there: so is the focus in it. */
export function History({ game, store, correct }) {
  const lines = [...game.history].reverse();
  return html`<section class="history" aria-label=${words.history}>
    <h2>${words.history}</h2>
    ${lines.length === 0 && html`<p class="quiet">${say.nothingYet}</p>`}
    <ol reversed>
      ${lines.map(
        (entry, at) => html`<${Line}
          key=${entry.index}
          entry=${entry}
          newest=${at === 0}
          players=${game.players}
          lost=${Boolean(GAMES[game.name]?.lostDice)}
          store=${store}
          correct=${correct}
        />`,
      )}
    </ol>
  </section>`;
}
