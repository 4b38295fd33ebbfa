// The words of the dialog that teaches dice.

import { words } from "./words.js";

const pictures = (n) => (n === 1 ? "1 picture" : `${n} pictures`);

export const teachWords = {
  title: "Teach dice",
  lead: "For dice whose faces the companion does not know: drawn, engraved, or with odd pips. Plain dice and the printed stickers need no teaching.",
  inUse: "Dice in use",
  builtin: "Plain dice and printed stickers",
  damaged: "damaged",
  holds: (faces) => (faces === null ? "damaged" : faces.map(([face]) => words.face(face)).join(", ") || "nothing shown yet"),
  rename: "Rename",
  renamed: (name) => `New name of ${name}`,
  remove: "Delete",
  removeSure: (name) => `Delete ${name} for good`,
  save: "Save to a file",
  open: "Take in a file",
  name: "Name of these dice",
  how: "Lay one die on the table, then tap the face it shows. Turn it a little and tap again, eight times for each face.",
  seen: "The die as the camera sees it",
  shows: "Which face is on top?",
  count: (face, n) => `${words.face(face)}: ${pictures(n)}`,
  forget: (face) => `Forget the pictures of ${words.face(face)}`,
  test: "Test them",
  testing: "Testing…",
  right: (right, tried) => `${right} of ${tried} pictures that were held back are read right.`,
  alike: (a, b) => `${words.face(a)} and ${words.face(b)} look alike. Show both again, in other rotations, or draw one of them anew.`,
  confusion: "Shown, and read as",
  use: "Use these dice",
  used: (name) => `${name} is in use.`,
  unsent: "The program did not answer; try again.",
};
