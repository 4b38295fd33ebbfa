"""`companion play --lan`: the doors to the local network, and the address and code that the terminal shows."""

import io
import ipaddress
import socket
import sys
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

import segno

from companion.table.session import Table
from companion.web.joining.certificate import CertificateError, certificate_for
from companion.web.joining.phones import Phones
from companion.web.joining.remembered import remembered
from companion.web.serving.door import Door
from companion.web.serving.guard import network_hosts
from companion.web.serving.server import Server, ServerError, Wsgi

AUTO: Final = "auto"
_BLOCKS: Final = "█▀▄"
_HOSTS_OWN: Final = (ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1"))


class Doors:
    """The two servers that phones reach: HTTP on the port of the host's page, HTTPS on the next one."""

    def __init__(self, address: str, port: int, folder: Path, ending: ExitStack) -> None:
        """address: of this machine on its network, or AUTO. folder: for the certificate and who has joined.

        Raises:
            ServerError: there is no such address, or it cannot be listened on.
        """
        address = own_address() if address == AUTO else _read_address(address)
        self._folder = folder
        self._network = Server(address, port, Door.NETWORK)
        ending.callback(self._network.stop)
        try:
            self._certificate = certificate_for(address, folder)
        except CertificateError as error:
            raise ServerError(str(error)) from None
        files = (self._certificate.file, self._certificate.key)
        try:
            self._secure = Server(address, min(port + 1, 65535), Door.SECURE, files)
        except ServerError:  # somebody else's port: then any other, since nobody has to remember this one
            self._secure = Server(address, 0, Door.SECURE, files)
        ending.callback(self._secure.stop)

    def phones(self, table: Table, *, many: bool = False) -> Phones:
        """What devices join this table with, one of `many`; its pages are told of every change."""
        folder = f"/t/{table.id}" if many else ""
        return Phones(
            table=table.id,
            http=self._network.address + folder,
            https=self._secure.address + folder,
            hosts={
                Door.NETWORK: frozenset(network_hosts(self._network.host.lower(), self._network.port)),
                Door.SECURE: frozenset(network_hosts(self._secure.host.lower(), self._secure.port)),
            },
            fingerprint=self._certificate.fingerprint,
            devices=remembered(self._folder / f"devices-{table.id}.json", table.tell_again),
            changed=table.tell_again,
        )

    @staticmethod
    def invitation(phones: Phones, *, qr: bool) -> str:
        """What the terminal shows: the address, the code, and where wanted both as a QR code."""
        words = f"Phones join at {phones.http} with the code {phones.code.text}"
        return f"{words}\n{_drawn(phones.link)}" if qr else words

    def start(self, app: Wsgi) -> None:
        """Serves the application to the network."""
        self._network.start(app)
        self._secure.start(app)


def own_address() -> str:
    """This machine's address on the network that it reaches others through. Raises ServerError where there is none."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that is nobody's (RFC 5737); nothing is sent
        address = str(probe.getsockname()[0])
        if not ipaddress.ip_address(address).is_unspecified:
            return address
    raise ServerError("This machine is on no network that phones could reach; join one, or give --lan ADDRESS.")


def _read_address(text: str) -> str:
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        raise ServerError(f"{text} is no address; give this machine's own on your network: --lan 192.168.…") from None
    if ip.is_unspecified or ip.is_multicast:
        raise ServerError(f"{text} names no one network; give this machine's own address on yours: --lan 192.168.…")
    if ip in _HOSTS_OWN:
        raise ServerError(
            f"{text} is reached from this machine alone; give its address on your network (--lan 192.168.…), or --lan"
            " by itself."
        )
    return str(ip)


def _drawn(link: str) -> str:
    """The QR code, where the terminal can draw one."""
    try:
        _BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "The QR code stands on the host's page, under Phones."
    drawing = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawing, compact=True)
    return drawing.getvalue().rstrip("\n")
