"""The devices that have joined, kept over a restart of the program: phones go on where they were."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.web.devices import Devices


def remembered(file: Path, changed: Callable[[], None]) -> Devices:
    """The devices kept in this file, and kept there from now on; `changed` is called after every change.

    A file that cannot be read or written costs only that: after a restart the phones join again.
    """
    kept = None
    with suppress(OSError, UnicodeDecodeError):
        kept = file.read_text(encoding="utf-8")

    def keep() -> None:
        with suppress(OSError):
            _write(file, devices.text())
        changed()

    devices = Devices(changed=keep, kept=kept)
    return devices


def _write(file: Path, text: str) -> None:
    """Whole or not at all, and for its owner alone."""
    part = file.with_suffix(".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(part, file)
