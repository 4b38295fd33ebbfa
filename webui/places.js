// Where the page is: the table, or one of the pages beside it, named by the address after its "#".

import { useEffect, useState } from "./html.js";

const PLACES = ["home", "games", "statistics", "replay", "paper"];

/** {name, id, at}: "" is the table; `id` a game's; `at` how many of its events count. */
function read(hash) {
  const [name, id = "", at] = hash.replace(/^#/, "").split("/");
  if (!PLACES.includes(name)) return { name: "", id: "", at: null };
  return { name, id: decodeURIComponent(id), at: /^\d+$/.test(at ?? "") ? Number(at) : null };
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
