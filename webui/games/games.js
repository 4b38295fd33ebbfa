// What each game brings to the page beyond the listed choices.

import * as slitherActs from "./slither-stone/acts.js";
import { Setup as SlitherStoneSetup } from "./slither-stone/setup.js";
import * as slitherSheet from "./slither-stone/sheet.js";
import * as snakedokuActs from "./snakedoku/acts.js";
import { anew, Setup as SnakedokuSetup } from "./snakedoku/setup.js";
import * as snakedokuSheet from "./snakedoku/sheet.js";
import * as snakeyActs from "./snakey/acts.js";
import { Zone as SnakeyZone } from "./snakey/dice.js";
import { Setup as SnakeySetup, SoloSetup } from "./snakey/setup.js";
import * as snakeySheet from "./snakey/sheet.js";
import { diceOf } from "./triple-snakes/dice.js";
import * as tripleSnakes from "./triple-snakes/sheet.js";

const snakey = { ...snakeySheet, ...snakeyActs, Zone: SnakeyZone };

/** The options of a new game that goes by those of an earlier one. */
export const anewBy = (name, options) => GAMES[name]?.anew?.(options) ?? options;

/**
 * By the game's name: `Sheet`; `diceOf(game)`, the dice to show and correct, null where there are none, in place of which board
 * games bring `useBoard`, what can be done on it now, `EMPTY`, its draft of nothing, `Panel`, the buttons for it, and `Zone`.
 * Only some have `roundOf(game)`, the round's number, null between rounds; `lostDice`: one may leave the table; `noDice`: played without.
 * `Setup`: what a new game asks beside names and house rules; `anew`: the options with which one goes by an earlier one's.
 */
export const GAMES = {
  snakedoku: { ...snakedokuSheet, ...snakedokuActs, Setup: SnakedokuSetup, anew, noDice: true },
  snakey: { ...snakey, Setup: SnakeySetup },
  "snakey-solo": { ...snakey, Setup: SoloSetup },
  "slither-stone": { ...slitherSheet, ...slitherActs, Setup: SlitherStoneSetup, noDice: true },
  "triple-snakes": { Sheet: tripleSnakes.Sheet, roundOf: tripleSnakes.roundOf, diceOf, lostDice: true },
};
