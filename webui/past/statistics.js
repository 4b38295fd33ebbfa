// The statistics: results by game and player, and how the dice fell; counted by the program from the records.

import { html, useState } from "../parts/html.js";
import { PageHead } from "../home/page-head.js";
import { date, number } from "../parts/language.js";
import { shortName } from "../parts/players.js";
import { fetchJson, useAskedAgain } from "../parts/program.js";
import { words } from "../parts/words.js";
import { Luck } from "./luck.js";
import { ValueLine } from "./plots.js";
import { statisticsWords as say } from "./statistics-words.js";

const AGAIN_MS = 400;
const LEAST_PLOTTED = 4; // fewer scores say as much as numbers

/** The statistics, asked for until every game is counted; null before the first answer, false where there is none. */
function useStatistics(version) {
  const [told, setTold] = useState(null);
  useAskedAgain(
    () => fetchJson("api/statistics"),
    (found) => {
      setTold(found ?? false);
      return found && found.counted < found.games ? AGAIN_MS : null;
    },
    version,
  );
  return told;
}

const scoreText = (score) => number(score).replace("-", "−");

/** What is told of a player beside the name: [head, text]. */
function figures(row, withTurns) {
  const score = (value) => (value === null ? "–" : scoreText(value));
  return [
    [say.games, row.played],
    [say.won, say.wonOf(row.won, row.matches)],
    [say.average, score(row.average)],
    [say.best, score(row.best)],
    [say.streak, say.streaks(row.streak, row.longest)],
    ...(withTurns ? [[say.turn, score(row.turns?.average ?? null)], [say.bestTurn, row.turns?.best ?? "–"]] : []),
  ];
}

/** Each figure knows its head, which stands over it where the columns have no room beside each other. */
function Table({ rows, chosen, choose }) {
  const withTurns = rows.some((row) => row.turns);
  return html`<div class="table-frame">
    <table class="results">
      <thead>
        <tr><th scope="col">${say.player}</th>${figures(rows[0], withTurns).map(([head]) => html`<th scope="col">${head}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr key=${row.player}>
            <th scope="row">
              <button type="button" class="plain" aria-pressed=${String(row === chosen)} onClick=${() => choose(row.player)}>${shortName(row.player)}</button>
            </th>
            ${figures(row, withTurns).map(([head, text]) => html`<td data-head=${head}>${text}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function Scores({ row }) {
  if (row.scores.length < LEAST_PLOTTED) return null;
  const values = row.scores.map(({ score, won, played }) => ({ value: score, marked: won, played }));
  return html`<figure class="scores">
    <figcaption>${say.scoresOf(shortName(row.player))}. <span class="quiet small">${say.scoresHow}</span></figcaption>
    <${ValueLine}
      values=${values}
      average=${row.average}
      label=${`${say.scoresOf(shortName(row.player))}: ${row.scores.map((one) => scoreText(one.score)).join(", ")}`}
      name=${(one) => say.scoreAt(scoreText(one.value), one.marked, date(one.played))}
      text=${scoreText}
    />
  </figure>`;
}

function Results({ results }) {
  const games = [...new Map(results.map((row) => [row.game, row.title]))].sort((a, b) => a[1].localeCompare(b[1]));
  const played = (game) => results.filter((row) => row.game === game).reduce((sum, row) => sum + row.played, 0);
  const most = () => games.map(([name]) => name).sort((a, b) => played(b) - played(a))[0];
  const [chosenGame, setGame] = useState(most);
  const game = games.some(([name]) => name === chosenGame) ? chosenGame : most(); // its games may be deleted meanwhile
  const [player, setPlayer] = useState(null);
  const rows = results.filter((row) => row.game === game).sort((a, b) => b.played - a.played || a.player.localeCompare(b.player));
  const chosen = rows.find((row) => row.player === player) ?? rows[0];
  return html`<section class="card" aria-label=${say.results}>
    <h2>${say.results}</h2>
    <div class="buttons which-game" role="group" aria-label=${words.whichGame}>
      ${games.map(
        ([name, title]) => html`<button type="button" key=${name} aria-pressed=${String(name === game)} onClick=${() => setGame(name)}>${title}</button>`,
      )}
    </div>
    <${Table} rows=${rows} chosen=${chosen} choose=${setPlayer} />
    <p class="quiet small">${say.onlyFinished} ${rows.some((row) => row.turns) && say.allTurns}</p>
    ${chosen && html`<${Scores} row=${chosen} />`}
  </section>`;
}

export function Statistics({ state, openDialog }) {
  const told = useStatistics(state.snapshot.version);
  const any = told && told.results.length > 0;
  const none = told && !any && told.unnamed === 0 && told.counted === told.games;
  return html`<main class="home">
    <${PageHead} title=${say.title} here="statistics" openDialog=${openDialog} />
    <div class="one-column">
      ${told && told.counted < told.games && html`<p role="status">${say.counting(told.counted, told.games)}</p>`}
      ${told === false && html`<p role="alert">${say.failed}</p>`}
      ${none && html`<p class="quiet">${say.none}</p>`}
      ${any && html`<${Results} results=${told.results} />`}
      ${told && told.unnamed > 0 && html`<p class="quiet small">${say.unnamed}</p>`}
      ${told && html`<${Luck} luck=${told.luck} />`}
    </div>
  </main>`;
}
