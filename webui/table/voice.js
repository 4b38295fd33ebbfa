// Announcements aloud and small sounds, both off until they are switched on. What was taken back or brought back is
// never said again, and nothing is said while somebody corrects.

import { shortened } from "../parts/players.js";
import { pref } from "../parts/prefs.js";
import { words } from "../parts/words.js";
import { announced } from "./announced.js";

// Notes as [hertz, seconds after the first]: a roll that counts, an announcement, a question.
const TUNES = {
  roll: [[660, 0]],
  announcement: [[523, 0], [659, 0.12], [784, 0.24]],
  question: [[784, 0], [587, 0.16]],
};
const NOTE_S = 0.14;
const LOUDNESS = 0.12;
const LATE_MS = 1000;

let context = null;
let corrections = 0;

export const canSpeak = () => "speechSynthesis" in window;

/** A person has begun to correct a roll; call what is returned when that is over. Silences what is being said. */
export function correcting() {
  corrections += 1;
  hush();
  return () => {
    corrections -= 1;
  };
}

export function hush() {
  if (canSpeak()) speechSynthesis.cancel();
}

/** A browser holds sound back until the page has been touched: what is late by then is left out, or all would sound at once. */
export async function play(tune) {
  context ??= new AudioContext();
  const begun = performance.now();
  if (context.state !== "running") await context.resume();
  if (performance.now() - begun < LATE_MS) sound(tune);
}

function sound(tune) {
  for (const [hertz, after] of TUNES[tune]) {
    const note = context.createOscillator();
    const loudness = context.createGain();
    const begin = context.currentTime + after;
    note.type = "triangle";
    note.frequency.value = hertz;
    loudness.gain.setValueAtTime(LOUDNESS, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_S);
    note.connect(loudness).connect(context.destination);
    note.start(begin);
    note.stop(begin + NOTE_S);
  }
}

export function speak(sentences) {
  if (!canSpeak() || sentences.length === 0) return;
  const said = new SpeechSynthesisUtterance(sentences.map(words.sentence).join(" "));
  said.lang = document.documentElement.lang;
  speechSynthesis.speak(said);
}

const keyOf = (entry) => `${entry.index} ${entry.at}`; // an event keeps both through undo, redo and corrections
const same = (before, entry) => before.key === keyOf(entry) && before.text === entry.text;

/** Follows the table: `hear(snapshot)` with every new state of the game. */
export function createVoice() {
  let last = null; // {id, events: [{key, text}], question}
  let known = new Set();

  /** The events that are new to the game since the last look; null where what had been was changed instead. */
  function fresh(game) {
    const { events } = last;
    if (game.history.length < events.length || !events.every((before, at) => same(before, game.history[at]))) return null;
    return game.history.slice(events.length).filter((entry) => !known.has(keyOf(entry)));
  }

  function hear({ game, question }) {
    if (game === null) {
      last = null;
      return;
    }
    const begun = last?.id === game.id;
    const happened = begun ? fresh(game) : [];
    const asked = question !== null && question.id !== last?.question && (begun || last === null);
    if (!begun) known = new Set();
    for (const entry of game.history) known.add(keyOf(entry));
    last = { id: game.id, events: game.history.map((entry) => ({ key: keyOf(entry), text: entry.text })), question: question?.id ?? null };
    if (happened === null) hush(); // undone or corrected: what is being said may not be true any more
    else if (corrections === 0) tell(game, happened, asked);
  }

  function tell(game, happened, asked) {
    const sentences = happened.flatMap((entry) => announced(game, entry));
    if (pref("sounds", false)) {
      if (asked) play("question");
      else if (sentences.length > 0) play("announcement");
      else if (happened.some((entry) => entry.kind === "roll")) play("roll");
    }
    if (pref("speech", false)) speak(sentences.map((sentence) => shortened(sentence, game.players)));
  }

  return { hear };
}
