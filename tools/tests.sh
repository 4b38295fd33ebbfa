#!/bin/sh
# tools/tests.sh PYTHON [ARGUMENT ...]: the tests, by pytest, which is given the arguments.
# First those that bear others beside them, a worker for each core (four at most); then, one by one on a machine that
# is otherwise at rest, those marked `alone`. Both runs are always made, and each has to pass.
python=$1
shift
none=5 # pytest's status where nothing fits the arguments, which is right for one of the runs but not for both

"$python" -m pytest -n auto --maxprocesses 4 --dist worksteal -m "not alone" "$@"
together=$?
"$python" -m pytest -m alone "$@"
alone=$?
[ "$together" -ne 0 ] && [ "$together" -ne "$none" ] && exit "$together"
[ "$alone" -eq "$none" ] && exit "$together"
exit "$alone"
