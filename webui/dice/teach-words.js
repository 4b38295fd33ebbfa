// The words of the dialog that teaches dice.

import { t, tn } from "../parts/language.js";
import { diceWords as say } from "./words.js";

const EACH = 8; // pictures of a face that are asked for; fewer do, but are read less surely

export const teachWords = {
  title: t("Teach dice"),
  lead: t("For dice whose faces the companion does not know: drawn, engraved, or with odd pips. Plain dice and the printed stickers need no teaching."),
  inUse: t("Dice in use"),
  builtin: t("Plain dice and printed stickers"),
  holds: (faces) => (faces === null ? t("damaged") : faces.map(([face]) => say.face(face)).join(", ") || t("nothing shown yet")),
  rename: t("Rename"),
  renamed: (name) => t("New name of {name}", { name }),
  remove: t("Delete"),
  removeSure: (name) => t("Delete {name} for good", { name }),
  save: t("Save to a file"),
  open: t("Take in a file"),
  name: t("Name of these dice"),
  how: t("Lay one die on the table, then tap the face it shows. Turn it a little and tap again, eight times for each face."),
  seen: t("The die as the camera sees it"),
  shows: t("Which face is on top?"),
  nameFirst: t("Give these dice a name; then the faces to tap stand here."),
  count: (face, n) =>
    n < EACH
      ? t("{face}: {count} of {each} pictures", { face: say.face(face), count: n, each: EACH })
      : t("{face}: {count} pictures", { face: say.face(face), count: n }),
  unturned: t("This is the same picture again; turn the die a little before the next tap."),
  forgetSure: (face, n) =>
    tn("Forget {count} picture of {face} for good", "Forget {count} pictures of {face} for good", n, { face: say.face(face) }),
  forget: (face) => t("Forget the pictures of {face}", { face: say.face(face) }),
  test: t("Test them"),
  testing: t("Testing…"),
  right: (right, tried) => t("{right} of {tried} pictures that were held back are read right.", { right, tried }),
  sure: (sure, tried) =>
    t("{sure} of {tried} would count at once; about the others you would be asked. More pictures make the companion surer.", { sure, tried }),
  mixed: ({ one, other, pictures, alike }) => {
    const pair = { a: say.face(one), b: say.face(other) };
    return alike
      ? t("{a} and {b} look alike. Show both again, in other rotations, or draw one of them anew.", pair)
      : tn("{a} and {b} were mixed up in {count} picture. Show more of both, turned differently, and test again. If a wrong face was tapped, forget its pictures first.", "{a} and {b} were mixed up in {count} pictures. Show more of both, turned differently, and test again. If a wrong face was tapped, forget its pictures first.", pictures, pair);
  },
  confusion: t("Shown, and read as"),
  use: t("Use these dice"),
  used: (name) => t("{name} is in use.", { name }),
  unsent: t("The program did not answer; try again."),
};
