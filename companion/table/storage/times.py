"""Times as the store has them (RFC 3339): in UTC and of one length, since they are put in order as text."""

from datetime import UTC, datetime


def now() -> str:
    """The time of this moment."""
    return in_words(datetime.now(UTC))


def in_words(when: datetime) -> str:
    """A time as text."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


def as_kept(at: str) -> str:
    """A record's time, which may be of any offset and length, as the store has it; for one in no calendar here, now.

    So for one to come, as of a computer whose clock was wrong: the game would stand before all others for as long.
    """
    told = at.upper()
    try:
        when = in_words(datetime.fromisoformat(told[:17] + told[17:19].replace("60", "59") + told[19:]))  # leap second
        return min(when, now())
    except (ValueError, OverflowError):  # the year 0, or so near the first or the last that it is another one in UTC
        return now()
