// Starting a game: who sits at it, on which board, under which house rules.

import { html, useRef, useState } from "../parts/html.js";
import { anewBy, GAMES } from "../games/games.js";
import { tripleSnakesWords } from "../games/triple-snakes/words.js";
import { Choices } from "../parts/choices.js";
import { keep, useKept } from "../parts/kept.js";
import { pref, remember } from "../parts/prefs.js";
import { Problem } from "../parts/problem.js";
import { Ruling } from "../parts/ruling.js";
import { words } from "../parts/words.js";
import { Remembered } from "./remembered.js";
import { namedTwice, Seat, spelt, toNextName, useGoOn, useSeats } from "./seats.js";
import { homeWords as say } from "./words.js";

function Option({ option, value, choose }) {
  if (option.choices?.length) {
    return html`<fieldset class="option">
      <legend>${option.text}</legend>
      <${Ruling} id=${option.ruling} />
      <${Choices} name=${option.name} among=${option.choices.map((choice) => [choice, say.choices[choice] ?? choice])} chosen=${value} choose=${choose} />
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
  const [what, setWhat] = useState(pref("forfeit", tripleSnakesWords.sip));
  const change = (event) => {
    setWhat(event.target.value);
    remember("forfeit", event.target.value.trim() || tripleSnakesWords.sip);
  };
  return html`<label>${tripleSnakesWords.whatForfeit}<input type="text" value=${what} maxlength="60" onInput=${change} /></label>`;
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
    const nobody = seats.every((seat) => seat.bot) ? say.noPerson : null;
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
    <p class="quiet">${say.seats(least, most)}</p>
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
      <button type="button" disabled=${names.length >= most} onClick=${addSeat}>${say.add}</button>
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
    ${shown.length > 0 && html`<h2 class="house-rules">${say.houseRules}</h2>`}
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
    <div class="buttons"><button type="submit" class="main wide" ref=${start}>${say.start(title)}</button></div>
  </form>`;
}
