// What was put in but not sent yet, kept in this tab: loading the page again or a game begun elsewhere loses none of it.
// It is kept for its table alone: tables share one origin, and the versions of two may be the same.

import { useState } from "./html.js";

/** The table's number; the first has two addresses. */
const table = location.pathname.match(/^\/t\/([0-9]+)\//)?.[1] ?? "1";
const keyOf = (name) => `companion ${table} ${name}`;

/** What was kept under the name; null for nothing. */
export function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)));
  } catch {
    return null; // storage is forbidden or was edited by hand
  }
}

const exceptPicture = (key, value) => (key === "picture" ? undefined : value);

export function keep(name, value) {
  for (const kept of [undefined, exceptPicture]) {
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(value, kept));
      return;
    } catch {
      // A picture that finds no room is left out. A private window without storage: all lasts as long as the page.
    }
  }
}

/** As useState, and what is set is kept under the name; `begin()` makes the value where nothing is. */
export function useKept(name, begin) {
  const [value, set] = useState(() => kept(name) ?? begin());
  const change = (next) =>
    set((before) => {
      const made = typeof next === "function" ? next(before) : next;
      keep(name, made);
      return made;
    });
  return [value, change];
}
