// Every sentence of the table. The program sends prompts, labels and announcements in words of its own.

import { t, tn } from "../parts/language.js";
import { listed, small } from "../parts/words.js";

const PICK_UP = t("Pick up {dice}", { dice: "" }); // how the program labels these choices

export const tableWords = {
  menu: t("Menu"),
  whole: t("The whole message"),
  scored: (name, points, total) => tn("{name}: {count} point, total {total}", "{name}: {count} points, total {total}", points, { name, total }),
  standings: (places) =>
    t("Standings: {places}", { places: places.map(([points, names]) => `${listed(names)} ${points}`).join(", ") }),

  // Acting
  pickHint: t("Tap the dice to throw again."),
  pickKeys: (n) => t("Keys 1-{n} choose dice, Enter throws them again.", { n }),
  throwAgain: (label) => (label.startsWith(PICK_UP) ? t("Throw again: {dice}", { dice: label.slice(PICK_UP.length) }) : label),
  typeRoll: t("Type the roll"),
  closePad: t("Close the pad"),
  throwForMe: t("Throw for me"),
  throwRun: t("Throw the rest"),
  countDice: t("Count these dice"),
  sendRoll: t("This is the roll"),
  sendRolls: (n) => tn("This is {count} roll", "These are {count} rolls", n),
  thisOrder: t("Roll in this order"),
  orderHint: t("Tap the names in the order in which they roll."),
  sameAgain: t("New game with the same players"),

  // History
  nothingYet: t("Nothing has happened yet."),
  corrected: t("camera, corrected"),
  undoTo: t("Undo to here"),

  // Correction
  fell: ({ count, text, sentence }) =>
    tn(
      "After the correction one later step could not stay, “{text}”: {sentence}",
      "After the correction {many} later steps could not stay, from “{text}” on: {sentence}",
      count,
      { many: small(count), text, sentence },
    ),
  allFell: (n) => t("All {many} steps", { many: small(n) }),
  undoCorrection: (n) => tn("Undo the correction, and get it back", "Undo the correction, and get them back", n),
  correctRoll: t("Correct this throw?"),
  felling: ({ count, text, sentence }) =>
    tn(
      "After this correction one later step cannot stay, “{text}”: {sentence}",
      "After this correction {many} later steps cannot stay, from “{text}” on: {sentence}",
      count,
      { many: small(count), text, sentence },
    ),
  fellingBack: t("Undo brings everything back as it was."),
  correctAnyway: (n) => tn("Correct it, and take back one later step", "Correct it, and take back {many} later steps", n, { many: small(n) }),
  leaveRoll: t("Leave it as it is"),

  // Computer players
  botThinks: (name) => t("{name} is played by the computer and is thinking.", { name }),
  botWaits: (name) => t("{name} is played by the computer and waits: undo on to a move of your own, or redo.", { name }),
  hint: t("Give me a hint"),
  hintPending: t("Thinking…"),
  hintIs: (label) => t("The computer would: {label}.", { label }),
  hintNamed: t("That is what the computer would do."),
  noHint: t("There is no hint right now."),
};
