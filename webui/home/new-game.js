// Starting a game: who plays, in which order, under which house rules.

import { html, useLayoutEffect, useRef, useState } from "../parts/html.js";
import { anewBy, GAMES } from "../games/games.js";
import { Choices } from "../parts/choices.js";
import { keep, useKept } from "../parts/kept.js";
import { Symbol } from "../parts/players.js";
import { pref, remember } from "../parts/prefs.js";
import { Ruling } from "../parts/ruling.js";
import { words } from "../parts/words.js";
import { Problem } from "../table/act.js";
import { PlayedBy } from "../table/bots.js";
import { Remembered } from "./remembered.js";

/** What people take for one name: capitals and gaps tell nobody apart who sits at one table. */
const heard = (name) => name.trim().replace(/\s+/g, " ").toLocaleLowerCase();

/** The name as who has played here spells it, so that "ann" and "Ann" count as one. */
const spelt = (name, known) => (known.includes(name) ? name : (known.find((one) => heard(one) === heard(name)) ?? name));

/** The sentence that keeps players of the same name from starting, or null. */
function namedTwice(players) {
  const names = players.map(heard);
  const twice = players.find((_, at) => names.indexOf(names[at]) !== at);
  return twice === undefined ? null : words.twice(twice);
}

const NOBODY = { name: "", bot: "" };
const OUT = 2; // after a seat's two arrows

function moved(list, from, to) {
  const next = list.filter((_, at) => at !== from);
  next.splice(to, 0, list[from]);
  return next;
}

/** `goOn(at, button)`: the keyboard goes on at that seat, once it stands there: from a button of it, or else from what can be pressed. */
function Seat({ seat, at, count, least, most, strengths, change, goOn }) {
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
      <button type="button" class="plain" aria-label=${words.up(shown)} disabled=${at === 0} onClick=${() => moveTo(at - 1, 0)}>↑</button>
      <button type="button" class="plain" aria-label=${words.down(shown)} disabled=${at === count - 1} onClick=${() => moveTo(at + 1, 1)}>↓</button>
      ${most > least &&
      html`<button type="button" class="plain" aria-label=${words.remove(shown)} disabled=${count <= least} onClick=${takeOut}>✕</button>`}
    </span>`}
  </li>`;
}

function Option({ option, value, choose }) {
  if (option.choices?.length) {
    return html`<fieldset class="option">
      <legend>${option.text}</legend>
      <${Ruling} id=${option.ruling} />
      <${Choices} name=${option.name} among=${option.choices.map((choice) => [choice, words.choices[choice] ?? choice])} chosen=${value} choose=${choose} />
    </fieldset>`;
  }
  return html`<div class="option">
    <label class="choice">
      <input type="checkbox" checked=${value} onChange=${(event) => choose(event.target.checked)} />
      <span>${option.text}</span>
    </label>
    <${Ruling} id=${option.ruling} />
  </div>`;
}

/** What a forfeit is, the table says (TS-12); the record does not, so this browser remembers it. */
function Forfeit() {
  const [what, setWhat] = useState(pref("forfeit", words.sip));
  const change = (event) => {
    setWhat(event.target.value);
    remember("forfeit", event.target.value.trim() || words.sip);
  };
  return html`<label>${words.whatForfeit}<input type="text" value=${what} maxlength="60" onInput=${change} /></label>`;
}

/**
 * The seat once `bot` plays there, or a person (""). A computer takes the name of nobody who has played here, since its
 * results would count as that person's; the person is there again where the computer leaves.
 */
function playedBy(seat, bot, at, people) {
  if (!bot) return { name: seat.person ?? seat.name, bot };
  if (seat.bot || (seat.name && !people.includes(seat.name.trim()))) return { ...seat, bot };
  return { name: words.computer(at + 1), bot, person: seat.name };
}

/**
 * Who sits here, and `change`: how that is changed. A seat is the name, and the strength of the computer player that holds
 * it ("" for a person). people: the names of those who have played here.
 */
