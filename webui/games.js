// What each game brings to the page beyond the listed choices: its sheet, its dice zone, its round.

import * as tripleSnakes from "./sheet-triple-snakes.js";
import { diceOf } from "./throws-triple-snakes.js";

export const GAMES = {
  "triple-snakes": { Sheet: tripleSnakes.Sheet, roundOf: tripleSnakes.roundOf, diceOf },
};
