// Every sentence of the past games, of replay and of the game on paper; the statistics have words of their own.

import { t, tn } from "../parts/language.js";
import { listed } from "../parts/words.js";

export const pastWords = {
  pastGames: t("Past games"),
  noPast: t("No games are stored yet."),
  filters: t("Show only"),
  anyGame: t("All games"),
  anyPlayer: t("Everybody"),
  anyState: t("Finished or not"),
  onlyFinished: t("Finished"),
  onlyPlaying: t("Not finished"),
  game: t("Game"),
  player: t("Player"),
  state: t("State"),
  from: t("From"),
  until: t("Until"),
  clearFilters: t("Show all"),
  counted: (shown, all) => (shown === all ? tn("{count} game", "{count} games", all) : tn("{shown} of {count} game", "{shown} of {count} games", all, { shown })),
  noneFits: t("No stored game fits that."),
  more: (n) => t("Show {n} more", { n }),
  replay: t("Replay"),
  paper: t("Sheet"),
  delete: t("Delete"),
  deletedNow: (title, players) => t("{title} of {players} is deleted, with its pictures.", { title, players }),
  deletedList: (n) => tn("{count} deleted game can still be brought back", "{count} deleted games can still be brought back", n),
  deletedHow: t("They go for good a day after they were deleted. A game that was left for another before its first event is among them."),
  bringBack: t("Bring back"),
  unreadable: (n) =>
    tn(
      "{count} game in the database is damaged or of a newer version and stays there as it is; install the newest version, or restore a back-up.",
      "{count} games in the database are damaged or of a newer version and stay there as they are; install the newest version, or restore a back-up.",
      n,
    ),

  // A game in the list
  finished: (winners) => (winners.length ? t("won by {names}", { names: listed(winners) }) : t("finished")),
  playing: t("not finished"),
  result: (name, score) => t("{name}: {score}", { name, score }),
  atTable: (table) => t("open at table {table}", { table }),
  events: (n) => tn("{count} event", "{count} events", n),

  // Import
  importTitle: t("Bring in a record"),
  importHow: t("A game that was saved here or on another computer with “Save the record”, a .jsonl file."),
  choose: t("Choose a file"),
  tooLong: t("This file is too large for a game record; one has a few hundred lines."),
  unread: t("The file could not be read."),
  reading: t("The file is being read…"),
  imported: t("The game is stored."),
  importedBefore: t("This game is here already, and counts once."),
  lookAt: t("Look at it"),
  takeLegal: (n) => (n === 0 ? t("Take the game without its events") : tn("Take the {count} event before it", "Take the {count} events before it", n)),

  // Replay
  opening: t("Opening the game…"),
  beginning: t("Before the first event"),
  eventOf: (at, all) => t("Event {at} of {all}", { at, all }),
  next: (prompt) => t("Next: {prompt}", { prompt }),
  first: t("To the beginning"),
  back: t("One back"),
  forward: t("One on"),
  last: t("To the end"),
  play: t("Play"),
  pause: t("Pause"),
  pace: (times) => t("Speed {times}×", { times }),
  slider: t("Place in the game"),
  replayKeys: t("← → step, Home and End jump, the space bar plays."),
  asSeen: t("As the camera saw it"),
  noReplay: t("This game cannot be shown. It may have been deleted, its link may not be whole, or the program does not answer."),
  replayOf: (title) => t("Replay of {title}", { title }),

  // The game on paper
  print: t("Print"),
  asPdf: t("Sheet as PDF"),
  saveFile: t("Save as one file"),
  saveHow: t("The file opens in any browser, without this program, and can be stepped through; send it to friends."),
  saving: t("The file is being made…"),
  unsaved: t("The file could not be made: the game has changed, or the program does not answer. Try again."),
  whatHappened: t("What happened"),
  stillPlaying: t("not finished"),
  madeWith: t("Kept by the companion."),
};
