// Snakedoku's sheet: the sudoku, each square of it in words, and how the players stand.

import { html } from "../../parts/html.js";
import { inOrder, seatClass, undirected } from "../../parts/players.js";
import { turnEnded } from "../../table/just-done.js";
import { keyOf, sameSquare, tinted, useFresh } from "../board/board.js";
import { BoardSheet } from "../board/sheet.js";
import { boardWords, squareWords } from "../board/words.js";
import { GRID, marksOf, SignIcon } from "./marks.js";
import { snakedokuWords as say } from "./words.js";

function Players({ game, own }) {
  const { position, options } = game;
  return html`<ul class="standing">
    ${inOrder(position.players, own).map(({ player, seat }) => {
      const lengths = player.snakes.map((snake) => snake.length);
      const facts = [say.snakes(lengths), options.mongoose && say.mongooses(player.mongooses), player.out && say.out];
      return html`<li class=${`${seatClass(seat)} ${player.name === position.to_act ? "acting" : ""}`}>
        <span class="name"><${SignIcon} symbol=${player.symbol} seat=${seat} /><span class="name-text" dir="auto">${undirected(player.name)}</span></span>
        <span class="score">${say.half(player.score)}</span>
        <span class="quiet small">${facts.filter(Boolean).join(" · ")}</span>
      </li>`;
    })}
  </ul>`;
}

export function Sheet({ game, version, board, own }) {
  const { position } = game;
  const marks = marksOf(position, Boolean(game.options.mongoose));
  const fresh = useFresh(version, marks, board.before && marksOf(board.before, Boolean(game.options.mongoose)), turnEnded(game));
  const { plan } = board;
  const planned = plan.result ? marksOf(plan.result.position, false) : [];
  const may = new Set(board.may.map(keyOf));
  const name = (square) => {
    const owner = position.players.find((player) => player.name === position.board.owners[keyOf(square)]);
    const snake = owner?.snakes.find((one) => one.some((part) => sameSquare(part, square)));
    const isClosed = position.board.closed.some((one) => sameSquare(one, square));
    return [
      `${squareWords(square)}: ${say.digit(position.board.digits[square[1] - 1][square[0] - 1])}`,
      owner && (sameSquare(owner.current, square) ? say.current(owner.name) : say.old(owner.name)),
      snake && say.inSnake(snake.length),
      isClosed && say.closed,
      may.has(keyOf(square)) && boardWords.may,
    ]
      .filter(Boolean)
      .join(", ");
  };
  const tints = tinted({
    may: board.may,
    join: board.may.filter((square) => position.board.owners[keyOf(square)]),
    done: fresh,
    picked: board.draft.from ? [board.draft.from] : [],
    wrong: plan.refusal?.squares ?? [],
  });
  return html`<${BoardSheet} game=${game} board=${board} grid=${GRID} every=${3} marks=${marks} planned=${planned} tints=${tints} name=${name}>
    <${Players} game=${game} own=${own} />
  <//>`;
}
