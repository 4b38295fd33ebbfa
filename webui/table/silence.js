// A stream that falls silent: a connection that dies with the Wi-Fi, in a laptop's sleep or with a program that stands
// still ends nowhere; nothing comes any more, and nobody says so.

const QUIET_MS = 25_000; // two words of a program that has nothing to tell, which come every ten seconds, and some
const LOOK_MS = 5000;
const MOMENT_MS = 1000; // a page that was held up or asleep hears first what has come meanwhile

/**
 * Calls `lost` where nothing was heard for so long while the page is looked at, and as long after that again. `heard` says
 * that something came, `look` that now is a time to ask, as when somebody comes back.
 */
export function createSilence(lost) {
  let last = Date.now(); // by the day's clock: the others may stand still in a sleep
  const heard = () => (last = Date.now());
  const quiet = () => !document.hidden && Date.now() - last > QUIET_MS;

  function look() {
    last = Math.min(last, Date.now()); // that clock may be set back
    if (quiet()) setTimeout(judge, MOMENT_MS);
  }

  function judge() {
    if (!quiet()) return;
    heard();
    lost();
  }

  setInterval(look, LOOK_MS);
  return { heard, look };
}
