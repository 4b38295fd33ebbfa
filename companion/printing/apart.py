"""Sheets drawn in a process of their own, which takes with it what makes PDFs: 29 MiB that would else stay loaded
beside a camera. Run as a module it is that process: pickles of what to draw in, of what came of it out."""

from __future__ import annotations

import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final, ParamSpec

from companion.printing.catalogue import CannotPrint

_Given = ParamSpec("_Given")
_LONGEST_S: Final = 30.0
_LOG: Final = logging.getLogger("companion")
_TURN: Final = threading.Lock()
"""Held while a sheet is drawn: however many ask for one, there is one more process, of some 80 MiB."""


def drawn_apart(draw: Callable[_Given, bytes], *given: _Given.args, **named: _Given.kwargs) -> bytes:
    """The PDF that `draw`, a function of a module, makes of what is given; half a second later than it would itself.

    Raises:
        CannotPrint: as `draw` does.
    """
    try:
        told = _ask(pickle.dumps((draw, given, named)))
    except (OSError, subprocess.SubprocessError) as error:
        # Where no other process can be had, memory matters less than the sheet.
        _LOG.warning("A sheet is drawn here, since no other process could: %s.", error)
        return draw(*given, **named)
    if isinstance(told, CannotPrint):
        raise told
    return told


def _ask(what: bytes) -> bytes | CannotPrint:
    process = [sys.executable, "-P", "-m", __name__]  # else modules are looked for in the folder that it is started in
    with _TURN:
        done = subprocess.run(process, input=what, stdout=subprocess.PIPE, check=True, timeout=_LONGEST_S)
    told = pickle.loads(done.stdout)
    assert isinstance(told, bytes | CannotPrint)
    return told


def _answer(asked: bytes) -> bytes:
    draw, given, named = pickle.loads(asked)
    try:
        return pickle.dumps(draw(*given, **named))
    except CannotPrint as error:
        return pickle.dumps(error)


if __name__ == "__main__":
    sys.stdout.buffer.write(_answer(sys.stdin.buffer.read()))
