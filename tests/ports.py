"""Ports of this machine for programs under test."""

import socket


def free_port() -> int:
    """A port that was free a moment ago. Not a program's own choice, where it must come back on the same one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
