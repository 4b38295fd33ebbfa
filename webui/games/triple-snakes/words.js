// Every sentence of Triple Snakes' sheet.

import { t, tn } from "../../parts/language.js";

export const tripleSnakesWords = {
  bust: t("over 100, back to 77"),
  rank: (n) => t("Place {n}", { n }),
  throwOf: (n) => [t("1st throw"), t("2nd throw"), t("3rd throw")][n - 1],
  toAct: t("to act"),
  allTurns: t("All turns"),
  lastTurns: t("Only the last turns"),

  // Forfeits
  forfeits: (n) => tn("{count} forfeit", "{count} forfeits", n),
  forfeit: (what) => t("A forfeit is {what}.", { what }),
  whatForfeit: t("What is a forfeit at this table?"),
  sip: t("a sip of water"),
};
