// What covers the page: the dialog that all of them are, help, and settings.

import { html, useLayoutEffect, useRef, useState } from "../parts/html.js";
import { rulesWords } from "../games/rules-words.js";
import { Choices } from "../parts/choices.js";
import { chooseLanguage, chosenLanguage, languages } from "../parts/language.js";
import { isGuest, may } from "../parts/may.js";
import { pref, remember, setTheme } from "../parts/prefs.js";
import { allRulings } from "../parts/ruling.js";
import { words } from "../parts/words.js";
import { Told } from "../table/act.js";
import { AWAKE, canStayAwake } from "../table/awake.js";
import { canSpeak, hush, play, speak } from "../table/voice.js";

export function Dialog({ title, close, wide = false, children }) {
  const dialog = useRef(null);
  // A layout effect: it is closed before it is taken off the page, after which it would not give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    return () => shown.close();
  }, []);
  const closed = () => dialog.current && close(); // by somebody, not by being taken off the page
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-label=${title} onClose=${closed}>
    <div class="dialog-head">
      <h2>${title}</h2>
      <button type="button" class="plain" onClick=${() => dialog.current.close()}>${words.close}</button>
    </div>
    ${children}
  </dialog>`;
}

/** The rulings of a game by number, as refusals name them; asked for when they are opened. */
function Rulings({ game }) {
  const [all, setAll] = useState(undefined); // null where they did not come
  const opened = async (event) => event.target.open && !all && setAll(await allRulings());
  return html`<details class="rulings" onToggle=${opened}>
    <summary>${words.rulings}</summary>
    ${all === null && html`<p>${words.rulingLater}</p>`}
    <dl>${all?.games[game].map((id) => html`<dt>${id}</dt><dd>${all.rulings[id]}</dd>`)}</dl>
  </details>`;
}

/** What to do with dice and camera, how each game is played, that of the table opened, and the keys. */
export function Help({ snapshot, close }) {
  return html`<${Dialog} title=${words.help} close=${close}>
    <div class="help" translate="yes">
      <p>${words.helpLead}</p>
      <h3>${words.helpRules}</h3>
      ${snapshot.games.filter(({ name }) => name in rulesWords).map(
        ({ name, title }) => html`<details key=${name} open=${snapshot.game?.name === name}>
          <summary>${title}</summary>
          <ul class="rules">
            ${rulesWords[name].map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <${Rulings} game=${name} />
        </details>`,
      )}
      <h3>${words.helpKeys}</h3>
      <dl class="keys">
        ${words.keys.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}
      </dl>
    </div>
  <//>`;
}

function Switch({ name, label, usual = false, disabled, switched }) {
  const [on, setOn] = useState(pref(name, usual));
  const change = (event) => {
    remember(name, event.target.checked);
    setOn(event.target.checked);
    switched?.(event.target.checked);
  };
  return html`<label class="choice">
    <input type="checkbox" checked=${on && !disabled} disabled=${disabled} onChange=${change} />
    <span>${label}</span>
  </label>`;
}

/** Sound and speech; each gives an example of itself when it is switched on. */
function Aloud() {
  return html`<fieldset>
    <legend>${words.aloudTitle}</legend>
    <${Switch} name="sounds" label=${words.sounds} switched=${(on) => on && play("announcement")} />
    <${Switch} name="speech" label=${words.speech} disabled=${!canSpeak()} switched=${(on) => (on ? speak([words.speechOn]) : hush())} />
    ${!canSpeak() && html`<p class="quiet small">${words.noSpeech}</p>`}
  </fieldset>`;
}

/** `teach` opens the dialog that teaches dice in place of this one. */
export function Settings({ snapshot, store, teach, close }) {
  const [theme, changeTheme] = useState(pref("theme", "system"));
  const choose = (value) => {
    setTheme(value);
    changeTheme(value);
  };
  const { problem } = store.state;
  return html`<${Dialog} title=${words.settings} close=${close}>
    ${problem?.about === "settings" && html`<${Told} problem=${problem} dismiss=${store.dismiss} role="alert" />`}
    ${may(snapshot, "settings") &&
    html`<fieldset>
      <legend>${words.acceptTitle}</legend>
      <${Choices}
        name="accept"
        among=${Object.entries(words.acceptHow)}
        chosen=${snapshot.settings.accept}
        choose=${(accept) => store.send("settings", { accept })}
      />
    </fieldset>
    <label class="setting">
      ${words.picturesTitle}
      <select value=${snapshot.settings.pictures} onChange=${(event) => store.send("settings", { pictures: event.target.value })}>
        ${Object.entries(words.picturesFor).map(([days, text]) => html`<option value=${days}>${text}</option>`)}
      </select>
    </label>`}
    <${Aloud} />
    ${canStayAwake() &&
    html`<fieldset>
      <legend>${words.awakeTitle}</legend>
      <${Switch} name="awake" label=${words.awake} usual=${AWAKE} />
    </fieldset>`}
    <fieldset>
      <legend>${words.language}</legend>
      <${Choices} name="language" among=${[[null, words.asBrowser], ...Object.entries(languages)]} chosen=${chosenLanguage()} choose=${chooseLanguage} />
    </fieldset>
    <fieldset>
      <legend>${words.theme}</legend>
      <${Choices} name="theme" among=${Object.entries(words.themes)} chosen=${theme} choose=${choose} />
    </fieldset>
    ${!isGuest(snapshot) && html`<p><button type="button" onClick=${teach}>${words.teachDice}</button></p>`}
  <//>`;
}
