"""An hour at the table, as fast as it can be looked at: frames of a camera that also fails, their rolls, the memory.

    python -m tests.benchmarks.hour [--frames 108000] [--camera]

The camera sees a throw every ten seconds; between them it is black, sends noise, changes its size, stands still, and
now and then it is unplugged. Everything goes the way of real frames: settler, what is noticed, table, database.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Semaphore
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.camera.camera import Camera, Timing
from companion.camera.frame import CameraError, Frame
from companion.table.camera.notices import Noticing
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Settler
from tests.fuzz.memory import resident_mib
from tests.table.driving import begin

RATE: Final = 30
CYCLE: Final = 300
_SIZE: Final = (120, 208)
_OTHER_SIZE: Final = (150, 256)
_SIDE: Final = 20
_UNPLUGGED_EVERY: Final = 2400
_ROLLS_A_GAME: Final = 20
_SAMPLES: Final = 8


@dataclass(frozen=True)
class Hour:
    """frames looked at, rolls that counted of so many thrown, memory in MiB at even distances, seconds it took."""

    frames: int
    thrown: int
    rolls: int
    mib: tuple[float, ...]
    seconds: float

    @property
    def growth(self) -> float:
        """Memory at the end by that after a quarter, when everything is loaded."""
        return self.mib[-1] / self.mib[len(self.mib) // 4]


class Squares:
    """Reads white squares as two 1s and two other faces, which ends a turn at once."""

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        light = (frame.min(axis=2) > 200).astype(np.uint8)
        _, _, found, _ = cv2.connectedComponentsWithStats(light)
        boxes = sorted((int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, area in found[1:] if area > 150)
        dice = [Die(box, face, 0.99, None, 0.0) for box, face in zip(boxes, (1, 1, 2, 3), strict=False)]
        return Reading(tuple(dice), 0.97, 0.1)


def picture(number: int, chance: np.random.Generator) -> NDArray[np.uint8]:
    """What the camera sends as this frame."""
    at, cycle = number % CYCLE, number // CYCLE
    height, width = _OTHER_SIZE if 225 <= at < 250 else _SIZE
    table = np.full((height, width, 3), (60, 90, 40), np.uint8)
    if 165 <= at < 195:
        table[:] = 0
    elif 195 <= at < 205:
        return chance.integers(0, 255, table.shape, dtype=np.uint8)
    elif 45 <= at < 60 or 150 <= at < 165:  # a hand comes and goes
        x = 13 * (at % 15)
        table[:, x : x + 40] = (120, 150, 190)
    elif 60 <= at < 150:
        for die in range(4):
            x, y = 12 + 45 * die + cycle % 11, 30 + 12 * (cycle % 5)
            table[y : y + _SIDE, x : x + _SIDE] = 250
    if not 250 <= at < 275:  # frozen: every pixel as before
        table |= chance.integers(0, 4, table.shape, dtype=np.uint8)
    return table


class Synthetic:
    """Gives the next frame when the last one has been looked at, so that time goes as fast as it can."""

    spec, live, loops = "synthetic", True, False

    def __init__(self, counter: list[int], frames: int, looked: Semaphore) -> None:
        self._counter, self._frames, self._looked = counter, frames, looked
        self._chance = np.random.default_rng(counter[0])

    def read(self) -> Frame | None:
        self._looked.acquire()
        number = self._counter[0]
        if number >= self._frames:
            return None
        self._counter[0] += 1
        if number % _UNPLUGGED_EVERY == _UNPLUGGED_EVERY - 1:
            self._looked.release()
            raise CameraError("The camera was unplugged.")
        return Frame(picture(number, self._chance), number / RATE, number)

    def close(self) -> None:
        """Nothing is held."""


def straight(frames: int) -> Iterator[Frame]:
    """The frames without the camera's threads: those cost more than all else where the machine does other work."""
    source = Synthetic([0], frames, Semaphore(frames + 1))
    while True:
        try:
            frame = source.read()
        except CameraError:
            continue
        if frame is None:
            return
        yield frame


def through_camera(frames: int) -> Iterator[Frame]:
    """The frames as a camera hands them on, none left out."""
    looked, counter, number = Semaphore(1), [0], -1
    camera = Camera("0", lambda _: Synthetic(counter, frames, looked), Timing(pauses=(0.0,)))
    camera.start()
    try:
        while counter[0] < frames:
            frame = camera.wait_newer(number, 1.0)
            if frame is not None:
                number = frame.number
                yield frame
                looked.release()
    finally:
        looked.release()
        camera.stop()


def look(frames: Iterable[Frame], count: int, tell: Callable[[str], None] = lambda line: None) -> Hour:
    """Looks at the frames, about `count`."""
    samples: list[float] = []
    began, number, rolls = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder))
        table = Table(store)
        settler, noticing = Settler(Squares().read), Noticing()
        begin(table)
        for number, frame in enumerate(frames, 1):
            seen = settler.feed(frame.t, frame.image)
            noticing.look(frame.image, seen)
            table.seen(seen)
            if seen.settled is not None and _rolled(table) >= _ROLLS_A_GAME:
                rolls += _rolled(table)
                begin(table)
            if number >= (len(samples) + 1) * count // _SAMPLES - _SAMPLES:
                samples.append(resident_mib())
                tell(f"{number} frames, {samples[-1]:.1f} MiB")
        rolls += _rolled(table)
        table.close()
        store.close()
    return Hour(number, count // CYCLE, rolls, tuple(samples), time.monotonic() - began)


def _rolled(table: Table) -> int:
    running = table.current()[1]
    return 0 if running is None else running.history.cursor


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=3600 * RATE)
    parser.add_argument("--camera", action="store_true", help="with the camera's threads, too")
    options = parser.parse_args()
    found = look(
        (through_camera if options.camera else straight)(options.frames), options.frames, partial(print, flush=True)
    )
    print(
        f"{found.frames} frames ({found.frames / RATE / 60:.0f} minutes at {RATE} a second) in {found.seconds:.0f} s, "
        f"{found.rolls} of {found.thrown} throws counted; memory {found.mib[0]:.0f} to {found.mib[-1]:.0f} MiB, "
        f"x {found.growth:.3f} from a quarter on"
    )


if __name__ == "__main__":
    main()
