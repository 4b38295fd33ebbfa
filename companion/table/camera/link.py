"""The way from a camera process to a table's server: its address, joining there, and one request after another."""

from __future__ import annotations

import hashlib
import http.client
import json
import re
import ssl
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

_TIMEOUT_S: Final = 8.0
_LARGEST_ANSWER: Final = 256 * 1024
_AGENT: Final = "companion-watch"


class LinkError(Exception):
    """The table cannot be used that way, now or later; the message is one sentence with the way on."""


@dataclass(frozen=True, slots=True)
class Target:
    """A table's server. path: of the table, ends with "/". code: to join with, "" for none. fingerprint: of the
    server's certificate, as 64 hexadecimal digits, "" over HTTP."""

    secure: bool
    host: str
    port: int
    path: str
    code: str = ""
    fingerprint: str = ""

    def __str__(self) -> str:
        """For people's eyes: without the code."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.secure else 'http'}://{host}:{self.port}{self.path}"


def read_target(url: str, code: str | None = None, fingerprint: str | None = None) -> Target:
    """The table that a URL names; a code may stand behind its #, as in the link that the table shows. Raises LinkError.

    fingerprint: of the server's certificate, as the host's page shows it; needed for https.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
        raise LinkError(
            "--post takes the table's address as it is shown there, for example http://192.168.1.5:8765/#CODE."
        )
    secure = parts.scheme == "https"
    known = re.sub(r"[^0-9a-f]", "", (fingerprint or "").lower())
    if secure and len(known) != 64:
        raise LinkError(
            "An https address needs the certificate's fingerprint from the host's page: --fingerprint AB:CD:… "
            "(64 hexadecimal digits)."
        )
    path = parts.path if parts.path.endswith("/") else parts.path + "/"
    return Target(secure, parts.hostname, port or (443 if secure else 80), path, code or parts.fragment, known)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said. error: its code and sentence, where it refused. wait: seconds, where it asks for that."""

    status: int
    told: dict[str, Any]
    error: tuple[str, str] | None = None
    wait: float = 0.0


class Link:
    """Asks one server, over one connection while that lasts. Used by one thread."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._line: http.client.HTTPConnection | None = None
        self._cookie = ""

    def join(self) -> None:
        """Joins the table as a camera, where that is needed: on the table's own machine it is not.

        Raises:
            LinkError: the table does not let it in.
            OSError, http.client.HTTPException: the server cannot be reached, or is no companion.
        """
        known = self.ask("GET", "api/me")
        if known.status == 404:
            raise LinkError(f"There is no table at {self._target}; take its address from the host's page.")
        if known.told.get("role") in ("host", "camera"):
            return
        self._cookie = ""
        if not self._target.code:
            raise LinkError(
                f"The table at {self._target} wants its code; give the link that the host's page shows under Phones: "
                f"--post {self._target}#CODE."
            )
        answer = self.ask("POST", "api/join", {"code": self._target.code, "role": "camera"})
        if answer.error is not None and answer.status in (400, 403):
            raise LinkError(answer.error[1])
        if answer.status != 200:
            raise OSError(answer.error[1] if answer.error else f"status {answer.status}")

    def leave(self) -> None:
        """Takes this process off the table's list of devices, where it can be reached and is still the same."""
        if self._cookie:
            with suppress(LinkError, OSError, http.client.HTTPException):
                self.ask("POST", "api/leave")
        self._cookie = ""
        self.close()

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """One request and its answer. Raises OSError or HTTPException where there is none, or not a companion's, and
        LinkError where the server's certificate is another than the one whose fingerprint was given."""
        headers = {"User-Agent": _AGENT, "Content-Type": "application/json"}
        if self._cookie:
            headers["Cookie"] = self._cookie
        try:
            line = self._line = self._line or self._open()
            line.request(method, self._target.path + path, None if body is None else json.dumps(body), headers)
            reply = line.getresponse()
            content = reply.read(_LARGEST_ANSWER)
            self._take_cookie(reply.getheader("Set-Cookie") or "")
            if reply.will_close:
                self.close()
            told = json.loads(content)
            if not isinstance(told, dict):
                raise ValueError("no object")
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        except (ValueError, RecursionError):
            self.close()
            raise OSError("what answers there is no companion") from None
        error = told.get("error")
        return Answer(
            reply.status,
            told,
            (str(error.get("code")), str(error.get("sentence"))) if isinstance(error, dict) else None,
            _seconds(reply.getheader("Retry-After")),
        )

    def close(self) -> None:
        """Lets go of the connection; the next request opens another."""
        if self._line is not None:
            self._line.close()
        self._line = None

    def _open(self) -> http.client.HTTPConnection:
        target = self._target
        if not target.secure:
            return http.client.HTTPConnection(target.host, target.port, timeout=_TIMEOUT_S)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # its own certificate: known by fingerprint
        line = http.client.HTTPSConnection(target.host, target.port, timeout=_TIMEOUT_S, context=context)
        line.connect()
        certificate = line.sock.getpeercert(binary_form=True) or b""
        if hashlib.sha256(certificate).hexdigest() != target.fingerprint:
            line.close()
            raise LinkError(
                f"The certificate of {target} is not the one whose fingerprint was given; compare it with the host's "
                "page, or somebody stands between."
            )
        return line

    def _take_cookie(self, header: str) -> None:
        pair = header.partition(";")[0].strip()
        if pair and "=" in pair:
            self._cookie = "" if pair.endswith("=") else pair


def _seconds(text: str | None) -> float:
    return float(text) if text is not None and text.isdecimal() and len(text) < 4 else 0.0
