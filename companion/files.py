"""Files: what is there, told or refused, and what the program writes, so that it is always whole."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
"""What the system calls it where a disk, or somebody's share of it, is full."""


def is_there(path: Path) -> bool:
    """Whether anything is at a path. Raises OSError where it may not be looked for, or its name cannot be one; from
    Python 3.14 on `Path.exists` calls that not there."""
    return _mode(path) is not None


def is_file(path: Path) -> bool:
    """Whether a file is at a path. Raises OSError, as `is_there`."""
    return stat.S_ISREG(_mode(path) or 0)


def is_folder(path: Path) -> bool:
    """Whether a folder is at a path. Raises OSError, as `is_there`."""
    return stat.S_ISDIR(_mode(path) or 0)


def _mode(path: Path) -> int | None:
    """What kind of thing is at a path, None where nothing is. Raises OSError, as `is_there`."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):  # the last of a name with a zero byte in it
        return None


def write_whole(file: Path, content: bytes, mode: int = 0o666) -> None:
    """Writes a file whole or not at all, also where the power fails or several write it at once; the last one stands.

    mode: who may read and write it, less what the user's umask takes away.

    Raises:
        OSError: it cannot be written; what was there before is there still.
    """
    part = file.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with open(part, "xb", opener=lambda path, flags: os.open(path, flags, mode)) as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())  # a system may else rename the file before it has its content on the disk
        os.replace(part, file)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def write_named(file: Path, content: bytes) -> None:
    """As write_whole, to what a user has named: through a link to what it leads to, down a pipe in pieces.

    Raises:
        OSError: it cannot be written, or is protected.
    """
    if is_there(file) and not (is_file(file) and os.access(file, os.W_OK)):
        file.write_bytes(content)  # a pipe takes it, a folder or a file that is protected refuses it
    else:
        write_whole(file.resolve(), content)
