// What was just done and what the camera says, in a room that stays as high whatever is said there, so that dice and
// board below stay where they are. What finds no room is a press away, and then lies over what is below. Only what is to
// stand large makes itself room, until it is folded: it covers nothing that the game waits for.

import { html, useLayoutEffect, useRef, useState } from "../parts/html.js";
import { Notices } from "../camera/notices.js";
import { shortened } from "../parts/players.js";
import { words } from "../parts/words.js";
import { announced } from "./announced.js";
import { tableWords as say } from "./words.js";

const endsTurn = ({ event }) => event.do === "end_turn";

/** Whether the last event ended a turn, so that the whole of it is what was just done. */
export const turnEnded = (game) => game.history.length > 0 && endsTurn(game.history.at(-1));

/** What `last` of the history did; where it ended a turn, all that was done in it, from the last throw on where dice are thrown. */
function whole(history, last) {
  if (!endsTurn(last)) return last;
  const done = [];
  for (let at = history.length - 2; at >= 0 && history[at].by === last.by && !endsTurn(history[at]); at -= 1) {
    done.unshift(history[at].text);
    if (history[at].kind === "roll") break; // what comes before may be the setting up
  }
  return done.length > 0 ? { by: last.by, text: done.join("; ") } : last;
}

/** What the last event made to announce, which is to be seen first, and that event, until the next act: [text, kind]. */
function justDone(game, round) {
  const last = game.history.at(-1);
  if (!last) return [];
  const ended = game.position.board === null && round !== null; // between two turns of the rounds
  const turn = ended ? game.position.players.find((one) => one.name === last.by)?.turns?.at(-1) : undefined;
  const said = [...announced(game, last), ...(turn ? [say.scored(last.by, turn.points, turn.total)] : [])];
  return [...said.map((line) => [line, "said"]), [words.did(whole(game.history, last)), "quiet"]];
}

/** Whether more is told than is to be seen. */
function isCut(told) {
  const cut = [told, ...told.querySelectorAll("p, .small-notices > *")].some((part) => part.scrollHeight > part.clientHeight + 1);
  return cut || told.querySelector(".way-on, button") !== null; // these are shown in the open room alone
}

/** The room, and whether it is open; it opens by itself for what is `loud`, a text that names it, "" where nothing is. */
function useRoom(loud) {
  const told = useRef(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const look = () => setCut(isCut(told.current));
  useLayoutEffect(() => setOpen(loud !== ""), [loud]);
  useLayoutEffect(() => {
    if (!open) look();
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(told.current);
    return () => observer.disconnect();
  }, []);
  return { told, open, foldable: cut || open, fold: () => setOpen(!open) };
}

/** `note`: what was noticed about the dice that lie there now. */
export function JustDone({ game, round, note, notices, store, openDialog }) {
  const large = notices.filter((notice) => notice.large);
  const small = notices.filter((notice) => !notice.large);
  const room = useRoom(large.map(({ code }) => code).join(" "));
  return html`<div class=${`just-done room ${large.length > 0 ? "loud" : ""}`}>
    <div id="heard" class=${`heard ${room.open ? "open" : ""}`} ref=${room.told}>
      <${Notices} notices=${large} large=${true} store=${store} openDialog=${openDialog} />
      <p class="did">
        ${justDone(game, round).map(([line, kind]) => html`<span class=${kind}>${shortened(words.sentence(line), game.players)} </span>`)}
      </p>
      <p class="note" role="status">${note}</p>
      <${Notices} notices=${small} store=${store} openDialog=${openDialog} />
    </div>
    ${room.foldable &&
    html`<button
      type="button"
      class="plain fold-room"
      aria-label=${say.whole}
      aria-expanded=${String(room.open)}
      aria-controls="heard"
      onClick=${room.fold}
    >
      ${room.open ? "▴" : "▾"}
    </button>`}
  </div>`;
}
