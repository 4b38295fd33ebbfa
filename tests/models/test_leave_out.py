"""Leaving folders out (models/training/leave_out.py): what is trained without a folder reads it, and nothing twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.training import leave_out
from models.training.leave_out import Group, ask, groups_of


def folder(root: Path, name: str, value: int | None, source: str) -> None:
    (root / name).mkdir(parents=True)
    picture = {"image": "a.png", "source": source, "dice": [{"box": [0, 0, 9, 9], "value": value}]}
    (root / name / "annotations.json").write_text(json.dumps([picture]), encoding="utf-8")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The scripts that are run; each leaves its file as the real one does, where the test does not say otherwise."""
    told: list[list[str]] = []

    def step(home: Path, script: str, *arguments: object) -> None:
        told.append([script, *map(str, arguments)])
        for name in ("--out", "--dump"):
            if name in told[-1]:
                Path(told[-1][told[-1].index(name) + 1]).touch()

    monkeypatch.setattr(leave_out, "step", step)
    return told


def test_each_photographed_folder_is_left_out_by_itself(tmp_path: Path) -> None:
    folder(tmp_path, "kitchen", 3, "github:someone/kitchen")
    folder(tmp_path, "unread", None, "github:someone/unread")
    folder(tmp_path, "traced", 3, "datasets/traced.py")
    assert groups_of(tmp_path) == [("kitchen",)]


def test_no_step_sees_the_folders_but_the_reading_of_them(tmp_path: Path, steps: list[list[str]]) -> None:
    minutes = tuple(("--minutes", str(n)) for n in (1, 2, 3, 4, 5))
    told = ask(Group(("a", "b"), tmp_path / "a+b", tmp_path, minutes))
    assert told == tmp_path / "a+b" / "looked.pickle"
    assert [line[0] for line in steps] == [*["train"] * 5, *["export"] * 3, "quantise", "evaluate"]
    for line in steps:
        if line[0] in ("train", "quantise"):
            assert line[-3:] == ["--leave-out", "a", "b"]
    assert [line[1] for line in steps[:5]] == ["finder", "near", "litefinder", "wide", "context"]
    assert [line[-5:-3] for line in steps[:5]] == [["--minutes", str(n)] for n in (1, 2, 3, 4, 5)]
    home = tmp_path / "a+b"
    assert steps[2][steps[2].index("--start") + 1] == str(home / "near.pt")
    assert steps[4][steps[4].index("--start") + 1] == str(home / "wide.pt")
    assert steps[5][-2:] == [str(home / "finder.pt"), str(home / "litefinder.pt")]
    assert steps[6][-2:] == [str(home / "near.pt"), str(home / "wide.pt")]
    assert steps[7][-1:] == [str(home / "context.pt")]


def test_a_run_that_was_broken_off_goes_on_where_it_stood(tmp_path: Path, steps: list[list[str]]) -> None:
    home = tmp_path / "a"
    group = Group(("a",), home, tmp_path, ((), (), (), (), ()))
    home.mkdir()
    (home / "finder.pt").touch()
    (home / "litefinder.pt").touch()
    (home / "wide.pt").touch()
    (home / "context.pt").touch()
    (home / "near.pt").touch()
    (home / "near.state").touch()  # train.py keeps one until it has ended
    ask(group)
    assert [line[:2] for line in steps if line[0] == "train"] == [["train", "near"]]
    steps.clear()
    (home / "near.state").unlink()
    ask(group)
    assert steps == []
