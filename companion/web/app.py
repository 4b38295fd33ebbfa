"""The companion's web application: the page, and the interface that it speaks to the table with."""

from collections.abc import Collection

from flask import Flask

from companion.table.camera.taughtsets import TaughtSets
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.endpoints import (
    api,
    archive,
    calibration,
    cameras,
    join,
    phone_camera,
    printing,
    rehearsal,
    reports,
    snakey,
    streams,
    sudoku,
    teaching,
)
from companion.web.endpoints.state import teller
from companion.web.joining import gate
from companion.web.joining.chosen import Chosen
from companion.web.joining.phones import Phones
from companion.web.joining.who import Who
from companion.web.page import pages
from companion.web.serving import errors, guard
from companion.web.serving.door import Door


def create_app(
    table: Table, eye: Eye, hosts: Collection[str], phones: Phones | None = None, room: streams.Room | None = None,
    sets: TaughtSets | None = None,
) -> Flask:  # fmt: skip
    """The application.

    hosts: the values of a Host header that are this server ("127.0.0.1:8765"); every other is refused.
    phones: what devices on the local network join with, None where they cannot. room: shared with the program's other
    tables, None where there are none. sets: of taught dice, None where nothing is taught.
    """
    app = Flask("companion", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = api.LONGEST_BODY
    errors.register(app)
    own = {Door.LOOPBACK: frozenset(host.lower() for host in hosts)}
    guard.register(app, {**own, **({} if phones is None else phones.hosts)})
    gate.register(app, table, phones)
    tell = teller(table, phones)

    def here(who: Who) -> bool:
        if who.device is None:
            return True
        if phones is None or phones.devices.get(who.device.id) is None:
            return False
        phones.presence.heard(who.device.id)  # its stream goes on
        return True

    app.register_blueprint(pages.blueprint())
    app.register_blueprint(api.blueprint(table, tell))
    app.register_blueprint(archive.blueprint(table))
    app.register_blueprint(printing.blueprint(table))
    app.register_blueprint(cameras.blueprint(eye))
    app.register_blueprint(calibration.blueprint(eye))
    app.register_blueprint(rehearsal.blueprint(table))
    app.register_blueprint(snakey.blueprint(table))
    app.register_blueprint(sudoku.blueprint(eye))
    app.register_blueprint(streams.blueprint(table, eye, tell, here, room or streams.Room()))
    chosen = Chosen(eye, phones)
    app.register_blueprint(join.blueprint(table, phones, tell, chosen))
    app.register_blueprint(phone_camera.blueprint(table, eye, phones, chosen))
    app.register_blueprint(reports.blueprint(eye, chosen))
    if sets is not None:
        app.register_blueprint(teaching.blueprint(sets, eye, table))
    return app
