// Every sentence about dice: their faces, typing them, and the question about those that are not sure.

import { t, tn } from "../parts/language.js";
import { small } from "../parts/words.js";

const FACES = { forward: t("forward"), left: t("left"), right: t("right"), left_right: t("left or right"), locked: t("locked") };

export const diceWords = {
  face: (face) => (face === null ? t("lost") : face === undefined ? t("not thrown yet") : FACES[face] ?? String(face)),
  die: (at, face) => t("Die {number}: {face}", { number: at + 1, face: diceWords.face(face) }),
  faceAs: (face, snake) => (face === snake ? diceWords.face(face) : `${diceWords.face(face)}, ${diceWords.face(snake)}`),
  dieAs: (at, face, snake) => t("Die {number}: {faceAs}", { number: at + 1, faceAs: diceWords.faceAs(face, snake) }),
  photoOf: (face) => t("Photograph of the die read as {face}", { face: diceWords.face(face) }),
  readAs: (face, sure) => (sure ? t("Counted as {face}, read with {sure}", { face: diceWords.face(face), sure }) : t("Counted as {face}", { face: diceWords.face(face) })),
  chooseFace: t("Which face does it show?"),
  lostDie: t("It left the table"),
  change: (at, face) => t("Change die {number}, {face}", { number: at + 1, face: diceWords.face(face) }),
  inHand: t("throw"),
  lastThrow: (name) => t("{name}'s last throw", { name }),

  // Typing
  typeTitle: (n) => tn("Type one face", "Type {many} faces", n, { many: small(n) }),
  typeSnake: (n) => tn("Type one snake face", "Type {many} snake faces", n, { many: small(n) }),
  typeKeys: (lost) =>
    lost
      ? t("Keys 1-6 type a face, 0 a lost die, Backspace takes one back, Enter sends.")
      : t("Keys 1-6 type a face, Backspace takes one back, Enter sends."),
  lostKey: t("✕: a die that left the table."),
  typedBefore: (rolls) => t("Before it: {rolls}.", { rolls: rolls.join(" · ") }),
  typed: (faces, n) => t("Typed {have} of {n}.", { have: faces.length, n }),
  typedAloud: (faces, n) => `${faces.map(diceWords.face).join(", ")}. ${diceWords.typed(faces, n)}`,
  back: t("Take one back"),

  // Question
  accept: (faces) => t("Count {faces}", { faces: faces.map(diceWords.face).join(" ") }),
  fewer: (n, have) => tn("Add one die, or throw again.", "Add {many} dice, or throw again.", n - have, { many: small(n - have) }),
  more: (n, have) =>
    tn("Take away one die, or throw again.", "Take away {many} dice, or throw again.", have - n, { many: small(have - n) }),
  addDie: t("Add a die"),
  removeDie: (at, face) => t("Take away die {number}, {face}", { number: at + 1, face: diceWords.face(face) }),
  noDie: t("It is no die: take it away"),
  throwAgainDice: t("Don't count it, throw again"),
  unsure: (sure) => (sure ? t("unsure, {sure}", { sure }) : t("unsure")),
};
