// Every sentence of Snakey Dice's page. The program sends prompts, labels and announcements in words of its own.

const times = (n, thing, things = `${thing}s`) => (n === 1 ? `1 ${thing}` : `${n} ${things}`);

export const snakeyWords = {
  tracks: { reroll: "Re-roll", flip: "Flip", ignore: "Ignore", unlock: "Unlock" },
  oneTime: { portal: "Portal", jump: "Jump", tunnel: "Tunnel", reroll: "Re-roll", unlock: "Unlock" },
  terms: {
    power_ups: "power-ups",
    one_time: "unused actions",
    level_4: "level 4",
    blockades: "blockades",
    empty: "empty",
    jumped: "jumped",
    visited: "visited",
    last_standing: "last standing",
    first_to_4: "first to 4",
  },
  boxes: (name, ticked, all) => `${name}: ${ticked} of ${all} ticked`,
  gained: (n) => `, ${n} gained`,
  dice: (n) => `rolls ${times(n, "die", "dice")}`,
  crashed: "crashed",
  jumped: (n) => `${times(n, "square")} jumped`,
  trailOf: (name) => `${name}'s trail`,
  headOf: (name, heading) => `${name}'s head, heading ${heading}`,
  blockade: "blockade",
  powerUp: "power-up",
  start: "start",
  open: "open",
  ahead: "ahead of the snake",
  may: "may be chosen",
  die: (at, face, { used, unlocked }) =>
    `Die ${at + 1}: ${face}${unlocked ? ", unlocked" : ""}${used ? ", used" : ""}`,
  sum: (n) => `= ${n}`,
  columnDice: "Column dice are:",
  oneColour: "one colour",
  chooseDice: "Tap a die to use it; tap several to throw them again or for the bonus.",
  chooseDie: "Tap a die first; then the square ahead.",
  chooseTurn: "Choose left or right.",
  chooseStart: "Tap the square that your snake heads for, beside a start.",
  onlyAhead: "A die draws the marked square ahead of the snake.",
  nothingFor: "Nothing can be done with these dice together.",

  // The next moves, and what was drawn on paper
  showMoves: "Show me my moves",
  hideMoves: "Back to the dice",
  movesHint: (n) => (n === 0 ? "There is nothing to choose before the next roll." : `${times(n, "end")} within reach. Tap a marked square.`),
  movesAt: ([column, row]) => `Ends on ${column},${row}`,
  moreEnds: (n) => `and ${n} more`,
  end: ({ heading, portals, jumps, left, crashes, events }) =>
    [
      `heading ${heading}`,
      portals > 0 && times(portals, "portal"),
      jumps > 0 && times(jumps, "jump"),
      left > 0 && `${times(left, "die", "dice")} left`,
      events.at(-1)?.do === "end_turn" && "turn ended",
      crashes && "crashes",
    ]
      .filter(Boolean)
      .join(", "),
  drew: "We drew this: is it legal?",
  drewHint: "Tap the squares in the order in which you drew them; tap the last one again to take it back.",
  ticked: (name, n) => `${name} ticked: ${n}`,
  less: (name) => `One ${name} fewer`,
  more: (name) => `One ${name} more`,
  check: "Is it legal?",
  isLegal: "It is legal.",
  startOver: "Start over",

  // Set-up
  board: "Board",
  boards: {
    original: "Original",
    pinwheel: "Pinwheel",
    diy: "Do it yourself",
    fishy: "Fishy (large)",
    "diy-large": "Do it yourself (large)",
  },
  soloBoard: "The solo board",
  ownBoard: "Our printed board, with its own blockades and power-ups",
  size: { small: "Small, 2 to 12", large: "Large, 3 to 18" },
  tools: { blockades: "Blockade", power_ups: "Power-up" },
  tapSquares: "Tap a square to draw there, and again to take it away.",
};
