"""`companion play`: the tables, their cameras and pages, until somebody ends it."""

import ipaddress
import signal
import socket
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.camera.frame import CameraError
from companion.config import data_folder
from companion.doctor.finding import SET_UP_AGAIN
from companion.memory import give_memory_back
from companion.table.camera.profiles import Profiles
from companion.table.camera.taughtsets import TaughtSets
from companion.table.eye import Eye, Reads
from companion.table.game.running import Running
from companion.table.opponents import Opponents
from companion.table.session import FIRST, Table
from companion.table.settings import forget_old_pictures
from companion.table.storage.database import StoreError
from companion.table.storage.store import Store, open_store
from companion.terminal import DONE, complain, leave_lost_connections
from companion.web.app import create_app
from companion.web.endpoints.streams import Room
from companion.web.first_cameras import open_cameras
from companion.web.page.pages import PageError, make_page
from companion.web.serving.guard import own_hosts
from companion.web.serving.server import Server, ServerError, Wsgi
from companion.web.tables import at_tables

if TYPE_CHECKING:
    from companion.vision.reader import Reader
    from companion.web.joining.lan import Doors


def run_play(
    host: str,
    port: int,
    camera: str | None,
    data: Path | None,
    database: str | None,
    tables: int,
    lan: str | None,
) -> int:
    """Serves the page until Ctrl-C or SIGTERM. Returns the exit status: 0 ended, 2 something given cannot be used.

    host: of this machine itself; other devices come by `lan`. port: 0 takes any free one. camera: the first table's, as
    `open_source` takes it, "off", or None for the one last chosen on its page, else the first webcam, else the demo.
    data: the folder for games, None for the user's own. database: an SQLAlchemy URL in place of the folder. lan: None
    for this machine only, else its address on the local network, or "auto", for phones to join at.
    """
    give_memory_back()
    leave_lost_connections()
    folder = data or data_folder()
    told_to_end: list[int] = []
    woken, waking = socket.socketpair()  # a lock waited for would not hear of a signal that another thread got
    waking.setblocking(False)
    signal.set_wakeup_fd(waking.fileno())
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda number, _: told_to_end.append(number))
    try:
        with ExitStack() as last, ExitStack() as ending:
            make_page()
            server = Server(_loopback(host), port)
            ending.callback(server.stop)
            doors = None if lan is None else _doors(lan, server.port, folder, ending)
            store = open_store(folder, database)
            last.callback(_close, store)  # what is accepted while the servers end is kept, too
            forget_old_pictures(store)
            hosts = own_hosts(host, server.port)
            room = Room()
            sets = TaughtSets(folder / "dice", _reader)
            profiles = Profiles(folder)
            at_work = [_table(store, sets, profiles, str(n), tables, ending) for n in range(1, tables + 1)]
            open_cameras(at_work, store, camera)
            phones = {table.id: doors.phones(table, many=tables > 1) for table, _ in at_work} if doors else {}
            apps: dict[str, Wsgi] = {
                table.id: create_app(table, eye, hosts, phones.get(table.id), room, sets) for table, eye in at_work
            }
            app = at_tables(apps, FIRST)
            server.start(app)
            print(f"Companion is at {server.address}", flush=True)
            if doors is not None:
                doors.start(app)
                invitations = [doors.invitation(joining, qr=tables == 1) for joining in phones.values()]
                print("\n".join(invitations), flush=True)
            while not told_to_end:
                woken.recv(1)
    except (ServerError, StoreError, CameraError) as error:
        return complain(str(error))
    except PageError as error:
        return complain(f"{error} {SET_UP_AGAIN}")
    finally:
        signal.set_wakeup_fd(-1)
        woken.close()
        waking.close()
    return DONE


def _close(store: Store) -> None:
    """Closes the store; the record of a game that it could not keep to the end is left in a file of its own."""
    try:
        store.close()
    finally:
        _leave_records(store.unkept())


def _leave_records(games: list[Running]) -> None:
    for running in games:
        try:
            folder = Path(tempfile.mkdtemp(prefix="companion-unkept-"))
            file = folder / f"game-{running.id}.jsonl"
            file.write_text(running.record(), encoding="utf-8")
        except OSError as error:
            told = f"A game could not be kept, nor its record be left in a file ({error.strerror or error})."
        else:
            told = f"A game could not be kept; its record is in {file}, to be taken in at the page later."
        complain(told)


def _table(
    store: Store, sets: TaughtSets, profiles: Profiles, id: str, of: int, ending: ExitStack
) -> tuple[Table, Eye]:
    """A table at work, and its eye."""
    table = Table(store, id=id, of=of)
    eye = Eye(table, lambda: _ready(sets), profiles)
    ending.callback(eye.stop)
    opponents = Opponents(table)
    opponents.start()
    ending.callback(opponents.stop)
    ending.callback(table.close)
    return table, eye


def _loopback(host: str) -> str:
    """The host, where only this machine reaches it. Raises ServerError: whoever is there may do everything."""
    try:
        inside = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        inside = False
    if not inside:
        raise ServerError(f"--host takes an address of this machine alone; phones join with a code: --lan {host}")
    return host


def _doors(lan: str, port: int, folder: Path, ending: ExitStack) -> "Doors":
    from companion.web.joining.lan import Doors  # here, because a table without phones needs nothing of it

    return Doors(lan, port, folder, ending)


def _ready(sets: TaughtSets) -> Reads:
    """What reads for a table: the built-in reader, with the taught dice in use. Raises ModelError."""
    sets.builtin()
    return sets


def _reader() -> "Reader":
    from companion.vision.reader import Reader  # here, because a table without a camera needs no networks

    return Reader()
