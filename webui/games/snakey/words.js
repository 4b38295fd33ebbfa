// Every sentence of Snakey Dice's page. The program sends prompts, labels and announcements in words of its own.

import { t, tn } from "../../parts/language.js";
import { HEADINGS } from "../board/words.js";

const COLOURS = {
  white: t("white"),
  black: t("black"),
  red: t("red"),
  orange: t("orange"),
  yellow: t("yellow"),
  green: t("green"),
  turquoise: t("turquoise"),
  blue: t("blue"),
  purple: t("purple"),
  pink: t("pink"),
};
const RATINGS = {
  "Supreme Master of Slithering!": t("Supreme Master of Slithering!"),
  "Pretty Super Serpent!": t("Pretty Super Serpent!"),
  "Average Snake-in-the-grass": t("Average Snake-in-the-grass"),
  "Pathetic Worm": t("Pathetic Worm"),
};

export const snakeyWords = {
  tracksHead: t("Tracks"),
  oneTimeHead: t("One-time"), // some are called as tracks are
  tracks: { reroll: t("Re-roll"), flip: t("Flip"), ignore: t("Ignore"), unlock: t("Unlock") },
  oneTime: { portal: t("Portal"), jump: t("Jump"), tunnel: t("Tunnel"), reroll: t("Re-roll"), unlock: t("Unlock") },
  pointsFor: t("Points for"),
  terms: {
    power_ups: t("power-ups"),
    one_time: t("unused actions"),
    level_4: t("level 4"),
    blockades: t("blockades"),
    empty: t("empty"),
    jumped: t("jumped"),
    visited: t("visited"),
    last_standing: t("last standing"),
    first_to_4: t("first to 4"),
  },
  allowed: (values) => t("a turn at level 0 to 4: {values}", { values: values.join(", ") }),
  aTurn: t("a turn"),
  boxes: (name, ticked, all) => t("{name}: {ticked} of {all} ticked", { name, ticked, all }),
  gained: (n) => t(", {n} gained", { n }),
  dice: (n) => tn("rolls {count} die", "rolls {count} dice", n),
  sheetOf: (name) => t("Sheet of {name}", { name }),
  crashed: t("crashed"),
  jumped: (n) => tn("{count} square jumped", "{count} squares jumped", n),
  trailOf: (name) => t("{name}'s trail", { name }),
  headOf: (name, heading) => t("{name}'s head, heading {heading}", { name, heading: HEADINGS[heading] }),
  blockade: t("blockade"),
  powerUp: t("power-up"),
  start: t("start"),
  open: t("open"),
  ahead: t("ahead of the snake"),
  die: (at, face, { used, unlocked }) =>
    [t("Die {number}: {face}", { number: at + 1, face }), unlocked && t("unlocked"), used && t("used")].filter(Boolean).join(", "),
  sum: (n) => `= ${n}`,
  columnDice: t("Column dice are:"),
  oneColour: t("one colour"),
  colour: (name) => COLOURS[name] ?? name,
  rating: (words) => RATINGS[words] ?? words, // in the position it stands in English
  chooseDice: t("Tap a die to use it; tap several to throw them again or for the bonus."),
  chooseDie: t("Tap a die first; then the square ahead."),
  chooseTurn: t("Choose left or right."),
  chooseStart: t("Tap the square that your snake heads for, beside a start."),
  onlyAhead: t("A die draws the marked square ahead of the snake."),
  nothingFor: t("Nothing can be done with these dice together."),

  // The next moves, and what was drawn on paper
  showMoves: t("Show me my moves"),
  hideMoves: t("Back to the dice"),
  movesHint: (n) =>
    n === 0
      ? t("There is nothing to choose before the next roll.")
      : tn("The snake can come to {count} marked square. Tap it.", "The snake can come to {count} marked squares. Tap one.", n),
  movesAt: ([column, row]) => t("Ends on {square}", { square: `${column},${row}` }),
  noEnd: ([column, row]) => t("None of the ways shown ends on {square}; tap a marked square.", { square: `${column},${row}` }),
  moreEnds: (n) => t("and {n} more", { n }),
  end: ({ heading, portals, jumps, left, crashes, events }) =>
    [
      t("heading {heading}", { heading: HEADINGS[heading] }),
      portals > 0 && tn("{count} portal", "{count} portals", portals),
      jumps > 0 && tn("{count} jump", "{count} jumps", jumps),
      left > 0 && tn("{count} die left", "{count} dice left", left),
      events.at(-1)?.do === "end_turn" && t("turn ended"),
      crashes && t("crashes"),
    ]
      .filter(Boolean)
      .join(", "),
  drew: t("We drew this: is it legal?"),
  drewHint: t("Tap the squares as you drew them, the last one again to take it back; say what you ticked."),
  ticks: t("What you ticked"),
  less: (name) => t("One {name} fewer", { name }),
  more: (name) => t("One {name} more", { name }),
  check: t("Is it legal?"),
  isLegal: t("It is legal."),
  startOver: t("Start over"),

  // Set-up
  board: t("Board"),
  boards: {
    original: t("Original"),
    pinwheel: t("Pinwheel"),
    diy: t("Do it yourself"),
    fishy: t("Fishy (large)"),
    "diy-large": t("Do it yourself (large)"),
  },
  soloBoard: t("The solo board"),
  ownBoard: t("Our printed board, with its own blockades and power-ups"),
  size: { small: t("Small, 2 to 12"), large: t("Large, 3 to 18") },
  tools: { blockades: t("Blockade"), power_ups: t("Power-up") },
  tapSquares: t("Tap a square to draw there, and again to take it away."),
};
