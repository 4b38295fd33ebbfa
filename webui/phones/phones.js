// Phones on the host's page: how they join, who has, and sending one away.

import { html, unbroken, useEffect, useRef, useState } from "../parts/html.js";
import { Dialog } from "../dialogs/dialog.js";
import { useGoingOn } from "../parts/focus.js";
import { ask, useFetched } from "../parts/program.js";
import { phoneWords as say } from "./words.js";

const AGAIN_MS = 15_000; // that a phone is there no more is no news of the table, which would be told by itself

function Device({ device, source, silent, act }) {
  const used = source === device.id;
  return html`<li>
    <span>${say.device(device)} ${used && html`<strong class="small">${say.inUse}</strong>`} ${silent && html`<em class="quiet small">${say.silent}</em>`}</span>
    <span class="buttons">
      ${device.role === "camera" &&
      !used &&
      html`<button type="button" aria-label=${say.useCameraName(device.name)} onClick=${() => act("api/phones/camera", { device: device.id })}>
        ${say.useCamera}
      </button>`}
      <button type="button" aria-label=${say.removeName(device.name)} onClick=${() => act("api/phones/remove", { device: device.id })}>
        ${say.remove}
      </button>
    </span>
  </li>`;
}

/** Copies the link that the QR code holds, for a message to who sits elsewhere; without a clipboard it stands here, selected. */
function CopyLink({ link }) {
  const [copied, setCopied] = useState(null);
  const field = useRef(null);
  useEffect(() => setCopied(null), [link]);
  useEffect(() => field.current?.select(), [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return html`<p class="copy-link">
    <button type="button" onClick=${copy}>${say.copyLink}</button>${" "}
    <span class="quiet small" role="status">${copied && say.copied}</span>
    ${copied === false && html`<input ref=${field} type="text" readonly aria-label=${say.linkToCopy} value=${link} />`}
  </p>`;
}

/** What may keep a phone from the table: nothing here can see it, since nothing of the phone arrives. */
function Unreached({ phones }) {
  const ports = [phones.address, phones.secure].map((address) => new URL(address).port || "80");
  return html`<details class="small">
    <summary>${say.notOpening}</summary>
    <p>${say.sameNetwork}</p>
    <p>${say.firewall(ports)}</p>
    <p>${say.otherAddress}</p>
  </details>`;
}

export function Phones({ snapshot, close }) {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((n) => n + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const list = useGoingOn(true); // the button goes with the device that it removes
  const devices = snapshot.phones ?? [];
  const now = `${round} ${devices.length} ${snapshot.version}`; // a program that was started again has another code
  const phones = useFetched("api/phones", now);
  const camera = useFetched("api/phones/camera", now);
  const act = async (path, body) => {
    await ask(path, body); // that the program does not answer is said by the page's own line
    setRound((n) => n + 1);
  };
  return html`<${Dialog} title=${say.phones} close=${close}>
    ${phones?.lan === false && html`<p>${unbroken(say.phonesOff)}</p>`}
    ${phones?.lan &&
    html`<p>${say.phonesLead}</p>
      <img class="qr" src=${`api/phones/qr.svg?${phones.code}`} alt=${say.qr} />
      <p class="join-code"><strong>${phones.code}</strong></p>
      <${CopyLink} link=${`${phones.address}/#${phones.code}`} />
      <dl>
        <dt class="quiet small">${say.address}</dt>
        <dd>${phones.address}</dd>
        <dt class="quiet small">${say.secureAddress}</dt>
        <dd>${phones.secure}</dd>
        <dt class="quiet small">${say.fingerprint}</dt>
        <dd class="small fingerprint">${phones.fingerprint}</dd>
      </dl>
      <${Unreached} phones=${phones} />
      <p>
        <button type="button" onClick=${() => act("api/phones/code", {})}>${say.newCode}</button>${" "}
        <span class="quiet small">${say.newCodeHow}</span>
      </p>
      <h3>${say.joined}</h3>
      ${devices.length === 0 && html`<p class="quiet">${say.nobody}</p>`}
      <ul class="devices" tabindex="-1" ref=${list}>
        ${devices.map((device) => html`<${Device} key=${device.id} device=${device} source=${camera?.device} silent=${phones.silent.includes(device.id)} act=${act} />`)}
      </ul>
      ${devices.length > 0 && html`<p class="quiet small">${say.removeHow}</p>`}`}
  <//>`;
}
