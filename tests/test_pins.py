"""Versions are pinned: everything that runs or tests the companion stands in constraints.txt as it is installed."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]

SYSTEMS = [("linux", "x86_64"), ("linux", "aarch64"), ("win32", "AMD64"), ("darwin", "arm64"), ("darwin", "x86_64")]


def pins(system: str | None = None, machine: str | None = None) -> list[tuple[str, str]]:
    """Each package that is pinned on such a machine (None: here) with its version."""
    of = {"sys_platform": system, "platform_machine": machine} if system and machine else None
    pinned = [Requirement(line) for line in LINES]
    there = [one for one in pinned if one.marker is None or one.marker.evaluate(of)]
    return [(canonicalize_name(one.name), str(one.specifier).removeprefix("==")) for one in there]


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
    pinned = dict(pins())
    packages = needed([*project["dependencies"], *project["optional-dependencies"]["test"]])
    assert len(packages) > 40
    assert {name: metadata.version(name) for name in packages} == {name: pinned.get(name) for name in packages}


@pytest.mark.parametrize(("system", "machine"), SYSTEMS)
def test_every_machine_has_one_version_of_each(system: str, machine: str) -> None:
    names = [name for name, _ in pins(system, machine)]
    assert sorted(names) == sorted({canonicalize_name(Requirement(line).name) for line in LINES})


def test_every_library_names_the_oldest_version_that_will_do() -> None:
    """So that whoever installs without the pins, beside older ones, is not left with a program that fails later."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for text in project["dependencies"]:
        needs = Requirement(text)
        assert [bound.operator for bound in needs.specifier] == [">="], text
        assert metadata.version(needs.name) in needs.specifier, text


def test_no_pin_names_an_address() -> None:
    for line in LINES:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+(; [a-z0-9_ =!']+)?", line), line
