// The phone as the table's camera: photographs over any connection, live video over an encrypted one.

import { html, render, useEffect, useRef, useState } from "./parts/html.js";
import { answerWithin, ask, useAskedAgain } from "./parts/program.js";
import { Leave } from "./phones/leave.js";
import { phoneWords as say } from "./phones/words.js";
import { stayAwake } from "./table/awake.js";

const WIDEST = 1600;
const VIDEO = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
const FRAMES_APART_MS = 100;
const AGAIN_MS = 2000;
const ANSWER_MS = 10_000; // of a question after nothing but this phone
const ASKED_AGAIN = 8; // each is some eight seconds: as long as the table looks at a photograph
const NO_CAMERA = ["join", "removed", "role"]; // as refusals name it: it has left, or joined as something else in another tab

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const canvas = document.createElement("canvas"); // one for all pictures: a phone has little room for them, and lets go of it late

/** A picture as a JPEG no larger than the table needs. */
function jpegOf(source, width, height, quality) {
  const scale = Math.min(1, WIDEST / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

/** Whether the companion answers; a phone that is its camera no more is led to what it is. By this, too, the table hears of a phone between two photographs. */
async function answers() {
  try {
    const { ok, told } = await answerWithin(ANSWER_MS, "api/me");
    if (ok && told.role !== "camera") location.replace(location.pathname);
    return true;
  } catch {
    return false;
  }
}

/** Sends a picture: {dice} as the table reads them, {read} whether on this very picture, or {trouble}, with `unused` where the table looks through another camera. A phone that is no camera any more is led to what it is. */
async function send(path, jpeg) {
  const { answer, refusal } = await ask(path, jpeg, say.unreached);
  if (NO_CAMERA.includes(refusal?.code)) location.replace(location.pathname);
  return answer ?? { trouble: refusal.sentence, unused: refusal.code === "waiting" };
}

/** The file as the browser shows it, upright; where the browser cannot open it, none. */
async function photographed(file) {
  try {
    const bitmap = await createImageBitmap(file);
    try {
      return await jpegOf(bitmap, bitmap.width, bitmap.height, 0.92);
    } finally {
      bitmap.close(); // it holds some 50 MB of a phone's photograph
    }
  } catch {
    return null;
  }
}

function Photo({ heard }) {
  const [told, setTold] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef(null);
  const latest = useRef(null);
  const take = async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    latest.current = file;
    setBusy(true);
    setTold(say.photoSending);
    const jpeg = await photographed(file);
    let answer = jpeg ? await send("api/phone/photo", jpeg) : { trouble: say.noPhoto };
    input.current.value = ""; // so that the same picture may be chosen again
    setBusy(false);
    for (let times = 0; answer.read === false && times < ASKED_AGAIN; times++) {
      setTold(say.photoReading);
      answer = await send("api/phone/photo");
      if (latest.current !== file) return; // another photograph was taken meanwhile
    }
    setTold(answer.trouble ?? say.sent(answer));
    if (jpeg) heard(answer);
  };
  return html`<label class="button main photo-take">
      <span>${say.photo}</span>
      <input ref=${input} class="unseen" type="file" accept="image/*" capture="environment" disabled=${busy} onChange=${take} />
    </label>
    <p role="status">${told}</p>`;
}

/** Sends the video's frames one after another, each when the one before is answered, until `going` says no; what came of one is told. A muted track gives no new pictures: what the video shows then is an old one. */
async function stream(video, track, going, tell) {
  while (going()) {
    const begun = performance.now();
    if (track.muted) tell({ trouble: say.videoPaused });
    else if (video.videoWidth > 0 && !document.hidden) {
      const jpeg = await jpegOf(video, video.videoWidth, video.videoHeight, 0.8);
      const answer = jpeg && (await send("api/phone/frame", jpeg));
      if (!going()) return;
      if (answer) tell(answer);
      if (answer?.trouble) await pause(AGAIN_MS);
    }
    await pause(Math.max(0, FRAMES_APART_MS - (performance.now() - begun)));
  }
}

function Live({ heard }) {
  const video = useRef(null);
  const [media, setMedia] = useState(null);
  const [told, setTold] = useState("");
  const [seen, setSeen] = useState(false); // whether the table has taken the picture sent last
  const tell = (answer) => {
    setTold(answer.trouble ?? say.reads(answer.dice));
    setSeen(!answer.trouble);
    heard(answer);
  };
  const begin = async () => {
    try {
      setMedia(await navigator.mediaDevices.getUserMedia({ video: VIDEO, audio: false }));
      setTold("");
      setSeen(false);
    } catch {
      setTold(say.noVideo);
    }
  };
  useEffect(() => {
    if (media === null) return undefined;
    let on = true;
    const [track] = media.getVideoTracks();
    track.onended = () => {
      on = false;
      setMedia(null);
      setTold(say.videoEnded);
    };
    video.current.srcObject = media;
    video.current.play();
    const maySleep = stayAwake();
    stream(video.current, track, () => on, tell);
    return () => {
      on = false;
      for (const track of media.getTracks()) track.stop();
      maySleep();
    };
  }, [media]);
  return html`
    ${media && html`<video ref=${video} muted playsinline></video>
      <p class="quiet small">${seen && say.liveSeen} ${say.liveHow}</p>`}
    <p role="status">${told}</p>
    <button type="button" class=${media ? "" : "main"} onClick=${media ? () => setMedia(null) : begin}>${media ? say.stop : say.live}</button>
  `;
}

function PhoneCamera() {
  const [unused, setUnused] = useState(false);
  const [answered, setAnswered] = useState(true);
  useAskedAgain(answers, (told) => {
    setAnswered(told);
    return AGAIN_MS;
  });
  const heard = (answer) => (answer.unused || !answer.trouble) && setUnused(Boolean(answer.unused)); // other trouble says nothing of it
  const able = window.isSecureContext && navigator.mediaDevices && location.protocol === "https:";
  return html`<main class="phone">
    ${!answered && html`<p class="offline" role="alert">${say.offline}</p>`}
    <h1>${unused ? say.cameraUnused : say.camera}</h1>
    ${able ? html`<${Live} heard=${heard} />` : html`<p class="quiet small">${say.liveNeeds}</p>`}
    <${Photo} heard=${heard} />
    <${Leave} />
  </main>`;
}

render(html`<${PhoneCamera} />`, document.getElementById("page"));
