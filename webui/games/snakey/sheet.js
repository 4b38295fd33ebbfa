// Snakey Dice's sheet, solo and at the table: the board, and each player's tracks, one-time actions and score with its terms.

import { html, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { Name, Winner, inOrder, seatClass } from "../../parts/players.js";
import { turnEnded } from "../../table/just-done.js";
import { Board, isLarge, keyOf, sameSquare, tinted, useFresh } from "../board/board.js";
import { Refusal } from "../board/plan.js";
import { boardWords, squareWords } from "../board/words.js";
import { blockedIn, gridOf, marksOf, pathMarks, startOf } from "./marks.js";
import { snakeyWords as say } from "./words.js";

const LEVELS = 4;
const MOST_WHOLE = 2; // with more players the terms that are nought are left out, so that all fit
// What the tracks allow a turn at level 0 to 4 (SD-7).
const ALLOWED = {
  "snakey-solo": { reroll: [1, 1, 2, 2, 3], flip: [0, 1, 1, 2, 2], ignore: [1, 1, 2, 2, 3], unlock: [0, 0, 1, 1, 2] },
  snakey: { reroll: [1, 2, 3, 4, 4], flip: [0, 1, 2, 3, 3], ignore: [1, 1, 2, 2, 3], unlock: [0, 0, 1, 2, 2] },
};
const PRINTED = { "snakey-solo": 3, snakey: 4 }; // boxes of each one-time action on the printed sheet (SD-8)

const signed = (points) => String(points).replace("-", "−");

/** A row of boxes as they are ticked on paper; those gained by the bonus are drawn in by hand. */
function Boxes({ name, count, ticked, gained = 0 }) {
  const label = say.boxes(name, ticked, count) + (gained ? say.gained(gained) : "");
  return html`<svg class="boxes-row" viewBox=${`0 0 ${count * 16} 16`} style=${{ width: `${count}em` }} role="img" aria-label=${label}>
    ${Array.from(
      { length: count },
      (_, at) => html`<g transform=${`translate(${at * 16} 0)`}>
        <rect class=${at >= count - gained ? "gained" : ""} x="2" y="2" width="12" height="12" />
        ${at < ticked && html`<path d="M4 8L7 12L13 2" />`}
      </g>`,
    )}
  </svg>`;
}

/** Whether all sheets fit open beside the board; measured, since that depends on the window and on how long the words are. */
function useAllOpen(side) {
  const [{ fits }, set] = useState({ fits: true });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => set({ fits: true })); // and drawn anew, so measured anew
    observer.observe(side.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (side.current.scrollHeight > side.current.clientHeight + 1 && fits) set({ fits: false });
  });
  return fits;
}

/**
 * Where not all sheets fit on a laptop (`folds`) only that of whoever acts stands open, so that all scores are in sight
 * (the style sheet folds the others); `unfolds` is whether this one does so until somebody chooses otherwise.
 */
function Player({ player, seat, game, folds, unfolds }) {
  const [folded, fold] = useState(!unfolds);
  const { position } = game;
  const printed = PRINTED[game.name];
  const crowded = position.players.length > MOST_WHOLE;
  const terms = Object.entries(player.breakdown).filter(([, points]) => points !== 0 || !crowded);
  const facts = [say.dice(player.dice), player.jumped > 0 && say.jumped(player.jumped), !player.alive && say.crashed];
  const marks = `${player.name === position.to_act ? "acting" : ""} ${folded ? "folded" : ""}`;
  return html`<li class=${`snakey-player ${seatClass(seat)} ${marks}`}>
    <${Name} name=${player.name} seat=${seat} />
    ${folds &&
    html`<button type="button" class="plain fold" aria-label=${say.sheetOf(player.name)} aria-expanded=${String(!folded)} onClick=${() => fold(!folded)}>
      ${folded ? "▸" : "▾"}
    </button>`}
    <span class="score">${signed(player.score)}</span>
    <div class="boxes-pair">
      <div class="boxes-grid" role="group" aria-label=${say.tracksHead}>
        <span class="boxes-head quiet" aria-hidden="true">${say.tracksHead}</span>
        ${Object.entries(player.tracks).map(
          ([track, level]) => html`<span title=${say.allowed(ALLOWED[game.name][track])}>
              ${say.tracks[track]} <b>${ALLOWED[game.name][track][level]}</b><span class="unseen"> ${say.aTurn}</span>
            </span>
            <${Boxes} name=${say.tracks[track]} count=${LEVELS} ticked=${level} />`,
        )}
      </div>
      <div class="boxes-grid" role="group" aria-label=${say.oneTimeHead}>
        <span class="boxes-head quiet" aria-hidden="true">${say.oneTimeHead}</span>
        ${Object.entries(player.one_time).map(([type, left]) => {
          const all = printed + player.gained[type];
          return html`<span>${say.oneTime[type]}</span>
            <${Boxes} name=${say.oneTime[type]} count=${all} ticked=${all - left} gained=${player.gained[type]} />`;
        })}
      </div>
    </div>
    <p class="terms small">
      ${!crowded && html`<span class="quiet">${say.pointsFor}</span> `}
      ${terms.map(([term, points]) => html`<span>${say.terms[term]}: <b>${signed(points)}</b></span> `)}
      <span class="quiet">${facts.filter(Boolean).join(", ")}</span>
    </p>
    ${player.rating && html`<p class="rating">${say.rating(player.rating)}</p>`}
  </li>`;
}

