// Choosing dice on the page, derived from the listed decisions alone: a set of dice may be picked up only if a listed
// `pick_up` names exactly it. Which sets those are is for the rules to say (TS-2).

/** The listed sets of dice: [{dice: [index…], choice}]. */
export function pickUps(choices) {
  return choices
    .filter((choice) => choice.event.do === "pick_up" && Array.isArray(choice.event.dice))
    .map((choice) => ({ dice: choice.event.dice, choice }));
}

function same(a, b) {
  return a.length === b.length && a.every((die) => b.includes(die));
}

/** The listed choice that names exactly these dice, or null. */
export function listedChoice(sets, dice) {
  return sets.find((set) => same(set.dice, dice))?.choice ?? null;
}

/** The dice that move together with this one: the smallest listed set that holds it; empty for a die that can't move. */
export function groupOf(sets, die) {
  const holding = sets.filter((set) => set.dice.includes(die));
  return holding.reduce((least, set) => (least === null || set.dice.length < least.length ? set.dice : least), null) ?? [];
}

/** The selection after a tap on `die`; always empty or a listed set. */
export function tapped(sets, selection, die) {
  const group = groupOf(sets, die);
  const next = selection.includes(die)
    ? selection.filter((other) => !group.includes(other))
    : [...selection, ...group.filter((other) => !selection.includes(other))].sort((a, b) => a - b);
  if (next.length === 0 || listedChoice(sets, next)) return next;
  return selection.includes(die) ? [] : [...group];
}
