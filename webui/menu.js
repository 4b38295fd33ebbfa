// The quieter ways on from the table: on a phone a list behind one button, within reach of a thumb; else beside the others.

import { html, useRef } from "./html.js";
import { words } from "./words.js";

export function Menu({ children }) {
  const list = useRef(null);
  // Before what was chosen is done: a dialog that opens then gives the focus back to the button, not to what is hidden.
  const choose = () => list.current.hidePopover?.();
  return html`<button type="button" class="plain menu-button" popovertarget="menu">${words.menu}</button>
    <div id="menu" class="menu" popover="auto" ref=${list} onClickCapture=${choose}>${children}</div>`;
}
