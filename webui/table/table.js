// The table: prompt, camera, dice, what to do, sheet, history.

import { html, useEffect, useMemo } from "../parts/html.js";
import { Camera } from "../camera/camera.js";
import { useDraft } from "../dice/draft.js";
import { Question, useAnswer } from "../dice/question.js";
import { Throws } from "../dice/throws.js";
import { useTyping } from "../dice/typing.js";
import { GAMES } from "../games/games.js";
import { useGoingOn } from "../parts/focus.js";
import { isGuest, may } from "../parts/may.js";
import { to } from "../parts/places.js";
import { shortened } from "../parts/players.js";
import { Problem } from "../parts/problem.js";
import { words } from "../parts/words.js";
import { pastWords } from "../past/words.js";
import { ownPlayer, whyNotActing } from "../phones/guest.js";
import { phoneWords } from "../phones/words.js";
import { Act, mainAction, sorted, turnEnd } from "./act.js";
import { useAwake } from "./awake.js";
import { useBelow } from "./below.js";
import { Bots, isThinking } from "./bots.js";
import { Fell, Felling, useCorrection } from "./correction.js";
import { History } from "./history.js";
import { JustDone } from "./just-done.js";
import { useTableKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { tableWords as say } from "./words.js";

function PromptBar({ snapshot, round, store, openHome, openDialog }) {
  const { game, question } = snapshot;
  const host = !isGuest(snapshot);
  const covering = html`<button type="button" class="plain" onClick=${() => openDialog("settings")}>${words.settings}</button>
    <button type="button" class="plain" onClick=${() => openDialog("help")}>${words.help}</button>`;
  const prompt = shortened(question?.text ?? game.prompt, game.players);
  const length = prompt.length > 90 ? "longest" : prompt.length > 46 ? "longer" : prompt.length > 26 ? "long" : prompt.length > 20 ? "mid" : "";
  return html`<header class="prompt-bar">
    <h1 class=${`prompt ${length}`}>${prompt}</h1>
    <nav>
      ${round !== null && html`<span class="round">${words.round(round)}</span>`}
      ${host &&
      html`<button type="button" disabled=${game.history.length === 0} onClick=${() => store.step("undo")}>${words.undo}</button>
      <button type="button" disabled=${game.undone === 0} onClick=${() => store.step("redo")}>${words.redo}</button>
      <${Menu}>
        <button type="button" class="plain" onClick=${openHome}>${words.home}</button>
        <button type="button" class="plain" onClick=${() => openDialog("print")}>${words.print}</button>
        <button type="button" class="plain" onClick=${() => openDialog("phones")}>${phoneWords.phones}</button>
        ${covering}
      <//>`}
      ${!host && covering}
    </nav>
  </header>`;
}

/** What was noticed about the dice, unless the question says the same, and by the camera; in games without dice neither matters. */
function besides({ reading, question, camera }, kind) {
  if (kind?.noDice) return { note: null, notices: [] };
  return { note: reading.note === question?.text ? null : reading.note, notices: camera.notices };
}

/** The game for somebody who only looks on, if for a moment: what could be done is not offered. */
function lookedAt(game) {
  return { ...game, choices: [], position: { ...game.position, expects: null } };
}

/** The board where nothing can be done on it now: whoever was on a square stays there, and a tap is told why. */
function boardOf(plans, snapshot, acting) {
  const { game } = snapshot;
  if (plans === null || (acting && game.position.status !== "finished")) return plans;
  return { ...plans, act: () => isThinking(game) || plans.plan.hint(whyNotActing(snapshot)) };
}

/** The dice as shown; those that may not be corrected here lead to no roll. */
function shownDice(shown, corrected) {
  if (shown === null || corrected) return shown;
  return shown.past ? null : { ...shown, dice: shown.dice.map(({ event, ...die }) => die) };
}

/** The table of one game: with another it is made anew (`key` in app.js), so that the hooks of a game's `useBoard` are ever the same. */
export function Table({ state, store, openHome, openDialog }) {
  const { snapshot } = state;
  const { camera } = snapshot;
  const playing = may(snapshot, "event");
  const acting = playing && !isThinking(snapshot.game);
  const own = ownPlayer(snapshot);
  useAwake(snapshot.game, snapshot.version);
  const game = acting ? snapshot.game : lookedAt(snapshot.game);
  const question = may(snapshot, "answer") ? snapshot.question : null;
  const kind = GAMES[game.name];
  const zone = useGoingOn();
  const below = useBelow();
  const [draft, change] = useDraft(game);
  const answer = useAnswer(question);
  const [felling, correct] = useCorrection(store);
  const roll = game.position.expects?.roll ?? null;
  const type = useTyping((roll?.count ?? 0) * Math.max(1, game.run), camera, Boolean(kind?.lostDice), draft, change);
  const round = kind?.roundOf?.(game) ?? null;
  const plans = kind?.useBoard?.({ ...snapshot, game, question }, store) ?? null;
  const board = boardOf(plans, snapshot, acting);
  const offered = board ? { ...game, choices: board.rest } : game; // the rest is acted on the board itself
  const { sets } = sorted(offered.choices);
  const main = acting ? (board?.main ?? mainAction(offered, draft, type.shown, store)) : null;
  useTableKeys({ question, answer, sets, roll, type, board, main: main ?? turnEnd(offered, store), change }, store, openDialog);
  // Sheet, board and history are drawn anew when something on them changes, not with every look of the camera.
  const drawn = board ? [snapshot.version, board.draft, board.plan.events, board.plan.result, board.plan.refusal] : [snapshot.version];
  drawn.push(acting, own);
  const sheet = useMemo(() => kind && html`<${kind.Sheet} game=${game} version=${snapshot.version} board=${board} own=${own} />`, drawn);
  const history = useMemo(() => html`<${History} game=${game} store=${store} correct=${may(snapshot, "correct") ? correct : null} />`, [snapshot.version]);
  useEffect(() => {
    document.title = `${shortened(question?.text ?? game.prompt, game.players)} – ${game.title}`.slice(0, 120);
  }, [question?.text, game.prompt]);

  return html`<main class=${`table ${board ? "with-board" : ""} ${kind?.noDice ? "no-dice" : ""}`}>
    <${PromptBar}
      snapshot=${snapshot}
      round=${round}
      store=${store}
      openHome=${openHome}
      openDialog=${openDialog}
    />
    <div class="dice-zone" tabindex="-1" ref=${zone}>
      <${JustDone} game=${game} round=${round} ...${besides(snapshot, kind)} store=${store} openDialog=${openDialog} />
      ${may(snapshot, "undo") && html`<${Fell} game=${game} store=${store} />`}
      ${question
        ? html`<${Question} question=${question} answer=${answer} store=${store} lost=${type.lost} />`
        : kind?.Zone
        ? html`<${kind.Zone} game=${game} board=${board} draft=${draft} snapshot=${snapshot} store=${store} />`
        : kind &&
          html`<${Throws}
            game=${game}
            shown=${shownDice(kind.diceOf(game), may(snapshot, "correct"))}
            sets=${sets}
            draft=${draft}
            change=${change}
            reading=${snapshot.reading}
            correct=${correct}
          />`}
    </div>
    <div class="act" ref=${below}>
      <${Problem} problem=${state.problem} notice=${state.notice} dismiss=${store.dismiss} />
      ${!question && kind?.Panel && html`<${kind.Panel} game=${game} board=${board} store=${store} />`}
      ${!question &&
      acting &&
      html`<${Act} game=${offered} draft=${draft} change=${change} canClose=${camera.state === "live"} canCount=${snapshot.reading.can_count} type=${type} main=${main} store=${store} />`}
      ${game.position.status === "finished" &&
      !isGuest(snapshot) &&
      html`<div class="buttons"><a class="button" href=${to("replay", game.id)}>${pastWords.replay}</a></div>`}
      ${playing && html`<${Bots} game=${game} version=${snapshot.version} games=${snapshot.games} plan=${board?.plan} />`}
      ${!question && sets.length > 0 && html`<p class="quiet small for-keys">${say.pickKeys(Math.max(...sets.flatMap((set) => set.dice)) + 1)}</p>`}
    </div>
    ${sheet}
    ${!kind?.noDice && html`<${Camera} snapshot=${snapshot} store=${store} connected=${state.connected} openDialog=${openDialog} noticesAbove />`}
    ${history}
    <${Felling} asked=${felling} players=${game.players} />
  </main>`;
}
