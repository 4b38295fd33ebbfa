// Every sentence of the board games' pages. The program sends prompts, labels and announcements in words of its own.

import { t, tn } from "../../parts/language.js";

const ARROWS = { up: "↑", right: "→", down: "↓", left: "←" };

export const HEADINGS = { up: t("up"), right: t("right"), down: t("down"), left: t("left") };

export const squareWords = ([column, row]) => t("column {column}, row {row}", { column, row });

export const boardWords = {
  enlarge: t("Larger squares"),
  wholeBoard: t("The whole board"),
  arrows: ARROWS,
  board: (title) => t("{title}: the board", { title }),
  may: t("may be chosen"),
  out: t("out"),
  playAll: (n, last) => t("Do these {n}, the last: {last}", { n, last }),
  half: (n) => String(n).replace(/\.5$/, "½").replace(/^0½$/, "½"),

  // Snakedoku
  digitNow: (name) => t("{name}'s digit", { name }),
  noDigit: (name) => t("{name}'s first symbol goes on any open square.", { name }),
  digit: (n) => t("digit {n}", { n }),
  symbols: { circle: t("circle"), square: t("square"), diamond: t("diamond"), triangle: t("triangle") },
  current: (name) => t("{name}'s current symbol", { name }),
  old: (name) => t("{name}'s symbol, coloured in", { name }),
  inSnake: (length) => t("in a snake of {length}", { length }),
  closed: t("closed by a mongoose"),
  closeWithMongoose: t("Close a square with a mongoose"),
  mongooses: (n) => tn("{count} mongoose", "{count} mongooses", n),
  snakes: (lengths) => (lengths.length ? t("snakes of {lengths}", { lengths: lengths.join(", ") }) : t("no snakes yet")),
  connectFrom: ([column, row]) => t("Connect {square} to a marked neighbour, or tap it again to let go.", { square: `${column},${row}` }),
  noPartner: ([column, row], others) =>
    others
      ? t("Nothing beside {square} can be connected to it; choose a marked square.", { square: `${column},${row}` })
      : t("Nothing can be connected now; close a square with a mongoose or end the turn."),
  connectHint: t("To connect, tap one marked square, then the other."),
  sudoku: t("Sudoku"),
  fromSeed: t("A sudoku made from a number"),
  sameSeed: t("Same number, same sudoku."),
  seed: t("Number"),
  anotherSeed: t("Another sudoku"),
  ownSudoku: t("Our own solved sudoku"),
  typeSudoku: t("Tap a square and type its digit; the next square follows."),
  symbolOf: (name) => t("{name}'s symbol", { name }),
  clear: t("Clear"),
  wrongSeed: (seed) => t("The number has one to nine digits and nothing else; {seed} is still the one that counts.", { seed }),
  photoSudoku: t("Photograph the sudoku"),
  seeSudoku: t("Read it through the camera"),
  phoneSudoku: t("A phone can take the picture, too: it joins as the camera, photographs the sudoku, and here it is read through the camera."),
  readingPhoto: t("Reading the photograph…"),
  photoKept: (trouble) => t("{trouble} What was read before stays.", { trouble }),
  photoUnsent: t("The program did not answer; try again, or type the digits."),
  straightened: t("The sudoku as photographed, straightened"),
  photoDoubts: (n) =>
    tn(
      "One digit is not sure and marked: compare it with the picture and type it.",
      "{count} digits are not sure and marked: compare them with the picture and type them.",
      n,
    ),
  photoCompare: t("Compare the digits with the picture."),
  photoChecked: t("All digits have been read."),
  photoClashes: (clashes) => t("As read it is no sudoku: {clashes}.", { clashes: clashes.join("; ") }),
  photoRight: t("All digits are right"),
  photoLook: t("Compare the marked digits with the photograph first, or press “All digits are right” above."),
  digitsLeft: (n) => tn("{count} digit to go.", "{count} digits to go.", n),
  emptySquare: t("empty"),
  foretold: (told) => t("What then happens: {told}", { told }),

  // Slither Stone
  snake: (name, n) => t("{name}'s snake {n}", { name, n: n + 1 }),
  facing: (heading) => t("facing {heading}", { heading: HEADINGS[heading] }),
  head: t("head"),
  stone: (name) => t("stone, once {name}'s snake", { name }),
  barrier: t("barrier"),
  freeSpace: t("free space"),
  empty: t("empty"),
  modes: { move: t("Move"), barrier: t("Barrier"), free: t("Free space") },
  modesLabel: t("What a tap does"),
  pickSnake: t("Tap one of your snakes that still has to move."),
  pickTarget: t("Tap where it goes, or choose a move here."),
  snakeMoves: (n) => t("Snake {n}", { n: n + 1 }),
  foolish: (heading) => t("Foolish {heading}", { heading: HEADINGS[heading] }),
  step: (heading) => t("Step {heading}", { heading: HEADINGS[heading] }),
  stepSign: (heading) => t("Step {heading}", { heading: ARROWS[heading] }),
  skip: t("Skip over one"),
  dash: t("Dash three"),
  faceAfter: t("And then it faces"),
  stays: (heading) => t("Foolish: keeps facing {heading}", { heading: HEADINGS[heading] }),
  face: (heading) => t("face {heading}", { heading: HEADINGS[heading] }),
  freeLeft: (n) => tn("{count} free space left", "{count} free spaces left", n),
  length: (n) => tn("{count} square", "{count} squares", n),
  turnedStone: t("stone"),
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
