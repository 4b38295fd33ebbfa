// What a person has put in but not sent yet: typed faces, dice chosen to throw again, names put in order.

import { useState } from "./html.js";

const EMPTY = { typed: [], picked: [], order: [] };

/** The draft of this position of the game; it starts empty again as soon as the game is somewhere else. */
export function useDraft(game) {
  const place = `${game.id} ${game.history.length} ${game.undone} ${JSON.stringify(game.position.expects)}`;
  const [held, setHeld] = useState({ place, draft: EMPTY });
  const draft = held.place === place ? held.draft : EMPTY;
  const change = (part) => setHeld({ place, draft: { ...draft, ...part } });
  return [draft, change];
}

/** The typed faces with one more, as long as one is missing. */
export function withFace(typed, face, wanted) {
  return typed.length < wanted ? [...typed, face] : typed;
}
