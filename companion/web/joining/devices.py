"""The devices that have joined the table: each with its role, known again by a secret that only it holds."""

import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from companion.said import say
from companion.web.joining.roles import Role

MOST_DEVICES: Final = 64
LASTS: Final = 24 * 3600.0
"""Seconds after which a device has to join again."""
_MOST_REMOVED: Final = 256


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of one game; in another game the device has no seat until it takes one there."""

    game: str
    player: str


@dataclass(frozen=True, slots=True)
class Device:
    """id: what the host's page names it by. name: what people call it. joined: seconds since the epoch."""

    id: str
    role: Role
    name: str
    address: str
    secure: bool
    joined: float
    seat: Seat | None = None


class TooMany(Exception):
    """No further device can join; the message is for its person."""


class Taken(Exception):
    """The seat is another device's; the message is for the person who asked for it."""


class Devices:
    """All methods may be called from any thread. Secrets are kept as their SHA-256 only."""

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.time,
        kept: str | None = None,
    ) -> None:
        """changed: called after every change. kept: what `text` gave when the program last ran."""
        self._changed, self._clock = changed, clock
        self._lock = threading.Lock()
        self._held: dict[str, Device] = {}
        self._removed: dict[str, None] = {}
        self._count = 0
        if kept is not None:
            self._read(kept)

    def join(self, role: Role, kind: str, address: str, *, secure: bool) -> tuple[str, Device]:
        """A new device and the secret that it is known by from now on. Raises TooMany."""
        secret = secrets.token_urlsafe(32)
        with self._lock:
            self._forget_old()
            if len(self._held) >= MOST_DEVICES:
                raise TooMany(say("As many devices as this table takes have joined; the host can remove one."))
            self._count += 1
            device = Device(secrets.token_hex(4), role, f"{kind} {self._count}", address, secure, self._clock(), None)
            self._held[_digest(secret)] = device
        self._changed()
        return secret, device

    def find(self, secret: str) -> Device | None:
        """The device that holds this secret, None where there is none or it joined too long ago."""
        with self._lock:
            self._forget_old()
            return self._held.get(_digest(secret))

    def was_removed(self, secret: str) -> bool:
        """Whether the host has removed the device that held this secret."""
        with self._lock:
            return _digest(secret) in self._removed

    def get(self, id: str) -> Device | None:
        """The device as it is now, None where it is no longer joined."""
        return next((device for device in self.all() if device.id == id), None)

    def all(self) -> tuple[Device, ...]:
        """All that are joined, the first first; not those that joined too long ago."""
        with self._lock:
            self._forget_old()
            return tuple(self._held.values())

    def leave(self, id: str) -> bool:
        """The device is no longer joined; False where it was not."""
        return self._drop(id, told=False)

    def remove(self, id: str) -> bool:
        """As `leave`, but the device is told that the host has removed it."""
        return self._drop(id, told=True)

    def _drop(self, id: str, *, told: bool) -> bool:
        with self._lock:
            self._forget_old()
            key = next((key for key, device in self._held.items() if device.id == id), None)
            if key is None:
                return False
            del self._held[key]
            if told:
                self._removed[key] = None
            while len(self._removed) > _MOST_REMOVED:
                del self._removed[next(iter(self._removed))]
        self._changed()
        return True

    def sit(self, id: str, seat: Seat) -> Device:
        """Gives a device its seat. Raises Taken, and KeyError where the device is not joined."""
        with self._lock:
            self._forget_old()
            holder = next((device for device in self._held.values() if device.seat == seat), None)
            if holder is not None and holder.id != id:
                raise Taken(
                    say("{name} plays on another device: change it there, or let the host remove it.", name=seat.player)
                )
            for key, device in self._held.items():
                if device.id == id:
                    self._held[key] = seated = replace(device, seat=seat)
                    break
            else:
                raise KeyError(id)
        self._changed()
        return seated

    def text(self) -> str:
        """Everything to be known after a restart."""
        with self._lock:
            held = {key: asdict(device) for key, device in self._held.items()}
            return json.dumps({"count": self._count, "devices": held, "removed": list(self._removed)})

    def _read(self, text: str) -> None:
        """Takes over what can be read; a device that cannot has to join again."""
        try:
            raw = json.loads(text)
            self._count = int(raw["count"])
            self._removed = dict.fromkeys(str(key) for key in raw["removed"])
            self._held = {str(key): _device(value) for key, value in raw["devices"].items()}
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            self._held, self._removed = {}, {}
        self._forget_old()

    def _forget_old(self) -> None:
        now = self._clock()
        self._held = {key: device for key, device in self._held.items() if device.joined + LASTS >= now}


def _device(raw: Mapping[str, Any]) -> Device:
    seat = raw["seat"]
    return Device(
        str(raw["id"]),
        Role(raw["role"]),
        str(raw["name"]),
        str(raw["address"]),
        bool(raw["secure"]),
        float(raw["joined"]),
        None if seat is None else Seat(str(seat["game"]), str(seat["player"])),
    )


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
