// What the page says: texts stand in English where they are said, and the server puts them into the language that it
// gives the page in. Kept by the browser as a cookie, so that everything the page asks for is asked for in it.

import { language, languages } from "./languages.js"; // made by the server

export { language, languages };

/** For dates and numbers: the browser's own region, where it speaks the language. */
const locale = navigator.languages?.find((name) => name.split("-")[0] === language && /^[\w-]+$/.test(name)) ?? language;

const kinds = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/** A text with values for its {places}. */
export function t(template, values = {}) {
  return template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** A text that depends on a number, which is {count} in it. `one` and `many` are the English ones; in another language `one` is made all its forms, by the kind of number. */
export function tn(one, many, count, values = {}) {
  const template = typeof one === "string" ? (count === 1 ? one : many) : (one[kinds.select(count)] ?? one.other);
  return t(template, { count, ...values });
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
