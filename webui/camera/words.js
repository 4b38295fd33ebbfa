// Every sentence about the camera; the calibration has words of its own.

import { diceWords } from "../dice/words.js";
import { t, tn } from "../parts/language.js";

export const cameraWords = {
  camera: t("Camera"),
  cameraPicture: t("What the camera sees"),
  phases: {
    empty: t("The table is empty."),
    rolling: t("The dice are rolling."),
    hand: t("A hand is in view."),
    settled: t("The dice lie still."),
  },
  seen: (n, sure) => tn("{count} seen, {sure} sure.", "{count} seen, {sure} sure.", n, { sure }),
  eitherFace: (face, second) => t("{face} or {second}?", { face: diceWords.face(face), second: diceWords.face(second) }),
  noPicture: t("No live picture is to be had just now; other pages may show it. This is a still picture every second."),
  noCamera: t("No camera is in use."),
  withoutCamera: t("The game goes on without it: type the roll, or let the page throw."),
  playAgain: t("Play it again"),

  // Choosing one
  chooseCamera: t("Choose a camera"),
  changeCamera: t("Use another camera"),
  ownCamera: t("Use your own camera"),
  demo: t("Demo clip"),
  playDemo: t("Play with the demo clip"),
  demoHow: t("This is a recorded clip, not your table. To use your own camera, choose it here."),
  source: t("Another source"),
  sourceHow:
    t("The http:// or rtsp:// address of a phone or network camera, or a webcam's number (0 is the first). A video file or a folder of pictures is named when the program is started, with --camera."),
  webcams: t("Webcams"),
  webcam: (name, number) => t("{name} (number {number})", { name, number }),
  noWebcams: t("No webcam was found. Plug one in, and it comes up here."),
  begunWith: (name) => t("{name}, named at the start", { name }),
  use: t("Use it"),
  cameraOff: t("No camera"),
  calibrateLater: t("Once a camera shows its picture, Calibrate stands below it: whether light, distance and tilt will do."),

  // Where it stands
  calibrate: t("Calibrate"),
  cameraStands: t("It stands well"),
  regionStands: t("The region is still right"),
};
