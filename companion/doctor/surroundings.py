"""Checks of what the companion needs of the machine: a place for its games, a port, a camera that sees well."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import urllib.request
from pathlib import Path
from typing import Final

from companion.camera.camera import Camera
from companion.camera.frame import CameraError
from companion.camera.source import DEMO, check_source, default_source
from companion.camera.webcams import webcams
from companion.config import data_folder
from companion.doctor.finding import Finding, Health, well
from companion.files import is_folder, is_there
from companion.table.camera.notices import of_conditions
from companion.table.storage.database import Damaged, Database, StoreError
from companion.table.storage.named import see_named
from companion.table.storage.rows import count_unreadable
from companion.table.storage.store import database_url
from companion.vision.conditions import look
from companion.vision.errors import ModelError
from companion.vision.reader import Reader

_LITTLE_ROOM: Final = 200 * 2**20
_FRAMES: Final = 10
_FIRST_FRAME_S: Final = 12.0
_NEXT_FRAME_S: Final = 3.0
_SLOW_FPS: Final = 8.0


def check_database(data: Path | None, database: str | None) -> Finding:
    """Whether games can be kept. A database that is there is opened as at a start, and its folder made; no more."""
    try:
        kept = Database(database or database_url(data or data_folder()))
        if database:
            see_named(kept)
        if kept.is_file and is_folder(kept.path.parent) and not is_there(kept.path):
            return _none_yet(kept.path.parent)
        kept.prepare()
        with kept.reading() as db:
            unreadable = count_unreadable(db)
        kept.close()
    except StoreError as error:
        advice = "`companion restore FILE` puts a back-up in its place." if isinstance(error, Damaged) else ""
        return Finding("games", Health.WRONG, str(error), advice)
    except OSError as error:  # it may not even be looked for
        found = f"{error.filename} cannot be used ({error.strerror})."
        return Finding("games", Health.WRONG, found, "See that its folder may be read, or take another: --data FOLDER.")
    if unreadable:
        found = f"{unreadable} of the games in the database cannot be read: damaged, or of a newer version."
        advice = "The others can; install the newest version, or look for a back-up (`companion restore FILE`)."
        return Finding("games", Health.NOTE, found, advice)
    return _room(kept.path.parent, "the database is sound.") if kept.is_file else well("games", "the database answers.")


def _none_yet(folder: Path) -> Finding:
    if os.access(folder, os.W_OK | os.X_OK):
        return _room(folder, "no games are kept yet.")
    found = f"nothing can be written to their folder, {folder}."
    return Finding("games", Health.WRONG, found, "Make it writable, or take another: --data FOLDER.")


def _room(folder: Path, found: str) -> Finding:
    try:
        free = shutil.disk_usage(folder).free
    except OSError:  # no folder at all, as with SQLite's own kind of URL
        return well("games", found)
    if free < _LITTLE_ROOM:
        return Finding("games", Health.NOTE, f"{found} Only {free // 2**20} MB are free.", "Free some space.")
    return well("games", found)


def check_port(port: int) -> Finding:
    """Whether the page's port is free, or who has it."""
    subject = f"port {port}"
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            return well(subject, "is free.")
        except PermissionError:
            advice = "Start with `companion play --port 0`, or with one above 1023."
            return Finding(subject, Health.WRONG, "may not be used by you.", advice)
        except OSError:
            pass
    if _is_companion(port):
        return Finding(subject, Health.NOTE, "a companion runs there already.", f"Open http://127.0.0.1:{port}.")
    return Finding(subject, Health.WRONG, "another program uses it.", "Start with `companion play --port 0`.")


def _is_companion(port: int) -> bool:
    here = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # a proxy would ask its own machine
    try:
        with here.open(f"http://127.0.0.1:{port}/api/state", timeout=2) as reply:
            return b'"version"' in reply.read(4096)
    except (OSError, ValueError, http.client.HTTPException):
        return False


def check_camera(spec: str | None) -> list[Finding]:
    """Whether the camera opens and sends frames, and whether they are fit to be read. None: the first webcam."""
    try:
        name = default_source() if spec is None else spec
        check_source(name)
    except CameraError as error:
        return [Finding("camera", Health.WRONG, str(error))]
    plugged = _plugged()
    if name == DEMO and spec is None:
        if plugged:
            advice = "Close other programs that use it, or name another with --camera."
            return [*plugged, Finding("camera", Health.NOTE, "no webcam gives a picture.", advice)]
        advice = "Plug a webcam in, or use a phone: `companion play --lan`. Without one the faces are typed."
        return [Finding("camera", Health.NOTE, "no webcam was found.", advice)]
    return [*plugged, *_watch(Camera(name))]


def _plugged() -> list[Finding]:
    """The webcams that are there, by the number that --camera wants; nothing where there are none."""
    there = webcams()
    names = ", ".join(f"{one.number}: {one.name}" for one in there)
    numbers = ", ".join(str(one.number) for one in there)
    return [Finding("webcams", Health.WELL, f"{names}.", unnamed=f"{numbers}.")] if there else []


def _watch(camera: Camera) -> list[Finding]:
    camera.start()
    try:
        frame, wait = None, _FIRST_FRAME_S
        for _ in range(_FRAMES):
            newer = camera.wait_newer(frame.number if frame else -1, wait)
            if newer is None:
                break
            frame, wait = newer, _NEXT_FRAME_S
        status = camera.status()
    finally:
        camera.stop()
    if frame is None:
        return [Finding("camera", Health.WRONG, status.why or status.sentence, "Type the faces meanwhile.")]
    height, width = frame.image.shape[:2]
    sends = f"{width} x {height} pixels, {status.fps:.0f} frames a second."
    slow = 0 < status.fps < _SLOW_FPS
    more = "More light lets most webcams send faster." if slow else ""
    found = [Finding("camera", Health.NOTE if slow else Health.WELL, sends, more)]
    try:
        reading = Reader().read(frame.image)
    except ModelError:
        return found  # the models' own check says it
    told = of_conditions(look(frame.image, reading))
    found += [Finding("picture", Health.NOTE, notice.sentence, notice.way_on) for notice in told]
    if not told:
        dice = len(reading.dice)
        found.append(well("picture", f"bright and sharp enough; {dice} {'die' if dice == 1 else 'dice'} in it now."))
    return found
