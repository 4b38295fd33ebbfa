// What this browser remembers: nothing here belongs to the game.

const KEY = "companion";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // storage is forbidden or was edited by hand: start from the defaults
  }
}

export function pref(name, fallback) {
  return read()[name] ?? fallback;
}

export function remember(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // A private window without storage: the choice lasts as long as the page.
  }
}

/** "system", "light" or "dark"; also sets what `before-paint.js` set before the first paint. */
export function setTheme(theme) {
  remember("theme", theme);
  document.documentElement.dataset.theme = theme;
}
