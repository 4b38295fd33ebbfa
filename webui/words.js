// Every sentence of the page in one place. The program sends prompts, labels and announcements in words of its own.

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

export function percent(confidence) {
  // Never 100 %: a reading is not a certainty.
  return confidence === null || confidence === undefined ? null : `${Math.min(99, Math.floor(confidence * 100))} %`;
}

function count(n, thing, things) {
  return `${NUMBERS[n] ?? n} ${n === 1 ? thing : things}`;
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const words = {
  close: "Close",
  cancel: "Cancel",
  undo: "Undo",
  redo: "Redo",
  help: "Help",
  settings: "Settings",
  print: "Print",
  home: "Home",
  dismiss: "Dismiss",
  rule: (ruling) => `Rule ${ruling}`,
  did: (entry) => (entry.by ? `${entry.by}: ${entry.text}` : entry.text),
  sentence: (text) => (/[.?]$/.test(text) ? text : `${text}.`),
  opening: "Opening the table…",

  // Connection
  offline: "The program is not answering. The page tries again by itself; the game is stored and nothing is lost.",
  stale: "Something changed on the table a moment before. The page now shows how it stands; nothing was overwritten.",
  unsent: "The program did not answer. Once the page is connected, what is not in the history was not counted.",
  unkept: "The game is not being stored",
  unkeptWhat:
    "The game goes on here and is stored by itself as soon as that works again. Until then leave the companion running, and save the record to be safe.",
  tables: "Tables",
  tableNumber: (id) => `Table ${id}`,
  saveRecord: "Save the record",

  // Dice
  face: (face) => (face === null ? "lost" : face === undefined ? "not thrown yet" : String(face).replace("_", " or ")),
  die: (at, face) => `Die ${at + 1}: ${words.face(face)}`,
  faceAs: (face, snake) => (face === snake ? words.face(face) : `${words.face(face)}, ${words.face(snake)}`),
  dieAs: (at, face, snake) => `Die ${at + 1}: ${words.faceAs(face, snake)}`,
  photoOf: (face) => `Photograph of the die read as ${words.face(face)}`,
  readAs: (face, sure) => (sure ? `Counted as ${words.face(face)}, read with ${sure}` : `Counted as ${words.face(face)}`),
  chooseFace: "Which face does it show?",
  lostDie: "It left the table",
  closePad: "Close the pad",
  change: (at, face) => `Change die ${at + 1}, ${words.face(face)}`,
  onTable: "stays",
  inHand: "throw",
  lastThrow: (name) => `${name}'s last throw`,

  // Acting
  pickHint: "Tap the dice to throw again.",
  pickKeys: (n) => `Keys 1-${n} choose dice, Enter throws them again.`,
  throwAgain: (label) => label.replace(/^Pick up /, "Throw again: "),
  typeRoll: "Type the roll",
  throwForMe: "Throw for me",
  sendRoll: "This is the roll",
  typeTitle: (n) => `Type ${count(n, "face", "faces")}`,
  typeSnake: (n) => `Type ${count(n, "snake face", "snake faces")}`,
  typeKeys: (lost) => `Keys 1-6 type a face, ${lost ? "0 a lost die, " : ""}Backspace takes one back, Enter sends.`,
  typed: (faces, n) => `Typed ${faces.length} of ${n}.`,
  back: "Take one back",
  thisOrder: "Roll in this order",
  orderHint: "Tap the names in the order in which they roll.",
  sameAgain: "New game with the same players",

  // Question
  accept: (faces) => `Count ${faces.map(words.face).join(" ")}`,
  fewer: (n, have) => `Add ${count(n - have, "die", "dice")}, or throw again.`,
  more: (n, have) => `Take away ${count(have - n, "die", "dice")}, or throw again.`,
  addDie: "Add a die",
  removeDie: (at, face) => `Take away die ${at + 1}, ${words.face(face)}`,
  throwAgainDice: "Don't count it, throw again",
  unsure: (sure) => (sure ? `unsure, ${sure}` : "unsure"),
  another: "Another face",

  // Camera
  phases: {
    empty: "The table is empty.",
    rolling: "The dice are rolling.",
    hand: "A hand is in view.",
    settled: "The dice lie still.",
  },
  camera: "Camera",
  cameraPicture: "What the camera sees",
  showPicture: "Show the picture",
  hidePicture: "Hide the picture",
  noPicture: "All live pictures are taken by other pages, so this one shows a still picture every second.",
  changeCamera: "Use another camera",
  ownCamera: "Use your own camera",
  demo: "Demo clip",
  demoHow: "This is a recorded clip, not your table. To use your own camera, name it here.",
  sourceHow:
    "A number for a webcam (0 is the first), or the http:// or rtsp:// address of a phone or network camera. A video file or a folder of pictures is named when the program is started, with --camera.",
  source: "Camera source",
  use: "Use it",
  cameraOff: "No camera",
  cameraStates: {
    opening: "opening",
    live: "live",
    stalled: "stalled",
    ended: "ended",
    lost: "lost",
    off: "off",
  },
  cameraStands: "It stands well",
  withoutCamera: "The game goes on without it: type the roll, or let the page throw.",

  // Sheet
  round: (n) => `Round ${n}`,
  total: "Total",
  points: (n) => `${n} points`,
  scored: (name, points, total) => `${name}: ${points} points, total ${total}`,
  bust: "over 100, back to 77",
  standings: (places) => `Standings: ${places.map(([points, names]) => `${listed(names)} ${points}`).join(", ")}`,
  rank: (n) => `Place ${n}`,
  forfeits: (n) => (n === 1 ? "1 forfeit" : `${n} forfeits`),
  forfeit: (what) => `A forfeit is ${what}.`,
  whatForfeit: "What is a forfeit at this table?",
  sip: "a sip of water",
  rollOff: "Roll-off",
  rollOffOf: (names) => `${listed(names)} roll off for the better place. Their totals stay as they are.`,
  winner: (names) => (names.length === 1 ? `${names[0]} wins` : `${listed(names)} win`),
  throwOf: (n) => `throw ${n}`,
  toAct: "to act",

  // History
  history: "History",
  nothingYet: "Nothing has happened yet.",
  sources: { camera: "camera", typed: "typed", virtual: "thrown by the page" },
  undoTo: "Undo to here",
  correctRoll: "Correct this roll",
  fell: (fell) =>
    `After the correction ${count(fell.count, "later step", "later steps")} could not stay, from "${fell.text}" on: ${fell.sentence}`,
  undoCorrection: "Undo the correction",

  // Home
  title: "Companion",
  lead: "Throw real dice. The camera reads them, this page keeps the sheet.",
  continueGame: "Continue",
  putAway: "Put this game away",
  start: (title) => `Start ${title}`,
  whichGame: "Which game",
  newGame: (title) => `New game of ${title}`,
  players: "Players",
  player: (n) => `Player ${n}`,
  add: "Add a player",
  remove: (name) => `Take ${name} out`,
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  remembered: "Played here before",
  seats: (least, most) =>
    least === most
      ? `For ${count(least, "player", "players")}.`
      : `${least} to ${most} players, in the order in which they sit.`,
  needNames: "Every player needs a name.",
  needMore: (n) => `At least ${count(n, "player is", "players are")} needed.`,
  twice: (name) => `${name} stands there twice; give one of them another name.`,
  houseRules: "House rules",
  choices: { all: "all ties", ends: "first and last place only" },
  stored: "Stored games",
  noGames: "No games are stored yet.",
  open: "Open",
  record: "Record",
  finished: (winners) => (winners.length ? `won by ${listed(winners)}` : "finished"),
  playing: "not finished",
  events: (n) => (n === 1 ? "1 event" : `${n} events`),

  // Computer players
  playedBy: (name) => `Who plays ${name}`,
  person: "A person",
  computer: (n) => `Computer ${n}`,
  bot: (strength) => ({ random: "Computer, at random", greedy: "Computer, greedy", search: "Computer, thinks ahead" })[strength] ?? strength,
  noPerson: "At least one player must be a person.",
  botThinks: (name) => `${name} is played by the computer and is thinking.`,
  botWaits: (name) => `${name} is played by the computer and waits: undo on to a move of your own, or redo.`,
  hint: "Give me a hint",
  hintPending: "Thinking…",
  hintIs: (label) => `The computer would: ${label}.`,
  doIt: "Do it",
  noHint: "There is no hint right now.",

  // Settings and help
  acceptTitle: "When the camera has read a roll",
  accept_auto: "Count it at once, and ask only when unsure",
  accept_ask: "Ask before every roll counts",
  picturesTitle: "The small pictures of rolls are deleted",
  picturesFor: {
    ever: "with their game",
    365: "a year after the game was last played",
    30: "30 days after the game was last played",
    7: "a week after the game was last played",
    1: "a day after the game was last played",
  },
  aloudTitle: "Sound, in this browser",
  sounds: "Sounds for rolls, questions and announcements",
  speech: "Say announcements aloud",
  noSpeech: "This browser cannot speak.",
  speechOn: "Announcements are said aloud.",
  theme: "Colours",
  themes: { system: "As the system", light: "Light", dark: "Dark" },
  keys: [
    ["1 - 6", "type a face, or choose the dice to throw again"],
    ["0", "type a die that left the table"],
    ["Backspace", "take the last typed face back"],
    ["Enter", "the main action"],
    ["t", "throw for me (virtual dice)"],
    ["u", "undo"],
    ["r", "redo"],
    ["Esc", "close what is open"],
    ["?", "this list"],
  ],
  helpLead: "Throw, keep your hands away, and the roll is read when the dice lie still. Tap a die to change its face, before or after it counts.",
};
