#!/bin/sh
# tools/chromium.sh PYTHON: sees to a chromium for the browser tests; without one they skip with a sentence (in CI they
# fail). The system's own where there is one; Ubuntu's is a snap, which tests cannot use, so there playwright brings its.
python=$1
there() { "$python" -m tests.browser.chromium 2>/dev/null; }
there && exit 0

echo "Installing chromium for the browser tests"
tools/apt.sh chromium-headless-shell 2>/dev/null ||
    { apt-cache show chromium >/dev/null 2>&1 && tools/apt.sh chromium; }
there && exit 0

with=
{ [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; } && with=--with-deps # it would else ask for a password
tools/apt.sh libatomic1 2>/dev/null # playwright's own program needs it
"$python" -m playwright install $with --no-shell chromium >/dev/null 2>&1
there || echo "No chromium, and none could be installed: the browser tests will be skipped."
exit 0
