// What each game brings to the page beyond the listed choices: its sheet, its dice zone, its round.

import { Setup as SlitherStoneSetup } from "./setup-slither-stone.js";
import { Setup as SnakedokuSetup } from "./setup-snakedoku.js";
import * as slitherStone from "./sheet-slither-stone.js";
import * as snakedoku from "./sheet-snakedoku.js";
import * as tripleSnakes from "./sheet-triple-snakes.js";
import { diceOf } from "./throws-triple-snakes.js";

export const GAMES = {
  snakedoku: { ...snakedoku, Setup: SnakedokuSetup, noDice: true },
  "slither-stone": { ...slitherStone, Setup: SlitherStoneSetup, noDice: true },
  "triple-snakes": { Sheet: tripleSnakes.Sheet, roundOf: tripleSnakes.roundOf, diceOf, lostDice: true },
};
