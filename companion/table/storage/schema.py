"""The form of the database of games, its version, and the way from every earlier form to this one."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()
HEAD: Final = "3"
_EARLIER: Final = ("1", "2")
_VERSION: Final = "alembic_version"

meta = sa.Table(  # what programs from before the migrations look at: they refuse a form that is not theirs
    "meta",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
settings = sa.Table(  # of each table: the open game, and what was chosen in its settings
    "settings",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
games = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("bots", sa.Text, nullable=False),
    sa.Column("started", sa.String(40), nullable=False),
    sa.Column("changed", sa.String(40), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("winners", sa.Text, nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("cursor", sa.Integer, nullable=False),
    sa.Column("acts", sa.Integer, nullable=False),  # counts the acts kept: who writes must have seen the last one
)


def _of_game() -> sa.Column[str]:
    return sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


lines = sa.Table(
    "lines",
    METADATA,
    _of_game(),
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("born", sa.Integer, nullable=False),
    sa.Column("fallen", sa.Text),
)
events = sa.Table(
    "events",
    METADATA,
    _of_game(),
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("pictures", sa.Text),
)
pictures = sa.Table(
    "pictures",
    METADATA,
    _of_game(),
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("jpeg", sa.LargeBinary, nullable=False),
)


class UnknownForm(Exception):
    """The database was made by a newer version of the program; `found` is the version of its form."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


def make_current(db: sa.Connection) -> None:
    """Gives an empty database its tables, and one of an earlier form the form of today.

    To be called in a transaction that keeps other writers out; it stands whole or not at all.

    Raises:
        UnknownForm: the database is newer than the program; nothing was changed.
    """
    found = _found(db)
    if found == HEAD:
        return
    if found is None:
        METADATA.create_all(db)
        db.execute(meta.insert().values(key="schema", value=HEAD))
        db.exec_driver_sql(f"CREATE TABLE {_VERSION} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        db.exec_driver_sql(f"INSERT INTO {_VERSION} VALUES ('{HEAD}')")
    elif found in _EARLIER:
        _migrate(db, found)
    else:
        raise UnknownForm(found)


def _found(db: sa.Connection) -> str | None:
    """The version of the form that the database has, None for an empty one."""
    look = sa.inspect(db)
    names = set(look.get_table_names())
    if _VERSION in names:
        return str(db.exec_driver_sql(f"SELECT version_num FROM {_VERSION}").scalar())
    if "games" not in names:
        return None
    # Versions 1 and 2 were never written down; they differ by the computer players.
    return "2" if "bots" in {column["name"] for column in look.get_columns("games")} else "1"


def _migrate(db: sa.Connection, found: str) -> None:
    # Here and not at the top: it is needed once in the life of a database, and slow to load.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config, folder = Config(), str(Path(__file__).parent / "migrations").replace("%", "%%")
    for option, value in (("script_location", folder), ("version_locations", folder), ("path_separator", "os")):
        config.set_main_option(option, value)
    scripts = ScriptDirectory.from_config(config)
    with EnvironmentContext(config, scripts, fn=lambda _, context: scripts._upgrade_revs(HEAD, found)) as environment:
        environment.configure(connection=db, target_metadata=METADATA)
        environment.get_context().stamp(scripts, found)
        environment.run_migrations()
