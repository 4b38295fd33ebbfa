"""Versions are pinned: everything that runs or tests the companion stands in constraints.txt as it is installed."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]


def pins(text: str) -> dict[str, str]:
    found = (line.split("==") for line in text.splitlines() if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in found}


def needed(first: list[str]) -> set[str]:
    """The packages that these requirements lead to, here."""
    found: set[str] = set()
    waiting = [Requirement(text) for text in first]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        extras = ("", *requirement.extras)
        for text in [] if name in found else metadata.requires(name) or []:
            more = Requirement(text)
            if more.marker is None or any(more.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(more)
        found.add(name)
    return found


def test_everything_that_runs_or_tests_the_companion_is_pinned_to_what_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    packages = needed([*project["dependencies"], *project["optional-dependencies"]["test"]])
    assert len(packages) > 40
    assert {name: metadata.version(name) for name in packages} == {name: pinned.get(name) for name in packages}


def test_no_pin_names_an_address() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line), line
