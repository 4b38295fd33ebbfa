#!/bin/sh
# Sees to poppler's pdftoppm and pdftotext for the tests of printed sheets; without them they skip with a sentence
# (in CI they fail).
command -v pdftoppm >/dev/null && command -v pdftotext >/dev/null && exit 0
echo "Installing poppler-utils for the tests of printed sheets"
tools/apt.sh poppler-utils || echo "No poppler-utils and no right to install them: those tests will be skipped."
exit 0
