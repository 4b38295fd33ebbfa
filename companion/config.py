"""Where the program finds what it ships with and where it keeps what it stores."""

from pathlib import Path

import platformdirs

_ROOT = Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """Folder of shipped files: "models", "calibration", "webui" or "datasets".

    In a checkout (and an editable install) these stand beside the package; in a wheel they are packed into
    `companion/_shipped`.

    Raises:
        FileNotFoundError: the folder is in neither place, so the installation is damaged.
    """
    for parent in (_ROOT, Path(__file__).resolve().parent / "_shipped"):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"the folder '{name}' that belongs to the program is missing; install it again")


def data_folder() -> Path:
    """The user's own folder for games and settings, by the custom of the system (not made here)."""
    return Path(platformdirs.user_data_dir("companion", appauthor=False))
