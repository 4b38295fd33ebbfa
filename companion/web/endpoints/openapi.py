"""The program's OpenAPI document: its addresses, with what `endpoints.py` says of each and who may use it."""

from typing import Any, Final

from werkzeug.routing import Map, Rule

from companion.web.endpoints.described import ENDPOINTS, Endpoint
from companion.web.joining.roles import Role, may_reach

_NOT_ASKED: Final = frozenset({"HEAD", "OPTIONS"})
_REFUSAL: Final = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "sentence": {"type": "string", "minLength": 1},
                "ruling": {"type": ["string", "null"]},
            },
            "required": ["code", "sentence", "ruling"],
        }
    },
    "required": ["error"],
}


def document(addresses: Map) -> dict[str, Any]:
    """OpenAPI 3.1, JSON-ready. `x-roles` names who may use an address. Raises KeyError for one not described."""
    paths: dict[str, dict[str, Any]] = {}
    for rule in addresses.iter_rules():
        for method in sorted((rule.methods or set()) - _NOT_ASKED):
            paths.setdefault(_path(rule), {})[method.lower()] = _operation(rule, ENDPOINTS[rule.endpoint])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tabletop companion",
            "version": "1",
            "description": "Every refusal is a sentence with the way on. Where there are several tables, the addresses "
            "lie below /t/ID as well.",
        },
        "paths": paths,
        "components": {"schemas": {"Refusal": _REFUSAL}},
    }


def _path(rule: Rule) -> str:
    return "".join(f"{{{part}}}" if dynamic else part for dynamic, part in rule._trace).removeprefix("|")


def _operation(rule: Rule, endpoint: Endpoint) -> dict[str, Any]:
    given = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in sorted(rule.arguments)
    ] + [{"name": name, "in": "query", "schema": schema} for name, schema in endpoint.query.items()]
    told: dict[str, Any] = {
        "operationId": rule.endpoint,
        "summary": endpoint.about,
        "x-roles": [role for role in Role if may_reach(role, rule.endpoint)],
        "parameters": given,
        "responses": {
            "200": {"description": "Done.", "content": {endpoint.gives: {}}},
            "default": {
                "description": "Refused, in one sentence.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            },
        },
    }
    if endpoint.takes:
        content = {kind: {"schema": schema} for kind, schema in endpoint.takes.items()}
        told["requestBody"] = {"required": True, "content": content}
    return told
