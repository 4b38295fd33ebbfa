// An act that is shown before it is done: the program says what it leads to (or why it is illegal), nothing is kept.

import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { keep, kept } from "../../parts/kept.js";
import { ask } from "../../parts/program.js";
import { Ruling } from "../../parts/ruling.js";
import { boardWords as say } from "./words.js";

const NOTHING = { events: [], result: null, refusal: null };

/**
 * A value that lasts until the table moves on: [value, change(part)]. A change that comes later than that is none. It is kept
 * under the `name`, so that loading the page again does not lose it.
 */
export function useHeld(name, version, empty) {
  const [held, setHeld] = useState(() => kept(name) ?? { version, value: empty });
  useEffect(() => keep(name, held), [held]);
  const now = useRef(version);
  now.current = version;
  const value = held.version === version ? held.value : empty;
  const change = (part) => {
    if (now.current !== version) return;
    setHeld((before) => ({ version, value: { ...(before.version === version ? before.value : empty), ...part } }));
  };
  return [value, change];
}

/** What the events would lead to: {result}, {refusal} or, where the table has moved on, nothing. */
export async function rehearse(version, events) {
  const { answer, refusal } = await ask("api/preview", { version, events });
  return refusal?.code === "stale" ? NOTHING : { result: answer, refusal };
}

/** A board that is only looked at, as it stands after an event; `before`: the position that the event found, or null. */
export function stillBoard(draft, before) {
  return { plan: { ...NOTHING, main: null }, draft, before, may: [], mine: [], front: null, act: null, toggle: null };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function planLabel({ events, result }) {
  return events.length === 1 ? result.texts[0] : say.playAll(events.length, result.texts.at(-1));
}

/**
 * The plan of this position: its `events`, and their `result` (position, prompt, choices, texts, announcements) or
 * `refusal`. `show(events)` previews them; `propose(events)` does so, too, and does them when they are what is previewed;
 * `hint` is a sentence of the page's own. `since()` tells from then on whether the plan is still the one it was: what was
 * asked for it is of no use for another.
 */
export function usePlan(version, store) {
  const [held, hold] = useHeld(`plan in ${document.documentElement.lang}`, version, NOTHING); // its sentences are the program's
  const turn = useRef(0); // counts what was proposed and given up
  const change = (plan) => {
    turn.current += 1;
    hold(plan);
  };
  const unanswered = held.events.length > 0 && held.result === null;
  useEffect(() => void (unanswered && change(NOTHING)), []); // the page that asked what it leads to is gone
  const since = () => {
    const before = turn.current;
    return () => turn.current === before;
  };
  const commit = async (events = held.events) => {
    let reached = version; // each goes on from the one before, not from what another page has done meanwhile
    for (const event of events) if (!(reached = await store.send("event", { event }, reached))) return;
  };
  const show = async (...events) => {
    store.dismiss();
    change({ events, result: null, refusal: null });
    const wanted = since();
    const found = await rehearse(version, events);
    if (wanted()) change(found.refusal ? { events: [], ...found } : { events, ...found });
  };
  return {
    ...held,
    since,
    show,
    propose: (...events) => (same(events, held.events) ? commit(events) : show(...events)),
    commit,
    clear: () => change(NOTHING),
    refuse: (refusal) => change({ ...NOTHING, refusal }),
    hint: (sentence) => change({ ...NOTHING, refusal: { sentence, ruling: null } }),
    main: held.result && held.events.length > 0 ? { label: planLabel(held), run: () => commit() } : null,
  };
}

/**
 * Why the last tap was refused, beside the board. Where the board fills the screen (not `beside`) it stands with the
 * buttons under it, in sight; the style sheet shows one of the two.
 */
export function Refusal({ plan, beside = false }) {
  const { refusal, result, main } = plan;
  const said = (result?.announcements ?? []).flat();
  return html`<div class=${beside ? "refusal beside" : "refusal"} role="alert">
    ${refusal &&
    html`<p class="refused">
      ${refusal.sentence} <${Ruling} id=${refusal.ruling} />
    </p>`}
    ${main && html`<span class="unseen">${main.label}</span>`}
    ${said.length > 0 && html`<p class="foretold">${say.foretold(said.join(" "))}</p>`}
  </div>`;
}
