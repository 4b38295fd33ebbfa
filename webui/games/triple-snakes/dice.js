// Which roll each die on the table came from, so that a tapped die corrects that roll: read off the history alone.

/** A die as it was rolled: its face and where in the history that stands. */
function origin(entry, position) {
  return {
    face: entry.faces[position],
    event: entry.index,
    position,
    picture: entry.pictures?.[position] ?? null,
    confidence: entry.confidence,
  };
}

function handOf(event) {
  if (event.do === "pick_up") return [...event.dice].sort((a, b) => a - b);
  return event.do === "chase" ? [4] : null;
}

/**
 * The newest turn: {by, dice: its dice by index}, or null before any roll. Four dice that nobody picked up are a new
 * turn's first roll; a roll without a decision before it is a second try at a straight's fifth die.
 */
function newestTurn(history) {
  let turn = null;
  let hand = null;
  for (const entry of history) {
    if (entry.kind === "do") {
      hand = handOf(entry.event);
      continue;
    }
    if (hand === null && entry.faces.length === 4) turn = { by: entry.by, dice: [] };
    const thrown = hand ?? (entry.faces.length === 4 ? [0, 1, 2, 3] : [4]);
    thrown.forEach((die, position) => {
      turn.dice[die] = origin(entry, position);
    });
    hand = null;
  }
  return turn;
}

/**
 * What the dice zone shows: {dice: [{face, event?, …}] that lie on the table, by index; inHand: the indexes about to be
 * thrown; past: the player whose turn these dice ended, or null}. Null before the first roll.
 */
export function diceOf(game) {
  const { board, expects } = game.position;
  const turn = newestTurn(game.history);
  if (!board) return turn && { dice: turn.dice, inHand: [], past: turn.by };
  const dice = board.dice.map((face, at) => (turn?.dice[at]?.face === face ? turn.dice[at] : { face }));
  const moved = (at) => board.dice[at] !== null && !board.kept.includes(at);
  return { dice, inHand: expects?.roll ? [...dice.keys()].filter(moved) : [], past: null };
}
