// Who is who: a colour, a symbol and a line pattern for each seat, so that none of the three is told by itself alone.

import { html } from "./html.js";
import { words } from "./words.js";

const SHAPES = [
  "M12 3a9 9 0 1 0 .01 0z", // disc
  "M4 4h16v16H4z", // square
  "M12 3l10 18H2z", // triangle
  "M12 1.5L22.5 12 12 22.5 1.5 12z", // diamond
  "M12.0 1.6L14.8 8.7L22.5 9.2L16.6 14.1L18.5 21.5L12.0 17.4L5.5 21.5L7.4 14.1L1.5 9.2L9.2 8.7z", // star
  "M9 2.5h6V9h6.5v6H15v6.5H9V15H2.5V9H9z", // plus
  "M7 3h10l5.5 9L17 21H7l-5.5-9z", // hexagon
  "M2 4h20L12 21.5z", // triangle, point down
  "M6 2.5L12 8.5l6-6L21.5 6l-6 6 6 6L18 21.5l-6-6-6 6L2.5 18l6-6-6-6z", // cross
  "M12 2l10 7.5L18.2 21.5H5.8L2 9.5z", // pentagon
  "M12 3a9 9 0 1 0 .01 0zm0 5a4 4 0 1 1-.01 0z", // ring
  "M3 3h18v7H3zm0 11h18v7H3z", // two bars
];

const COLOURS = 7;

/** The classes that set `--player` and the line pattern for a seat. */
export function seatClass(seat) {
  return `seat colour-${seat % COLOURS} pattern-${seat % 4}`;
}

export function Symbol({ seat }) {
  return html`<svg class="symbol ${seatClass(seat)}" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SHAPES[seat % SHAPES.length]} fill-rule="evenodd" />
  </svg>`;
}

const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name without the unseen signs that turn the order of what is written, also behind it; a record may bring such. */
export const undirected = (name) => name.replace(DIRECTIONS, "");

/** A name with its symbol; long names are cut by the layout, the whole one stands in the title. */
export function Name({ name, seat }) {
  return html`<span class="name" title=${name.length > 24 ? undirected(name).slice(0, 400) : null}
    ><${Symbol} seat=${seat} /><span class="name-text" dir="auto">${undirected(name).slice(0, 200)}</span></span
  >`;
}

/**
 * The players with their seats, in the order to show them in: `own`, the player whose phone this is, comes first; null on
 * every other page, where they stand as they sit.
 */
export function inOrder(players, own) {
  const seated = players.map((player, seat) => ({ player, seat }));
  const mine = ({ player }) => player.name === own;
  return [...seated.filter(mine), ...seated.filter((one) => !mine(one))];
}

const TO_THE_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/; // Hebrew, Arabic and their kin
const ISOLATED = ["\u2068", "\u2069"];

/** A name as it stands in a sentence: no longer than it may be, and one written to the left leaves the order around it as it is. */
function inSentence(name) {
  const seen = undirected(name);
  const short = seen.length > 28 ? seen.slice(0, 24) + "…" : seen;
  return TO_THE_LEFT.test(short) ? ISOLATED.join(short) : short;
}

/** The text with its players' names so that a sentence stays one; of names that begin alike the longest is meant. */
export function shortened(text, players) {
  const changed = players.filter((name) => inSentence(name) !== name).sort((a, b) => b.length - a.length);
  if (changed.length === 0) return text;
  const any = changed.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.replace(new RegExp(any, "g"), inSentence);
}

/** What names have in common that differ in capitals and spaces alone: they are one player's, as in the statistics. */
export const likeness = (name) => name.trim().split(/\s+/).join(" ").toLowerCase();

/** A name where there is little room, as in a choice of names. */
export const shortName = (name) => undirected(name).slice(0, 40);

/** Who has won, above the sheet; alone nobody was beaten. */
export function Winner({ game }) {
  const { winners, players } = game.position;
  if (winners.length === 0 || players.length === 1) return null;
  return html`<p class="winner">${shortened(words.winner(winners), game.players)}</p>`;
}
