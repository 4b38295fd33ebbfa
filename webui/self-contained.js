// A part of the page as one HTML file: with its styles inside, without scripts, and asking nothing of any network.

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

function styles() {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
}

/** The file's text. What came from a record is text of the elements; serialised it stays text, in the title too. */
export function selfContained(element, title) {
  const named = document.createElement("title");
  named.textContent = title;
  return `<!doctype html>
<html lang="${document.documentElement.lang}" data-theme="system">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${named.outerHTML}
<style>
${styles()}
</style>
</head>
<body>
${element.outerHTML}
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
