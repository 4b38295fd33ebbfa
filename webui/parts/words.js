// What several parts of the page say; each folder has words of its own. The program sends prompts, labels and
// announcements in words of its own.

import { number, t, tn } from "./language.js";

export function percent(confidence) {
  // Never 100 %: a reading is not a certainty.
  return confidence === null || confidence === undefined ? null : `${number(Math.min(99, Math.floor(confidence * 100)))} %`;
}

const NUMBERS = [t("no"), t("one"), t("two"), t("three"), t("four"), t("five"), t("six")];

/** A number as it is written in a sentence: the first few in letters. */
export const small = (n) => NUMBERS[n] ?? number(n);

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function listed(names) {
  return names.length < 2 ? names.join("") : t("{parts} and {last}", { parts: names.slice(0, -1).join(", "), last: names.at(-1) });
}

export const words = {
  close: t("Close"),
  cancel: t("Cancel"),
  undo: t("Undo"),
  redo: t("Redo"),
  help: t("Help"),
  settings: t("Settings"),
  print: t("Print"),
  home: t("Home"),
  dismiss: t("Dismiss"),
  rule: (ruling) => t("Rule {ruling}", { ruling }),
  rulingLater: t("The program does not answer, which tells what the rule says; ask again once it is there."),
  did: (entry) => (entry.by ? `${entry.by}: ${entry.text}` : entry.text),
  sentence: (text) => (/[.?!]$/.test(text) ? text : `${text}.`),
  opening: t("Opening the table…"),
  continueGame: t("Continue"),
  saveRecord: t("Save the record"),
  of: (what, title, players) => `${what}: ${title}, ${players}`,

  // Connection
  connection: t("Connection"),
  offline: t("The program is not answering. The page tries again by itself; the game is stored and nothing is lost. If it was stopped, start it again."),
  stale: t("Something changed on the table a moment before. The page now shows how it stands; nothing was overwritten."),
  unsent: t("The program did not answer. Once the page is connected, what is not in the history was not counted."),

  // Games and players
  whichGame: t("Which game"),
  player: (n) => t("Player {n}", { n }),
  winner: (names) => tn("{names} wins", "{names} win", names.length, { names: listed(names) }),
  round: (n) => t("Round {n}", { n }),
  history: t("History"),
  sources: { camera: t("camera"), typed: t("typed"), virtual: t("thrown by the page") },
};
