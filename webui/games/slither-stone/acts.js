// What a person can do on Slither Stone's page now: the moves of a turn, on the board and as buttons.

import { html } from "../../parts/html.js";
import { holds, sameSquare } from "../board/board.js";
import { step } from "../board/marks.js";
import { Refusal, useHeld, usePlan } from "../board/plan.js";
import { boardWords } from "../board/words.js";
import { gridOf } from "./marks.js";
import { slitherWords as say } from "./words.js";

/** Where a move would take the head, whatever lies there; a listed move names only how. */
function target(snake, event) {
  const at = snake.squares.at(-1);
  if (event.how === "step") return step(at, event.direction);
  return step(at, snake.facing, { foolish: 1, skip: 2, dash: 3 }[event.how]);
}

const wayOf = (event) => (event.how === "step" ? `step ${event.direction}` : event.how);

/** The listed moves of a snake, a way each: {way, event of the first, target, moves: its events, one a facing}. */
function waysOf(choices, snake, number) {
  const ways = new Map();
  for (const { event } of choices) {
    if (event.do !== "move" || event.snake !== number) continue;
    const way = wayOf(event);
    const known = ways.get(way) ?? { way, how: event.how, direction: event.direction, target: target(snake, event), moves: [] };
    known.moves.push(event);
    ways.set(way, known);
  }
  return [...ways.values()];
}

const listed = (choices, what) => choices.filter((choice) => choice.event.do === what).map((choice) => choice.event);

export const EMPTY = { mode: "move", snake: null, at: null };

export function useBoard({ version, game }, store) {
  const plan = usePlan(version, store);
  const [held, change] = useHeld("board", version, EMPTY);
  const { choices, position } = game;
  const mine = position.players.find((player) => player.name === position.to_act)?.snakes ?? [];
  const movable = mine.map((_, number) => number).filter((number) => listed(choices, "move").some((event) => event.snake === number));
  const draft = { ...held, snake: held.snake ?? (movable.length === 1 ? movable[0] : null) }; // where only one may move, it is meant
  const ways = draft.snake === null ? [] : waysOf(choices, mine[draft.snake], draft.snake);
  const here = draft.at === null ? [] : ways.filter((way) => sameSquare(way.target, draft.at));

  const pick = (number) => {
    plan.clear();
    if (movable.includes(number)) change({ snake: draft.snake === number ? null : number, at: null });
    else plan.show({ do: "move", snake: number, how: "foolish" }); // the rules say why it can't move
  };
  const aim = (square) => {
    plan.clear();
    change({ at: square });
    const moves = ways.filter((way) => sameSquare(way.target, square)).flatMap((way) => way.moves);
    if (moves.length === 1) plan.show(moves[0]);
  };
  const choose = (way) => {
    plan.clear();
    change({ at: way.target });
    if (way.moves.length === 1) plan.show(way.moves[0]); // said in full, though another way may lead there
  };
  const act = (square) => {
    if (draft.mode !== "move") {
      plan.propose({ do: draft.mode, square });
      return;
    }
    const planned = plan.events[0];
    if (planned && draft.at !== null && sameSquare(square, draft.at)) {
      plan.commit();
    } else if (ways.some((way) => sameSquare(way.target, square))) {
      aim(square);
    } else {
      const number = mine.findIndex((snake) => snake.squares.some((part) => sameSquare(part, square)));
      if (number >= 0) pick(number);
      else plan.hint(draft.snake === null ? say.pickSnake : say.pickTarget);
    }
  };
  const may = {
    barrier: listed(choices, "barrier").map((event) => event.square),
    free: listed(choices, "free").map((event) => event.square),
    move: draft.snake === null ? movable.map((number) => mine[number].squares.at(-1)) : ways.map((way) => way.target),
  };
  return {
    plan,
    draft,
    act,
    pick,
    choose,
    ways,
    here,
    mine,
    movable,
    main: plan.main,
    may: may[draft.mode].filter((square) => holds(gridOf(position.board), square)),
    rest: choices.filter((choice) => choice.event.do === "end_turn"),
    letGo: () => change({ ...EMPTY, mode: draft.mode }),
    setMode(mode) {
      plan.clear();
      change({ ...EMPTY, mode });
    },
  };
}

