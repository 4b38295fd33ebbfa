// The faces of snake dice as clear signs: an arrow for each way, a padlock for locked.

import { html } from "./html.js";

export const SNAKE_FACES = ["forward", "left", "right", "left_right", "locked"];

/** What a plain die thrown as a snake die means (SD-5); a face that is a name means itself. */
export const meaning = (face) => ["forward", "forward", "left", "right", "left_right", "locked"][face - 1] ?? face;

const PATHS = {
  forward: "M50 80V24M30 44L50 22L70 44",
  left: "M66 80V54Q66 40 52 40H24M42 20L22 40L42 60",
  right: "M34 80V54Q34 40 48 40H76M58 20L78 40L58 60",
  left_right: "M50 82V44M20 44H80M36 27L18 44L36 61M64 27L82 44L64 61",
  locked: "M28 46H72V80H28ZM36 46V34a14 14 0 0 1 28 0V46",
};

const UNLOCKED = "M28 46H72V80H28ZM36 46V34a14 14 0 0 1 27 -5";

export function SnakeFace({ face, unlocked = false }) {
  return html`<svg class="face snake-face" viewBox="0 0 100 100" aria-hidden="true">
    <rect x="5" y="5" width="90" height="90" rx="18" />
    <path d=${face === "locked" && unlocked ? UNLOCKED : PATHS[face]} />
  </svg>`;
}
