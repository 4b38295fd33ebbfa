"""Files that the program writes, so that what is there is always whole."""

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
"""What the system calls it where a disk, or somebody's share of it, is full."""


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
    if file.exists() and not (file.is_file() and os.access(file, os.W_OK)):
        file.write_bytes(content)  # a pipe takes it, a folder or a file that is protected refuses it
    else:
        write_whole(file.resolve(), content)
