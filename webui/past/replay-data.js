// A stored game to step through: its events at once, its positions in pieces as they are needed.

import { useEffect, useRef, useState } from "../parts/html.js";
import { stillBoard } from "../games/board/plan.js";
import { GAMES } from "../games/games.js";
import { fetchJson, ofGame } from "../parts/program.js";

const PIECE = 32;
const AHEAD = 10; // so many events before the end of what is there, the next piece is asked for

const pieceOf = (at) => Math.floor(at / PIECE);

const fetchPositions = (id, first) => fetchJson(ofGame(id, `positions?first=${first}&count=${PIECE}`));

/**
 * {told: the game with its events, or null; failed: whether what was asked for last was refused; positions: by how many events count; need(at): fetches on demand; at:
 * what was needed last, `first` before that}. What was asked for in vain is asked for again once the page is `connected`.
 */
export function useReplay(id, connected, first = 0) {
  const [state, setState] = useState({ told: null, failed: false, positions: new Map() });
  const asked = useRef({ stamp: null, pieces: new Set() });
  const place = useRef(first);

  const load = async () => {
    asked.current = { stamp: null, pieces: new Set() };
    const told = await fetchJson(ofGame(id, "replay"));
    asked.current.stamp = told?.stamp ?? null;
    setState({ told, failed: told === null, positions: new Map() });
  };
  useEffect(() => {
    if (!connected) return;
    if (state.told === null) load();
    else need(place.current);
  }, [id, connected]);

  const fetchPiece = async (piece) => {
    const { pieces, stamp } = asked.current;
    if (stamp === null || pieces.has(piece)) return;
    pieces.add(piece);
    const found = await fetchPositions(id, piece * PIECE);
    if (stamp !== asked.current.stamp) return;
    if (found === null) {
      pieces.delete(piece);
      setState((before) => ({ ...before, failed: true }));
    } else if (found.stamp !== stamp) load(); // the game has gone on meanwhile
    else setState((before) => ({ ...before, failed: false, positions: joined(before.positions, found) }));
  };
  const need = (at) => {
    place.current = at;
    const last = pieceOf(state.told.history.length);
    for (const piece of new Set([pieceOf(at), pieceOf(Math.max(0, at - 1)), pieceOf(at + AHEAD)])) {
      if (piece <= last) fetchPiece(piece);
    }
  };
  return { ...state, need, at: place.current };
}

function joined(positions, { first, positions: found }) {
  return new Map([...positions, ...found.map((one, at) => [first + at, one])]);
}

/** {told, positions}: a whole game to keep outside the program, without the pictures of its dice. Throws where it changed. */
export async function wholeGame(told) {
  const positions = [];
  while (positions.length <= told.history.length) {
    const found = await fetchPositions(told.id, positions.length);
    if (found === null || found.stamp !== told.stamp || found.positions.length === 0) throw new Error("the game has changed");
    positions.push(...found.positions.map(withoutActions));
  }
  return { told: { ...told, history: told.history.map((entry) => ({ ...entry, pictures: null })) }, positions };
}

/** What could have been done is most of a position, and nothing that a replay shows. */
function withoutActions({ position, ...rest }) {
  return { ...rest, position: { ...position, expects: position.expects && { ...position.expects, actions: [] } } };
}

/** The game as a snapshot tells it, after `at` of its events. */
export function gameAt(told, positions, at) {
  const { position, prompt, stage = null } = positions.get(at);
  const choices = (position.expects?.actions ?? []).map((event) => ({ event, label: "" }));
  return { ...told, position, prompt, stage, choices, history: told.history.slice(0, at), undone: 0, fell: null };
}

/** The board to look at of a game that has one, with the marks of what event `at` brought. */
export function boardAt(told, positions, at) {
  const { EMPTY } = GAMES[told.name];
  return EMPTY ? stillBoard(EMPTY, positions.get(at - 1)?.position ?? null) : null;
}
