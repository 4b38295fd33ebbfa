// Keyboard shortcuts, in one place so that they can't contradict each other.

import { useLayoutEffect, useRef } from "./html.js";

function typingText(target) {
  return target instanceof Element && target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select");
}

/** Whether a key is pressed with one that makes it the browser's, as Alt and an arrow. */
export const withModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * Calls `actions[key]` for a pressed key (as `event.key` names it, letters small), and `actions.digit` for 0-9. Leaves
 * alone what is typed into a field, keys with a modifier or held down, Enter or a space on a button, which press that button,
 * and everything while a dialog or a menu covers the page, wherever in it the focus is, or on nothing at all. `first`: comes
 * before all that does not, as for what was opened last.
 */
export function useKeys(actions, first = false) {
  const latest = useRef(actions);
  latest.current = actions;
  // A layout effect: it listens before the page is painted, so that no key is lost between what is seen and what is heard.
  useLayoutEffect(() => {
    const onKeyDown = (event) => {
      if (event.defaultPrevented || event.repeat || withModifier(event) || typingText(event.target)) return;
      if (document.querySelector("dialog[open], .menu.open")) return;
      if ((event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("button, a, summary")) return;
      const digit = /^[0-9]$/.test(event.key);
      const action = digit ? latest.current.digit : latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      if (digit) document.activeElement.blur(); // Enter then sends what is typed, and presses no button pressed before
      action(digit ? Number(event.key) : undefined);
    };
    window.addEventListener("keydown", onKeyDown, first);
    return () => window.removeEventListener("keydown", onKeyDown, first);
  }, []);
}
