"""Speed of the rules."""

import random
import time

import pytest

from companion.rules.core import Event, Roll
from companion.rules.record import Entry, read_record, write_record
from companion.rules.replay import replay
from tests.rules.table import Table

pytestmark = pytest.mark.alone


def five_hundred_events() -> str:
    """A record of 500 events, of games long enough (busts keep a game going)."""
    for seed in range(1000):
        chance = random.Random(seed)
        table = Table("triple-snakes", ["Ann", "Bo"], forfeits=True)
        events: list[Event] = []
        while len(events) < 500 and table.to_act is not None:
            count = table.count
            event: Event = (
                Roll(tuple(chance.randint(1, 6) for _ in range(count))) if count else chance.choice(table.actions)
            )
            table.play(event)
            events.append(event)
        if len(events) == 500:
            return write_record(table.header, [Entry(event) for event in events])
    raise AssertionError("no game was long enough")


def test_a_500_event_record_replays_within_50_ms() -> None:
    content = five_hundred_events()
    times = []
    for _ in range(5):
        start = time.process_time()  # other work on the machine does not count
        record = read_record(content)
        played = replay(record.header, record.entries)
        times.append(time.process_time() - start)
    assert played.refusal is None
    assert len(record.entries) == 500
    assert min(times) <= 0.050, f"{min(times) * 1000:.0f} ms"
