"""The JSON bodies of requests."""

import json
from typing import Any

from flask import request

from companion.said import say


class BadBody(Exception):
    """The body is not what the address takes; the message is one sentence. `status` is HTTP's."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def read_json() -> Any:
    """The request's body as a JSON value, without the figures that JSON has not (NaN). Raises BadBody."""
    if request.mimetype != "application/json":
        raise BadBody(415, say("This is sent as application/json."))
    try:
        value = json.loads(request.get_data().decode(), parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair could be neither kept nor shown
    except (ValueError, RecursionError):
        raise BadBody(400, say("The request is not JSON.")) from None
    return value


def _no_constant(word: str) -> None:
    raise ValueError(word)


def read_object() -> dict[str, Any]:
    """The request's body as a JSON object. Raises BadBody."""
    value = read_json()
    if not isinstance(value, dict):
        raise BadBody(400, say("The request must be a JSON object."))
    return value


def read_version(value: object) -> int:
    """The version of the state that a page acts on, as a request tells it. Raises BadBody."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadBody(400, say('"version" must be the version of the state that the page shows.'))
    return value


def read_texts(*keys: str) -> tuple[str, ...]:
    """The texts of a JSON object that has just these keys. Raises BadBody."""
    raw = read_json()
    if not isinstance(raw, dict) or set(raw) != set(keys) or not all(isinstance(value, str) for value in raw.values()):
        raise BadBody(400, say("The request needs these texts: {keys}.", keys=", ".join(keys)))
    return tuple(raw[key] for key in keys)
