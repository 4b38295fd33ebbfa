"""What one camera's frames say: the dice within its region, read and settled, and what spoils their reading."""

import threading
from dataclasses import replace

from companion.camera.frame import Frame
from companion.table.camera.calibration import Calibrated
from companion.table.camera.frozen import Frozen
from companion.table.camera.notices import Notice, Noticing
from companion.table.camera.profiles import Point, Profiles
from companion.vision.settling.settle import Read, Seen, Settler


class Looking:
    """Looks at one camera's frames, by its calibration. `see` is the eye's thread's; the rest is for any thread."""

    def __init__(self, source: str, read: Read, profiles: Profiles) -> None:
        self.calibrated = Calibrated(source, read, profiles)
        self._settler = Settler(self.calibrated.read)
        self._noticing = Noticing(self.calibrated.check)
        self._frozen = Frozen(source)
        self._region: tuple[Point, ...] | None = None
        self._again = threading.Event()

    def see(self, frame: Frame) -> tuple[Seen, tuple[Notice, ...]]:
        """What the settler makes of the next frame, and what is to be noticed with it."""
        if self.calibrated.region != self._region:
            self._region = self.calibrated.region
            self._settler.within(self._region)
        if self._again.is_set():
            self._again.clear()
            self._settler.look_again()
        seen = replace(self._settler.feed(frame.t, frame.image), single=frame.single)
        return seen, (*self._frozen.look(frame), *self._noticing.look(frame.image, seen))

    def look_again(self) -> None:
        """What lies still is read once more with the next frame."""
        self._again.set()

    def stands_well(self) -> None:
        """The camera stands well as it stands now, though it was moved."""
        self._noticing.stands_well()
        self.calibrated.stands_well()
