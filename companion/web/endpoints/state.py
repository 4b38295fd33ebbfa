"""The state as each is told it: the table's snapshot, which is everybody's, and who they are to it."""

import json
from dataclasses import asdict, replace
from typing import Protocol

from companion.table.session import Table
from companion.table.telling import Version
from companion.web.joining.gate import commands_of
from companion.web.joining.phones import Phones, device_json
from companion.web.joining.roles import Role
from companion.web.joining.who import Who
from companion.web.page.pages import page_version

Told = tuple[Version, str]


class Tell(Protocol):
    """Tells the state to somebody, with its version: all of it or, while the game's version is still `known`, only what
    may have changed without it."""

    def __call__(self, who: Who, known: int | None = None) -> Told: ...


def teller(table: Table, phones: Phones | None) -> Tell:
    """Tells the state: the snapshot and beside it

    "page": the version of the page's files, so that an older page knows that it is one;
    "me": {"role", "name", "seat", "commands"}; `commands` are those open now, null for all;
    "phones": for the host, the devices that have joined; null for all others and without --lan.
    """

    def tell(who: Who, known: int | None = None) -> Told:
        # The snapshot first: what is asked after it is as new or newer, and then another state follows.
        version, text = table.snapshot_text(who.language, known)
        more = json.dumps(_more(who), ensure_ascii=False)
        return version, f"{text[:-1]}, {more[1:]}"

    def _more(who: Who) -> dict[str, object]:
        device = who.device if who.device is None or phones is None else phones.devices.get(who.device.id)
        who = replace(who, device=device)
        return {
            "page": page_version(),
            "me": {
                "role": who.role,
                "name": None if device is None else device.name,
                "seat": who.seat and asdict(who.seat),
                "commands": commands_of(who, table.current()[1]),
            },
            "phones": None
            if phones is None or who.role is not Role.HOST
            else [device_json(joined) for joined in phones.devices.all()],
        }

    return tell
