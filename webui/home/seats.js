// Who sits at a new game, and in which order: the seats, and how the keyboard goes on among them.

import { html, useLayoutEffect, useRef } from "../parts/html.js";
import { Symbol } from "../parts/players.js";
import { words } from "../parts/words.js";
import { homeWords as say } from "./words.js";

/** What people take for one name: capitals and gaps tell nobody apart who sits at one table. */
const heard = (name) => name.trim().replace(/\s+/g, " ").toLocaleLowerCase();

/** The name as who has played here spells it, so that "ann" and "Ann" count as one. */
export const spelt = (name, known) => (known.includes(name) ? name : (known.find((one) => heard(one) === heard(name)) ?? name));

/** The sentence that keeps players of the same name from starting, or null. */
export function namedTwice(players) {
  const names = players.map(heard);
  const twice = players.find((_, at) => names.indexOf(names[at]) !== at);
  return twice === undefined ? null : say.twice(twice);
}

/** Who plays a seat: a person ("") or a computer player of one of the strengths. */
function PlayedBy({ name, strengths, value, choose }) {
  return html`<select aria-label=${say.playedBy(name)} value=${value} onChange=${(event) => choose(event.target.value)}>
    <option value="">${say.person}</option>
    ${strengths.map((strength) => html`<option value=${strength}>${say.bot(strength)}</option>`)}
  </select>`;
}

const NOBODY = { name: "", bot: "" };
const OUT = 2; // after a seat's two arrows

function moved(list, from, to) {
  const next = list.filter((_, at) => at !== from);
  next.splice(to, 0, list[from]);
  return next;
}

/** `goOn(at, button)`: the keyboard goes on at that seat, once it stands there: from a button of it, or else from what can be pressed. */
export function Seat({ seat, at, count, least, most, strengths, change, goOn }) {
  const { name, bot } = seat;
  const shown = name || words.player(at + 1);
  const moveTo = (to, arrow) => {
    goOn(to, arrow);
    change.move(at, to);
  };
  const takeOut = () => {
    goOn(Math.min(at, count - 2), OUT);
    change.remove(at);
  };
  return html`<li>
    <${Symbol} seat=${at} />
    <input
      type="text"
      aria-label=${words.player(at + 1)}
      placeholder=${words.player(at + 1)}
      value=${name}
      maxlength="40"
      autocomplete="off"
      enterkeyhint=${at < count - 1 ? "next" : "go"}
      onInput=${(event) => change.rename(at, event.target.value)}
    />
    ${strengths.length > 0 && html`<${PlayedBy} name=${shown} strengths=${strengths} value=${bot} choose=${(strength) => change.play(at, strength)} />`}
    ${most > 1 &&
    html`<span class="order">
      <button type="button" class="plain" aria-label=${say.up(shown)} disabled=${at === 0} onClick=${() => moveTo(at - 1, 0)}>↑</button>
      <button type="button" class="plain" aria-label=${say.down(shown)} disabled=${at === count - 1} onClick=${() => moveTo(at + 1, 1)}>↓</button>
      ${most > least &&
      html`<button type="button" class="plain" aria-label=${say.remove(shown)} disabled=${count <= least} onClick=${takeOut}>✕</button>`}
    </span>`}
  </li>`;
}

/**
 * The seat once `bot` plays there, or a person (""). A computer takes the name of nobody who has played here, since its
 * results would count as that person's; the person is there again where the computer leaves.
 */
function playedBy(seat, bot, at, people) {
  if (!bot) return { name: seat.person ?? seat.name, bot };
  if (seat.bot || (seat.name && !people.includes(seat.name.trim()))) return { ...seat, bot };
  return { name: say.computer(at + 1), bot, person: seat.name };
}

/**
 * Who sits here, and `change`: how that is changed. A seat is the name, and the strength of the computer player that holds
 * it ("" for a person). people: the names of those who have played here.
 */
export function useSeats([drafted, draft], { seats: [least, most], bots }, people) {
  const last = drafted.slice(0, most).map((seat) => (seat.bot && !bots.includes(seat.bot) ? NOBODY : seat));
  const seats = last.length >= least ? last : Array.from({ length: least }, (_, at) => last[at] ?? NOBODY);
  const setSeats = (next) => draft([...next, ...drafted.slice(most)]);
  const change = {
    rename: (at, name) => setSeats(seats.map((seat, i) => (i === at ? { name, bot: seat.bot } : seat))),
    play: (at, bot) => setSeats(seats.map((seat, i) => (i === at ? playedBy(seat, bot, at, people) : seat))),
    move: (from, to) => setSeats(moved(seats, from, to)),
    remove: (at) => draft(seats.filter((_, i) => i !== at)), // nobody who sat at a larger game takes the seat
    add(name) {
      const free = name === "" ? -1 : seats.findIndex((seat) => seat.name.trim() === "");
      if (free >= 0) change.rename(free, name);
      else if (seats.length < most) setSeats([...seats, { name, bot: "" }]);
    },
  };
  return [seats, change];
}

/** Enter in a name goes on to the next one, if there is one; in the last it starts the game, as in any form. */
export function toNextName(event) {
  if (event.key !== "Enter" || event.isComposing || event.target.type !== "text") return;
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The list of seats, and `goOn(at, button)`: where the keyboard is once they have changed; without a button in the name's field. */
export function useGoOn() {
  const list = useRef(null);
  const wanted = useRef(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const [at, button] = wanted.current;
    const line = list.current.children[at];
    const buttons = button === undefined ? [] : [...line.querySelectorAll(".order button")];
    const next = [buttons[button], ...buttons].find((one) => one && !one.disabled);
    (next ?? line.querySelector("input")).focus();
    wanted.current = null;
  });
  return [list, (at, button) => (wanted.current = [at, button])];
}
