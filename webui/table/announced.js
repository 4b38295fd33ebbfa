// What an event made to announce, in sentences: the engine's announcements, and the scores where standings are due.

import { tableWords as say } from "./words.js";

const HEADER_LINES = 1; // the record's announcements name lines, counted from 1, the header's among them

/** The scores from the highest down, those who share one together: [[score, [name…]]…]. */
export function standings(players) {
  const scores = [...new Set(players.map((player) => player.score))].sort((a, b) => b - a);
  return scores.map((score) => [score, players.filter((player) => player.score === score).map((player) => player.name)]);
}

/**
 * The sentences that `entry` of the history made to announce. Standings are told with the scores (TS-13) while nothing
 * has happened since; later ones would be other scores.
 */
export function announced(game, entry) {
  const line = entry.index + 1 + HEADER_LINES;
  const newest = entry.index === game.history.length - 1;
  const due = newest && game.position.announcements.some((said) => said.line === line && said.event === "standings");
  return due ? [...entry.announcements, say.standings(standings(game.position.players))] : entry.announcements;
}
