#!/bin/sh
# Writes constraints.txt: the exact versions of everything that runs, tests or renders for the companion, without addresses.
set -eu

# Of these two nothing newer comes ready-made for Macs with Intel's processors.
intel_versions="cryptography==48.0.1 onnxruntime==1.23.2"
intel="sys_platform == 'darwin' and platform_machine == 'x86_64'"
others="sys_platform != 'darwin' or platform_machine != 'x86_64'"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check ".[test,render,cluster]"
# Whole or not at all: what pip prints first, so that its failing ends this.
"$scratch/venv/bin/pip" freeze --disable-pip-version-check --exclude tabletop-companion >"$scratch/frozen"
{
    echo "# Pinned versions; renewed by \`make lock\`."
    grep -v '@' "$scratch/frozen" | sed -E "s/^(cryptography|onnxruntime)==.*/&; $others/"
    for version in $intel_versions; do
        echo "$version; $intel"
    done
} >"$scratch/constraints.txt"
mv "$scratch/constraints.txt" constraints.txt
