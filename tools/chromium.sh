#!/bin/sh
# Sees to a chromium for the browser tests; without one they skip with a sentence (in CI they fail).
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
echo "Installing chromium for the browser tests"
tools/apt.sh chromium-headless-shell || tools/apt.sh chromium ||
    echo "No chromium and no right to install it: the browser tests will be skipped."
exit 0
