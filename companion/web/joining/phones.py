"""What `--lan` adds to the table: the address of this machine on its network, the code, and who has joined with it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.web.joining.devices import Device, Devices
from companion.web.joining.join_code import JoinCode
from companion.web.joining.presence import Presence
from companion.web.serving.door import Door


@dataclass(frozen=True)
class Phones:
    """table: the id of the table that they join, and no other. http, https: its addresses at the two doors to the
    network. hosts: the Host headers that name each door.

    fingerprint: of the certificate, as browsers print it.
    """

    table: str
    http: str
    https: str
    hosts: Mapping[Door, frozenset[str]]
    fingerprint: str
    devices: Devices
    code: JoinCode = field(default_factory=JoinCode)
    changed: Callable[[], None] = lambda: None
    """Called when the code has changed; `devices` tells its own changes."""
    presence: Presence = field(default_factory=Presence)

    @property
    def link(self) -> str:
        """What the QR code says. The code stands behind the #, which a browser sends to nobody."""
        return f"{self.http}/#{self.code.text}"

    def remove(self, id: str) -> bool:
        """Takes a device off the table and makes a new code, since it knows the old one; False for an unknown id."""
        if not self.devices.remove(id):
            return False
        self.renew()
        return True

    def silent(self) -> list[str]:
        """The ids of those that have joined and are not there now, as far as can be told."""
        return self.presence.silent([device.id for device in self.devices.all()])

    def renew(self) -> None:
        """A new code; who has joined stays."""
        self.code.renew()
        self.changed()


def device_json(device: Device) -> dict[str, Any]:
    """A device as the host's page shows it."""
    return {
        "id": device.id,
        "role": device.role,
        "name": device.name,
        "address": device.address,
        "seat": device.seat and asdict(device.seat),
    }
