// Where the keyboard goes on after what was pressed is gone.

import { useEffect, useRef } from "./html.js";

/**
 * A ref for the part of the page that Tab goes on from when the focused button went with what it was for, or can no longer
 * be pressed: what is to be done next stands in there or after it. Else Tab would go on after it, from nowhere in sight.
 * With `own` only where that button stood in the part itself, as where lines of a list come and go.
 */
export function useGoingOn(own = false) {
  const part = useRef(null);
  const last = useRef(null);
  useEffect(() => {
    const onFocus = ({ target }) => (last.current = own && !part.current?.contains(target) ? null : target);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    const gone = last.current && (!last.current.isConnected || last.current.disabled);
    if (gone && [document.body, last.current].includes(document.activeElement)) part.current?.focus({ preventScroll: true });
  });
  return part;
}