/** The square in words, for whoever doesn't see the board. */
function nameOf(game, board, starts, square) {
  const { position } = game;
  const has = (squares) => squares.some((one) => sameSquare(one, square));
  const told = [];
  for (const player of position.players) {
    if (player.trail.length && sameSquare(player.trail.at(-1), square)) told.push(say.headOf(player.name, player.heading));
    else if (has(player.trail)) told.push(say.trailOf(player.name));
  }
  if (has(position.board.blockades)) told.push(say.blockade);
  if (has(position.board.power_ups)) told.push(say.powerUp);
  if (has(starts)) told.push(say.start);
  if (told.length === 0) told.push(say.open);
  if (board.front && sameSquare(board.front, square)) told.push(say.ahead);
  if (has(board.may)) told.push(boardWords.may);
  return `${squareWords(square)}: ${told.join(", ")}`;
}

/** The squares that a coordinate's column leaves open while its row is still to be rolled. */
function rolledColumn({ history, position }) {
  const faces = history.at(-1)?.faces;
  if (!faces || !position.expects?.roll?.purpose.endsWith(": row")) return [];
  const column = faces.reduce((sum, face) => sum + face, 0);
  const [first, last] = position.board.rows;
  return Array.from({ length: last - first + 1 }, (_, at) => [column, first + at]);
}

export function Sheet({ game, version, board, own }) {
  const { position, choices } = game;
  const { plan, draft } = board;
  const grid = gridOf(position.board);
  const starts = choices.filter(({ event }) => event.do === "start").map(({ event }) => startOf(event, position.board));
  const unique = [...new Map(starts.map((square) => [keyOf(square), square])).values()];
  const marks = marksOf(position, unique);
  const fresh = useFresh(version, marks.filter((mark) => !mark.key.startsWith("start")), board.before && marksOf(board.before), turnEnded(game));
  const crowded = position.players.length > MOST_WHOLE;
  const side = useRef(null);
  const allOpen = useAllOpen(side);
  const folds = crowded || (position.players.length > 1 && !allOpen);
  const [enlarged, enlarge] = useState(false);
  const seat = position.players.findIndex((player) => player.name === position.to_act);
  const paper = draft.tool === "drawn" ? [position.players[seat]?.trail.at(-1), ...draft.drawn.squares].filter(Boolean) : [];
  const planned = plan.result ? marksOf(plan.result.position) : pathMarks(grid, paper, seat, blockedIn(position));
  const tints = tinted({
    done: [...fresh, ...rolledColumn(game)],
    ahead: board.front && position.status === "playing" ? [board.front] : [],
    may: board.may,
    picked: [...(draft.moves.at ? [draft.moves.at] : []), ...(draft.tool === "drawn" ? draft.drawn.squares : [])],
    wrong: plan.refusal?.squares ?? [],
  });
  return html`<section class="sheet-zone board-sheet snakey-sheet" aria-label=${game.title}>
    <div class="board-frame">
      <${Board}
        grid=${grid}
        marks=${marks}
        planned=${planned}
        tints=${tints}
        name=${(square) => nameOf(game, board, unique, square)}
        act=${board.act}
        label=${boardWords.board(game.title)}
        first=${board.may[0] ?? board.front}
        enlarged=${enlarged}
      />
    </div>
    ${isLarge(grid) &&
    board.act &&
    html`<button type="button" class=${`plain enlarge ${enlarged ? "back" : ""}`} onClick=${() => enlarge(!enlarged)}>
      ${enlarged ? boardWords.wholeBoard : boardWords.enlarge}
    </button>`}
    <div class="board-side" ref=${side}>
      <${Winner} game=${game} />
      <${Refusal} plan=${plan} beside=${true} />
      <ul class="standing">
        ${inOrder(position.players, own).map(({ player, seat }) => {
          const unfolds = !folds || player.name === position.to_act;
          return html`<${Player} key=${`${player.name} ${unfolds}`} player=${player} seat=${seat} game=${game} folds=${folds} unfolds=${unfolds} />`;
        })}
      </ul>
    </div>
  </section>`;
}
