// A game as one HTML file: its sheet to read and print, its replay to step through, and nothing asked of any network.
// The file's policy lets no other script run than the one that was put in here, and nothing be loaded at all.

import { language } from "../parts/language.js";

function styles() {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
}

/** The replay's script, as the program made it for this language. */
async function replayScript() {
  const own = document.querySelector('script[type="module"]').src;
  const reply = await fetch(own.replace(/[^/]+$/, `keepsake.${language}.js`));
  if (!reply.ok) throw new Error(`the replay's script: ${reply.status}`);
  return (await reply.text()).replace(/\n\/\/# sourceMappingURL=.*\n$/, "\n");
}

async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * The file's text. `sheet` is an element; `game` is {told, positions: all of them}. What came from a record is text of
 * the elements; serialised it stays text, in the title too, and in the game's JSON no tag can end.
 */
export async function selfContained(sheet, title, game) {
  const named = document.createElement("title");
  named.textContent = title;
  const script = await replayScript();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${await sha256(script)}'`;
  return `<!doctype html>
<html lang="${language}" data-theme="system">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${named.outerHTML}
<style>
${styles()}
</style>
</head>
<body>
<div id="page" translate="no"></div>
${sheet.outerHTML}
<script type="application/json" id="game">${JSON.stringify(game).replaceAll("<", "\\u003c")}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** Gives the text to the reader as a file. */
export function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it after the click
}
