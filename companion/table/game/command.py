"""`companion replay [--json] FILE…`: the sheet of each game record, or where it is against the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.names import holds_unseen, seen, spaced
from companion.rules.core import Event, Game
from companion.rules.record import NotARecord, event_json, read_record
from companion.rules.replay import Replay, position_json, replay
from companion.terminal import DONE, ILLEGAL, complain


def run_replay(files: list[str], *, as_json: bool) -> int:
    """Replays each record and prints its sheet, or its last legal position as JSON. Returns the worst exit status:
    1 where an event is illegal, 2 where a file is no record."""
    return max(_replay_one(file, as_json) for file in files)


def _replay_one(file: str, as_json: bool) -> int:
    try:
        record = read_record(Path(file).read_bytes().decode())
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        return complain(f"{file}:{line}: not UTF-8 text, so not a record")
    except NotARecord as error:
        return complain(f"{file}:{error.line}: {_in_a_line(str(error))}")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        return complain(f"{file}: cannot be read: {why}; name the file of a game's record")
    played = replay(record.header, record.entries)
    print(json.dumps(position_json(played)) if as_json else _sheet(played), flush=True)
    if played.refusal is None:
        return DONE
    refusal = played.refusal
    complain(f"{file}:{refusal.entry.line}: {refusal.why.ruling}: {_in_a_line(refusal.why.sentence)}")
    complain(_legal_there(played.game, played.state))
    return ILLEGAL


def _sheet(played: Replay) -> str:
    """What is seen of the sheet; a name that holds ends of lines stands in one, or it could add lines of its own."""
    sheet = played.game.sheet(played.state)
    for name in played.header.players:
        if "\n" in name:
            sheet = sheet.replace(name, spaced(name))
    return seen(sheet)


def _legal_there(game: Game[Any], state: Any) -> str:
    want = game.want(state)
    choices = []
    if want is not None:
        choices.append(f"a roll of {want.count} {want.dice} {'die' if want.count == 1 else 'dice'} ({want.purpose})")
    choices += map(_line, game.legal(state))
    return "  legal there: " + ("; ".join(choices) or "nothing, the game is over")


def _in_a_line(sentence: str) -> str:
    """What is seen of a sentence; a name in it may hold ends of lines, too, behind which it could tell anything."""
    return seen(sentence).replace("\n", " ")


def _line(event: Event) -> str:
    """An event as a record has it, to be copied: with escapes where a name holds signs that are not seen."""
    told = json.dumps(event_json(event), ensure_ascii=False)
    return json.dumps(event_json(event)) if holds_unseen(told) else told
