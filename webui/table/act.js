// What can be done now: the one main action as a big button, and everything else quietly beside it.

import { html } from "../parts/html.js";
import { listedChoice, pickUps } from "../dice/pick.js";
import { TypePad } from "../dice/typing.js";
import { anewBy } from "../games/games.js";
import { shortened } from "../parts/players.js";
import { tableWords as say } from "./words.js";

const FEW_CHOICES = 4;
const LISTED_ORDERS = 6;
const THREE = 3; // buttons that stand in one row in a set-up, in two lines each, so that they take no row of the board

/** The choices apart: dice to pick up, an order to name, and the rest. */
export function sorted(choices) {
  const orders = choices.filter((choice) => choice.event.do === "order");
  return {
    sets: pickUps(choices),
    orders,
    others: choices.filter((choice) => choice.event.do !== "pick_up" && choice.event.do !== "order"),
  };
}

/**
 * The main action of a position: {label, run} with `run` null while it can't be done yet, or null where there is none.
 * `typing` is whether the pad for typed faces is open.
 */
export function mainAction(game, draft, typing, store) {
  const { expects, status } = game.position;
  if (status === "finished") {
    const by = game.board === null ? { options: anewBy(game.name, game.options) } : { options: game.options, board: game.board };
    const again = { game: game.name, players: game.players, bots: game.bots, ...by };
    return { label: say.sameAgain, run: () => store.send("new_game", again) };
  }
  const { sets, orders } = sorted(game.choices);
  if (sets.length > 0) {
    const choice = listedChoice(sets, draft.picked);
    if (choice === null) return { label: say.pickHint, run: null };
    return { label: say.throwAgain(choice.label), run: () => store.send("event", { event: choice.event }) };
  }
  if (orders.length > LISTED_ORDERS || (orders.length > 0 && orders[0].event.players.length > 3)) {
    const whole = draft.order.length === orders[0].event.players.length;
    const event = { do: "order", players: draft.order };
    return { label: say.thisOrder, run: whole ? () => store.send("event", { event }) : null };
  }
  if (expects?.roll && typing) {
    const { typed } = draft;
    const rolls = typed.length / expects.roll.count;
    if (rolls > 1) {
      const send = () => store.send("type_run", { faces: typed });
      return { label: say.sendRolls(Math.floor(rolls)), run: Number.isInteger(rolls) ? send : null };
    }
    const event = { roll: typed, source: "typed" };
    return { label: say.sendRoll, run: rolls === 1 ? () => store.send("event", { event }) : null };
  }
  return null;
}

/** The end of the turn as an action, null where it cannot be ended now. */
export function turnEnd({ choices }, store) {
  const end = choices.find(({ event }) => event.do === "end_turn");
  return end ? { label: end.label, run: () => store.send("event", { event: end.event }) } : null;
}

function ChoiceButtons({ choices, players, store, quiet, row = false }) {
  if (choices.length === 0) return null;
  return html`<div class=${row ? "buttons row" : "buttons"}>
    ${choices.map(
      (choice) => html`<button
        type="button"
        key=${choice.label}
        class=${quiet ? "" : "main"}
        onClick=${() => store.send("event", { event: choice.event })}
      >
        ${shortened(choice.label, players)}
      </button>`,
    )}
  </div>`;
}

function OrderPad({ names, draft, change, players }) {
  const tap = (name) =>
    change(({ order }) => ({ order: order.includes(name) ? order.filter((other) => other !== name) : [...order, name] }));
  return html`<p class="quiet">${say.orderHint}</p>
    <div class="buttons">
      ${names.map((name) => {
        const at = draft.order.indexOf(name);
        return html`<button type="button" key=${name} aria-pressed=${String(at >= 0)} onClick=${() => tap(name)}>
          ${at >= 0 && html`<strong class="place">${at + 1}</strong>`} ${shortened(name, players)}
        </button>`;
      })}
    </div>`;
}

export function Act({ game, draft, change, canClose, canCount, type, main, store }) {
  const roll = game.position.expects?.roll ?? null;
  const { sets, orders, others } = sorted(game.choices);
  const pad = main !== null && orders.length > 0;
  const row = [
    main && html`<button type="button" key=${game.position.status} class="main wide" disabled=${main.run === null} onClick=${main.run}>${main.label}</button>`,
    roll && !type.shown && html`<button type="button" onClick=${type.toggle}>${say.typeRoll}</button>`,
    roll && canCount && html`<button type="button" onClick=${() => store.send("count_dice")}>${say.countDice}</button>`,
    roll && html`<button type="button" onClick=${() => store.send("throw")}>${say.throwForMe}</button>`,
    roll && game.run > 1 && html`<button type="button" onClick=${() => store.send("throw", { run: true })}>${say.throwRun}</button>`,
    roll && type.shown && canClose && html`<button type="button" class="plain" onClick=${type.toggle}>${say.closePad}</button>`,
  ].filter(Boolean);
  return html`
    ${roll && type.shown && html`<${TypePad} roll=${roll} draft=${draft} type=${type} />`}
    ${pad && html`<${OrderPad} names=${orders[0].event.players} draft=${draft} change=${change} players=${game.players} />`}
    ${row.length > 0 && html`<div class=${game.run > 1 && row.length === THREE ? "buttons three" : "buttons"}>${row}</div>`}
    ${!pad && html`<${ChoiceButtons} choices=${orders} players=${game.players} store=${store} />`}
    <${ChoiceButtons} choices=${others} players=${game.players} store=${store} quiet=${sets.length > 0} />
    ${sets.length > 1 &&
    sets.length < FEW_CHOICES &&
    html`<${ChoiceButtons} choices=${sets.map((set) => set.choice)} players=${game.players} store=${store} quiet=${true} row=${true} />`}
  `;
}
