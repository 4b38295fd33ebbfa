// The games as people choose them: one on the shelf may be played in several ways.

/** A way: the program's game, and the options that this way fixes. The first way of each is the default. */
export const SHELF = [
  { name: "triple-snakes", title: "Triple Snakes", ways: [{ game: "triple-snakes" }] },
  { name: "snakey", title: "Snakey Dice", ways: [{ game: "snakey", key: "friends" }, { game: "snakey-solo", key: "alone" }] },
  {
    name: "snakedoku",
    title: "Snakedoku",
    ways: [
      { game: "snakedoku", key: "plain", fixed: { mongoose: false } },
      { game: "snakedoku", key: "mongooses", fixed: { mongoose: true } },
    ],
  },
  { name: "slither-stone", title: "Slither Stone", ways: [{ game: "slither-stone" }] },
];
