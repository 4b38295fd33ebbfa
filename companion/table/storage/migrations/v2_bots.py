"""Version 2: which players of a game the program plays."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Games from before had none."""
    op.add_column("games", sa.Column("bots", sa.Text, nullable=False, server_default="{}"))
