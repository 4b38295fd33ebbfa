"""Version 3: settings belong to a table, or to all ("")."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Moves the settings over, and tells programs from before the migrations that this form is not theirs."""
    op.create_table(
        "settings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO settings "
        "SELECT CASE WHEN key IN ('open', 'accept', 'column_die') THEN '1' ELSE '' END, key, value "
        "FROM meta WHERE key <> 'schema'"
    )
    op.execute("DELETE FROM meta")
    op.execute("INSERT INTO meta (key, value) VALUES ('schema', '3')")
