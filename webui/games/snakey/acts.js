// What a person can do on Snakey Dice's page now, made of the listed choices: with the dice chosen, on the board, and the
// two tools that look further (all moves of the turn, and what was drawn on paper).

import { html, useEffect } from "../../parts/html.js";
import { shortened } from "../../parts/players.js";
import { sameSquare } from "../board/board.js";
import { step } from "../board/marks.js";
import { Refusal, rehearse, useHeld, usePlan } from "../board/plan.js";
import { startOf } from "./marks.js";
import { Drawn, Moves, drawnTool, movesTool } from "./paths.js";
import { snakeyWords as say } from "./words.js";

export const EMPTY = {
  dice: [],
  tool: "dice",
  moves: { found: null, at: null },
  drawn: { squares: [], portals: 0, jumps: 0 },
  beyond: null, // where the portal or jump at hand leads
};

const ESCAPES = ["portal", "jump", "tunnel"];

/** The dice that a decision names, ascending; empty for one without dice. */
const diceIn = (event) => (event.dice ? event.dice : event.die === undefined ? [] : [event.die]);
const same = (a, b) => a.length === b.length && a.every((die, at) => die === b[at]);
const isEscape = ({ event }) => ESCAPES.includes(event.do);

/** Squares that a tap leads to: [{square, event}]. */
function leads(game, acts, front, beyond) {
  const { choices, position } = game;
  const starts = choices.filter(({ event }) => event.do === "start");
  const moves = acts.filter(({ event }) => event.do === "move");
  const escape = choices.find(isEscape);
  return [
    ...starts.map(({ event }) => ({ square: step(startOf(event, position.board), event.heading), event })),
    ...(front && moves.length === 1 ? [{ square: front, event: moves[0].event }] : []),
    ...(beyond && escape ? [{ square: beyond, event: escape.event }] : []),
  ];
}

/** Finds out where the portal or jump at hand leads, for the board to show it. */
function useBeyond(version, escape, me, change) {
  useEffect(() => {
    if (!escape || !me) return;
    rehearse(version, [escape.event]).then(({ result }) => {
      const after = result?.position.players.find((player) => player.name === me.name);
      if (after?.front) change({ beyond: after.front });
    });
  }, [version, escape?.event.do]);
}

/** Dice are chosen, and a square tapped that they lead to. */
function diceTool({ plan, draft, change }, { game, me, front, acts, targets }) {
  const { choices, position } = game;
  return {
    may: targets.map((one) => one.square),
    toggle(die) {
      const dice = draft.dice.includes(die) ? draft.dice.filter((one) => one !== die) : [...draft.dice, die].sort((a, b) => a - b);
      change({ dice, tool: "dice" });
      plan.clear();
      const moves = choices.filter(({ event }) => event.do === "move" && same(diceIn(event), dice));
      if (moves.length === 1) plan.show(moves[0].event); // shown, also where it is what was shown before
    },
    tap(square) {
      const lead = targets.find((one) => sameSquare(one.square, square));
      if (lead) return plan.propose(lead.event);
      if (position.expects?.roll && choices.length === 0) return plan.hint(game.prompt);
      if (!me?.trail.length) return plan.hint(say.chooseStart);
      if (front === null || !sameSquare(square, front)) return plan.hint(say.onlyAhead);
      if (acts.some(({ event }) => event.do === "move")) return plan.hint(say.chooseTurn);
      if (draft.dice.length === 0 && position.board.dice.length > 0) return plan.hint(say.chooseDie);
      return plan.propose({ do: "move", die: draft.dice[0] ?? 0 }); // the rules say why not
    },
  };
}

