// The region in which dice count, over the picture: drawn by dragging, its corners moved by mouse, finger or arrow keys.

import { html, useRef } from "../parts/html.js";
import { withModifier } from "../parts/keys.js";
import { calibrateWords as say } from "./calibrate-words.js";

const STEP = 0.01;
const LEAST = 0.02; // a drag that goes less far (a share of the picture) was only a press
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const within = (share) => Math.min(1, Math.max(0, share));
const isPress = ([x0, y0], [x1, y1]) => Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) < LEAST;
const rectangle = ([x0, y0], [x1, y1]) => [
  [Math.min(x0, x1), Math.min(y0, y1)],
  [Math.max(x0, x1), Math.min(y0, y1)],
  [Math.max(x0, x1), Math.max(y0, y1)],
  [Math.min(x0, x1), Math.max(y0, y1)],
];

/** On which side of the line from a to b the place c lies: above 0, below 0, or 0 on it. */
const side = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
const cross = ([a, b], [c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** The corners in an order in which no edges cross: as they are, or else around their middle. */
export function outline(corners) {
  const edges = corners.map((corner, n) => [corner, corners[(n + 1) % corners.length]]);
  if (!edges.some((edge) => edges.some((other) => cross(edge, other)))) return corners;
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  const angle = (corner) => Math.atan2(corner[1] - y, corner[0] - x);
  return [...corners].sort((a, b) => angle(a) - angle(b));
}

/**
 * `corners` over the picture, null for none. `change(corners)` while they are drawn or, with `grips`, one of them moves;
 * with `draft`, what was not kept yet (undefined for nothing), where a drag is hardly one.
 */
export function Region({ corners, draft, grips, change }) {
  const box = useRef(null);
  const drag = useRef(null); // {corner} that is moved, null for a new rectangle; where that began; the draft before it
  const at = (event) => {
    const { left, top, width, height } = box.current.getBoundingClientRect();
    return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
  };
  const moved = (corner, place) => change(corners.map((old, n) => (n === corner ? place : old)));
  const begin = (event, corner = null) => {
    event.preventDefault();
    event.stopPropagation();
    box.current.setPointerCapture(event.pointerId);
    drag.current = { corner, from: at(event), before: draft };
  };
  const go = (event) => {
    if (drag.current === null) return;
    const { corner, from, before } = drag.current;
    const here = at(event);
    if (corner !== null) moved(corner, here);
    else change(isPress(from, here) ? before : rectangle(from, here));
  };
  const onKey = (event, corner) => {
    const way = ARROWS[event.key];
    if (!way || withModifier(event)) return;
    event.preventDefault();
    const step = event.shiftKey ? 5 * STEP : STEP;
    moved(corner, corners[corner].map((share, axis) => within(share + step * way[axis])));
  };
  const points = outline(corners ?? []).map(([x, y]) => `${100 * x},${100 * y}`).join(" ");
  return html`<div
    class="region"
    ref=${box}
    onPointerDown=${(event) => begin(event)}
    onPointerMove=${go}
    onPointerUp=${() => (drag.current = null)}
    onPointerCancel=${() => (drag.current = null)}
  >
    ${corners &&
    html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="outside" fill-rule="evenodd" d=${`M0 0H100V100H0ZM${points.replaceAll(" ", "L")}Z`} />
        <polygon class="edge" points=${points} />
      </svg>
      ${grips &&
      corners.map(
        ([x, y], n) => html`<button
          type="button"
          key=${n}
          class="region-corner"
          style=${{ left: `${100 * x}%`, top: `${100 * y}%` }}
          role="slider"
          aria-label=${say.corner(n + 1)}
          aria-valuenow=${Math.round(100 * x)}
          aria-valuetext=${say.place(Math.round(100 * x), Math.round(100 * y))}
          onPointerDown=${(event) => begin(event, n)}
          onKeyDown=${(event) => onKey(event, n)}
        ></button>`,
      )}`}
  </div>`;
}
