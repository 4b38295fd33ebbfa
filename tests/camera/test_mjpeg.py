"""An MJPEG stream over HTTP: what it gives, and every way in which a stream goes wrong."""

from __future__ import annotations

import hashlib
import http.server
import re
import threading
import time
from socketserver import StreamRequestHandler
from typing import ClassVar

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


def test_a_damaged_picture_or_length_costs_one_frame_and_not_the_stream() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        good = jpeg(picture(90, 320, 240))
        handler.wfile.write(HEAD + part(b"no picture at all") + part(good[: len(good) // 2]) + part(b""))
        handler.wfile.write(part(good).replace(b"Length: ", b"Length: about ") + b"--frame\r\n")
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address)
        image = stream.read().image
        assert image.shape == (240, 320, 3)
        assert abs(image.astype(int) - 90).max() < 3  # the half picture would be grey below
        stream.close()


def test_a_picture_that_comes_in_pieces_is_whole() -> None:
    def answer(handler: StreamRequestHandler) -> None:
        whole = HEAD + part(jpeg(picture(9)))
        for piece in (whole[:150], whole[150:300], whole[300:]):
            handler.wfile.write(piece)
            time.sleep(0.05)
        hold(handler)

    with serve(answer) as address:
        stream = MjpegStream(address)
        assert stream.read().image.shape == (48, 64, 3)
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


@pytest.mark.parametrize("garbage", [part(b"\x00" * 200), b"\x00" * 200], ids=["parts", "one part without an end"])
def test_garbage_for_ever_is_an_error_and_not_a_hang(garbage: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.camera.mjpeg._MAX_PART", 20_000)

    def answer(handler: StreamRequestHandler) -> None:
        handler.wfile.write(HEAD)
        while True:
            handler.wfile.write(garbage)

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


@pytest.mark.parametrize(
    "asked", ["/video.cgi?user=ann&pwd=secret", "/video?key=secret&size=2", "/user=ann_pwd=secret_channel=1"]
)
def test_a_login_behind_the_host_reaches_the_camera_as_it_was_typed_and_is_never_shown(asked: str) -> None:
    heard: list[str] = []

    class Keyed(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            if self.path == asked:
                self.wfile.write(HEAD + part(jpeg(picture(90))))
            else:
                self.send_error(403)

        def log_message(self, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Keyed) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        stream = MjpegStream(f"{address}{asked}#here")
        assert stream.read().image.shape == (48, 64, 3)
        with pytest.raises(CameraError, match="has ended the stream") as ended:
            stream.read()
        with pytest.raises(CameraError, match="check the name and password") as refused:
            MjpegStream(address + asked.replace("secret", "secretive"))
        server.shutdown()
    assert heard == [asked, asked.replace("secret", "secretive")]
    assert "secret" not in f"{ended.value} {refused.value}"


LOGIN = "ann:%C3%A4%20b"  # ann, whose password is "ä b"


class Guarded(http.server.BaseHTTPRequestHandler):
    """A camera that asks for a login: in `challenges`, whoever names none that `accepts` holds for right."""

    challenges: ClassVar[tuple[str, ...]] = ('Basic realm="camera"',)
    ways: ClassVar[dict[str, str]] = {}
    heard: ClassVar[list[tuple[str, str, str | None]]] = []

    def accepts(self, login: str) -> bool:
        return login == "Basic YW5uOsOkIGI="

    def do_GET(self) -> None:
        login = self.headers["Authorization"]
        host, _, port = self.headers["Host"].partition(":")
        self.heard.append((host, self.path, login))
        if host == "127.0.0.1" and not self.accepts(login or ""):
            self.send_response(401)
            for challenge in self.challenges:
                self.send_header("WWW-Authenticate", challenge)
        elif self.path in self.ways:
            self.send_response(302)
            self.send_header("Location", self.ways[self.path].format(port=port))
        else:
            self.send_response(404)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


def error_at(camera: type[Guarded], login: str) -> str:
    """What is told of a guarded camera that has no stream, and of one whose login is refused."""
    camera.heard = []
    with http.server.HTTPServer(("127.0.0.1", 0), camera) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        with pytest.raises(CameraError) as error:
            MjpegStream(f"http://{login}@127.0.0.1:{server.server_port}/video")
        server.shutdown()
    return str(error.value)


def test_name_and_password_are_sent_where_they_are_asked_for_and_never_shown() -> None:
    assert "the error 404" in error_at(Guarded, LOGIN)
    assert [login for _, _, login in Guarded.heard] == [None, "Basic YW5uOsOkIGI="]
    told = error_at(Guarded, "ann:secret")
    assert "check the name and password" in told
    assert "secret" not in told


@pytest.mark.parametrize(
    "challenges",
    [
        ('Digest realm="camera",qop="auth",nonce="n1",algorithm=md5',),  # as motion asks
        ('Digest realm="camera", nonce="n1"', 'Basic realm="camera"'),
        ('Basic realm="camera"', 'Digest realm="camera", qop="auth", nonce="n1", algorithm="MD5", opaque="o"'),
        ('Digest realm="camera", qop="auth", nonce="n1", algorithm=SHA-256', 'Digest realm="camera", nonce="n2"'),
        ('Digest realm="camera", qop="auth", nonce="n2", algorithm=SHA-512-256', 'Digest realm="camera", nonce="n1"'),
    ],
)
def test_a_camera_that_asks_for_a_digest_gets_one_and_never_the_password(challenges: tuple[str, ...]) -> None:
    class Digesting(Guarded):
        def accepts(self, login: str) -> bool:
            told = dict(re.findall(r'(\w+)="?([^",]*)', login))
            middle = "".join(f"{told[name]}:" for name in ("nc", "cnonce", "qop") if name in told)
            name = told.get("algorithm", "MD5")

            def digest(text: str) -> str:
                return hashlib.new(name.replace("-", ""), text.encode()).hexdigest()

            return told.get("response") == digest(f"{digest('ann:camera:ä b')}:n1:{middle}{digest('GET:/video')}")

    Digesting.challenges = challenges
    assert "the error 404" in error_at(Digesting, LOGIN)
    assert "check the name and password" in error_at(Digesting, "ann:wrong")
    assert len(Digesting.heard) == 2  # who tries again and again may be locked out
    assert not any((login or "").startswith("Basic") for _, _, login in Digesting.heard)


@pytest.mark.parametrize("challenge", ["Negotiate", 'Digest realm="cam", nonce="n", algorithm=SHA-512', "", "Digest"])
def test_a_login_that_is_not_known_is_told_as_one(challenge: str) -> None:
    class Odd(Guarded):
        challenges = (challenge,)

    assert "check the name and password" in error_at(Odd, "ann:secret")


def test_name_and_password_go_with_a_redirect_within_the_camera_and_to_nobody_else() -> None:
    class Leading(Guarded):
        ways = {"/video": "/stream", "/stream": "http://localhost:{port}/elsewhere"}

    assert "the error 404" in error_at(Leading, LOGIN)
    basic = "Basic YW5uOsOkIGI="
    assert [one for one in Leading.heard if one[2] is not None] == [
        ("127.0.0.1", "/video", basic),
        ("127.0.0.1", "/stream", basic),
    ]
    assert Leading.heard[-1] == ("localhost", "/elsewhere", None)
