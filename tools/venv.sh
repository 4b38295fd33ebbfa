#!/bin/sh
# Makes the virtual environment $1 with a Python of 3.11 or newer, anew where it is of no use any more; installs Debian's
# venv module where it may.
set -eu
venv=$1
tools/sound.sh "$venv" >/dev/null && exit 0

python=
for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    echo "The companion needs Python 3.11 or newer; install it (for example: apt install python3 python3-venv)." >&2
    exit 1
fi

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    tools/apt.sh "$package" || {
        echo "Python's venv module is missing; install it with: sudo apt install $package" >&2
        exit 1
    }
fi
if [ -e "$venv" ]; then
    echo "Setting up $venv anew: this folder was moved, or the system's Python has changed (this downloads about 150 MB)"
else
    echo "Setting up $venv (once; this downloads about 150 MB)"
fi
"$python" -m venv --clear "$venv"
