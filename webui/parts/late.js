// Time that passes while nothing changes.

import { useEffect, useState } from "./html.js";

/** Whether `what` has been as it is for so many milliseconds. */
export function useLate(what, ms) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [what]);
  return late;
}
