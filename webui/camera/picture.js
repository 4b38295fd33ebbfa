// The camera's live picture with what is recognised drawn over it.

import { html, useEffect, useRef, useState } from "../parts/html.js";
import { diceWords } from "../dice/words.js";
import { holdPicture, pictureMustGo } from "../parts/connections.js";
import { labelPlaces } from "./labels.js";
import { cameraWords as say } from "./words.js";

const DOUBT = 0.9; // below this a die is drawn in the accent; what counts as unsure in the game is not decided here
const STILL_MS = 1000;
const LOOK_MS = 2000; // how soon a live picture makes room for another window
const MOST_STILLS = 10; // then the live picture is asked for once more

function Boxes({ reading, region }) {
  const [width, height] = reading.size;
  const size = height / 11;
  const dice = reading.dice.map(({ box, face, confidence, second }) => {
    const doubtful = confidence < DOUBT;
    const text = String(doubtful && second ? say.eitherFace(face, second) : diceWords.face(face));
    return { box, text, kind: doubtful ? "doubtful" : "" };
  });
  const places = labelPlaces(
    dice.map(({ box }) => box),
    dice.map(({ text }) => text),
    size,
    width,
    height,
  );
  return html`<svg class="boxes" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    ${region && html`<polygon class="region-edge" points=${region.map(([x, y]) => `${x * width},${y * height}`).join(" ")} />`}
    ${dice.map(
      ({ box: [x0, y0, x1, y1], kind }) => html`<g class=${`seen ${kind}`}>
        <rect class="halo" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} />
        <rect class="edge" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} />
      </g>`,
    )}
    ${dice.map(
      ({ text, kind }, at) => html`<text
        class=${`named ${kind}`}
        x=${(places[at][0] + places[at][2]) / 2}
        y=${places[at][3]}
        font-size=${size}
      >
        ${text}
      </text>`,
    )}
  </svg>`;
}

/** A new address for each time that the live picture is asked for, so that no browser shows one anew that has ended. */
let asked = 0;

/** By this the program knows that the page which asks once more has left the picture of before. */
const page = Math.random().toString(36).slice(2);

/** The live picture; where the program or the browser has no stream left, a still one every second, and now and then
 * another try. */
function Moving() {
  const shown = useRef(null);
  const [stills, setStills] = useState(0); // how many since the live picture was refused; 0 while it is asked for
  const [stream, setStream] = useState(() => ++asked);
  useEffect(() => {
    const image = shown.current;
    return () => image.removeAttribute("src"); // a picture taken off the page would hold its connection
  }, []);
  useEffect(() => {
    if (stills === 0) return undefined;
    const next = () => {
      if (stills >= MOST_STILLS) setStream(++asked);
      setStills(stills < MOST_STILLS ? stills + 1 : 0);
    };
    const timer = setTimeout(next, STILL_MS);
    return () => clearTimeout(timer);
  }, [stills]);
  const refused = () => setStills((n) => Math.max(n, 1));
  useEffect(() => {
    if (stills > 0) return undefined;
    const give = holdPicture();
    const look = async () => {
      if (!(await pictureMustGo())) return;
      shown.current?.removeAttribute("src"); // or it would hold its connection until the still picture comes, which waits for one
      setTimeout(refused);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      give();
    };
  }, [stills > 0, stream]);
  const src = stills > 0 ? `api/frame.jpg?${stream}.${stills}` : `api/preview.mjpg?page=${page}&${stream}`;
  return html`<img ref=${shown} class="preview" src=${src} alt=${say.cameraPicture} onError=${refused} />
    ${stills > 0 && html`<p class="still-told small">${say.noPicture}</p>`}`;
}

/** What the camera sees now, with what is recognised drawn over it. Shown only while somebody looks at the page. */
export function Picture({ reading, region }) {
  const visible = useVisible();
  return html`<div class="view">
    ${visible && html`<${Moving} />`}
    ${reading?.size && html`<${Boxes} reading=${reading} region=${region} />`}
  </div>`;
}

function useVisible() {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}
