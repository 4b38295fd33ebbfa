// Computer players: who is one, that one is thinking, and a hint from the strongest of them.

import { html, useEffect, useLayoutEffect, useState } from "../parts/html.js";
import { shortened } from "../parts/players.js";
import { fetchJson } from "../parts/program.js";
import { words } from "../parts/words.js";
import { tableWords as say } from "./words.js";

/** Whether the program plays for this player. (`bots[name]` would be something for a person called "constructor", too.) */
export const isBot = ({ bots }, name) => Object.hasOwn(bots, name);

/** Whether a computer player is about to act, so that nobody acts in its place; after an undo it waits for the people. */
export const isThinking = (game) => isBot(game, game.position.to_act) && game.undone === 0;

function Thinking({ game }) {
  const name = shortened(game.position.to_act, game.players);
  return html`<p class="quiet">${isThinking(game) ? say.botThinks(name) : say.botWaits(name)}</p>`;
}

/**
 * A hint for the position at hand; asked for each time, since it costs the program up to a second. The board shows what it
 * leads to, as if it had been tapped there, and the main action, which names it, does it; so it is named here only where
 * something else was tapped since.
 */
function Hint({ game, version, plan }) {
  const [hint, setHint] = useState(null);
  useEffect(() => setHint(null), [version]);
  const ask = async () => {
    setHint({ pending: true });
    const wanted = plan.since();
    const told = (await fetchJson("api/hint")) ?? { failed: true };
    setHint(wanted() ? told : null); // who planned something meanwhile has no need of it any more
  };
  const found = hint?.event && hint.version === version;
  useLayoutEffect(() => void (found && plan.show(hint.event)), [hint]);
  const named = JSON.stringify(plan.events) === JSON.stringify([hint?.event]);
  const dismiss = () => {
    setHint(null);
    plan.clear();
  };
  return html`<div class="buttons hint">
    ${!found && html`<button type="button" class="plain" disabled=${hint?.pending} onClick=${ask}>${hint?.pending ? say.hintPending : say.hint}</button>`}
    ${hint?.failed && html`<span class="quiet" role="alert">${say.noHint}</span>`}
    ${found &&
    html`<span>${named ? say.hintNamed : say.hintIs(shortened(hint.label, game.players))}</span>
      <button type="button" class="plain" onClick=${dismiss}>${words.dismiss}</button>`}
  </div>`;
}

/** What computer players bring to the table's page; nothing in games that have none. `plan`: the board's. */
export function Bots({ game, version, games, plan }) {
  const offered = games.find((one) => one.name === game.name)?.bots.length > 0;
  if (!offered || game.position.to_act === null) return null;
  if (isBot(game, game.position.to_act)) return html`<${Thinking} game=${game} />`;
  return html`<${Hint} game=${game} version=${version} plan=${plan} />`;
}
