// Every sentence of Slither Stone's page. The program sends prompts, labels and announcements in words of its own.

import { t, tn } from "../../parts/language.js";
import { boardWords, HEADINGS } from "../board/words.js";

export const slitherWords = {
  snake: (name, n) => t("{name}'s snake {n}", { name, n: n + 1 }),
  facing: (heading) => t("facing {heading}", { heading: HEADINGS[heading] }),
  head: t("head"),
  stone: (name) => t("stone, once {name}'s snake", { name }),
  barrier: t("barrier"),
  freeSpace: t("free space"),
  empty: t("empty"),
  freeLeft: (n) => tn("{count} free space left", "{count} free spaces left", n),
  length: (n) => tn("{count} square", "{count} squares", n),
  turnedStone: t("stone"),

  // Acting
  modes: { move: t("Move"), barrier: t("Barrier"), free: t("Free space") },
  pickSnake: t("Tap one of your snakes that still has to move."),
  pickTarget: t("Tap where it goes, or choose a move here."),
  snakeMoves: (n) => t("Snake {n}", { n: n + 1 }),
  foolish: (heading) => t("Foolish {heading}", { heading: HEADINGS[heading] }),
  step: (heading) => t("Step {heading}", { heading: HEADINGS[heading] }),
  stepSign: (heading) => t("Step {heading}", { heading: boardWords.arrows[heading] }),
  skip: t("Skip over one"),
  dash: t("Dash three"),
  faceAfter: t("And then it faces"),
  stays: (heading) => t("Foolish: keeps facing {heading}", { heading: HEADINGS[heading] }),
  face: (heading) => t("face {heading}", { heading: HEADINGS[heading] }),

  // Set-up
  boardChoice: t("Board"),
  standardBoard: t("The default board, 12 × 12"),
  ownBoard: t("Our printed board"),
  columns: t("Columns"),
  rows: t("Rows"),
  draw: { barrier: t("Barrier"), snake: t("Snake") },
  tapBarriers: t("Tap squares to set barriers, and again to take them away."),
  placeNext: (names, [seat, n]) => t("Tap where {name}'s snake {n} starts; tap a snake to turn it.", { name: names[seat], n: n + 1 }),
  turnSnake: t("Tap a snake again to turn it."),
  snakesLeft: (n) => tn(
    "{count} snake to place: choose Snake above the board, then tap where it starts.",
    "{count} snakes to place: choose Snake above the board, then tap where each starts.",
    n,
  ),
};
