"""Which of the devices that joined as cameras the table looks through: a phone, or a camera process."""

import threading
from typing import Final

from companion.camera.source import DEMO, PHONE
from companion.said import say
from companion.table.eye import Eye
from companion.table.remote import REMOTE
from companion.web.joining.phones import Phones

HERE: Final = "here"
"""Stands for a camera process of this machine, which need not join."""
WAITING: Final = say("The table uses another camera; the host can choose this one under Phones.")
_SENT: Final = (PHONE, REMOTE)
_NOT_IN_USE: Final = ("off", "lost", "ended")


class Chosen:
    """All methods may be called from any thread. `spec` is the source of the eye that the device sends to."""

    def __init__(self, eye: Eye, phones: Phones | None) -> None:
        self._eye, self._phones = eye, phones
        self._id: str | None = None
        self._lock = threading.Lock()

    @property
    def id(self) -> str | None:
        """The device that is the camera now, None where another source is."""
        return self._id if self._eye.source[0] in _SENT else None

    def choose(self, id: str, spec: str) -> None:
        """The table looks through this device from now on."""
        with self._lock:
            changed, self._id = id != self._id, id
            if changed:
                self._eye.inbox.empty()
            if changed or self._eye.source[0] != spec:  # anew for another phone too: it sees the dice elsewhere
                self._eye.use(spec)

    def left(self, id: str) -> None:
        """This device is no longer joined; if it was the camera, what it sent is no longer looked at."""
        if self._id == id and self._eye.source[0] == PHONE:
            self._eye.inbox.leave()

    def claim(self, id: str, spec: str) -> bool:
        """Makes this device the camera where none other is at work; returns whether it is."""
        source, state = self._eye.source
        if source in _SENT and self._is_here() and (self._id == id or state in ("live", "opening")):
            if self._id == id and source != spec:  # chosen before it was known what it sends
                self.choose(id, spec)
            return self._id == id
        if source in _SENT or source == DEMO or state in _NOT_IN_USE:
            self.choose(id, spec)
            return True
        return False

    def _is_here(self) -> bool:
        if self._id is None or self._id == HERE:
            return self._id == HERE
        return self._phones is not None and self._phones.devices.get(self._id) is not None
