// The dice as the rules count them now: those that stay, those about to be thrown, and a way to correct each.

import { html, useEffect, useState } from "../parts/html.js";
import { shortened } from "../parts/players.js";
import { DiePanel, Face } from "./dice.js";
import { groupOf, tapped } from "./pick.js";
import { diceWords as say } from "./words.js";

const PENCIL = html`<svg class="pencil-icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4" />
</svg>`;

/** The face that the camera takes for the next likely one of a die like this, while the dice still lie there. */
function secondOf(face, reading) {
  const alike = (reading?.dice ?? []).filter((die) => die.face === face && die.second);
  return alike.reduce((least, die) => (least === null || die.confidence < least.confidence ? die : least), null)?.second;
}

function LyingDie({ die, at, mark, movable, toggle, correct }) {
  const canCorrect = die.event !== undefined;
  const tap = movable ? toggle : canCorrect ? correct : null;
  const label = movable || !canCorrect ? say.die(at, die.face) : say.change(at, die.face);
  return html`<div class=${`lying ${mark}`}>
    <button
      type="button"
      class="die"
      disabled=${tap === null}
      aria-label=${label}
      aria-pressed=${movable ? String(mark === "picked") : null}
      onClick=${tap}
    >
      <${Face} face=${die.face} />
    </button>
    ${movable && canCorrect
      ? html`<button type="button" class="plain pencil-button" aria-label=${say.change(at, die.face)} onClick=${correct}>
          ${PENCIL}
        </button>`
      : null}
  </div>`;
}

/** The dice of the turn that just ended, small, until the next ones lie there; still open to correction. */
function Past({ shown, players, correct }) {
  return html`<div class="past">
    <span class="quiet small">${shortened(say.lastThrow(shown.past), players)}</span>
    ${shown.dice.map(
      (die, at) => html`<button type="button" class="die" aria-label=${say.change(at, die.face)} onClick=${() => correct(at)}>
        <${Face} face=${die.face} />
      </button>`,
    )}
  </div>`;
}

function Hand({ count, typed }) {
  return html`<div class="hand" role="img" aria-label=${`${say.inHand}: ${count}`}>
    ${Array.from({ length: count }, (_, at) => html`<div class="lying"><${Face} face=${typed[at]} /></div>`)}
  </div>`;
}

/** Which die is opened: [its index or null, the die, open(index or null)]. Closed for good once another lies in its place. */
function useOpened(shown) {
  const [open, setOpen] = useState(null); // {at, event, face}
  const die = shown?.dice[open?.at];
  const same = open !== null && die?.event === open.event && die.face === open.face;
  useEffect(() => {
    if (!same) setOpen(null);
  }, [same]);
  return [same ? open.at : null, die, (at) => setOpen(at === null ? null : { at, ...shown.dice[at] })];
}

/**
 * The dice zone. `shown` is what the game's own module makes of its board (see `diceOf`), `sets` the listed sets of dice
 * that may be picked up; `correct` gets the index of a roll and its new faces.
 */
export function Throws({ game, shown, sets, draft, change, reading, correct }) {
  const [open, opened, setOpen] = useOpened(shown);
  const roll = game.position.expects?.roll ?? null;
  const lying = shown && !shown.past ? [...shown.dice.keys()].filter((at) => !shown.inHand.includes(at)) : [];
  const choose = (face) => {
    const faces = game.history[opened.event].faces.map((old, at) => (at === opened.position ? face : old));
    setOpen(null);
    correct(opened.event, faces);
  };
  const movable = (at) => groupOf(sets, at).length > 0;
  return html`<div class="throws">
    ${shown?.past && html`<${Past} shown=${shown} players=${game.players} correct=${setOpen} />`}
    <div class="dice-row">
      ${lying.map(
        (at) => html`<${LyingDie}
          key=${at}
          die=${shown.dice[at]}
          at=${at}
          mark=${draft.picked.includes(at) ? "picked" : ""}
          movable=${movable(at)}
          toggle=${() => change(({ picked }) => ({ picked: tapped(sets, picked, at) }))}
          correct=${() => setOpen(at)}
        />`,
      )}
      ${roll && html`<${Hand} count=${roll.count} typed=${draft.typed} />`}
    </div>
    ${open !== null &&
    opened.event !== undefined &&
    html`<${DiePanel}
      key=${open}
      die=${{ ...opened, second: secondOf(opened.face, reading) }}
      title=${say.die(open, opened.face)}
      close=${() => setOpen(null)}
      choose=${choose}
    />`}
  </div>`;
}
