// Joining the table from another device: the code, what the device is to be, and what to expect of the browser.

import { html, render, useEffect, useRef, useState } from "./parts/html.js";
import { decoded } from "./parts/places.js";
import { ask, fetchJson } from "./parts/program.js";
import { phoneWords as say } from "./phones/words.js";

const LIVE = "live";
const AGAIN_MS = 2000;

/** The code in the address, and whether the way led here for live video: "#k7qf-3m2p-9xwt-h4cn,live". */
function fromAddress() {
  const [code = "", how = ""] = decoded(location.hash.slice(1)).split(",");
  return { code, live: how === LIVE };
}

/** The sentence of a refusal, or null where this device has joined and is known again by its cookie. */
async function join(code, role) {
  if (!navigator.cookieEnabled) return say.noCookie; // before the host's list has a device that nobody holds
  const { refusal } = await ask("api/join", { code, role }, say.unreached);
  if (refusal) return refusal.sentence;
  const known = await fetchJson("api/me");
  return known?.role === "visitor" ? say.noCookie : null;
}

function Way({ title, how, choose, busy }) {
  return html`<button type="button" class="way" disabled=${busy} onClick=${choose}>
    <strong>${title}</strong><span class="quiet small">${how}</span>
  </button>`;
}

/** What the browser is going to say about the certificate, before the person is sent there. */
function Warning({ me, code, back }) {
  return html`<main class="phone">
    <h1>${say.warnTitle}</h1>
    <p>${say.warnWhy}</p>
    <dl>
      ${say.warnHow.map(([where, how]) => html`<dt>${where}</dt><dd>${how}</dd>`)}
    </dl>
    <p class="small">${say.warnCheck}</p>
    <p class="small fingerprint">${me.fingerprint}</p>
    <div class="buttons">
      <a class="button main wide" href=${`${me.secure}/#${encodeURIComponent(code.trim())},${LIVE}`}>${say.warnGo}</a>
      <button type="button" onClick=${back}>${say.back}</button>
    </div>
  </main>`;
}

function Join() {
  const [me, setMe] = useState(null);
  const [given] = useState(fromAddress);
  const [code, setCode] = useState(given.code);
  const [trouble, setTrouble] = useState(null);
  const [warned, setWarned] = useState(false);
  const [busy, setBusy] = useState(false);
  const ways = useRef(null);

  const as = async (role) => {
    setBusy(true);
    const refusal = await join(code, role);
    if (refusal === null) location.replace(location.pathname); // without the code, which no history needs to keep
    else {
      setTrouble(refusal);
      setBusy(false);
    }
  };
  useEffect(() => {
    const meet = async () => {
      const found = await fetchJson("api/me");
      if (found && found.role !== "visitor" && !given.code) location.replace(location.pathname); // a link from elsewhere hides the cookie once
      else if (found && given.live) as("camera");
      setMe(found);
      setTrouble((told) => (found === null ? say.unreached : told === say.unreached ? null : told));
      if (found === null) setTimeout(meet, AGAIN_MS);
    };
    meet();
  }, []);
  // The code is not all: what the device is to be is chosen next, below the keys of a phone, which go as the field is left.
  const toWays = (event) => event.key === "Enter" && ways.current.querySelector("button").focus();
  if (warned) return html`<${Warning} me=${me} code=${code} back=${() => setWarned(false)} />`;
  const secure = location.protocol === "https:";
  return html`<main class="phone">
    <h1>${say.join}</h1>
    ${me?.removed && !trouble && html`<p class="problem">${say.removed}</p>`}
    ${trouble && html`<p class="problem" role="alert">${trouble}</p>`}
    <label>
      ${say.code}
      <input
        type="text"
        value=${code}
        placeholder="xxxx-xxxx-xxxx-xxxx"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        enterkeyhint="next"
        onInput=${(event) => setCode(event.target.value)}
        onKeyUp=${toWays}
      />
    </label>
    <p class="quiet small">${say.codeHow}</p>
    <h2>${say.asWhat}</h2>
    <div class="ways" ref=${ways}>
      <${Way} title=${say.asPlayer} how=${say.asPlayerHow} choose=${() => as("player")} busy=${busy} />
      <${Way} title=${say.asSpectator} how=${say.asSpectatorHow} choose=${() => as("spectator")} busy=${busy} />
      ${!secure && html`<${Way} title=${say.asPhotos} how=${say.asPhotosHow} choose=${() => as("camera")} busy=${busy} />`}
      <${Way}
        title=${say.asLive}
        how=${secure ? "" : say.asLiveHow}
        choose=${() => (secure ? as("camera") : setWarned(true))}
        busy=${busy || me === null}
      />
    </div>
  </main>`;
}

render(html`<${Join} />`, document.getElementById("page"));
