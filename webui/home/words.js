// Every sentence of home and of a new game.

import { t, tn } from "../parts/language.js";
import { small } from "../parts/words.js";

export const homeWords = {
  title: "Companion",
  lead: t("Throw real dice. The camera keeps the sheet."),
  unkept: t("The game is not being stored"),
  unkeptWhat:
    t("The game goes on here and is stored by itself as soon as that works again. Until then leave the companion running, and save the record to be safe."),
  tables: t("Tables"),
  tableNumber: (id) => t("Table {id}", { id }),

  // The game on the table, and those that wait
  putAway: t("Put this game away"),
  result: t("See how it ended"),
  goOn: t("Not finished yet"),
  allPast: t("All past games"),

  // A new game
  whichWay: t("How do you play it?"),
  start: (title) => t("Start {title}", { title }),
  seats: (least, most) =>
    least === most
      ? tn("For one player.", "For {many} players.", least, { many: small(least) })
      : t("{least} to {most} players, in the order in which they sit.", { least, most }),
  add: t("Add a player"),
  remove: (name) => t("Take {name} out", { name }),
  up: (name) => t("Move {name} up", { name }),
  down: (name) => t("Move {name} down", { name }),
  twice: (name) => t("{name} stands there twice; give one of them another name.", { name }),
  playedBy: (name) => t("Who plays {name}", { name }),
  person: t("A person"),
  computer: (n) => t("Computer {n}", { n }),
  bot: (strength) => ({ random: t("Computer, at random"), greedy: t("Computer, greedy"), search: t("Computer, thinks ahead") })[strength] ?? strength,
  noPerson: t("At least one player must be a person."),
  houseRules: t("House rules"),
  choices: { all: t("all ties"), ends: t("first and last place only") },

  // Players remembered
  remembered: t("Played here before"),
  forgetSome: t("Forget a name"),
  forgetDone: t("Done"),
  forget: (name) => t("Forget {name}", { name }),
  forgotten: (name) => t("{name} is forgotten here. Games that were played stay as they are.", { name }),
};
