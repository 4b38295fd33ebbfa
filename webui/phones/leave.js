// A joined device's own way out: it is nobody's at the table any more, and its browser is asked for the code again.

import { html, useState } from "../parts/html.js";
import { ask } from "../parts/program.js";
import { phoneWords as say } from "./words.js";

export function Leave() {
  const [trouble, setTrouble] = useState(null);
  const leave = async () => {
    const { refusal } = await ask("api/leave", {}, say.unreached);
    if (refusal?.code === "unreached") setTrouble(refusal.sentence);
    else location.replace(location.pathname);
  };
  return html`<button type="button" class="plain" onClick=${leave}>${say.leave}</button>
    ${trouble && html`<p class="problem" role="alert">${trouble}</p>`}`;
}
