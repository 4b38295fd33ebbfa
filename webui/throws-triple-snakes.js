// Which roll each die on the table came from, so that a tapped die corrects that roll. Read off the history alone.

function origin(entry, position) {
  return {
    face: entry.faces[position],
    event: entry.index,
    position,
    picture: entry.pictures?.[position] ?? null,
    confidence: entry.confidence,
    source: entry.source,
  };
}

/**
 * The dice of the newest turn: {by, dice: [origin…], thrown: [index…]} with `thrown` the dice of its last roll, or null
 * before any roll. A roll of four starts a turn unless all four were picked up; fewer dice belong to the turn before.
 */
export function newestTurn(history) {
  let turn = null;
  let inHand = null;
  for (const entry of history) {
    if (entry.kind !== "roll") {
      if (entry.event?.do === "pick_up") inHand = [...entry.event.dice].sort((a, b) => a - b);
      else if (entry.event?.do === "chase") inHand = [4];
      continue;
    }
    if (inHand === null && (turn === null || entry.faces.length === 4)) {
      turn = { by: entry.by, dice: [], thrown: entry.faces.map((_, at) => at) };
    } else if (inHand !== null) {
      turn = { ...turn, dice: [...turn.dice], thrown: inHand };
    } // else a second try at a straight's fifth die: the same die again
    turn.thrown.forEach((die, position) => {
      turn.dice[die] = origin(entry, position);
    });
    inHand = null;
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
