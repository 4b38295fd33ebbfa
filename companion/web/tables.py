"""Several tables on one server: the first at /, each at /t/ID/."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion.web.serving.server import Wsgi

_OF_TABLE: Final = re.compile(r"/t/([0-9]{1,2})(/.*)?", re.DOTALL)


def at_tables(apps: Mapping[str, Wsgi], first: str) -> Wsgi:
    """One application from those of the tables, by their ids; each is asked as if it stood alone.

    What names no table goes to the first one, which also answers for a table that there is not.
    """

    def ask(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        found = _OF_TABLE.fullmatch(environ.get("PATH_INFO", ""))
        app = None if found is None else apps.get(found[1])
        if found is None or app is None:
            return apps[first](environ, start)
        if found[2] is None:  # the page's addresses are relative to its folder
            start("308 Permanent Redirect", [("Location", f"/t/{found[1]}/"), ("Content-Length", "0")])
            return []
        script = environ.get("SCRIPT_NAME", "") + f"/t/{found[1]}"
        return app({**environ, "SCRIPT_NAME": script, "PATH_INFO": found[2]}, start)

    return ask
