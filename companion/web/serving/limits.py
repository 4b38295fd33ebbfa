"""Limits that hold by address: how many things at a time, and how often."""

import ipaddress
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

_MOST_KEYS: Final = 4096


def owner(address: str) -> str:
    """Whom an address counts for: itself, or its network of 2^64 where one machine may choose among so many (IPv6)."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False).network_address)


class Places:
    """A limited number of places, of which one address holds only some at a time."""

    def __init__(self, count: int, each: int | None = None) -> None:
        """count: in all. each: for one address, None where all may be one's."""
        self._count, self._each = count, count if each is None else each
        self._held: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, address: str) -> bool:
        """Takes a place; False where none is free for this address."""
        key = owner(address)
        with self._lock:
            if self._held.total() >= self._count or self._held[key] >= self._each:
                return False
            self._held[key] += 1
            return True

    def leave(self, address: str) -> None:
        """Gives a place back."""
        key = owner(address)
        with self._lock:
            self._held[key] -= 1
            if self._held[key] <= 0:
                del self._held[key]


class Rate:
    """So many at once, then so many a second, counted for each key by itself (an address, a device)."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def allow(self, key: str) -> bool:
        """Counts one; False where that is one too many for now."""
        with self._lock:
            now = self._clock()
            left = self._now(key, now)
            if left < 1:
                return False
            if len(self._left) >= _MOST_KEYS:  # whoever has all again need not be remembered
                self._left = {old: kept for old, kept in self._left.items() if self._now(old, now) < self._burst}
            self._left[key] = (left - 1, now)
            return True

    def wait(self, key: str) -> int:
        """Whole seconds until one more is allowed, 0 where it is now."""
        with self._lock:
            lacking = 1 - self._now(key, self._clock())
            return 0 if lacking <= 0 else int(lacking / self._per_second) + 1

    def _now(self, key: str, now: float) -> float:
        left, since = self._left.get(key, (float(self._burst), now))
        return min(float(self._burst), left + (now - since) * self._per_second)
