// Runs before the first paint, so that a dark room is not lit up by a white page. Not a module: those come later.
// Written so that a browser too old for the page understands it, too, and says that it is (style/base.css).
(function (root) {
  try {
    root.dataset.theme = (JSON.parse(localStorage.getItem("companion")) || {}).theme || "system";
  } catch (_) {
    root.dataset.theme = "system";
  }
  var made = window.CSS && CSS.supports && CSS.supports("selector(:has(a))");
  if (!made) root.className = "too-old";
})(document.documentElement);
