// The way to the other tables of this companion, where it has several.

import { html } from "../parts/html.js";
import { homeWords as say } from "./words.js";

export function Tables({ table }) {
  if (table.of < 2) return null;
  const ids = Array.from({ length: table.of }, (_, at) => String(at + 1));
  return html`<nav class="tables" aria-label=${say.tables}>
    ${ids.map((id) =>
      id === table.id
        ? html`<span aria-current="page">${say.tableNumber(id)}</span>`
        : html`<a href=${`/t/${id}/#home`}>${say.tableNumber(id)}</a>`,
    )}
  </nav>`;
}
