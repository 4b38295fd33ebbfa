"""Times as the store has them (RFC 3339): in UTC and of one length, since they are put in order as text."""

from datetime import UTC, datetime


def now() -> str:
    """The time of this moment."""
    return in_words(datetime.now(UTC))


def in_words(when: datetime) -> str:
    """A time as text."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")
