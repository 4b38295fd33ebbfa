// The page's copy of the table: the snapshot the program last sent, and the way to send commands back.
//
// The program is the single writer. The page never changes a snapshot; it shows the newest one, and a command that was
// made from an older one is refused there and explained here.

import { holdEvents } from "../parts/connections.js";
import { may } from "../parts/may.js";
import { answerWithin, fetchJson } from "../parts/program.js";
import { words } from "../parts/words.js";
import { createSilence } from "./silence.js";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const ANSWER_MS = 15000;
const LENS = ["camera", "camera_stands"]; // change no game, which need not wait until a camera is opened

/** Compares what two snapshots know; `version` counts the game, `seen` what the camera sees. */
function newer(a, b) {
  return b === null || a.version > b.version || (a.version === b.version && a.seen >= b.seen);
}

export function createStore() {
  // `problem`, `notice`: what became of a command since the latest was given, `toldAt`: the place at which it was
  // `left`: this device is no longer joined: {removed}; null while it is, and always on the host's own page
  let state = { snapshot: null, connected: false, everConnected: false, problem: null, notice: null, toldAt: "", left: null };
  const listeners = new Set();
  let stream = null;
  let give = null; // its connection back, in the list that all windows see
  let pause = FIRST_PAUSE_MS;
  let retry = null;
  const silence = createSilence(fallenSilent);
  let steps = Promise.resolve();
  // Commands on their way, to the game and to its camera; `asked`: what the latest asks for, and from which version of the
  // game; null once it is answered
  const [game, lens] = [{ sending: Promise.resolve(), asked: null }, { sending: Promise.resolve(), asked: null }];

  function set(change) {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  }

  function hangUp() {
    stream?.close();
    give?.();
    stream = give = null;
  }

  function connect() {
    if (document.hidden) return; // as in a background tab: once it is looked at
    clearTimeout(retry);
    hangUp();
    stream = new EventSource("api/events");
    give = holdEvents();
    let first = true; // a restarted program counts from anew, so the first snapshot of a connection always holds
    stream.addEventListener("here", silence.heard);
    stream.addEventListener("state", (message) => {
      silence.heard();
      const snapshot = JSON.parse(message.data);
      pause = FIRST_PAUSE_MS;
      if (!first && !newer(snapshot, state.snapshot)) return;
      first = false;
      set({ snapshot, connected: true, everConnected: true });
    });
    stream.addEventListener("view", (message) => {
      silence.heard();
      const view = JSON.parse(message.data);
      const { snapshot } = state; // its game is the newer one where a command has changed it since
      if (snapshot?.version === view.version && newer(view, snapshot)) set({ snapshot: { ...snapshot, ...view } });
    });
    stream.addEventListener("error", () => {
      silence.heard(); // this, too, is an answer, and the next try is under way
      hangUp();
      set({ connected: false });
      fetchJson("api/me").then((me) => {
        if (me?.role === "visitor") leave(me.removed);
        else if (me?.role === "camera") location.replace(location.pathname); // it joined anew in another tab: as that it has another page
      });
      retry = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  }

  /** Whether this device is still joined is not asked here: where nothing comes such questions would only pile up. */
  function fallenSilent() {
    if (state.left !== null) return;
    set({ connected: false });
    connect();
  }

  /** The host has sent this device away, or its time is over: nothing is asked for any more. */
  function leave(removed) {
    clearTimeout(retry);
    hangUp();
    set({ left: { removed } });
  }

  // A browser allows six connections to one address; pages that nobody looks at must not hold them.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      clearTimeout(retry);
      hangUp();
    } else if (state.left === null) {
      connect();
      silence.look(); // what it shows may be hours old, and this stream as silent as the last
    }
  });

  /**
   * Sends a command from the snapshot at hand, or from another `version` of the table. Resolves to the version that it
   * led to where it was accepted, else to false. Pressed twice before the first is answered it is one act; any other waits
   * for that answer, and where the first has changed what it was made from, it is refused as one that comes too late.
   */
  function send(name, args = {}, version = state.snapshot?.version) {
    const way = LENS.includes(name) ? lens : game;
    const asked = JSON.stringify([way === game && version, name, args]);
    if (version === undefined || asked === way.asked) return Promise.resolve(false);
    if (!may(state.snapshot, name)) return Promise.resolve(false); // a key that was pressed on a page that may not
    way.asked = asked;
    set({ problem: null, notice: null }); // now, not when it is sent: the one before may be refused until then
    const at = location.hash;
    const sent = way.sending.then(() => post(name, args, version, at));
    way.sending = sent.then(() => way.asked === asked && (way.asked = null));
    return sent;
  }

  async function post(name, args, version, at) {
    try {
      const { ok, told: body } = await answerWithin(ANSWER_MS, "api/command", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...args, version, name }),
      });
      if (ok) {
        set({ snapshot: newer(body, state.snapshot) ? body : state.snapshot });
        return body.version;
      }
      const snapshot = body.snapshot && newer(body.snapshot, state.snapshot) ? body.snapshot : state.snapshot;
      if (body.error.code === "stale") set({ snapshot, notice: words.stale, toldAt: at });
      else set({ snapshot, problem: { about: name, sentence: body.error.sentence, ruling: body.error.ruling ?? null }, toldAt: at });
    } catch {
      set({ problem: { about: name, sentence: words.unsent, ruling: null }, toldAt: at });
    }
    return false;
  }

  /** Undo or redo: pressed fast they are as many steps, while any other act pressed twice is meant once. */
  function step(name) {
    const left = () => (name === "undo" ? state.snapshot?.game?.history.length : state.snapshot?.game?.undone);
    steps = steps.then(() => left() > 0 && send(name));
    return steps;
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect,
    send,
    step,
    /** Takes over a state that the program has answered with. */
    take: (snapshot) => set({ snapshot: newer(snapshot, state.snapshot) ? snapshot : state.snapshot }),
    dismiss: () => set({ problem: null, notice: null }),
  };
}