function useSeats([drafted, draft], { seats: [least, most], bots }, people) {
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
function toNextName(event) {
  if (event.key !== "Enter" || event.isComposing || event.target.type !== "text") return;
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The list of seats, and `goOn(at, button)`: where the keyboard is once they have changed; without a button in the name's field. */
function useGoOn() {
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

/**
 * `fixed`: options that the way of playing decides, which are not asked again. `drafted`: [seats, draft] of who sits here,
 * so that looking at another game does not lose them.
 */
export function NewGame({ game, title, fixed, drafted, known, state, store, begun }) {
  const [least, most] = game.seats;
  const [seats, change] = useSeats(drafted, game, known);
  const names = seats.map((seat) => seat.name);
  const players = names.map((name, at) => spelt(name.trim(), known) || words.player(at + 1)); // as the empty field says
  const [options, setOptions] = useKept(`${game.name} options`, () => anewBy(game.name, pref("options", {})[game.name] ?? {}));
  const [own, setOwn] = useState(null); // a board of the table's own: {board, trouble, look}
  const [told, setTold] = useState(null);
  const start = useRef(null);
  const [list, goOn] = useGoOn();
  const addSeat = () => {
    goOn(seats.length);
    change.add("");
  };
  const dismiss = () => {
    setTold(null);
    store.dismiss();
    start.current.focus();
  };
  const valueOf = (option) => fixed[option.name] ?? options[option.name] ?? option.default;
  const submit = async (event) => {
    event.preventDefault();
    const nobody = seats.every((seat) => seat.bot) ? words.noPerson : null;
    const trouble = namedTwice(players) ?? nobody ?? own?.trouble ?? null;
    setTold(trouble);
    if (trouble && trouble === own?.trouble) own.look?.();
    if (trouble) return;
    const chosen = game.options.filter((option) => valueOf(option) !== option.default);
    const given = Object.fromEntries(chosen.map((option) => [option.name, valueOf(option)]));
    const board = own ? { board: own.board } : {};
    const bots = Object.fromEntries(seats.flatMap(({ bot }, at) => (bot ? [[players[at], bot]] : [])));
    if (await store.send("new_game", { game: game.name, players, options: given, ...board, bots })) {
      remember("players", players.filter((name, at) => names[at].trim() && !seats[at].bot));
      remember("options", { ...pref("options", {}), [game.name]: given });
      ["seats", `${game.name} options`, `${game.name} board`].forEach((name) => keep(name, null)); // no longer only put in
      begun();
    }
  };
  const shown = game.options.filter((option) => option.kind !== "value" && !(option.name in fixed));
  const { Setup } = GAMES[game.name];
  return html`<form class="new-game" onSubmit=${submit} novalidate>
    <p class="quiet">${words.seats(least, most)}</p>
    <ol class="seats" ref=${list} onKeyDown=${toNextName}>
      ${seats.map(
        (seat, at) => html`<${Seat}
          key=${at}
          seat=${seat}
          at=${at}
          count=${seats.length}
          least=${least}
          most=${most}
          strengths=${game.bots}
          change=${change}
          goOn=${goOn}
        />`,
      )}
    </ol>
    ${most > least &&
    html`<div class="buttons">
      <button type="button" disabled=${names.length >= most} onClick=${addSeat}>${words.add}</button>
    </div>`}
    <${Remembered} names=${known.filter((name) => !players.includes(name))} add=${change.add} store=${store} />
    ${Setup &&
    html`<${Setup}
      names=${players}
      options=${options}
      setOption=${(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
      setBoard=${setOwn}
      live=${state.snapshot.camera.state === "live"}
    />`}
    ${shown.length > 0 && html`<h2 class="house-rules">${words.houseRules}</h2>`}
    ${shown.map(
      (option) => html`<${Option}
        key=${option.name}
        option=${option}
        value=${valueOf(option)}
        choose=${(value) => setOptions({ ...options, [option.name]: value })}
      />`,
    )}
    ${options.forfeits && html`<${Forfeit} />`}
    <${Problem} problem=${told ? { sentence: told } : state.problem} notice=${state.notice} dismiss=${dismiss} role=${told && "alert"} />
    <div class="buttons"><button type="submit" class="main wide" ref=${start}>${words.start(title)}</button></div>
  </form>`;
}
