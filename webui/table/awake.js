// A screen that stays on: beside a table nobody touches it for minutes, and it is looked at all the same.

import { useEffect } from "../parts/html.js";
import { useLate } from "../parts/late.js";
import { pref } from "../parts/prefs.js";

const AFTER_LAST_MS = 20 * 60_000; // a table that was left may sleep

/** Where browsers let a page ask for it: over HTTPS and on the machine itself. */
export const canStayAwake = () => "wakeLock" in navigator;

/** Whether it does so where nobody has said. */
export const AWAKE = true;

/** Keeps the screen awake until what it returns is called. The browser lets it sleep whenever the page is hidden: each time it is back that is asked for again. */
export function stayAwake() {
  let on = true;
  let lock = null;
  const ask = async () => {
    if (document.hidden) return;
    const given = await navigator.wakeLock?.request("screen").catch(() => null); // refused on low battery: then it may sleep
    if (on) lock = given;
    else given?.release();
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    on = false;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
}

/** Keeps it awake while a game goes on, and for some minutes after its latest `version`. */
export function useAwake(game, version) {
  const left = useLate(version, AFTER_LAST_MS);
  const wanted = !left && game.position.status !== "finished" && pref("awake", AWAKE);
  useEffect(() => (wanted ? stayAwake() : undefined), [wanted]);
}
