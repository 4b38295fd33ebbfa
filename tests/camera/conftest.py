"""Small clips and servers that the camera's tests watch."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Answer = Callable[[socketserver.StreamRequestHandler], None]


def picture(value: int, width: int = 64, height: int = 48) -> Picture:
    """A plain grey picture, told from others by its value."""
    return np.full((height, width, 3), value, np.uint8)


def jpeg(image: Picture) -> bytes:
    ok, data = cv2.imencode(".jpg", image)
    assert ok
    return data.tobytes()


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """Twelve frames at 20 a second, frame k of grey 20 k."""
    path = tmp_path / "clip.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 20.0, (64, 48))
    assert writer.isOpened()
    for k in range(12):
        writer.write(picture(20 * k))
    writer.release()
    return path


@contextmanager
def serve(answer: Answer) -> Iterator[str]:
    """A server on this machine that answers every connection with `answer`; gives the address."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():  # the request and its headers
                pass
            with suppress(OSError):  # the reader may go at any time
                answer(self)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        allow_reuse_address = True
        block_on_close = False

    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/video"
        finally:
            server.shutdown()


HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"


def part(data: bytes, length: bool = True) -> bytes:
    """One part of an MJPEG stream."""
    size = b"Content-Length: %d\r\n" % len(data) if length else b""
    return b"--frame\r\nContent-Type: image/jpeg\r\n" + size + b"\r\n" + data + b"\r\n"
