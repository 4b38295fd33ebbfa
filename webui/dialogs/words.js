// Every sentence of help and settings; print has words of its own, and how each game is played games/rules-words.js.

import { t } from "../parts/language.js";

export const dialogWords = {
  // Help
  helpLead: t("Throw, keep your hands away, and the roll is read when the dice lie still. Tap a die, or the pencil below it, to change its face, before or after it counts; in Snakey Dice, where a tap uses a die, open its throw in the history."),
  helpRules: t("How the games are played"),
  rulings: t("All rules by number"),
  helpKeys: t("Keys"),
  keys: [
    ["1 - 6", t("type a face; choose dice to use or to throw again, 1 for the first")],
    ["0", t("type a die that left the table")],
    [t("Backspace"), t("take the last typed face back")],
    [t("Enter"), t("the main action")],
    ["t", t("throw for me (virtual dice)")],
    ["u", t("undo")],
    ["r", t("redo")],
    ["Esc", t("close what is open")],
    ["?", t("this list")],
  ],

  // Settings
  acceptTitle: t("When the camera has read a roll"),
  acceptHow: { auto: t("Count it at once, and ask only when unsure"), ask: t("Ask before every roll counts") },
  picturesTitle: t("The small pictures of rolls are deleted"),
  picturesFor: {
    ever: t("with their game"),
    365: t("a year after the game was last played"),
    30: t("30 days after the game was last played"),
    7: t("a week after the game was last played"),
    1: t("a day after the game was last played"),
  },
  aloudTitle: t("Sound, in this browser"),
  sounds: t("Sounds for rolls, questions and announcements"),
  speech: t("Say announcements aloud"),
  noSpeech: t("This browser cannot speak."),
  speechOn: t("Announcements are said aloud."),
  awakeTitle: t("Screen, in this browser"),
  awake: t("Keep it on while a game is played"),
  language: t("Language"),
  asBrowser: t("As the browser"),
  theme: t("Colours"),
  themes: { system: t("As the system"), light: t("Light"), dark: t("Dark") },
  teachDice: t("Teach dice"),
};
