// Where the page is: the table, or one of the pages beside it, named by the address after its "#".

import { useEffect, useRef, useState } from "./html.js";

const PLACES = ["home", "games", "statistics", "replay", "paper"];

/** What a part of an address stands for; one that a person or a program has mangled stands for itself. */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** {name, id, at}: "" is the table; `id` a game's; `at` how many of its events count. */
function read(hash) {
  const [name, id = "", at] = hash.replace(/^#/, "").split("/");
  if (!PLACES.includes(name)) return { name: "", id: "", at: null };
  return { name, id: decoded(id), at: /^\d+$/.test(at ?? "") ? Number(at) : null };
}

export function usePlace() {
  const [place, setPlace] = useState(() => read(location.hash));
  useEffect(() => {
    const onHash = () => setPlace(read(location.hash));
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);
  return place;
}

export const to = (name, id) => (id === undefined ? `#${name}` : `#${name}/${encodeURIComponent(id)}`);

export function go(name, id) {
  location.hash = to(name, id);
}

const covering = () => history.state?.dialog ?? null;

/** To the table from the place `from`, unless another place or a dialog was gone to meanwhile: a late answer leads nobody away. */
export function toTable(from) {
  const here = read(location.hash);
  if (here.name !== from.name || here.id !== from.id || covering() !== null) return;
  if (from.name === "") history.replaceState(null, "", to("home")); // home stood there while no game was open
  location.hash = "";
}

/**
 * The dialog that covers the page, null where there is none: [dialog, open(name), close()]. An open one is an entry of
 * the browser's history, so that going back, by button or by gesture, closes it first and stays at its place.
 */
export function useDialog() {
  const [dialog, setDialog] = useState(null);
  const leaving = useRef(null); // while the entry of a dialog that was closed is being left: what comes after
  const open = (name) => {
    if (leaving.current !== null) {
      leaving.current = () => open(name);
      return;
    }
    history[covering() === null ? "pushState" : "replaceState"]({ dialog: name }, "");
    setDialog(name);
  };
  const close = () => {
    setDialog(null);
    if (covering() === null || leaving.current !== null) return;
    leaving.current = () => {};
    history.back();
  };
  useEffect(() => {
    const onPop = () => {
      const next = leaving.current;
      leaving.current = null;
      setDialog(covering());
      next?.();
    };
    window.addEventListener("popstate", onPop);
    close(); // a page that is loaded anew begins without a dialog
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  return [dialog, open, close];
}
