// Settings: what the program keeps to at this table, and what this browser does.

import { html, useState } from "../parts/html.js";
import { Choices } from "../parts/choices.js";
import { chooseLanguage, chosenLanguage, languages } from "../parts/language.js";
import { isGuest, may } from "../parts/may.js";
import { pref, remember, setTheme } from "../parts/prefs.js";
import { Told } from "../parts/problem.js";
import { words } from "../parts/words.js";
import { AWAKE, canStayAwake } from "../table/awake.js";
import { canSpeak, hush, play, speak } from "../table/voice.js";
import { Dialog } from "./dialog.js";
import { dialogWords as say } from "./words.js";

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
    <legend>${say.aloudTitle}</legend>
    <${Switch} name="sounds" label=${say.sounds} switched=${(on) => on && play("announcement")} />
    <${Switch} name="speech" label=${say.speech} disabled=${!canSpeak()} switched=${(on) => (on ? speak([say.speechOn]) : hush())} />
    ${!canSpeak() && html`<p class="quiet small">${say.noSpeech}</p>`}
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
      <legend>${say.acceptTitle}</legend>
      <${Choices}
        name="accept"
        among=${Object.entries(say.acceptHow)}
        chosen=${snapshot.settings.accept}
        choose=${(accept) => store.send("settings", { accept })}
      />
    </fieldset>
    <label class="setting">
      ${say.picturesTitle}
      <select value=${snapshot.settings.pictures} onChange=${(event) => store.send("settings", { pictures: event.target.value })}>
        ${Object.entries(say.picturesFor).map(([days, text]) => html`<option value=${days}>${text}</option>`)}
      </select>
    </label>`}
    <${Aloud} />
    ${canStayAwake() &&
    html`<fieldset>
      <legend>${say.awakeTitle}</legend>
      <${Switch} name="awake" label=${say.awake} usual=${AWAKE} />
    </fieldset>`}
    <fieldset>
      <legend>${say.language}</legend>
      <${Choices} name="language" among=${[[null, say.asBrowser], ...Object.entries(languages)]} chosen=${chosenLanguage()} choose=${chooseLanguage} />
    </fieldset>
    <fieldset>
      <legend>${say.theme}</legend>
      <${Choices} name="theme" among=${Object.entries(say.themes)} chosen=${theme} choose=${choose} />
    </fieldset>
    ${!isGuest(snapshot) && html`<p><button type="button" onClick=${teach}>${say.teachDice}</button></p>`}
  <//>`;
}
