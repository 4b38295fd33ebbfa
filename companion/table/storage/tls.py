"""TLS to a PostgreSQL server, by the words that its URLs use for it: ?sslmode=… and ?sslrootcert=FILE."""

import socket
import ssl
import struct
from typing import Final

import sqlalchemy as sa

MODES: Final = ("disable", "prefer", "require", "verify-ca", "verify-full")
_REQUEST: Final = struct.pack("!ii", 8, 80877103)
"""What asks a PostgreSQL server to go on in TLS; it answers with S or N."""
Tls = ssl.SSLContext | bool | None
"""As pg8000 takes it. False: none. None: where the server has it. True: always, without looking at the certificate."""


def split_tls(address: sa.URL) -> tuple[sa.URL, Tls]:
    """The URL without its words about TLS, and what they mean. Without a word TLS is used where the server has it.

    Raises:
        ValueError: it has a word that is not known here.
        OSError: the file of certificates cannot be read.
    """
    words = {key: value if isinstance(value, str) else value[-1] for key, value in address.query.items()}
    mode, authority = words.pop("sslmode", "prefer"), words.pop("sslrootcert", None)
    if words or mode not in MODES:
        raise ValueError(mode)
    context: Tls = {"disable": False, "prefer": None, "require": True}.get(mode)
    if mode.startswith("verify"):
        context = ssl.create_default_context(cafile=authority)
        context.check_hostname = mode == "verify-full"
    return address.set(query={}), context


def secured(line: socket.socket, host: str, tls: Tls) -> socket.socket:
    """The connection to go on with. Raises OSError where the server has none though it must; `line` is closed then."""
    try:
        return line if tls is False else _wrapped(line, host, tls)
    except BaseException:
        line.close()
        raise


def _wrapped(line: socket.socket, host: str, tls: Tls) -> socket.socket:
    line.sendall(_REQUEST)
    if line.recv(1) != b"S":
        if tls is not None:
            raise OSError("Server refuses SSL")
        return line
    if isinstance(tls, ssl.SSLContext):
        return tls.wrap_socket(line, server_hostname=host)
    blind = ssl.create_default_context()
    blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
    return blind.wrap_socket(line, server_hostname=host)
