#!/bin/sh
# Writes constraints.txt: the exact versions of everything that runs, tests or renders for the companion, without addresses.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check ".[test,render,cluster]"
# Whole or not at all: what pip prints first, so that its failing ends this.
"$scratch/venv/bin/pip" freeze --disable-pip-version-check --exclude tabletop-companion >"$scratch/frozen"
{
    echo "# Pinned versions; renewed by \`make lock\`."
    grep -v '@' "$scratch/frozen"
} >"$scratch/constraints.txt"
mv "$scratch/constraints.txt" constraints.txt
