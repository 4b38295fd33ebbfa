// The words of the print dialog.

import { t } from "../parts/language.js";

export const printWords = {
  title: t("Print"),
  lead: t("Each opens as a PDF; drawing it takes a moment. Print it at 100 %, not fitted to the page."),
  paper: t("Paper"),
  papers: { a4: "A4", letter: t("US Letter") },
  thisGame: t("This game"),
  blank: t("Its board, to play on with a pencil"),
  blankSheet: t("Its sheet, to write on with a pencil"),
  played: t("As it was played so far"),
  sheets: t("Sheets"),
  die: t("Size of the dice"),
  mm: (size) => t("{size} mm", { size }),
  seed: t("Number that makes the sudoku"),
  noSeed: t("left empty"),
  wrongSeed: t("The number that makes the sudoku has one to nine digits and nothing else; left empty, the sudoku's squares stay empty."),
  drawing: t("The sheet is being drawn. This may take some seconds."),
  failed: t("The list of sheets could not be had; close this and try again."),
  names: {
    stickers: t("Stickers for snake dice"),
    mat: t("Throwing mat"),
    calibration: t("Calibration board"),
    "triple-snakes": t("Triple Snakes, score sheet"),
    "snakey-solo": t("Snakey Dice alone"),
    "snakey-original": t("Snakey Dice, original"),
    "snakey-pinwheel": t("Snakey Dice, pinwheel"),
    "snakey-diy": t("Snakey Dice, DIY"),
    "snakey-fishy": t("Snakey Dice, fishy"),
    "snakey-diy-large": t("Snakey Dice, large DIY"),
    snakedoku: t("Snakedoku"),
    "slither-stone": t("Slither Stone"),
  },
};