export function Zone() {
  return null;
}

function Modes({ board, choices }) {
  const modes = Object.keys(say.modes).filter((mode) => mode === board.draft.mode || listed(choices, mode).length > 0);
  if (modes.length < 2) return null;
  return html`<div class="buttons modes" role="group" aria-label=${boardWords.modesLabel}>
    ${modes.map(
      (mode) => html`<button type="button" aria-pressed=${String(board.draft.mode === mode)} onClick=${() => board.setMode(mode)}>
        ${say.modes[mode]}
      </button>`,
    )}
  </div>`;
}

function wayWords(way, facing) {
  return { foolish: say.foolish(facing), step: say.step(way.direction), skip: say.skip, dash: say.dash }[way.how];
}

/** The moves of the picked snake as buttons: the same as on the board, and those that lead off it. */
function Ways({ board }) {
  const { ways, mine, draft } = board;
  const chosen = new Set(board.here.map((way) => way.way));
  return html`<div class="buttons ways" role="group" aria-label=${say.snakeMoves(draft.snake)}>
    ${ways.map(
      (way) => html`<button
        type="button"
        key=${way.way}
        aria-label=${wayWords(way, mine[draft.snake].facing)}
        aria-pressed=${String(chosen.has(way.way))}
        onClick=${() => board.choose(way)}
      >
        ${way.how === "step" ? say.stepSign(way.direction) : wayWords(way, mine[draft.snake].facing)}
      </button>`,
    )}
  </div>`;
}

/** Which way the snake faces after the move; foolish ones keep their facing. */
function Facings({ board }) {
  const { here, plan, mine, draft } = board;
  const planned = plan.events[0];
  const press = (event) => {
    if (JSON.stringify(event) !== JSON.stringify(planned)) plan.propose(event);
  };
  const pressed = (event) => String(JSON.stringify(event) === JSON.stringify(planned));
  const foolish = here.find((way) => way.how === "foolish");
  return html`${foolish &&
    html`<div class="buttons">
      <button type="button" aria-pressed=${pressed(foolish.moves[0])} onClick=${() => press(foolish.moves[0])}>
        ${say.stays(mine[draft.snake].facing)}
      </button>
    </div>`}
    ${here
      .filter((way) => way.how !== "foolish")
      .map(
        (way) => html`<div class="facings" role="group" aria-label=${say.faceAfter}>
          <span>${wayWords(way, "")}. ${say.faceAfter}</span>
          <span class="arrows">${way.moves.map(
            (event) => html`<button
              type="button"
              class="arrow-key"
              aria-label=${`${wayWords(way, "")}, ${say.face(event.face)}`}
              aria-pressed=${pressed(event)}
              onClick=${() => press(event)}
            >
              ${boardWords.arrows[event.face]}
            </button>`,
          )}</span>
        </div>`,
      )}`;
}

export function Panel({ game, board }) {
  const { draft, movable } = board;
  const moving = draft.mode === "move";
  return html`
    <${Refusal} plan=${board.plan} />
    ${game.position.status === "playing" && html`<${Modes} board=${board} choices=${game.choices} />`}
    ${moving && draft.snake === null && movable.length > 0 && html`<p class="quiet">${say.pickSnake}</p>`}
    <p class="unseen" role="status">${moving && draft.snake !== null && draft.at === null && `${say.snakeMoves(draft.snake)}. ${say.pickTarget}`}</p>
    ${moving && draft.snake !== null && draft.at === null && html`<${Ways} board=${board} />`}
    ${moving && draft.at !== null && board.here.length > 0 && html`<${Facings} board=${board} />`}
  `;
}
