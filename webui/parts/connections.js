// A browser allows six connections to one address, and all its windows share them. A window holds one for what happens
// and one for a live picture: with three of them beside each other nothing that is done would reach the program any more.
// So what holds one is listed as a lock, which all windows see and which goes with its window.

const MOST = 5; // one is left for what is asked and done
const PICTURE = "live picture";

/** Tells apart what this window holds. */
const own = Math.random().toString(36).slice(2);

/** Lists a connection as held, until what is returned is called. Where there are no locks, as on a page that came over the
 * network unencrypted, or the browser forbids them, nothing is listed: hardly anybody has three windows there. */
function hold(name) {
  let give;
  const given = new Promise((resolve) => (give = resolve));
  navigator.locks?.request(name, () => given).catch(() => undefined);
  return give;
}

export const holdEvents = () => hold(`events ${own}`);
export const holdPicture = () => hold(`${PICTURE} ${own}`);

/** Whether the windows hold too many connections, and this one's picture is among those that go; each window finds the
 * same ones. */
export async function pictureMustGo() {
  const { held } = (await navigator.locks?.query().catch(() => undefined)) ?? { held: [] };
  const pictures = held.map((lock) => lock.name).filter((name) => name.startsWith(PICTURE));
  return pictures.sort().slice(0, Math.max(0, held.length - MOST)).includes(`${PICTURE} ${own}`);
}
