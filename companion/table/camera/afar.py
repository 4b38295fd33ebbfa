"""What a camera process noticed, as it tells a table: by names, since the table says it in its own words."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.table.camera.frozen import FROZEN
from companion.table.camera.notices import BLURRED, BUSY, CUT, DARK, HELD, NIGHT, RESTLESS, Notice

TOLD: Final[Mapping[str, Notice]] = {
    "night": NIGHT,
    "dark": DARK,
    "blurred": BLURRED,
    "cut": CUT,
    "held": HELD,
    "busy": BUSY,
    "restless": RESTLESS,
    "frozen": FROZEN,
}
"""Those that can be answered at the table; how the camera was moved or calibrated is looked after where it stands."""


def names_of(notices: Iterable[Notice]) -> tuple[str, ...]:
    """The names of those that a table is told."""
    noticed = tuple(notices)
    return tuple(name for name, notice in TOLD.items() if notice in noticed)
