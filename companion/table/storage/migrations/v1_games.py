"""Version 1: games, their lines of events and the pictures of dice. Made by the program itself, never by migration."""

revision = "1"
down_revision = None


def upgrade() -> None:
    """Nothing leads here: a database without games is given today's form at once."""
