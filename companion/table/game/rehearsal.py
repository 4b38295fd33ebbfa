"""What events would lead to from where the open game stands: for a page that shows an act before it is done. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.rules.core import Illegal, Malformed, Roll
from companion.rules.record import read_entry, read_event
from companion.rules.replay import position_json
from companion.table.game.history import Kept
from companion.table.game.running import NotLegal, Running, append, correct


class NotRehearsed(Exception):
    """The event at `index` of those given is illegal where it stands; `why` says by which ruling."""

    def __init__(self, index: int, why: Illegal) -> None:
        super().__init__(why.sentence)
        self.index = index
        self.why = why


def rehearsed(running: Running, events: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The game as it would be after the events, JSON-ready; `running` stays as it is.

    Returns the position (as `companion replay --json` prints it), the prompt and the choices there, and for each event
    its words (`texts`) and what it would make to announce (`announcements`, a list of sentences an event).

    Raises:
        Malformed: one is no event of this game.
        NotRehearsed: one is illegal where it stands.
    """
    texts, announcements = [], []
    for index, raw in enumerate(events):
        game, before = running.game, running.state
        entry = read_entry(game, raw)
        try:
            running = append(running, Kept(replace(entry, source=None, confidence=None), None))
        except NotLegal as refused:
            raise NotRehearsed(index, refused.why) from None
        texts.append(game.phrase(before, entry.event).choice)
        announcements.append(list(game.told(before, running.state)))
    game, state = running.game, running.state
    return {
        "position": position_json(running.replay()),
        "prompt": game.prompt(state),
        "choices": [running.choice(do) for do in game.legal(state)],
        "texts": texts,
        "announcements": announcements,
    }


def felled(running: Running, index: int, faces: list[Any]) -> dict[str, Any] | None:
    """What would fall if the roll that is event `index` had these faces, JSON-ready.

    None where all that followed stays, and where the correction is refused, as whoever makes it is then told.
    """
    try:
        event = read_event(running.game, {"roll": faces})
        assert isinstance(event, Roll)
        fallen = correct(running, index, event.faces).history.fallen
    except (IndexError, Malformed, NotLegal):
        return None
    return None if fallen is None else fallen.json()
