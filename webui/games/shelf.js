// The games as people choose them, with what is said of each: one on the shelf may be played in several ways.

import { t } from "../parts/language.js";

/** A way: the program's game, and the options that this way fixes. The first way of each is the default. */
export const SHELF = [
  {
    name: "triple-snakes",
    title: "Triple Snakes",
    about: t("Four dice, up to three rolls a turn. Exactly 100 wins; over 100 is back to 77."),
    ways: [{ game: "triple-snakes" }],
  },
  {
    name: "snakey",
    title: "Snakey Dice",
    about: t("Snake dice steer your snake between blockades and power-ups."),
    ways: [
      { game: "snakey", text: t("With friends") },
      { game: "snakey-solo", text: t("Alone") },
    ],
  },
  {
    name: "snakedoku",
    title: "Snakedoku",
    about: t("Your symbols on a completed sudoku, joined to snakes."),
    ways: [
      { game: "snakedoku", text: t("Without mongooses"), fixed: { mongoose: false } },
      {
        game: "snakedoku",
        text: t("With mongooses"),
        about: t("Each player has a mongoose, which closes a square for good."),
        fixed: { mongoose: true },
      },
    ],
  },
  {
    name: "slither-stone",
    title: "Slither Stone",
    about: t("Two snakes each. A snake that runs into something turns to stone."),
    ways: [{ game: "slither-stone" }],
  },
];
