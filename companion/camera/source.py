"""From what the user writes after --camera to a source of frames."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Collection
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from companion.camera.capture import VideoFile, check_device, open_device, open_rtsp
from companion.camera.folder import Folder
from companion.camera.frame import CameraError, Source
from companion.camera.mjpeg import MjpegStream, shown_address
from companion.camera.webcams import webcams
from companion.config import resource
from companion.said import say

DEMO: Final = "demo"
OFF: Final = "off"
"""No source at all."""
PHONE: Final = "phone"
"""The source that a phone sends its pictures to."""
_WAYS: Final = say("give a camera's number, a video, a folder of pictures, an http, https or rtsp address, or demo")
_NAMES: Final = {DEMO: say("the demo clip"), PHONE: say("the phone's camera")}
_BARE: Final = re.compile(r"(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|[\w-]+(\.[\w-]+)*:\d{1,5})(/\S{0,400})?", re.ASCII)
"""An address as people type it, without http:// before it: a number or a name with a port."""
_PROBE_LIMIT: Final = 3.0
_PROBED: Final = 4
"""Webcams of which one is looked for that gives a picture."""


def open_source(spec: str) -> Source:
    """The source that `spec` names: "0", "/path/clip.mp4", "/path/folder", "http://…", "rtsp://…" or "demo".

    May take as long as the time limits of capture and mjpeg allow. Raises CameraError.
    """
    _check_name(spec)
    device, scheme = webcam_number(spec), _scheme(spec)
    if device is not None:
        return open_device(device)
    if scheme in ("http", "https"):
        return MjpegStream(spec)
    return _open_here(spec) if scheme is None else open_rtsp(spec, shown_address(spec))


def check_source(spec: str) -> None:
    """Raises CameraError when it can be told at once that `spec` is no source.

    Files and folders are opened for that, cameras and addresses are not: they may be there later.
    """
    _check_name(spec)
    if not is_camera(spec):
        _open_here(spec).close()


def is_camera(spec: str) -> bool:
    """Whether the source is a camera plugged in or at an address: no file or folder, nor a phone or the demo."""
    return webcam_number(spec) is not None or _scheme(spec) is not None


def _open_here(spec: str) -> Source:
    """The demo, a folder or a file."""
    if spec == DEMO:
        return VideoFile(demo_clip(), DEMO, loops=True)
    path = Path(spec).expanduser()
    if not os.access(path, os.R_OK):  # a video would else be said to be none
        raise CameraError(say("{name} may not be read; change its permissions, or name another.", name=path.name))
    return Folder(path, spec) if path.is_dir() else VideoFile(path, spec)


def _check_name(spec: str) -> None:
    device, scheme = webcam_number(spec), _scheme(spec)
    if not spec.strip():
        raise CameraError(say("No camera is named; {ways}.", ways=_WAYS))
    if device is not None:
        check_device(device)
    elif scheme is not None:
        if scheme not in ("http", "https", "rtsp", "rtsps"):
            raise CameraError(
                say("Addresses that begin with {scheme}:// are not known here; {ways}.", scheme=scheme, ways=_WAYS)
            )
        try:
            address = shown_address(spec)
        except ValueError:  # and it may hold a password, so it is not shown
            raise CameraError(
                say("This camera's address cannot be read; in its name or password, write [ and ] as %5B and %5D.")
            ) from None
        if not _host(spec):
            raise CameraError(say("The address {address} names no host; {ways}.", address=address, ways=_WAYS))
    elif spec != DEMO:
        try:
            there = Path(spec).expanduser().exists()
        except (OSError, ValueError, RuntimeError):
            there = False
        if not there and spec == OFF:
            raise CameraError(say("Off means no camera, and one is needed here; {ways}.", ways=_WAYS))
        if not there:
            raise CameraError(say("There is no file, folder or camera called {spec}; {ways}.", spec=spec, ways=_WAYS))


def completed(typed: str) -> str:
    """The source that a person typed: an address may lack its http://, and nothing else knows one without it."""
    spec = typed.strip()
    return f"http://{spec}" if _BARE.fullmatch(spec) else spec


def describe(spec: str) -> str:
    """A short name for a source, fit for a sentence and for other people's eyes."""
    device = webcam_number(spec)
    if device is not None:
        return say("camera {number}", number=device)
    if spec in _NAMES:
        return _NAMES[spec]
    return shown_address(spec) if _scheme(spec) else Path(spec).name or spec


def without_secrets(spec: str) -> str:
    """The source as it may be kept in a file: an address without names and passwords, anything else as it is."""
    return shown_address(spec) if _scheme(spec) else spec


def webcam_number(spec: str) -> int | None:
    """The number of the webcam that the source is, None where it is none."""
    match = re.fullmatch(r"(?:/dev/video)?(\d{1,3})", spec.strip())
    return int(match[1]) if match else None


def demo_clip() -> Path:
    """The bundled clip of dice being thrown."""
    return resource("datasets") / "demo" / "demo.mp4"


def default_source(taken: Collection[int] = ()) -> str:
    """What to look at when the user names nothing: the first webcam that gives a picture, else the demo.

    taken: the numbers of webcams that are passed over, as is one that hangs. Takes a few seconds at most.
    """
    free = [webcam for webcam in webcams() if webcam.number not in taken]
    for webcam in free[:_PROBED]:
        if _gives_pictures(webcam.number):
            return str(webcam.number)
    return DEMO


def _gives_pictures(index: int) -> bool:
    good = threading.Event()

    def probe() -> None:
        # A camera that cannot be used; drivers raise more than what is known here.
        with suppress(Exception), closing(open_device(index)) as source:
            source.read()
            good.set()

    thread = threading.Thread(target=probe, name=f"probe camera {index}", daemon=True)
    thread.start()
    thread.join(_PROBE_LIMIT)
    return good.is_set()


def _scheme(spec: str) -> str | None:
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]+)://", spec)
    return match[1].lower() if match else None


def _host(spec: str) -> str:
    return re.sub(r"^[^/]*//(?:[^/@]*@)?", "", spec).partition("/")[0]
