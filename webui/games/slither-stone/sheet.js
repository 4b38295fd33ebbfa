// Slither Stone's sheet: the grid, each square of it in words, and how the players stand.

import { html } from "../../parts/html.js";
import { Name, inOrder, seatClass } from "../../parts/players.js";
import { turnEnded } from "../../table/just-done.js";
import { holds, sameSquare, tinted, useFresh } from "../board/board.js";
import { BoardSheet } from "../board/sheet.js";
import { boardWords, squareWords } from "../board/words.js";
import { gridOf, marksOf } from "./marks.js";
import { slitherWords as say } from "./words.js";

function Players({ position, own }) {
  return html`<ul class="standing">
    ${inOrder(position.players, own).map(
      ({ player, seat }) => html`<li class=${`${seatClass(seat)} ${player.name === position.to_act ? "acting" : ""}`}>
        <${Name} name=${player.name} seat=${seat} />
        <span class="small">${say.freeLeft(player.free_left)}</span>
        <span class="quiet small">
          ${player.snakes
            .map((snake, number) => `${say.snakeMoves(number)}: ${say.length(snake.squares.length)}${snake.alive ? "" : `, ${say.turnedStone}`}`)
            .join(" · ")}
        </span>
      </li>`,
    )}
  </ul>`;
}

/** The square in words, for whoever doesn't see the board. */
function nameOf(position, may, square) {
  const { board, players } = position;
  const has = (squares) => squares.some((one) => sameSquare(one, square));
  const told = [];
  for (const player of players) {
    player.snakes.forEach((snake, number) => {
      if (!has(snake.squares)) return;
      if (!snake.alive) told.push(say.stone(player.name));
      else {
        const isHead = sameSquare(snake.squares.at(-1), square);
        told.push(say.snake(player.name, number), ...(isHead ? [say.head, say.facing(snake.facing)] : []));
      }
    });
  }
  if (told.length === 0 && has(board.barriers)) told.push(say.barrier);
  if (told.length === 0 && has(board.free)) told.push(say.freeSpace);
  if (told.length === 0) told.push(say.empty);
  if (has(may)) told.push(boardWords.may);
  return `${squareWords(square)}: ${told.join(", ")}`;
}

export function Sheet({ game, version, board, own }) {
  const { position } = game;
  const { plan, draft } = board;
  const marks = marksOf(position);
  const fresh = useFresh(version, marks, board.before && marksOf(board.before), turnEnded(game));
  const tints = tinted({
    may: board.may,
    done: fresh,
    picked: [...(draft.snake === null ? [] : [board.mine[draft.snake].squares.at(-1)]), ...(draft.at && holds(gridOf(position.board), draft.at) ? [draft.at] : [])],
    wrong: plan.refusal?.squares ?? [],
  });
  return html`<${BoardSheet}
    game=${game}
    board=${board}
    grid=${gridOf(position.board)}
    marks=${marks}
    planned=${plan.result ? marksOf(plan.result.position) : []}
    tints=${tints}
    name=${(square) => nameOf(position, board.may, square)}
  >
    <${Players} position=${position} own=${own} />
  <//>`;
}
