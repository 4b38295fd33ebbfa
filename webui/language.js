// What the page says, in the language that the server gave it: texts stand in English where they are said, and are found
// in the catalogue by it. Kept by the browser as a cookie, so that everything the page asks for is asked for in it.

import { language, languages, texts } from "./texts.js"; // made by the server

export { language, languages };

/** For dates and numbers: the browser's own region, where it speaks the language. */
export const locale = navigator.languages?.find((name) => name.split("-")[0] === language) ?? language;

const kinds = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));

/** A text with values for its {places}. */
export function t(template, values = {}) {
  return filled(texts[template] ?? template, values);
}

/** A text that depends on a number, which is {count} in it: `one` and `many` are the English ones. */
export function tn(one, many, count, values = {}) {
  const forms = texts[one];
  const template = forms ? (forms[kinds.select(count)] ?? forms.other) : count === 1 ? one : many;
  return filled(template, { count, ...values });
}

export const number = (n) => numbers.format(n);

const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** With one place after the point. */
export const decimal = (n) => tenths.format(n);

/** A day and time as the record has it, in words; "" for what is none. */
export function date(text) {
  const when = new Date(text);
  if (Number.isNaN(when.getTime())) return "";
  return when.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

const YEAR = 365 * 24 * 3600;
const COOKIE = "language";

/** The language chosen on this page; null where the browser's own counts. */
export function chosenLanguage() {
  const kept = document.cookie.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  const name = kept?.slice(COOKIE.length + 1);
  return name in languages ? name : null;
}

/** Another language, null for the browser's own; the page is opened again in it. */
export function chooseLanguage(name) {
  document.cookie = `${COOKIE}=${name ?? ""}; path=/; max-age=${name === null ? 0 : YEAR}; samesite=strict`;
  location.reload();
}
