// The sheet of a game on paper: its board, and beside it how the game stands.

import { html } from "../../parts/html.js";
import { Winner } from "../../parts/players.js";
import { Board } from "./board.js";
import { Refusal } from "./plan.js";
import { boardWords } from "./words.js";

/** `drawn`: what the `Board` shows; `children`: how the players stand. */
export function BoardSheet({ game, board, children, ...drawn }) {
  return html`<section class="sheet-zone board-sheet" aria-label=${game.title}>
    <div class="board-frame">
      <${Board} ...${drawn} act=${board.act} label=${boardWords.board(game.title)} first=${board.may[0]} />
    </div>
    <div class="board-side">
      <${Winner} game=${game} />
      <${Refusal} plan=${board.plan} beside=${true} />
      ${children}
    </div>
  </section>`;
}
