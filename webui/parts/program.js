// Asking the program: one way to put a question or an act to it, and to hear what came of it.

import { useEffect, useState } from "./html.js";
import { words } from "./words.js";

const ANSWER_MS = 120_000; // what takes longest, reading a photograph or a long record, is far from it on a slow machine

/** {ok, told}: whether it was granted, and the answer's JSON. Fails where that is not there after so many milliseconds. (Safari before 16 does not know AbortSignal.timeout.) */
export async function answerWithin(ms, path, how) {
  const asked = new AbortController();
  const timer = setTimeout(() => asked.abort(), ms);
  try {
    const reply = await fetch(path, { ...how, signal: asked.signal });
    return { ok: reply.ok, told: await reply.json() };
  } finally {
    clearTimeout(timer);
  }
}

/** Where there is something of a game, as "record". */
export const ofGame = (id, what) => `api/games/${encodeURIComponent(id)}/${what}`;

/** Where there is the picture of a die that was thrown. */
export const dieAt = (key) => `api/die/${encodeURIComponent(key)}.jpg`;

/**
 * Asks by GET, or by POST where there is a body: a Blob as what it is, anything else as JSON. Resolves to {answer}, or to
 * {refusal} as the program tells it: {code, sentence, ruling …}; where none came its code is "unreached", and `unreached`
 * its sentence.
 */
export async function ask(path, body, unreached = words.unsent) {
  const json = body !== undefined && !(body instanceof Blob);
  const headers = json ? { "Content-Type": "application/json" } : {};
  const how = body === undefined ? {} : { method: "POST", headers, body: json ? JSON.stringify(body) : body };
  try {
    const { ok, told } = await answerWithin(ANSWER_MS, path, how);
    return ok ? { answer: told, refusal: null } : { answer: null, refusal: told.error };
  } catch {
    return { answer: null, refusal: { code: "unreached", sentence: unreached, ruling: null } };
  }
}

/** The answer's JSON; null where it was refused or none came. */
export async function fetchJson(path) {
  return (await ask(path)).answer;
}

/**
 * What `path` tells, asked again with every `version`, and when somebody comes back to the page: what is done at another
 * table meanwhile is no news here. Null until it is there.
 */
export function useFetched(path, version) {
  const [found, setFound] = useState(null);
  const [cameBack, setCameBack] = useState(0);
  useEffect(() => {
    const count = () => setCameBack((times) => times + 1);
    addEventListener("focus", count);
    return () => removeEventListener("focus", count);
  }, []);
  useEffect(() => {
    let wanted = true;
    fetchJson(path).then((told) => wanted && told && setFound(told));
    return () => {
      wanted = false;
    };
  }, [path, version, cameBack]);
  return found;
}

/**
 * Asks by `look()` again and again while what shows it stands, from the start with every `version`: so many milliseconds
 * after an answer as `hear(answer)` says, and no more where it says nothing.
 */
export function useAskedAgain(look, hear, version) {
  useEffect(() => {
    let wanted = true;
    let timer = null;
    const again = async () => {
      const told = await look();
      if (!wanted) return;
      const pause = hear(told);
      if (pause) timer = setTimeout(again, pause);
    };
    again();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [version]);
}
