"""The companion's web application: the page, and the interface that it speaks to the table with."""

from collections.abc import Collection

from flask import Flask

from companion.table.eye import Eye
from companion.table.session import Table
from companion.web import api, archive, errors, guard, pages, printing, rehearsal, snakey, streams, sudoku


def create_app(table: Table, eye: Eye, hosts: Collection[str]) -> Flask:
    """The application.

    hosts: the values of a Host header that are this server ("127.0.0.1:8765"); every other is refused.
    """
    app = Flask("companion", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = api.LONGEST_BODY
    errors.register(app)
    guard.register(app, frozenset(host.lower() for host in hosts))
    app.register_blueprint(pages.blueprint())
    app.register_blueprint(api.blueprint(table))
    app.register_blueprint(archive.blueprint(table))
    app.register_blueprint(printing.blueprint(table))
    app.register_blueprint(rehearsal.blueprint(table))
    app.register_blueprint(snakey.blueprint(table))
    app.register_blueprint(sudoku.blueprint())
    app.register_blueprint(streams.blueprint(table, eye))
    return app
