"""What a page may want of the camera; it changes no game, so it needs no version of the table."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.said import say
from companion.table.arguments import Refused

LENS_COMMANDS: Final = ("camera", "camera_stands")
AGAIN: Final = "again"
"""Instead of a source: the one that is used, opened anew; a clip plays from its beginning."""
BEGUN_WITH: Final = "begun"
"""Instead of a source: the one named when the program was started, which may be a file."""


class Lens(Protocol):
    """Whoever has the camera."""

    def use_from_page(self, typed: str) -> str:
        """Looks at another source, and returns it in full. Raises ValueError with a sentence for one that it does not
        take."""

    def stands_well(self) -> None:
        """The camera stands well as it stands now, though it was moved."""


def command_lens(lens: Lens | None, name: str, given: Mapping[str, Any]) -> str | None:
    """Carries out one of LENS_COMMANDS. Returns the source that was named in it, in full; None where none was. Raises
    Refused."""
    if lens is None:
        raise Refused("illegal", say("This table was started without a camera."))
    if name == "camera_stands":
        lens.stands_well()
        return None
    try:
        used = lens.use_from_page(given["source"])
    except ValueError as error:
        raise Refused("malformed", str(error)) from None
    return None if given["source"].strip() in (AGAIN, BEGUN_WITH) else used
