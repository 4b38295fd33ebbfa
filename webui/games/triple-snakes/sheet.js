// The sheet of Triple Snakes: every turn's points and the running total, as on a paper scorepad.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { Name, Winner, inOrder, seatClass, shortened } from "../../parts/players.js";
import { pref } from "../../parts/prefs.js";
import { words } from "../../parts/words.js";
import { tripleSnakesWords as say } from "./words.js";

/** Each turn with whether its total is other than the sum: the sheet shows that, the rules decide it (TS-8). */
function turnsOf(player) {
  return player.turns.map((turn, at) => {
    const before = at > 0 ? player.turns[at - 1].total : 0;
    return { ...turn, bust: turn.total !== before + turn.points };
  });
}

function Turn({ turn }) {
  return html`<span class="points">${turn.bust ? html`<s>${turn.points}</s>` : turn.points}</span>
    <span class="running" title=${turn.bust ? say.bust : null}>${turn.total}${turn.bust && html`<sup aria-label=${say.bust}>↓</sup>`}</span>`;
}

function Standing({ player, forfeits }) {
  return html`${player.rank !== null && html`<span class="rank">${say.rank(player.rank)}</span>`}
  ${forfeits && html`<span class="quiet small">${say.forfeits(player.forfeits)}</span>`}`;
}

/** The throw that is being made or was made last, once a turn has begun. */
function Now({ thrown }) {
  return html`<span class="now">${thrown ? say.throwOf(thrown) : say.toAct}</span>`;
}

/** A rebuttal or a roll-off, which the columns of rounds say nothing of: how it stands. */
function Stage({ stage, players }) {
  return html`<div class="stage">
    <h2>${stage.title}</h2>
    ${stage.lines.map((line) => html`<p>${shortened(line, players)}</p>`)}
  </div>`;
}

function Columns({ players, rounds, acting, toAct, thrown, forfeits }) {
  const here = useRef(null);
  useEffect(() => {
    const zone = here.current?.closest(".sheet-zone"); // scrolls by itself on wide windows only
    if (zone) zone.scrollTop = here.current.offsetTop - zone.clientHeight / 2;
  }, [rounds, toAct]);
  return html`<table class="sheet columns">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">${words.round("")}</span></th>
        ${players.map(
          (player) => html`<th scope="col" class=${`${seatClass(player.seat)} ${player.name === acting ? "acting" : ""}`}>
            <${Name} name=${player.name} seat=${player.seat} />
            <span class="score">${player.score}</span>
            <${Standing} player=${player} forfeits=${forfeits} />
          </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${Array.from(
        { length: rounds },
        (_, round) => html`<tr>
          <th scope="row">${round + 1}</th>
          ${players.map((player) => {
            const turn = player.shown[round];
            const now = player.name === toAct && round === player.shown.length;
            return html`<td ref=${now ? here : null} class=${now ? "acting" : ""}>
              ${turn ? html`<${Turn} turn=${turn} />` : now && html`<${Now} thrown=${thrown} />`}
            </td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Whether a row of turns holds more than the last ones that are in sight; measured, since that depends on the width. */
function useMore(table, whole) {
  const [more, setMore] = useState(false);
  const look = () => {
    if (!whole) setMore([...table.current.querySelectorAll(".last")].some((row) => row.scrollHeight > row.clientHeight + 1));
  };
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [whole]);
  return more;
}

/** A row for each player, as high whatever was played: only its last turns are in sight, until all are asked for. */
function Rows({ players, acting, toAct, thrown, forfeits }) {
  const table = useRef(null);
  const [whole, setWhole] = useState(false);
  const more = useMore(table, whole);
  return html`<table class=${whole ? "sheet rows whole" : "sheet rows"} ref=${table}>
      <tbody>
        ${players.map((player) => {
          const turns = player.shown.map((turn) => html`<span class="turn"><${Turn} turn=${turn} /></span>`);
          if (player.name === toAct) turns.push(html`<span class="turn"><${Now} thrown=${thrown} /></span>`);
          return html`<tr class=${player.name === acting ? "acting" : ""}>
            <th scope="row" class=${seatClass(player.seat)}>
              <${Name} name=${player.name} seat=${player.seat} />
              <${Standing} player=${player} forfeits=${forfeits} />
            </th>
            <td class="score">${player.score}</td>
            <td><div class=${whole ? "turns" : "turns last"}>${whole ? turns : turns.reverse()}</div></td>
          </tr>`;
        })}
      </tbody>
    </table>
    ${more && html`<button type="button" class="plain small all-turns" onClick=${() => setWhole(!whole)}>${whole ? say.lastTurns : say.allTurns}</button>`}`;
}

const WIDE = 40; // em; where the page is narrower, rows say the same in less room
const ROUND = 2.5; // em; the column of the rounds' numbers
const LONGEST = 6; // what a row has for a name; a longer one is cut there, too

/** How wide the longest of the names is drawn, in em, as far as a row would show it. */
function longest(names, em) {
  const drawn = document.createElement("canvas").getContext("2d");
  drawn.font = `600 ${em}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return Math.min(LONGEST, Math.max(...names.map((name) => drawn.measureText(name).width)) / em);
}

/**
 * Whether a column for each player fits the sheet's zone, with names that are whole, and how wide one then is, in pixels;
 * measured, since that depends on the layout.
 */
function useFits(zone, names) {
  const [found, setFound] = useState({ fits: true, column: null });
  useLayoutEffect(() => {
    const element = zone.current;
    const measure = () => {
      const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const width = element.clientWidth / em;
      const each = (width - ROUND) / names.length;
      const fits = each >= (width < WIDE ? Math.max(4.6, longest(names, em) + 2.3) : 4.6);
      const column = Math.floor(each * em);
      setFound((before) => (before.fits === fits && before.column === column ? before : { fits, column }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [names.join()]);
  return found;
}

export function Sheet({ game, own }) {
  const { position } = game;
  const zone = useRef(null);
  const { fits, column } = useFits(zone, game.players);
  const players = inOrder(position.players, own).map(({ player, seat }) => ({ ...player, seat, shown: turnsOf(player) }));
  const acting = position.status === "playing" ? position.to_act : null;
  const toAct = roundOf(game) === null ? null : acting; // a roll-off turn has no place among the rounds (TS-10)
  const rounds = Math.max(1, ...players.map((player) => player.shown.length + (player.name === toAct ? 1 : 0)));
  const { board } = position;
  const next = position.expects?.roll || board?.kept.length > 0; // who looks on is told of no roll that is due
  const thrown = board && board.roll + (next ? 1 : 0);
  const shown = { players, acting, toAct, thrown, forfeits: Boolean(game.options.forfeits) };
  return html`<section class="sheet-zone" aria-label=${game.title} style=${column && `--column: ${column}px`} ref=${zone}>
    <${Winner} game=${game} />
    ${game.stage && html`<${Stage} stage=${game.stage} players=${game.players} />`}
    ${fits ? html`<${Columns} ...${shown} rounds=${rounds} />` : html`<${Rows} ...${shown} />`}
    ${shown.forfeits && html`<p class="quiet forfeit">${say.forfeit(pref("forfeit", say.sip))}</p>`}
  </section>`;
}

/** The round being played, from 1; null once the rounds are over. */
export function roundOf({ position }) {
  if (position.status !== "playing" || position.announcements.some((said) => said.event === "roll_off")) return null;
  const player = position.players.find((one) => one.name === position.to_act);
  return player ? player.turns.length + 1 : null;
}
