#!/bin/sh
# tools/tests.sh PYTHON [ARGUMENT ...]: the tests, by pytest, which is given the arguments.
# First those that bear others beside them, a worker more than there are cores (four at most); then, one by one on a machine that
# is otherwise at rest, those marked `alone`. Both runs are always made, and each has to pass.
python=$1
shift

unset PYTHONDONTWRITEBYTECODE # where it is set, each worker and each program under test would compile everything anew
unset PYTHONUNBUFFERED        # where it is set, what a program cannot write fails elsewhere than at a user's
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY # the tests ask this machine alone

# What the tests write is kept in memory where there is enough of it: they sync to disk thousands of times, and what
# they prove is that the program asks for it and outlives kill -9, not that this machine's disk keeps its word.
memory=/dev/shm
if [ "$(df -Pk "$memory" 2>/dev/null | awk 'NR == 2 { print int($4 / 1048576) }')" -ge 4 ] 2>/dev/null &&
    TMPDIR=$(mktemp -d "$memory/companion-tests.XXXXXX"); then
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
    chmod 711 "$TMPDIR" # PostgreSQL runs as another user
    trap 'exit 130' INT TERM
fi

# Much of a test of the page, the camera or a program is waiting: a worker more than there are cores fills it.
workers=$(($(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) + 1))
[ "$workers" -gt 4 ] && workers=4

none=5 # pytest's status where nothing fits the arguments, which is right for one of the runs but not for both

"$python" -m pytest -n "$workers" --dist worksteal -m "not alone" "$@"
together=$?
"$python" -m pytest -m alone "$@"
alone=$?
[ "$together" -ne 0 ] && [ "$together" -ne "$none" ] && exit "$together"
[ "$alone" -eq "$none" ] && exit "$together"
exit "$alone"
