// Teaching dice: one die is shown to the camera, its face is named, a few times each; then the set is tested and used.

import { html, useEffect, useRef, useState } from "../parts/html.js";
import { cameraWords } from "../camera/words.js";
import { Dialog } from "../dialogs/dialog.js";
import { useGoingOn } from "../parts/focus.js";
import { ask, useAskedAgain } from "../parts/program.js";
import { words } from "../parts/words.js";
import { pastWords } from "../past/words.js";
import { FacePad, PLAIN_FACES } from "./dice.js";
import { SNAKE_FACES } from "./snake-faces.js";
import { teachWords as say } from "./teach-words.js";
import { diceWords } from "./words.js";

const LOOK_MS = 700;
const MIXED_MOST = 3; // pairs that are told; the table shows the rest

/** Asks of taught dice; the program's answer, or {trouble} with a sentence. */
async function askDice(path, body) {
  const { answer, refusal } = await ask(`api/dice${path}`, body, say.unsent);
  return answer ?? { trouble: refusal.sentence };
}

const at = (name, act) => `/${encodeURIComponent(name)}/${act}`;

/** What the camera sees now: {picture} or {trouble}; asked again and again while the dialog is open. */
function useLook() {
  const [look, setLook] = useState({});
  useAskedAgain(
    () => askDice("/look"),
    (seen) => {
      setLook(seen);
      return LOOK_MS;
    },
  );
  return look;
}

