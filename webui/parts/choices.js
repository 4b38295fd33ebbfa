// One of several: radio buttons with their labels.

import { html } from "./html.js";

/** `among`: [[value, text]…] in the order in which they stand; `choose` hears the value. `name` is the group's own. */
export const Choices = ({ name, among, chosen, choose }) => html`<div class="choices">
  ${among.map(
    ([value, text]) => html`<label class="choice">
      <input type="radio" name=${name} checked=${chosen === value} onChange=${() => choose(value)} />
      <span>${text}</span>
    </label>`,
  )}
</div>`;
