"""Who makes the request that is being answered."""

from dataclasses import dataclass

from flask import g

from companion.locale import ENGLISH
from companion.web.joining.devices import Device, Seat
from companion.web.joining.roles import Role
from companion.web.serving.door import Door


@dataclass(frozen=True, slots=True)
class Who:
    """role: what they are at this table. address: the network's. device: None for the host and for visitors."""

    role: Role
    address: str
    door: Door
    device: Device | None = None
    language: str = ENGLISH
    removed: bool = False
    """Whether this was a device that the host has removed."""

    @property
    def seat(self) -> Seat | None:
        """The player that the device acts for."""
        return None if self.device is None else self.device.seat


def current() -> Who:
    """Who makes this request; the gate has found it out before the request came to its endpoint."""
    found: Who = g.who
    return found
