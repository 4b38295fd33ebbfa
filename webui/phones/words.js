// The sentences of the pages that phones see, and of the host's page about them.

import { t } from "../parts/language.js";

export const phoneWords = {
  // Joining
  join: t("Join the table"),
  code: t("Code"),
  codeHow: t("The code stands on the host's page, under Phones. Scanning the QR code there fills it in."),
  asWhat: t("What is this phone?"),
  asPlayer: t("A player's"),
  asPlayerHow: t("Your own choices when it is your turn, your own sheet first."),
  asSpectator: t("A spectator's"),
  asSpectatorHow: t("See the table and the sheet, change nothing."),
  asPhotos: t("The camera, taking photographs"),
  asPhotosHow: t("You press the button after each throw. Works at once."),
  asLive: t("The camera, with live video"),
  asLiveHow: t("The table reads the dice by itself. Needs one more step."),
  removed: t("The host has removed this phone. To come back, scan the new code on the host's page."),
  noCookie: t("This browser keeps no cookies, by which the table would know this phone again. Allow them for this page, then try again."),
  unreached: t("The companion does not answer. Check that this phone is on the same network, then try again."),

  // Before the browser's warning
  warnTitle: t("Your browser is going to warn you"),
  warnWhy:
    t("Browsers give live video only to pages that come encrypted. The companion encrypts with a certificate that it made itself, and your browser knows only those of large companies, so it says that the connection is not private. It is encrypted all the same, and goes no further than this table's computer."),
  warnHow: [
    [t("Android"), t("Tap “Advanced”, then “Continue to” with this table's address.")],
    [t("iPhone, iPad"), t("Tap “Show Details”, then “visit this website”, then “Visit Website”.")],
  ],
  warnCheck: t("To be quite sure, compare the certificate's SHA-256 fingerprint with the one on the host's page:"),
  warnGo: t("Go on to the warning"),
  back: t("Back"),

  // The phone as camera
  camera: t("This phone is the camera"),
  cameraUnused: t("This phone's camera is not in use"),
  photo: t("Photograph the dice"),
  photoSending: t("The photograph is sent and read…"),
  photoReading: t("The table has the photograph and is still reading it…"),
  live: t("Show live video"),
  stop: t("Stop"),
  liveSeen: t("The table sees this picture."),
  liveHow: t("Lay or clamp the phone so that it looks down on the dice."),
  liveNeeds: t("For live video, leave and join again, choosing live video there."),
  noVideo: t("The browser gives no video. Allow this page the camera in the browser's settings, or take photographs."),
  videoEnded: t("The camera has stopped: another app took it, or this page may not use it any more. Show live video again, or take photographs."),
  videoPaused: t("The camera gives no pictures just now, as while another app uses it; the table gets none meanwhile."),
  reads: (faces) => (faces.length ? t("The table reads {faces}.", { faces: faces.join(" ") }) : t("The table sees no dice.")),
  sent: ({ dice, read }) =>
    !read
      ? t("The table has the photograph, but has not read it yet; see what the host's page says.")
      : dice.length
        ? t("The table has the photograph and reads {faces}.", { faces: dice.join(" ") })
        : t("The table has the photograph and sees no dice on it."),
  noPhoto: t("This file is no picture that the browser can open."),
  leave: t("Leave the table"),

  // On the host's page
  phones: t("Phones"),
  phonesOff: t("Phones can join when the companion is started with --lan, for example: {command}", { command: 'make run ARGS="--lan"' }),
  phonesLead: t("Scan this with a phone on the same network, or open the address there and type the code."),
  qr: t("QR code to join this table"),
  copyLink: t("Copy the link"),
  copied: t("The link is copied."),
  linkToCopy: t("Link to copy"),
  address: t("Address"),
  secureAddress: t("Address for live video"),
  fingerprint: t("Its certificate's fingerprint (SHA-256)"),
  notOpening: t("Does the page not open on a phone?"),
  sameNetwork: t("The phone has to be on the same network as this computer. A network for guests keeps its devices apart."),
  firewall: ([http, https]) =>
    t("A firewall on this computer has to let the ports {http} and {https} in; on Linux with ufw: {command}", { http, https, command: `sudo ufw allow ${http},${https}/tcp` }),
  otherAddress: t("Where this computer is on several networks, name its address on the phone's: --lan 192.168.…"),
  newCode: t("New code"),
  newCodeHow: t("The old one no longer works; who has joined stays."),
  joined: t("Joined"),
  nobody: t("Nobody has joined yet."),
  roles: { player: t("player"), spectator: t("spectator"), camera: t("camera") },
  device: (device) => [device.name, phoneWords.roles[device.role], device.seat?.player, device.address].filter(Boolean).join(" · "),
  remove: t("Remove"),
  removeName: (name) => t("Remove {name}", { name }),
  removeHow: t("Removing a phone also makes a new code."),
  useCamera: t("Use this camera"),
  useCameraName: (name) => t("Use the camera of {name}", { name }),
  inUse: t("in use"),
  silent: t("not connected"),

  // A joined phone's view of the table
  thisPhone: t("This phone"),
  whoAreYou: t("Who are you in this game?"),
  youAre: (name) => t("You are {name}.", { name }),
  notMe: t("Not you?"),
  yourTurn: t("It is your turn."),
  waitFor: (name) => t("{name} acts.", { name }),
  watching: t("You are looking on."),
  noGame: t("No game is on the table. It shows here as soon as the host starts one."),
  offline: t("The companion is not answering. The page tries again by itself; the game is stored and nothing is lost. If it stays so, ask whoever started it."),
  leftRemoved: t("The host has removed this phone from the table."),
  leftUnknown: t("This phone is no longer joined to the table."),
  joinAgain: t("Join again"),

  // An older page than the program
  outdated: t("The companion was updated after this page was opened."),
  reload: t("Reload the page"),
};
