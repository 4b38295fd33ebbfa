"""MJPEG over HTTP, as network cameras and phone apps send it.

Read here with the standard library rather than through FFmpeg, so that time limits hold to the second, a damaged
picture costs one frame and not the stream, and an address that is no stream can be told from one that does not answer.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPMessage
from typing import IO, Final
from urllib.parse import unquote, urlsplit, urlunsplit

import numpy as np
from numpy.typing import NDArray

from companion.camera.frame import CameraError, Frame
from companion.said import say
from companion.vision.pictures import PictureError, decode_image

_OPEN_LIMIT: Final = 5.0
"""Seconds that opening a stream may take."""
_READ_LIMIT: Final = 4.0
"""Seconds that it may take for one picture."""
_MAX_PART: Final = 16 * 1024 * 1024
"""Bytes of a picture, and of what stands before it."""
_MAX_BAD: Final = 60
"""Pictures one after another that cannot be decoded before the stream counts as none."""
_SECRET: Final = re.compile(
    r"([a-z]*(?:user|usr|login|pass|pwd|psw|token|key|auth|secret)[a-z]*=)(?:(?!_[a-z]+=)[^&;])*", re.IGNORECASE
)
"""In an address, what is called so and what it is; it goes on to the next one."""
_ALGORITHM: Final = re.compile(r'\balgorithm="?([\w-]+)', re.IGNORECASE)
_DIGESTS: Final = {"MD5": hashlib.md5, "SHA": hashlib.sha1, "SHA-256": hashlib.sha256}
"""What a camera may ask a name and a password to be digested with."""
_HINT: Final = say("give the address of the MJPEG stream itself, such as http://phone:8080/video")


def shown_address(address: str) -> str:
    """The address without the names and passwords that may stand in it, fit for a page, a log or a file.

    They stand before its host, or behind it as many cameras want them (`?user=ann&pwd=…`, `/user=ann_pwd=…_channel=1`).
    Raises ValueError for an address that cannot be taken apart; a camera's name that was checked is none.
    """
    return _SECRET.sub(r"\1…", _requested(address))


def _requested(address: str) -> str:
    """What the camera is asked for: all of its address but the login before the host, which goes where it asks for one
    (`_logging_in`), and the fragment. Raises ValueError as `shown_address`."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], fragment=""))


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a camera to where it sends us."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """The next request, None where there is none."""
        fp.close()  # or all that the camera sends with its redirect would be read, however much that is
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class _Digest(urllib.request.HTTPDigestAuthHandler):
    """Answers the first challenge whose algorithm it knows; the library's own handler knows none but MD5 and SHA-1."""

    def get_algorithm_impls(self, algorithm: str) -> tuple[Callable[[str], str], Callable[[str, str], str]]:
        """The digest of a text, and that of a secret with its data (RFC 7616)."""

        def digest(text: str) -> str:
            return _DIGESTS[algorithm.upper()](text.encode()).hexdigest()

        return digest, lambda secret, data: digest(f"{secret}:{data}")

    def http_error_401(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> http.client.HTTPResponse | None:
        """What the camera answers then, None where no challenge is known or one was answered wrongly before: cameras
        lock out who tries again and again."""
        if req.has_header("Authorization"):
            return None
        for challenge in headers.get_all("WWW-Authenticate", []):
            named = _ALGORITHM.search(challenge)
            algorithm = "MD5" if named is None else named[1].upper()
            if challenge.lower().startswith("digest ") and algorithm in _DIGESTS:
                known = HTTPMessage()
                known["WWW-Authenticate"] = challenge
                return super().http_error_401(req, fp, code, msg, known)
        return None


class _Basic(urllib.request.HTTPBasicAuthHandler):
    """Answers where a name and a password are asked for as they are."""

    def http_error_401(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> http.client.HTTPResponse | None:
        """What the camera answers then, None where something else is asked for or a login was refused before."""
        try:
            return None if req.has_header("Authorization") else super().http_error_401(req, fp, code, msg, headers)
        except ValueError:
            return None


def _logging_in(address: str) -> tuple[urllib.request.BaseHandler, ...]:
    """Handlers that give the address's name and password to its own host and port, as these ask for them."""
    parts = urlsplit(address)
    known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    if parts.username is not None:
        host = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}/"
        known.add_password(None, host, unquote(parts.username), unquote(parts.password or ""))
    return _Digest(known), _Basic(known)


class MjpegStream:
    """An MJPEG stream; t is the monotonic clock's at a frame's arrival. Raises CameraError if it cannot be opened."""

    live: Final = True
    loops: Final = False

    def __init__(self, address: str, open_limit: float = _OPEN_LIMIT, read_limit: float = _READ_LIMIT) -> None:
        self.spec = address
        self._name = shown_address(address)
        self._limit = read_limit
        self._buffer = bytearray()
        self._count = 0
        self._response = self._open(address, open_limit)
        kind = self._response.headers.get_content_type()
        boundary = self._response.headers.get_param("boundary")
        if not kind.startswith("multipart/") or not isinstance(boundary, str):
            self.close()
            raise CameraError(
                say(
                    "{name} answers with {kind} and not with a stream of pictures; {hint}.",
                    name=self._name,
                    kind=kind,
                    hint=_HINT,
                )
            )
        # Servers disagree on whether the dashes before a boundary belong to its name.
        self._mark = b"--" + boundary.strip('"').lstrip("-").encode("latin-1", "replace")

    def _open(self, address: str, limit: float) -> http.client.HTTPResponse:
        request = urllib.request.Request(_requested(address), headers={"User-Agent": "companion"})
        # A camera stands in the same house: never through a proxy.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Redirects, *_logging_in(address))
        try:
            response: http.client.HTTPResponse = opener.open(request, timeout=limit)
        except urllib.error.HTTPError as error:
            error.close()
            way = say("check the name and password in the address") if error.code in (401, 403) else _HINT
            raise CameraError(
                say("{name} answers with the error {code}; {way}.", name=self._name, code=error.code, way=way)
            ) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise CameraError(
                say(
                    "Nothing answers at {name}; check the address and that the camera is on the same network.",
                    name=self._name,
                )
            ) from error
        return response

    def read(self) -> Frame:
        """The next picture that can be decoded. Raises CameraError when none comes in time, or the stream ends."""
        deadline = time.monotonic() + self._limit
        for _ in range(_MAX_BAD):
            image = _decode(self._part(deadline))
            if image is not None:
                frame = Frame(image, time.monotonic(), self._count)
                self._count += 1
                return frame
        raise self._no_pictures()

    def _part(self, deadline: float) -> bytes:
        """The body of the next part of the stream."""
        self._take_until(self._mark, deadline)
        head = self._take_until(b"\r\n\r\n", deadline)
        length = _content_length(head)
        if length is None:
            return self._take_until(self._mark, deadline, keep_mark=True)
        if length > _MAX_PART:
            raise self._no_pictures()
        while len(self._buffer) < length:
            self._more(deadline)
        body = bytes(self._buffer[:length])
        del self._buffer[:length]
        return body

    def _take_until(self, mark: bytes, deadline: float, keep_mark: bool = False) -> bytes:
        """What comes before `mark`; the mark itself is taken too, or left for the next call."""
        start = 0
        while (at := self._buffer.find(mark, start)) < 0:
            start = max(0, len(self._buffer) - len(mark) + 1)
            if len(self._buffer) > _MAX_PART:
                raise self._no_pictures()
            self._more(deadline)
        taken = bytes(self._buffer[:at])
        del self._buffer[: at if keep_mark else at + len(mark)]
        return taken

    def _more(self, deadline: float) -> None:
        """Wait for more bytes. The deadline stops a sender that drips too slowly for the socket's own time limit."""
        try:
            data = self._response.read1(65536)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise CameraError(
                say("{name} has stopped sending pictures; check the camera and the network.", name=self._name)
            ) from error
        if not data:
            raise CameraError(say("{name} has ended the stream; check that the camera is still on.", name=self._name))
        if time.monotonic() > deadline:
            raise CameraError(say("{name} sends too slowly to be followed; check the network.", name=self._name))
        self._buffer += data

    def _no_pictures(self) -> CameraError:
        return CameraError(
            say("{name} sends data that are not JPEG pictures; {hint}.", name=self._name, hint=_HINT)
        )

    def close(self) -> None:
        """Close the connection."""
        self._response.close()


def _content_length(head: bytes) -> int | None:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            return int(value.strip()[:20])  # of a number of any length, enough to see that it is too large
    return None


def _decode(data: bytes) -> NDArray[np.uint8] | None:
    """The picture, or None where the data are not a whole JPEG."""
    _, begin, rest = data.partition(b"\xff\xd8")
    try:
        return decode_image(begin + rest)  # not before its header is seen: one wrong byte there claims gigabytes
    except PictureError:
        return None
