// The dialog that all are which cover the page: a title, a way to close it, and the focus back where it was.

import { html, useLayoutEffect, useRef } from "../parts/html.js";
import { words } from "../parts/words.js";

export function Dialog({ title, close, wide = false, children }) {
  const dialog = useRef(null);
  // A layout effect: it is closed before it is taken off the page, after which it would not give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    return () => shown.close();
  }, []);
  const closed = () => dialog.current && close(); // by somebody, not by being taken off the page
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-label=${title} onClose=${closed}>
    <div class="dialog-head">
      <h2>${title}</h2>
      <button type="button" class="plain" onClick=${() => dialog.current.close()}>${words.close}</button>
    </div>
    ${children}
  </dialog>`;
}
