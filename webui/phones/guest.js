// What a joined device sees beside the table: who it plays for, that no game is open, that it is no longer joined.

import { html, useState } from "../parts/html.js";
import { useGoingOn } from "../parts/focus.js";
import { Name, shortened } from "../parts/players.js";
import { ask } from "../parts/program.js";
import { isBot } from "../table/bots.js";
import { Leave } from "./leave.js";
import { phoneWords as say } from "./words.js";

/** The player that this page plays for in the game on the table, null where it plays for none. */
export function ownPlayer({ me, game }) {
  return me.seat && me.seat.game === game?.id ? me.seat.player : null;
}

/** Why this device does nothing in the game now, said of a tap on its board. */
export function whyNotActing({ me, game }) {
  const acts = game.position.to_act;
  if (game.position.status === "finished") return game.prompt;
  if (me.role !== "player") return say.watching;
  if (ownPlayer({ me, game }) === null) return say.whoAreYou;
  return acts ? say.waitFor(shortened(acts, game.players)) : game.prompt;
}

async function sit(player, store, seated) {
  const { answer, refusal } = await ask("api/seat", { player }, say.unreached);
  if (answer) {
    seated();
    store.take(answer);
  }
  return refusal?.sentence ?? null;
}

/** Who is at this phone: asked once a game, and again by whoever was taken for somebody else. `seated`: it is said now, or still. */
function WhoAreYou({ snapshot, store, seated }) {
  const [trouble, setTrouble] = useState(null);
  const { game } = snapshot;
  const people = game.players.filter((name) => !isBot(game, name));
  return html`<div class="seat-bar" role="group" aria-label=${say.whoAreYou}>
    <strong>${say.whoAreYou}</strong>
    ${people.map(
      (name) => html`<button type="button" key=${name} aria-pressed=${String(name === ownPlayer(snapshot))} onClick=${async () => setTrouble(await sit(name, store, seated))}>
        <${Name} name=${name} seat=${game.players.indexOf(name)} />
      </button>`,
    )}
    <${Leave} />
    ${trouble && html`<span class="problem" role="alert">${trouble}</span>`}
  </div>`;
}

function WhoIAm({ snapshot, own, ask }) {
  const { game } = snapshot;
  const acts = game.position.to_act;
  const now = acts === own ? html`<strong>${say.yourTurn}</strong>` : acts && say.waitFor(shortened(acts, game.players));
  return html`<p class="seat-bar">
    <span>${shortened(say.youAre(own), game.players)} ${now}</span>
    <button type="button" class="plain" onClick=${ask}>${say.notMe}</button>
  </p>`;
}

function LooksOn() {
  return html`<p class="seat-bar"><span class="quiet">${say.watching}</span> <${Leave} /></p>`;
}

/** The line over the table on a phone: who it is, or the question who it is. */
export function SeatBar({ snapshot, store }) {
  const [asked, setAsked] = useState(false);
  const bar = useGoingOn(true);
  const own = ownPlayer(snapshot);
  return html`<aside ref=${bar} tabindex="-1" aria-label=${say.thisPhone}>
    ${snapshot.me.role !== "player"
      ? html`<${LooksOn} />`
      : own === null || asked
        ? html`<${WhoAreYou} snapshot=${snapshot} store=${store} seated=${() => setAsked(false)} />`
        : html`<${WhoIAm} snapshot=${snapshot} own=${own} ask=${() => setAsked(true)} />`}
  </aside>`;
}

export function Waiting() {
  return html`<main class="left"><h1>${say.noGame}</h1><${Leave} /></main>`;
}

/** The sentence for a device that is no longer joined. */
export const whyLeft = ({ removed }) => (removed ? say.leftRemoved : say.leftUnknown);

/** In place of the table, once this device is no longer joined. */
export function Left({ left }) {
  return html`<main class="left">
    <h1>${whyLeft(left)}</h1>
    <a class="button" href="./">${say.joinAgain}</a>
  </main>`;
}

/** Over everything, when the program is newer than this page. */
export function Outdated({ snapshot }) {
  const own = document.querySelector("meta[name=page-version]")?.content;
  if (!own || snapshot.page === own) return null;
  return html`<p class="offline" role="alert">
    ${say.outdated} <button type="button" onClick=${() => location.reload()}>${say.reload}</button>
  </p>`;
}
