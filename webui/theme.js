// Runs before the first paint, so that a dark room is not lit up by a white page. Not a module: those come later.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("companion"))?.theme ?? "system";
} catch {
  document.documentElement.dataset.theme = "system";
}
