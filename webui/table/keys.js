// The table's keys: a digit means what is asked for now, the others press the buttons that the page shows.

import { tapped } from "../dice/pick.js";
import { useKeys } from "../parts/keys.js";

/** A face of the die in question, a die to pick up, a face of the roll that is typed, or what the board makes of it. */
function digitFor({ question, answer, sets, roll, type, board, change }) {
  if (question) {
    return (digit) => {
      if (digit < 1 || digit > 6) return;
      const face = answer.byDigit(digit);
      if (answer.open !== null) answer.choose(answer.open, face);
      else if (answer.dice.length < question.count) answer.add(face);
    };
  }
  if (sets.length > 0) return (digit) => digit >= 1 && change(({ picked }) => ({ picked: tapped(sets, picked, digit - 1) }));
  if (!roll) return (digit) => board?.digit?.(digit);
  return (digit) => {
    if (digit > 6 || (digit === 0 && !type.lost)) return;
    type.open();
    type.add(digit === 0 ? null : digit);
  };
}

/** `now`: {question, answer, sets, roll, type, board, main, change}, what the table shows and what can be done with it. */
export function useTableKeys(now, store, openDialog) {
  const { question, answer, roll, type, board, main } = now;
  useKeys({
    digit: digitFor(now),
    Enter: () => {
      if (!question) main?.run?.();
      else if (answer.complete) store.send("answer", { question: question.id, faces: answer.faces });
    },
    Backspace: () => roll && type.back(),
    Escape: () => {
      store.dismiss();
      board?.plan.clear();
      board?.letGo();
    },
    t: () => roll && !question && store.send("throw"),
    u: () => store.step("undo"),
    r: () => store.step("redo"),
    "?": () => openDialog("help"),
  });
}
