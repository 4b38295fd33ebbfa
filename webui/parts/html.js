// The one place that knows which libraries draw the page.

import { h, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);

/** A text whose options, as --camera, are not broken behind their hyphens. */
export function unbroken(text) {
  return text.split(/(--\w+)/).map((part, at) => (at % 2 ? html`<span class="unbroken">${part}</span>` : part));
}

export { render, useEffect, useLayoutEffect, useMemo, useRef, useState };
