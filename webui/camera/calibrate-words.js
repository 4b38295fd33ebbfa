// The words of the calibration.

import { t } from "../parts/language.js";

export const calibrateWords = {
  title: t("Calibrate the camera"),
  lead: t("Drag over the picture to mark where the dice land, or move the corners by mouse, finger or arrow keys. Only dice in there count, and what moves elsewhere is not waited for."),
  picture: t("What the camera sees"),
  corner: (n) => t("Corner {number}", { number: n }),
  place: (x, y) => t("{x} % from the left, {y} % from the top", { x, y }),
  keep: t("Keep this region"),
  discard: t("Leave it as it was"),
  whole: t("Use the whole picture"),
  draw: t("Mark a region"),
  sheet: (title) => t("Use {title}", { title }),
  moved: t("The camera stands elsewhere than when it was calibrated."),
  isWhole: t("All of the picture counts."),
  byHand: t("The region was drawn by hand."),
  bySheet: t("The region comes from a printed sheet."),
  changed: t("Not kept yet."),
  camera: t("Another camera"),
  states: { good: t("good"), poor: t("could be better"), bad: t("not good"), unknown: t("not known yet") },
  checks: { light: t("Lighting"), sharpness: t("Sharpness"), distance: t("Distance"), tilt: t("Tilt") },
  none: t("No camera is being read. Choose one."),
};
