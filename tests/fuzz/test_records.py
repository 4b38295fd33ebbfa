"""Whatever a record holds, it is read or refused in a sentence, and its replay never fails."""

import json
import random
from pathlib import Path

from companion.rules.record import NotARecord, read_record
from companion.rules.replay import position_json, replay
from tests.fuzz.memory import resident_mib
from tests.fuzz.mutations import bytes_like, json_like

RECORDS = sorted((Path(__file__).parents[1] / "rules").rglob("*.jsonl"))
INPUTS = 3000


def broken(chance: random.Random) -> str:
    """A golden record with one line spoilt, or all of it as bytes."""
    good = chance.choice(RECORDS).read_bytes()
    if chance.random() < 0.3:
        return bytes_like(good, chance).decode(errors="replace")
    lines = good.splitlines()[: chance.choice((3, 10, 40))]
    at = chance.randrange(len(lines))
    lines[at] = json_like(json.loads(lines[at]), chance)
    return b"\n".join(lines).decode(errors="replace")


def test_3000_broken_records_are_replayed_or_refused_in_a_sentence() -> None:
    assert len(RECORDS) > 15
    chance, before = random.Random(8), 0.0
    refused: list[tuple[str, int]] = []
    for count in range(INPUTS):
        try:
            record = read_record(broken(chance))
        except NotARecord as error:
            refused.append((str(error), error.line))
        else:
            json.dumps(position_json(replay(record.header, record.entries)))
        if count == INPUTS // 3:
            before = resident_mib()
    assert 0 < len(refused) < INPUTS
    assert all(sentence.strip() and line >= 1 for sentence, line in refused)
    assert resident_mib() - before < 20