function Confusion({ trial }) {
  return html`<table class="confusion">
    <caption>${say.confusion}</caption>
    <thead>
      <tr>
        <td></td>
        ${trial.faces.map((face) => html`<th scope="col">${diceWords.face(face)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${trial.faces.map(
        (face, row) => html`<tr>
          <th scope="row">${diceWords.face(face)}</th>
          ${trial.table[row].map((n, column) => html`<td class=${n === 0 ? "quiet" : row === column ? "right" : "wrong"}>${n}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function SetLine({ set, chosen, act, renamed }) {
  const [open, setOpen] = useState(null);
  const [to, setTo] = useState(set.name);
  const name = useRef(null);
  useEffect(() => name.current?.select(), [open]);
  const rename = async (event) => {
    event.preventDefault();
    if (!(await act(at(set.name, "rename"), { to }))) return;
    setOpen(null);
    renamed(set.name, to);
  };
  const toggle = (what) => ({ "aria-expanded": String(open === what), onClick: () => setOpen(open === what ? null : what) });
  return html`<li>
    <label class="choice">
      <input type="radio" name="dice-set" checked=${chosen} disabled=${set.faces === null} onChange=${() => act("/use", { name: set.name })} />
      <span>${set.name}<br /><span class="quiet small">${say.holds(set.faces)}</span></span>
    </label>
    <span class="set-acts">
      ${set.faces !== null &&
      html`<button type="button" class="plain" ...${toggle("rename")}>${say.rename}</button>
        <a class="button plain" href=${`api/dice/${encodeURIComponent(set.name)}.json`} download>${say.save}</a>`}
      <button type="button" class="plain" ...${toggle("delete")}>${say.remove}</button>
    </span>
    ${open === "rename" &&
    html`<form onSubmit=${rename}>
      <input ref=${name} type="text" aria-label=${say.renamed(set.name)} value=${to} maxlength="40" onInput=${(event) => setTo(event.target.value)} />
      <button type="submit">${say.rename}</button>
    </form>`}
    ${open === "delete" &&
    html`<button type="button" onClick=${() => act(at(set.name, "delete"), {})}>${say.removeSure(set.name)}</button>`}
  </li>`;
}

function Sets({ told, act, renamed, unread }) {
  const file = useRef(null);
  const list = useGoingOn(true);
  const take = async (event) => {
    const [chosen] = event.target.files;
    const content = await chosen?.arrayBuffer().catch(() => null);
    if (content === null) unread();
    else if (content) await act("/import", new Blob([content]));
    if (file.current) file.current.value = ""; // so that the same file may be chosen again
  };
  return html`<fieldset>
    <legend>${say.inUse}</legend>
    <ul class="dice-sets" ref=${list} tabindex="-1">
      <li>
        <label class="choice">
          <input type="radio" name="dice-set" checked=${told.in_use === null} onChange=${() => act("/use", { name: null })} />
          <span>${say.builtin}</span>
        </label>
      </li>
      ${told.sets.map((set) => html`<${SetLine} key=${set.name} set=${set} chosen=${told.in_use === set.name} act=${act} renamed=${renamed} />`)}
    </ul>
    <label class="button plain">
      <span>${say.open}</span>
      <input ref=${file} class="unseen" type="file" accept=".json,application/json" onChange=${take} />
    </label>
  </fieldset>`;
}

/** How often a face was shown; its pictures are forgotten once that is confirmed. */
function Shown({ face, count, forget }) {
  const [asking, setAsking] = useState(false);
  return html`<li>
    ${say.count(face, count)}
    <button type="button" class="plain" aria-label=${asking ? null : say.forget(face)} onClick=${() => setAsking(!asking)}>${asking ? words.cancel : "✕"}</button>
    ${asking && html`<button type="button" onClick=${() => forget(face)}>${say.forgetSure(face, count)}</button>`}
  </li>`;
}

/** `chooseCamera`: opens the dialog that does; null while there is a camera that can show a die. */
function Lesson({ name, setName, faces, act, chooseCamera, children }) {
  const look = useLook();
  const counts = useGoingOn(true);
  const named = name.trim();
  return html`<fieldset class="lesson">
    <legend class="unseen">${say.title}</legend>
    <label class="field"><span>${say.name}</span>
      <input type="text" value=${name} maxlength="40" autocomplete="off" onInput=${(event) => setName(event.target.value)} />
    </label>
    <p class="small">${say.how}</p>
    <div class="shown">
      ${look.picture ? html`<img src=${look.picture} alt=${say.seen} />` : html`<p class="quiet small" role="status">${look.trouble ?? ""}</p>`}
      ${chooseCamera && html`<button type="button" onClick=${chooseCamera}>${cameraWords.chooseCamera}</button>`}
      <ul class="shown-counts small" ref=${counts} tabindex="-1" aria-live="polite">
        ${faces.map(
          ([face, n]) => html`<${Shown} key=${`${face} ${n}`} face=${face} count=${n} forget=${() => act(at(named, "forget"), { face })} />`,
        )}
      </ul>
    </div>
    ${children}
    ${!named && look.picture && html`<p class="small">${say.nameFirst}</p>`}
    ${named &&
    look.picture &&
    html`<${FacePad} faces=${PLAIN_FACES} choose=${(face) => act(at(named, "show"), { face })} label=${say.shows} />
      <${FacePad} faces=${SNAKE_FACES} choose=${(face) => act(at(named, "show"), { face })} label=${say.shows} />`}
  </fieldset>`;
}

/** Why something was refused, beside what was pressed. */
function Trouble({ trouble, where }) {
  return html`<p class="trouble" role="alert">${trouble.where === where ? trouble.text : ""}</p>`;
}

export function Teach({ chooseCamera, close }) {
  const [told, setTold] = useState(null);
  const [name, setName] = useState("");
  const [trial, setTrial] = useState(null);
  const [testing, setTesting] = useState(false);
  const acts = useGoingOn(true);
  const turn = useRef(0); // counts what a trial is no longer of
  const forgetTrial = () => {
    turn.current += 1;
    setTrial(null);
  };
  const [trouble, setTrouble] = useState({ where: "sets", text: "" });
  const acting = (where) => async (path, body) => {
    const answer = await askDice(path, body);
    setTrouble({ where, text: answer.trouble ?? (answer.unturned ? say.unturned : "") });
    if (answer.sets) {
      setTold(answer);
      if (path !== "/use") forgetTrial(); // of pictures that are no longer the same
    }
    return !answer.trouble;
  };
  useEffect(() => acting("sets")(""), []);
  const rename = (to) => {
    setName(to);
    forgetTrial();
  };
  const set = told?.sets.find((one) => one.name === name.trim());
  const test = async () => {
    if (testing) return; // not disabled meanwhile, which would take the keyboard from it
    setTesting(true);
    const mine = turn.current;
    const answer = await askDice(at(set.name, "try"), {});
    setTesting(false);
    if (mine !== turn.current) return;
    setTrouble({ where: "test", text: answer.trouble ?? "" });
    setTrial(answer.trouble ? null : answer);
  };
  return html`<${Dialog} title=${say.title} close=${close}>
    <div class="teach">
      <p>${say.lead}</p>
      <${Lesson} name=${name} setName=${rename} faces=${set?.faces ?? []} act=${acting("lesson")} chooseCamera=${chooseCamera}>
        <${Trouble} trouble=${trouble} where="lesson" />
      <//>
      ${set?.faces &&
      html`<${Trouble} trouble=${trouble} where="test" />
        <div class="buttons" ref=${acts} tabindex="-1">
          <button type="button" aria-disabled=${String(testing)} onClick=${test}>${testing ? say.testing : say.test}</button>
          ${told.in_use === set.name
            ? html`<p role="status">${say.used(set.name)}</p>`
            : html`<button type="button" onClick=${() => acting("test")("/use", { name: set.name })}>${say.use}</button>`}
        </div>`}
      ${trial &&
      html`<div role="status">
        <p>${say.right(trial.right, trial.tried)} ${trial.sure < trial.tried && say.sure(trial.sure, trial.tried)}</p>
        ${trial.mixed.slice(0, MIXED_MOST).map((pair) => html`<p>${say.mixed(pair)}</p>`)}
        <${Confusion} trial=${trial} />
      </div>`}
      <${Trouble} trouble=${trouble} where="sets" />
      ${told && html`<${Sets} told=${told} act=${acting("sets")} renamed=${(from, to) => from === set?.name && setName(to)} unread=${() => setTrouble({ where: "sets", text: pastWords.unread })} />`}
    </div>
  <//>`;
}
