// Every sentence of the statistics.

import { decimal, number, t, tn } from "../parts/language.js";
import { words } from "../parts/words.js";

const percent = (share) => number(Math.round(share * 100));

/** Points of per cent: few ones with a place after the point, so that they come to neither "0" nor "1 points". */
const points = (share) => (share < 0.1 ? decimal(share * 100) : percent(share));

export const statisticsWords = {
  title: t("Statistics"),
  counting: (counted, games) => t("Counting: {counted} of {games} games so far.", { counted, games }),
  none: t("There is nothing to count yet; play a game first."),
  failed: t("The statistics cannot be shown now: the program does not answer."),
  results: t("Results"),
  onlyFinished: t("Averages, bests and streaks are of finished games."),
  allTurns: t("Turns are those of all games, finished or not."),
  unnamed: t("Seats that nobody named ({example}) are not counted as a person; their dice are under Everybody.", {
    example: words.player(2),
  }),
  player: t("Player"),
  everybody: t("Everybody"),
  games: t("Games"),
  won: t("Won"),
  wonOf: (won, matches) => (matches === 0 ? "–" : t("{won} of {matches}", { won, matches })),
  average: t("Average"),
  best: t("Best"),
  streak: t("Wins in a row"),
  streaks: (now, longest) => (longest === 0 ? "–" : t("{now}, longest {longest}", { now, longest })),
  turn: t("Average turn"),
  bestTurn: t("Best turn"),
  scoresOf: (name) => t("Scores of {name}, oldest game first", { name }),
  scoresHow: t("A full dot is a win, the dashed line the average."),
  scoreAt: (score, won, date) => [score, won && t("won"), date].filter((part) => part !== false).join(", "),
  luck: t("Luck"),
  thrown: { real: t("Real dice"), virtual: t("Thrown by the page"), unsaid: t("Not said how") },
  kinds: { standard: t("plain dice"), snake: t("snake dice") },
  whose: t("Whose dice"),
  which: t("Which dice"),
  face: t("Face"),
  fell: t("Fell"),
  expected: t("Expected"),
  share: t("Against fair dice"),
  bars: t("The bar is how often a face fell, the line what fair dice would show, the shaded part what chance alone makes of it."),
  tooFew: (dice, enough) =>
    tn(
      "{count} die: too few to say anything. From {enough} on the faces can be compared with chance.",
      "{count} dice: too few to say anything. From {enough} on the faces can be compared with chance.",
      dice,
      { enough },
    ),
  usual: (dice, chance) =>
    t(
      "{dice} dice, nothing unusual: fair dice are at least this far from the expectation in about {rows} of 100 such rows of throws.",
      { dice, rows: percent(chance) },
    ),
  unusual: (dice, chance) =>
    chance < 0.01
      ? t(
          "{dice} dice, and that is unusual: fair dice are this far from the expectation in fewer than 1 of 100 such rows of throws.",
          { dice },
        )
      : t(
          "{dice} dice, and that is unusual: fair dice are this far from the expectation in only about {rows} of 100 such rows of throws.",
          { dice, rows: percent(chance) },
        ),
  meaning: (share, telling) =>
    t(
      "With so many dice chance alone moves a face by up to {points} points of per cent. It takes about {telling} dice to notice a face that falls 5 points too often.",
      { points: points(share), telling: number(telling) },
    ),
  manyLooks: t("Of twenty players with fair dice, one looks unusual."),
};
