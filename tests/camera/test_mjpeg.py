"""An MJPEG stream over HTTP: what it gives, and every way in which a stream goes wrong."""

from __future__ import annotations

import http.server
import threading
import time
from socketserver import StreamRequestHandler

import pytest

from companion.camera.frame import CameraError
from companion.camera.mjpeg import MjpegStream
from tests.camera.conftest import HEAD, Answer, jpeg, part, picture, serve


def hold(handler: StreamRequestHandler) -> None:
    """Keep the connection open and send nothing more, until the reader goes."""
    handler.connection.settimeout(10)
    handler.rfile.read(1)


def say(data: bytes) -> Answer:
    """Send `data` and close."""

    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(data)

    return answer


@pytest.mark.parametrize("length", [True, False])
def test_each_part_is_a_frame_with_or_without_its_length(length: bool) -> None:
    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD)
        for value in (50, 100, 150):
            handler.wfile.write(part(jpeg(picture(value)), length))
        handler.wfile.write(b"--frame\r\n")
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address)
        frames = [stream.read() for _ in range(3)]
        stream.close()
    assert [frame.number for frame in frames] == [0, 1, 2]
    assert [round(float(frame.image.mean())) for frame in frames] == [50, 100, 150]
    assert stream.live
    assert frames[0].t <= frames[1].t <= time.monotonic()


def test_a_damaged_picture_costs_one_frame_and_not_the_stream() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        good = jpeg(picture(90, 320, 240))
        handler.wfile.write(HEAD + part(b"no picture at all") + part(good[: len(good) // 2]) + part(b""))
        handler.wfile.write(part(good))
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address)
        assert stream.read().image.shape == (240, 320, 3)
        stream.close()


def test_the_size_may_change_in_the_middle() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD + part(jpeg(picture(9))) + part(jpeg(picture(9, 320, 240))))
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address)
        assert [stream.read().image.shape for _ in range(2)] == [(48, 64, 3), (240, 320, 3)]
        stream.close()


@pytest.mark.alone
def test_a_stream_that_stops_sending_is_left_at_the_time_limit() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD + part(jpeg(picture(9))))
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address, open_limit=0.4, read_limit=0.4)
        stream.read()
        begun = time.monotonic()
        with pytest.raises(CameraError, match="has stopped sending pictures"):
            stream.read()
        assert 0.2 < time.monotonic() - begun < 1.5
        stream.close()


@pytest.mark.alone
def test_a_stream_that_drips_a_byte_at_a_time_is_left_too() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD)
        for _ in range(100):
            handler.wfile.write(b"x")
            time.sleep(0.05)

    with serve(answer) as address:
        stream = MjpegStream(address, read_limit=0.3)
        begun = time.monotonic()
        with pytest.raises(CameraError, match="sends too slowly"):
            stream.read()
        assert time.monotonic() - begun < 1.5
        stream.close()


@pytest.mark.alone
def test_a_server_that_accepts_and_never_answers_is_left_at_the_time_limit() -> None:
    with serve(hold) as address:
        begun = time.monotonic()
        with pytest.raises(CameraError, match="Nothing answers at"):
            MjpegStream(address, open_limit=0.3)
        assert time.monotonic() - begun < 1.5


def test_a_stream_that_ends_says_so() -> None:
    with serve(say(HEAD + part(jpeg(picture(9))))) as address:
        stream = MjpegStream(address)
        stream.read()
        with pytest.raises(CameraError, match="has ended the stream"):
            stream.read()


def test_a_picture_that_claims_a_huge_size_costs_one_frame_and_no_memory() -> None:
    huge = jpeg(picture(9)).replace(b"\x00\x11\x08\x00\x30\x00\x40", b"\x00\x11\x08\x20\x30\x20\x40")

    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD + part(huge) + part(jpeg(picture(90))))
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address)
        assert stream.read().image.shape == (48, 64, 3)
        stream.close()


def test_a_length_of_any_number_of_digits_is_no_picture_s() -> None:
    with serve(say(HEAD + b"--frame\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n")) as address:
        stream = MjpegStream(address)
        with pytest.raises(CameraError, match="not JPEG pictures"):
            stream.read()
        stream.close()


def test_of_a_redirect_no_more_is_read_than_where_it_leads() -> None:
    sent: list[int] = []

    def answer(handler: StreamRequestHandler) -> None:
        if sent:
            handler.wfile.write(HEAD + part(jpeg(picture(90))))
            hold(handler)
        handler.wfile.write(b"HTTP/1.0 302 Found\r\nLocation: /stream\r\n\r\n")
        for _ in range(1000):
            sent.append(handler.wfile.write(bytes(65536)))

    with serve(answer) as address:
        stream = MjpegStream(address)
        assert stream.read().image.shape == (48, 64, 3)
        stream.close()
    assert len(sent) < 1000


def test_garbage_for_ever_is_an_error_and_not_a_hang() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD)
        while True:
            handler.wfile.write(part(b"\x00" * 200))

    with serve(answer) as address:
        stream = MjpegStream(address)
        with pytest.raises(CameraError, match="not JPEG pictures"):
            stream.read()
        stream.close()


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<html>", "answers with text/html and not with a stream"),
        (b"HTTP/1.0 404 Not Found\r\n\r\n", "answers with the error 404"),
        (b"HTTP/1.0 401 Unauthorized\r\n\r\n", "check the name and password"),
        (b"SSH-2.0-OpenSSH\r\n", "Nothing answers at"),
    ],
)
def test_an_address_that_is_no_stream_is_told_with_the_way_on(head: bytes, says: str) -> None:
    with serve(say(head)) as address, pytest.raises(CameraError) as error:
        MjpegStream(address)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_nobody_there_is_told_at_once() -> None:
    with pytest.raises(CameraError, match="Nothing answers at http://127"):
        MjpegStream("http://127.0.0.1:9/video")


def test_name_and_password_are_sent_and_never_shown() -> None:
    heard: list[bytes] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append((self.headers["Authorization"] or "").encode())
            self.wfile.write(b"HTTP/1.0 403 Forbidden\r\n\r\n")

        def log_message(self, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        with pytest.raises(CameraError) as error:
            MjpegStream(f"http://ann:a%20b@127.0.0.1:{server.server_port}/video")
    assert heard == [b"Basic YW5uOmEgYg=="]
    assert "a%20b" not in str(error.value)


def test_name_and_password_go_with_a_redirect_within_the_camera_and_to_nobody_else() -> None:
    heard: list[tuple[str, str, str | None]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host, _, port = self.headers["Host"].partition(":")
            heard.append((host, self.path, self.headers["Authorization"]))
            ways = {"/video": "/stream", "/stream": f"http://localhost:{port}/elsewhere"}
            if self.path in ways:
                self.send_response(302)
                self.send_header("Location", ways[self.path])
            else:
                self.send_response(404)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        with pytest.raises(CameraError, match="the error 404"):
            MjpegStream(f"http://ann:secret@127.0.0.1:{server.server_port}/video")
        server.shutdown()
    basic = "Basic YW5uOnNlY3JldA=="
    assert heard == [("127.0.0.1", "/video", basic), ("127.0.0.1", "/stream", basic), ("localhost", "/elsewhere", None)]
