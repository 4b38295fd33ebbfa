// What a person has put in but not sent yet: typed faces, dice chosen to throw again, names put in order.

import { useEffect, useLayoutEffect, useState } from "../parts/html.js";
import { keep, kept } from "../parts/kept.js";

/** A draft of nothing. */
export const EMPTY = { typed: [], picked: [], order: [] };

/**
 * The draft of this position of the game, empty again as soon as the game is somewhere else, and `change(step)`, where
 * `step` makes the changed part of the draft as it is then: keys may come faster than the page is drawn.
 */
export function useDraft(game) {
  const place = `${game.id} ${game.history.length} ${game.undone} ${JSON.stringify(game.position.expects)}`;
  const [held, setHeld] = useState(() => kept("draft") ?? { place, draft: EMPTY });
  useLayoutEffect(() => keep("draft", held), [held]); // before it is seen, so that nothing seen can be lost
  // Undo and redo lead to this place again, where what was sent from it before is no draft.
  useEffect(() => setHeld((last) => (last.place === place ? last : { place, draft: EMPTY })), [place]);
  const of = (one) => (one.place === place ? one.draft : EMPTY);
  const change = (step) => setHeld((last) => ({ place, draft: { ...of(last), ...step(of(last)) } }));
  return [of(held), change];
}

/** The typed faces with one more, as long as one is missing. */
export function withFace(typed, face, wanted) {
  return typed.length < wanted ? [...typed, face] : typed;
}

/** The typed faces roll by roll, of `count` dice each: those before, and the one that is being typed or was typed last. */
export function byRoll(typed, count) {
  const begun = Math.max(0, Math.ceil(typed.length / count) - 1) * count;
  const before = Array.from({ length: begun / count }, (_, at) => typed.slice(at * count, (at + 1) * count));
  return { before, last: typed.slice(begun) };
}
