// Every sentence of Snakedoku's page. The program sends prompts, labels and announcements in words of its own.

import { t, tn } from "../../parts/language.js";

export const snakedokuWords = {
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
  out: t("out"),
  half: (n) => String(n).replace(/\.5$/, "½").replace(/^0½$/, "½"),
  connectFrom: ([column, row]) => t("Connect {square} to a marked neighbour, or tap it again to let go.", { square: `${column},${row}` }),
  noPartner: ([column, row], others) =>
    others
      ? t("Nothing beside {square} can be connected to it; choose a marked square.", { square: `${column},${row}` })
      : t("Nothing can be connected now; close a square with a mongoose or end the turn."),
  connectHint: t("To connect, tap one marked square, then the other."),

  // Set-up
  sudoku: t("Sudoku"),
  fromSeed: t("A sudoku made from a number"),
  sameSeed: t("Same number, same sudoku."),
  seed: t("Number"),
  anotherSeed: t("Another sudoku"),
  wrongSeed: (seed) => t("The number has one to nine digits and nothing else; {seed} is still the one that counts.", { seed }),
  ownSudoku: t("Our own solved sudoku"),
  typeSudoku: t("Tap a square and type its digit; the next square follows."),
  emptySquare: t("empty"),
  clear: t("Clear"),
  digitsLeft: (n) => tn("{count} digit to go.", "{count} digits to go.", n),
  symbolOf: (name) => t("{name}'s symbol", { name }),

  // Its photograph
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
};
