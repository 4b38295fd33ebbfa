// The sentences of the pages that phones see, and of the host's page about them.

export const phoneWords = {
  // Joining
  join: "Join the table",
  code: "Code",
  codeHow: "The code stands on the host's page, under Phones. Scanning the QR code there fills it in.",
  asWhat: "What is this phone?",
  asPlayer: "A player's",
  asPlayerHow: "Your own choices when it is your turn, your own sheet first.",
  asSpectator: "A spectator's",
  asSpectatorHow: "See the table and the sheet, change nothing.",
  asPhotos: "The camera, taking photographs",
  asPhotosHow: "You press the button after each throw. Works at once.",
  asLive: "The camera, with live video",
  asLiveHow: "The table reads the dice by itself. Needs one more step.",
  removed: "The host has removed this phone. To come back, scan the new code on the host's page.",
  unreached: "The companion does not answer. Check that this phone is on the same network, then try again.",

  // Before the browser's warning
  warnTitle: "Your browser is going to warn you",
  warnWhy:
    "Browsers give live video only to pages that come encrypted. The companion encrypts with a certificate that it made itself, and your browser knows only those of large companies, so it says that the connection is not private. It is encrypted all the same, and goes no further than this table's computer.",
  warnHow: [
    ["Android", "Tap “Advanced”, then “Continue to” with this table's address."],
    ["iPhone, iPad", "Tap “Show Details”, then “visit this website”, then “Visit Website”."],
  ],
  warnCheck: "To be quite sure, compare the certificate's SHA-256 fingerprint with the one on the host's page:",
  warnGo: "Go on to the warning",
  back: "Back",

  // The phone as camera
  camera: "This phone is the camera",
  photo: "Photograph the dice",
  photoSending: "Sending the photograph…",
  live: "Show live video",
  stop: "Stop",
  liveOn: "The table sees this picture. Lay or clamp the phone so that it looks down on the dice.",
  liveNeeds: "For live video, leave and join again, choosing live video there.",
  noVideo: "The browser gives no video. Allow this page the camera in the browser's settings, or take photographs.",
  reads: (faces) => (faces.length ? `The table reads ${faces.join(" ")}.` : "The table sees no dice."),
  sent: (faces) => `The table has the photograph and reads ${faces.length ? faces.join(" ") : "no dice yet"}.`,
  noPhoto: "This file is no picture that the browser can open.",
  leave: "Leave the table",

  // On the host's page
  phones: "Phones",
  phonesOff: "Phones can join when the companion is started with --lan, for example: make run ARGS=\"--lan\"",
  phonesLead: "Scan this with a phone on the same network, or open the address there and type the code.",
  qr: "QR code to join this table",
  address: "Address",
  secureAddress: "Address for live video",
  fingerprint: "Its certificate's fingerprint (SHA-256)",
  newCode: "New code",
  newCodeHow: "The old one no longer works; who has joined stays.",
  joined: "Joined",
  nobody: "Nobody has joined yet.",
  roles: { player: "player", spectator: "spectator", camera: "camera" },
  device: (device) => [device.name, phoneWords.roles[device.role], device.seat?.player, device.address].filter(Boolean).join(" · "),
  remove: "Remove",
  removeName: (name) => `Remove ${name}`,
  removeHow: "Removing a phone also makes a new code.",
  useCamera: "Use this camera",
  useCameraName: (name) => `Use the camera of ${name}`,
  inUse: "in use",

  // A joined phone's view of the table
  whoAreYou: "Who are you in this game?",
  youAre: (name) => `You are ${name}.`,
  yourTurn: "It is your turn.",
  waitFor: (name) => `${name} acts.`,
  watching: "You are looking on.",
  noGame: "No game is on the table. It shows here as soon as the host starts one.",
  leftRemoved: "The host has removed this phone from the table.",
  leftUnknown: "This phone is no longer joined to the table.",
  joinAgain: "Join again",

  // An older page than the program
  outdated: "The companion was updated after this page was opened.",
  reload: "Reload the page",
};
