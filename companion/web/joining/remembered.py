"""The devices that have joined, kept over a restart of the program: phones go on where they were."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.files import write_whole
from companion.web.joining.devices import Devices

_OWNER_ALONE: Final = 0o600


def remembered(file: Path, changed: Callable[[], None]) -> Devices:
    """The devices kept in this file, and kept there from now on; `changed` is called after every change.

    A file that cannot be read or written costs only that: after a restart the phones join again.
    """
    kept = None
    with suppress(OSError, UnicodeDecodeError):
        kept = file.read_text(encoding="utf-8")
    writing = threading.Lock()

    def keep() -> None:
        with writing, suppress(OSError):  # together, so that the newest text is the last to be written
            write_whole(file, devices.text().encode(), _OWNER_ALONE)
        changed()

    devices = Devices(changed=keep, kept=kept)
    return devices
