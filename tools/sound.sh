#!/bin/sh
# Says "sound" where the virtual environment $1 was made in this folder and its Python finds what is installed there. An
# environment names its folder throughout: moved or copied it does not start, or runs the program of the other. And a
# system that has come to another Python has one that finds nothing.
set -eu
venv=$1
finds_pip='import sys; from importlib.util import find_spec; sys.exit(find_spec("pip") is None)'
grep -qsF "$(pwd -P)/$venv" "$venv/pyvenv.cfg" && "$venv/bin/python" -c "$finds_pip" 2>/dev/null && echo sound
