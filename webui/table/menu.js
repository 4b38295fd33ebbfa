// The quieter ways on from the table: on a phone a list behind one button, within reach of a thumb; else beside the others.

import { html, useLayoutEffect, useRef, useState } from "../parts/html.js";
import { tableWords as say } from "./words.js";

export function Menu({ children }) {
  const [open, setOpen] = useState(false);
  const button = useRef(null);
  const list = useRef(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const byKey = (event) => event.key === "Escape" && setOpen(false);
    const beside = (event) => ![button, list].some(({ current }) => current.contains(event.target)) && setOpen(false);
    const wider = () => setOpen(false); // a phone that is turned may have room for all of it
    const heard = [["keydown", byKey], ["pointerdown", beside], ["resize", wider]];
    heard.forEach((one) => addEventListener(...one));
    return () => heard.forEach((one) => removeEventListener(...one));
  }, [open]);
  // Before what was chosen is done: a dialog that opens then gives the focus back to the button, not to what is hidden.
  const choose = () => {
    if (open) button.current.focus();
    setOpen(false);
  };
  return html`<button type="button" class="plain menu-button" ref=${button} aria-expanded=${String(open)} aria-controls="menu"
      onClick=${() => setOpen(!open)}>${say.menu}</button>
    <div id="menu" class=${open ? "menu open" : "menu"} ref=${list} onClickCapture=${choose}>${children}</div>`;
}
