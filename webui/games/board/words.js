// The sentences that board games share; each has words of its own beside its sheet.

import { t } from "../../parts/language.js";

const ARROWS = { up: "↑", right: "→", down: "↓", left: "←" };

export const HEADINGS = { up: t("up"), right: t("right"), down: t("down"), left: t("left") };

export const squareWords = ([column, row]) => t("column {column}, row {row}", { column, row });

export const boardWords = {
  board: (title) => t("{title}: the board", { title }),
  enlarge: t("Larger squares"),
  wholeBoard: t("The whole board"),
  arrows: ARROWS,
  may: t("may be chosen"),
  playAll: (n, last) => t("Do these {n}, the last: {last}", { n, last }),
  foretold: (told) => t("What then happens: {told}", { told }),
  modesLabel: t("What a tap does"),
};
