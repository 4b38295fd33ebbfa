// Where the names of dice stand in the camera's picture: beside their boxes, on no other die and on no other name.

const GAP = 0.25; // between a box and its name, in heights of its type
const HIGH = 0.75; // of a letter
const WIDE = 0.6; // of a letter, about

/** How much two rectangles [left, top, right, bottom] share. */
function shared(a, b) {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function area([left, top, right, bottom]) {
  return (right - left) * (bottom - top);
}

/** A name's rectangles above, below, to the right and to the left of its box, the best first. */
function around([left, top, right, bottom], wide, high, gap) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [
    [x, top - gap],
    [x, bottom + gap + high],
    [right + gap + wide / 2, y + high / 2],
    [left - gap - wide / 2, y + high / 2],
  ].map(([middle, base]) => [middle - wide / 2, base - high, middle + wide / 2, base]);
}

/**
 * The rectangle for each of `texts`, the names of what lies in `boxes` ([left, top, right, bottom]), in type `size` high, in a
 * picture `width` x `height`: of the four places around its box the first that hides least of the others.
 */
export function labelPlaces(boxes, texts, size, width, height) {
  const placed = [];
  boxes.forEach((box, at) => {
    const others = [...boxes.filter((_, other) => other !== at), ...placed];
    const hidden = (place) =>
      area(place) - shared(place, [0, 0, width, height]) + others.reduce((sum, other) => sum + shared(place, other), 0);
    const places = around(box, texts[at].length * WIDE * size, HIGH * size, GAP * size);
    placed.push(places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best)));
  });
  return placed;
}