export function useBoard({ version, game }, store) {
  const plan = usePlan(version, store);
  const [draft, change] = useHeld("board", version, EMPTY);
  const { choices, position } = game;
  const me = position.players.find((player) => player.name === position.to_act) ?? null;
  const front = choices.some(({ event }) => event.do === "start") ? null : (me?.front ?? null);
  const acts = choices.filter(({ event }) => draft.dice.length > 0 && same(diceIn(event), draft.dice));
  const targets = leads(game, acts, front, draft.beyond);
  useBeyond(version, choices.find(isEscape), me, change);
  const openTool = (tool) => {
    plan.clear();
    change({ ...EMPTY, beyond: draft.beyond, tool });
  };
  const at = { version, plan, draft, change };
  const dice = diceTool(at, { game, me, front, acts, targets });
  const toggle = choices.length > 0 ? dice.toggle : null; // who only looks on has no use for chosen dice
  const moves = movesTool(at);
  const drawn = drawnTool(at);
  const only = choices.length === 1 && choices[0].event.do === "end_turn" ? choices[0] : null;
  const end = only && { label: only.label, run: () => store.send("event", { event: only.event }) };
  const tool = { dice, moves, drawn }[draft.tool];
  return {
    plan,
    draft,
    acts,
    me,
    front,
    toggle,
    redraw: drawn.redraw,
    check: drawn.check,
    showMoves: () => {
      openTool("moves");
      moves.find();
    },
    act: tool.tap,
    openTool,
    letGo: () => change({ dice: [] }),
    digit: (digit) => digit >= 1 && position.board.dice[digit - 1]?.used === false && toggle?.(digit - 1),
    main: plan.main ?? end,
    may: tool.may,
    rest: [],
  };
}

/** The choices as buttons, without the one that the big button does. */
function Buttons({ choices, board, players, store, levels = false }) {
  const planned = board.plan.main && board.plan.events.length === 1 ? JSON.stringify(board.plan.events[0]) : null;
  const shown = choices.filter(({ event }) => JSON.stringify(event) !== planned);
  if (shown.length === 0) return null;
  return html`<div class=${levels ? "buttons levels" : "buttons"}>
    ${shown.map(
      ({ event, label }) => html`<button
        type="button"
        key=${label}
        class=${levels ? "main" : ""}
        onClick=${() => store.send("event", { event })}
      >
        ${shortened(label, players)}
      </button>`,
    )}
  </div>`;
}

function Tools({ board, jump }) {
  const { tool } = board.draft;
  if (tool !== "dice") {
    return html`<${tool === "moves" ? Moves : Drawn} board=${board} jump=${jump} />
      <div class="buttons"><button type="button" class="plain" onClick=${() => board.openTool("dice")}>${say.hideMoves}</button></div>`;
  }
  return html`<div class="buttons tools">
    <button type="button" class="plain" onClick=${board.showMoves}>${say.showMoves}</button>
    <button type="button" class="plain" onClick=${() => board.openTool("drawn")}>${say.drew}</button>
  </div>`;
}

/** The acts of the chosen dice, those without dice, and the tools. */
export function Panel({ game, board, store }) {
  const { choices, position, players } = game;
  const { draft, acts } = board;
  const withoutDice = choices.filter(({ event }) => diceIn(event).length === 0 && event.do !== "start");
  const levels = withoutDice.filter(({ event }) => event.do === "level_up");
  const others = withoutDice.filter(({ event }) => event.do !== "level_up");
  const fresh = position.board.dice.every((die) => !die.used); // who has used a die knows how
  const choosing = position.board.dice.length > 0 && choices.some(({ event }) => diceIn(event).length > 0);
  const jump = Object.keys(board.me?.one_time ?? {})[1];
  const onlyEnd = choices.length === 1 && choices[0].event.do === "end_turn"; // the big button already
  return html`
    <${Refusal} plan=${board.plan} />
    ${choices.some(({ event }) => event.do === "start") && html`<p class="quiet">${say.chooseStart}</p>`}
    ${draft.tool === "dice" &&
    html`
      ${choosing && fresh && draft.dice.length === 0 && html`<p class="quiet">${say.chooseDice}</p>`}
      ${draft.dice.length > 0 && acts.length === 0 && html`<p class="quiet">${say.nothingFor}</p>`}
      <${Buttons} choices=${acts} board=${board} players=${players} store=${store} />
      <${Buttons} choices=${levels} board=${board} players=${players} store=${store} levels=${true} />
      ${!onlyEnd && html`<${Buttons} choices=${others} board=${board} players=${players} store=${store} />`}
    `}
    ${(choosing || others.length > 0) && draft.dice.length === 0 && html`<${Tools} board=${board} jump=${jump} />`}
  `;
}
