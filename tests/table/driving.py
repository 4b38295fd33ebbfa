"""Giving commands to a table as a page does: with the version of the snapshot last seen."""

from typing import Any

from companion.table.arguments import Refused
from companion.table.session import Table
from companion.table.storage.store import Store
from tests.soon import soon

Json = dict[str, Any]


def tell(table: Table, name: str, **args: Any) -> Json:
    """Gives a command on the newest snapshot and returns the snapshot after it; where another thread (that of the
    store, say) has changed the table between the two, on the snapshot after that. Raises Refused."""
    before = table.snapshot()["version"]
    try:
        table.command(name, before, args)
    except Refused as refused:
        if refused.code != "stale" or table.snapshot()["version"] == before:
            raise
        return tell(table, name, **args)
    return table.snapshot()


def begin(table: Table, *players: str, **options: Any) -> Json:
    """A new game of Triple Snakes."""
    return tell(table, "new_game", game="triple-snakes", players=list(players or ("Ann", "Bo")), options=options)


def roll(table: Table, *faces: int | None) -> Json:
    """Types a roll."""
    return tell(table, "event", event={"roll": list(faces)})


def pick_up(table: Table, *dice: int) -> Json:
    """Picks up dice by index."""
    return tell(table, "event", event={"do": "pick_up", "dice": list(dice)})


def shown(table: Table) -> Json:
    """The open game without what only tells how it came about."""
    game: Json = table.snapshot()["game"]
    return {key: game[key] for key in ("id", "position", "prompt", "choices", "history")}


def texts(table: Table) -> list[str]:
    """The history's lines."""
    return [line["text"] for line in table.snapshot()["game"]["history"]]


def rolls(table: Table) -> list[list[int]]:
    """The faces of the rolls that count, one after another."""
    return [line["faces"] for line in table.snapshot()["game"]["history"] if line.get("faces")]


def question(table: Table) -> Json | None:
    """What the player is asked now."""
    asked: Json | None = table.snapshot()["question"]
    return asked


def kept(store: Store) -> bool:
    """Whether a store that could not be written comes to hold everything."""
    return soon(lambda: store.trouble is None)


def game_id(table: Table) -> str:
    """The open game's."""
    return str(table.snapshot()["game"]["id"])
