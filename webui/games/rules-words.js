// How each game is played, in a few sentences for Help. What is legal and what scores is told by the program's engines.

import { t } from "../parts/language.js";

const SNAKEY = [
  t("Each snake die draws your snake into the square in front and turns it: forward, left, right, or whichever you like; a locked one makes blockades be rolled instead."),
  t("Of plain dice 1 and 2 are forward, 3 left, 4 right, 5 left or right, 6 locked."),
  t("Before the first die is used, dice may be re-rolled, flipped to the opposite face or unlocked, as often as your tracks and one-time actions allow; as many may be left unused as the ignore track says."),
  t("You roll two dice. A power-up that is eaten crosses the next level of a track that you choose, and from your next turn on you roll one more die for each level of your highest track."),
  t("A portal leads through a wall to the opposite side, a jump or tunnel beyond an obstacle. A snake that can go nowhere any more crashes."),
];

/** Sentences by the game's name. */
export const rulesWords = {
  "triple-snakes": [
    t("Roll four dice up to three times. After the first and second roll pick up at least one die and throw it again; equal dice are picked up together or not at all."),
    t("After the third roll equal dice score their sum: 4 4 4 2 makes 12, 4 4 2 2 makes 12, without equals it is 0."),
    t("Exactly two 1s after any roll are snake eyes: the turn ends with 0. With three 1s it goes on."),
    t("Four of a kind ends the turn, with their sum or a bonus: four 1s 30, 2s 28, 3s 27, 4s 26, 5s 25, 6s 24."),
    t("A straight on the first roll may be chased with a fifth die, for 34 or 35 points."),
    t("Exactly 100 wins, over 100 is back to 77. At 100 every other player has one more turn; equal totals roll off."),
  ],
  "snakey-solo": [
    ...SNAKEY,
    t("The game ends at the crash. 5 for each power-up and each full track, 3 for each action not used, 1 for each blockade; 2 off for each empty square, 1 for each square jumped."),
  ],
  snakey: [
    ...SNAKEY,
    t("The last one standing has one more turn and 10 points. 1 for each square visited and each level, 2 for each action not used, 5 for each full track and as much to whoever fills it first."),
  ],
  snakedoku: [
    t("First everyone places a symbol anywhere. Then a turn begins with a symbol on an open square whose digit is that under your last one, or one more or one less; 9 and 1 are neighbours."),
    t("Then, once a turn, a square of yours without a connection may be connected to one beside it that has none or ends a snake. Snakes neither fork nor join."),
    t("Whoever has no square left is out. When nobody has one, each snake counts its squares less one, and the highest sum wins."),
    t("With mongooses each player has one, and the middle of each box gives another. One spent as the last thing in a turn closes an open square; one kept counts a half."),
  ],
  "slither-stone": [
    t("In a turn both your snakes move, at most one of them wisely. A foolish move is one square ahead."),
    t("A wise move is a step to any side, a skip over one square ahead, or a dash of three; then the snake faces where you like."),
    t("A snake that leaves the board, or enters a barrier, a stone or a snake, turns to stone."),
    t("You may also place one barrier a turn, not beside a living snake, and any of your five free spaces, where no barrier may be placed."),
    t("Whoever has two snakes of stone has lost."),
  ],
};
