// What stays at the window's lower edge, and the room that it takes there.

import { useLayoutEffect, useRef } from "../parts/html.js";

/** A ref for it: how high it is stands in the page's style as `--below`, 0 where it scrolls with the rest. */
export function useBelow() {
  const part = useRef(null);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const measure = () => {
      const stays = getComputedStyle(part.current).position === "sticky";
      root.setProperty("--below", `${stays ? part.current.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(part.current);
    return () => {
      observer.disconnect();
      root.removeProperty("--below");
    };
  }, []);
  return part;
}
