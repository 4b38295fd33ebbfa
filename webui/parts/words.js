// The sentences of the table and of home, and what several pages say; other parts have a file of words each. The program
// sends prompts, labels and announcements in words of its own.

import { number, t, tn } from "./language.js";

const NUMBERS = [t("no"), t("one"), t("two"), t("three"), t("four"), t("five"), t("six")];

export function percent(confidence) {
  // Never 100 %: a reading is not a certainty.
  return confidence === null || confidence === undefined ? null : `${number(Math.min(99, Math.floor(confidence * 100)))} %`;
}

const small = (n) => NUMBERS[n] ?? number(n);

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function listed(names) {
  return names.length < 2 ? names.join("") : t("{parts} and {last}", { parts: names.slice(0, -1).join(", "), last: names.at(-1) });
}

const FACES = { forward: t("forward"), left: t("left"), right: t("right"), left_right: t("left or right"), locked: t("locked") };
const PICK_UP = t("Pick up {dice}", { dice: "" }); // how the program labels these choices

export const words = {
  close: t("Close"),
  cancel: t("Cancel"),
  undo: t("Undo"),
  redo: t("Redo"),
  help: t("Help"),
  settings: t("Settings"),
  teachDice: t("Teach dice"),
  print: t("Print"),
  calibrate: t("Calibrate"),
  regionStands: t("The region is still right"),
  home: t("Home"),
  menu: t("Menu"),
  dismiss: t("Dismiss"),
  rule: (ruling) => t("Rule {ruling}", { ruling }),
  rulingLater: t("The program does not answer, which tells what the rule says; ask again once it is there."),
  rulings: t("All rules by number"),
  did: (entry) => (entry.by ? `${entry.by}: ${entry.text}` : entry.text),
  sentence: (text) => (/[.?!]$/.test(text) ? text : `${text}.`),
  opening: t("Opening the table…"),

  // Connection
  connection: t("Connection"),
  offline: t("The program is not answering. The page tries again by itself; the game is stored and nothing is lost. If it was stopped, start it again."),
  stale: t("Something changed on the table a moment before. The page now shows how it stands; nothing was overwritten."),
  unsent: t("The program did not answer. Once the page is connected, what is not in the history was not counted."),
  unkept: t("The game is not being stored"),
  unkeptWhat:
    t("The game goes on here and is stored by itself as soon as that works again. Until then leave the companion running, and save the record to be safe."),
  tables: t("Tables"),
  tableNumber: (id) => t("Table {id}", { id }),
  saveRecord: t("Save the record"),

  // Dice
  face: (face) => (face === null ? t("lost") : face === undefined ? t("not thrown yet") : FACES[face] ?? String(face)),
  die: (at, face) => t("Die {number}: {face}", { number: at + 1, face: words.face(face) }),
  faceAs: (face, snake) => (face === snake ? words.face(face) : `${words.face(face)}, ${words.face(snake)}`),
  dieAs: (at, face, snake) => t("Die {number}: {faceAs}", { number: at + 1, faceAs: words.faceAs(face, snake) }),
  photoOf: (face) => t("Photograph of the die read as {face}", { face: words.face(face) }),
  readAs: (face, sure) => (sure ? t("Counted as {face}, read with {sure}", { face: words.face(face), sure }) : t("Counted as {face}", { face: words.face(face) })),
  chooseFace: t("Which face does it show?"),
  lostDie: t("It left the table"),
  lostKey: t("✕: a die that left the table."),
  closePad: t("Close the pad"),
  change: (at, face) => t("Change die {number}, {face}", { number: at + 1, face: words.face(face) }),
  inHand: t("throw"),
  lastThrow: (name) => t("{name}'s last throw", { name }),

  // Acting
  pickHint: t("Tap the dice to throw again."),
  pickKeys: (n) => t("Keys 1-{n} choose dice, Enter throws them again.", { n }),
  throwAgain: (label) => (label.startsWith(PICK_UP) ? t("Throw again: {dice}", { dice: label.slice(PICK_UP.length) }) : label),
  typeRoll: t("Type the roll"),
  throwForMe: t("Throw for me"),
  throwRun: t("Throw the rest"),
  countDice: t("Count these dice"),
  sendRoll: t("This is the roll"),
  sendRolls: (n) => tn("This is {count} roll", "These are {count} rolls", n),
  typeTitle: (n) => tn("Type one face", "Type {many} faces", n, { many: small(n) }),
  typeSnake: (n) => tn("Type one snake face", "Type {many} snake faces", n, { many: small(n) }),
  typeKeys: (lost) =>
    lost
      ? t("Keys 1-6 type a face, 0 a lost die, Backspace takes one back, Enter sends.")
      : t("Keys 1-6 type a face, Backspace takes one back, Enter sends."),
  typedBefore: (rolls) => t("Before it: {rolls}.", { rolls: rolls.join(" · ") }),
  typed: (faces, n) => t("Typed {have} of {n}.", { have: faces.length, n }),
  typedAloud: (faces, n) => `${faces.map(words.face).join(", ")}. ${words.typed(faces, n)}`,
  back: t("Take one back"),
  thisOrder: t("Roll in this order"),
  orderHint: t("Tap the names in the order in which they roll."),
  sameAgain: t("New game with the same players"),

  // Question
  accept: (faces) => t("Count {faces}", { faces: faces.map(words.face).join(" ") }),
  fewer: (n, have) => tn("Add one die, or throw again.", "Add {many} dice, or throw again.", n - have, { many: small(n - have) }),
  more: (n, have) =>
    tn("Take away one die, or throw again.", "Take away {many} dice, or throw again.", have - n, { many: small(have - n) }),
  addDie: t("Add a die"),
  removeDie: (at, face) => t("Take away die {number}, {face}", { number: at + 1, face: words.face(face) }),
  noDie: t("It is no die: take it away"),
  throwAgainDice: t("Don't count it, throw again"),
  unsure: (sure) => (sure ? t("unsure, {sure}", { sure }) : t("unsure")),

  // Camera
  phases: {
    empty: t("The table is empty."),
    rolling: t("The dice are rolling."),
    hand: t("A hand is in view."),
    settled: t("The dice lie still."),
  },
  seen: (n, sure) => tn("{count} seen, {sure} sure.", "{count} seen, {sure} sure.", n, { sure }),
  eitherFace: (face, second) => t("{face} or {second}?", { face: words.face(face), second: words.face(second) }),
  camera: t("Camera"),
  cameraPicture: t("What the camera sees"),
  noPicture: t("No live picture is to be had just now; other pages may show it. This is a still picture every second."),
  chooseCamera: t("Choose a camera"),
  changeCamera: t("Use another camera"),
  ownCamera: t("Use your own camera"),
  calibrateLater: t("Once a camera shows its picture, Calibrate stands below it: whether light, distance and tilt will do."),
  demo: t("Demo clip"),
  playDemo: t("Play with the demo clip"),
  demoHow: t("This is a recorded clip, not your table. To use your own camera, choose it here."),
  sourceHow:
    t("The http:// or rtsp:// address of a phone or network camera, or a webcam's number (0 is the first). A video file or a folder of pictures is named when the program is started, with --camera."),
  source: t("Another source"),
  webcams: t("Webcams"),
  webcam: (name, number) => t("{name} (number {number})", { name, number }),
  begunWith: (name) => t("{name}, named at the start", { name }),
  playAgain: t("Play it again"),
  noWebcams: t("No webcam was found. Plug one in, and it comes up here."),
  use: t("Use it"),
  cameraOff: t("No camera"),
  whole: t("The whole message"),
  cameraStands: t("It stands well"),
  noCamera: t("No camera is in use."),
  withoutCamera: t("The game goes on without it: type the roll, or let the page throw."),

  // Sheet
  round: (n) => t("Round {n}", { n }),
  scored: (name, points, total) => tn("{name}: {count} point, total {total}", "{name}: {count} points, total {total}", points, { name, total }),
  bust: t("over 100, back to 77"),
  standings: (places) =>
    t("Standings: {places}", { places: places.map(([points, names]) => `${listed(names)} ${points}`).join(", ") }),
  rank: (n) => t("Place {n}", { n }),
  forfeits: (n) => tn("{count} forfeit", "{count} forfeits", n),
  forfeit: (what) => t("A forfeit is {what}.", { what }),
  whatForfeit: t("What is a forfeit at this table?"),
  sip: t("a sip of water"),
  winner: (names) => tn("{names} wins", "{names} win", names.length, { names: listed(names) }),
  throwOf: (n) => [t("1st throw"), t("2nd throw"), t("3rd throw")][n - 1],
  toAct: t("to act"),
  allTurns: t("All turns"),
  lastTurns: t("Only the last turns"),

  // History
  history: t("History"),
  nothingYet: t("Nothing has happened yet."),
  sources: { camera: t("camera"), typed: t("typed"), virtual: t("thrown by the page") },
  corrected: t("camera, corrected"),
  undoTo: t("Undo to here"),
  fell: ({ count, text, sentence }) =>
    tn(
      "After the correction one later step could not stay, “{text}”: {sentence}",
      "After the correction {many} later steps could not stay, from “{text}” on: {sentence}",
      count,
      { many: small(count), text, sentence },
    ),
  allFell: (n) => t("All {many} steps", { many: small(n) }),
  undoCorrection: (n) => tn("Undo the correction, and get it back", "Undo the correction, and get them back", n),
  correctRoll: t("Correct this throw?"),
  felling: ({ count, text, sentence }) =>
    tn(
      "After this correction one later step cannot stay, “{text}”: {sentence}",
      "After this correction {many} later steps cannot stay, from “{text}” on: {sentence}",
      count,
      { many: small(count), text, sentence },
    ),
  fellingBack: t("Undo brings everything back as it was."),
  correctAnyway: (n) => tn("Correct it, and take back one later step", "Correct it, and take back {many} later steps", n, { many: small(n) }),
  leaveRoll: t("Leave it as it is"),

  // Home
  title: "Companion",
  lead: t("Throw real dice. The camera keeps the sheet."),
  continueGame: t("Continue"),
  putAway: t("Put this game away"),
  start: (title) => t("Start {title}", { title }),
  whichGame: t("Which game"),
  player: (n) => t("Player {n}", { n }),
  add: t("Add a player"),
  remove: (name) => t("Take {name} out", { name }),
  up: (name) => t("Move {name} up", { name }),
  down: (name) => t("Move {name} down", { name }),
  remembered: t("Played here before"),
  seats: (least, most) =>
    least === most
      ? tn("For one player.", "For {many} players.", least, { many: small(least) })
      : t("{least} to {most} players, in the order in which they sit.", { least, most }),
  twice: (name) => t("{name} stands there twice; give one of them another name.", { name }),
  houseRules: t("House rules"),
  choices: { all: t("all ties"), ends: t("first and last place only") },
  finished: (winners) => (winners.length ? t("won by {names}", { names: listed(winners) }) : t("finished")),
  playing: t("not finished"),
  result: (name, score) => t("{name}: {score}", { name, score }),
  atTable: (table) => t("open at table {table}", { table }),
  events: (n) => tn("{count} event", "{count} events", n),

  // Computer players
  playedBy: (name) => t("Who plays {name}", { name }),
  person: t("A person"),
  computer: (n) => t("Computer {n}", { n }),
  bot: (strength) => ({ random: t("Computer, at random"), greedy: t("Computer, greedy"), search: t("Computer, thinks ahead") })[strength] ?? strength,
  noPerson: t("At least one player must be a person."),
  botThinks: (name) => t("{name} is played by the computer and is thinking.", { name }),
  botWaits: (name) => t("{name} is played by the computer and waits: undo on to a move of your own, or redo.", { name }),
  hint: t("Give me a hint"),
  hintPending: t("Thinking…"),
  hintIs: (label) => t("The computer would: {label}.", { label }),
  hintNamed: t("That is what the computer would do."),
  noHint: t("There is no hint right now."),

  // Settings and help
  acceptTitle: t("When the camera has read a roll"),
  acceptHow: { auto: t("Count it at once, and ask only when unsure"), ask: t("Ask before every roll counts") },
  picturesTitle: t("The small pictures of rolls are deleted"),
  picturesFor: {
    ever: t("with their game"),
    365: t("a year after the game was last played"),
    30: t("30 days after the game was last played"),
    7: t("a week after the game was last played"),
    1: t("a day after the game was last played"),
  },
  aloudTitle: t("Sound, in this browser"),
  sounds: t("Sounds for rolls, questions and announcements"),
  speech: t("Say announcements aloud"),
  noSpeech: t("This browser cannot speak."),
  speechOn: t("Announcements are said aloud."),
  awakeTitle: t("Screen, in this browser"),
  awake: t("Keep it on while a game is played"),
  theme: t("Colours"),
  language: t("Language"),
  asBrowser: t("As the browser"),
  themes: { system: t("As the system"), light: t("Light"), dark: t("Dark") },
  keys: [
    ["1 - 6", t("type a face; choose dice to use or to throw again, 1 for the first")],
    ["0", t("type a die that left the table")],
    [t("Backspace"), t("take the last typed face back")],
    [t("Enter"), t("the main action")],
    ["t", t("throw for me (virtual dice)")],
    ["u", t("undo")],
    ["r", t("redo")],
    ["Esc", t("close what is open")],
    ["?", t("this list")],
  ],
  helpRules: t("How the games are played"),
  helpKeys: t("Keys"),
  helpLead: t("Throw, keep your hands away, and the roll is read when the dice lie still. Tap a die, or the pencil below it, to change its face, before or after it counts; in Snakey Dice, where a tap uses a die, open its throw in the history."),
};
