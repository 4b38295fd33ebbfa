// Plots drawn as the sheets are: thin lines, ink on paper, and every figure also there as text.

import { html } from "../parts/html.js";

const WIDE = 640;
const HIGH = 180;
const EDGE = { left: 44, right: 12, top: 12, bottom: 12 };

/** Round marks of an axis that holds all values: two to seven. */
export function ticks(low, high) {
  const span = Math.max(high - low, 1);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => span / one <= 5);
  const first = Math.floor(low / step) * step;
  const count = Math.max(Math.ceil((high - first) / step), 1) + 1; // values that are all alike have an axis, too
  return Array.from({ length: count }, (_, at) => Math.round((first + at * step) * 100) / 100);
}

/**
 * Values in their order, joined by a line; `marked` ones are full dots. `name(value)` is what a dot says, `text(number)` how
 * a number is written.
 */
export function ValueLine({ values, average, label, name, text }) {
  const marks = ticks(Math.min(...values.map((one) => one.value)), Math.max(...values.map((one) => one.value)));
  const [low, high] = [marks[0], marks.at(-1)];
  const x = (at) => EDGE.left + ((WIDE - EDGE.left - EDGE.right) * (at + 0.5)) / values.length;
  const y = (value) => HIGH - EDGE.bottom - ((HIGH - EDGE.top - EDGE.bottom) * (value - low)) / (high - low);
  const line = values.map((one, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(one.value).toFixed(1)}`).join("");
  return html`<svg class="plot" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${label}>
    ${marks.map(
      (mark) => html`<g>
        <path class="plot-grid" d=${`M${EDGE.left} ${y(mark)}H${WIDE - EDGE.right}`} />
        <text x=${EDGE.left - 8} y=${y(mark)}>${text(mark)}</text>
      </g>`,
    )}
    <path class="plot-average" d=${`M${EDGE.left} ${y(average)}H${WIDE - EDGE.right}`} />
    <path class="plot-line" d=${line} />
    ${values.map(
      (one, at) => html`<circle class=${one.marked ? "plot-dot full" : "plot-dot"} cx=${x(at)} cy=${y(one.value)} r="4.5"><title>${name(one)}</title></circle>`,
    )}
  </svg>`;
}

/** A count against its expectation, and the range that chance alone makes of it; `most` is the end of the axis. */
export function CountBar({ count, expected, low, high, most }) {
  const at = (value) => (100 * value) / most;
  return html`<svg class="count-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="count-range" x=${at(low)} y="0" width=${at(high - low)} height="10" />
    <rect class="count" x="0" y="2.5" width=${at(count)} height="5" />
    <path class="count-expected" d=${`M${at(expected)} 0V10`} />
  </svg>`;
}
