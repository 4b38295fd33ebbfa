"""The bundled demo, read by the shipped reader: what a person without a webcam sees first."""

from __future__ import annotations

import json

import pytest

from companion.config import resource
from companion.table.camera.watch import run_watch


def test_watch_finds_exactly_the_throws_of_the_demo(capsys: pytest.CaptureFixture[str]) -> None:
    truth = json.loads((resource("datasets") / "demo" / "demo.json").read_text(encoding="utf-8"))["throws"]
    assert run_watch("demo", as_json=True) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [roll["faces"] for roll in found] == [throw["faces"] for throw in truth]
    late = [roll["t"] - throw["at_rest"] for roll, throw in zip(found, truth, strict=True)]
    assert max(late) <= 0.4
    assert min(roll["confidence"] for roll in found) >= 0.5
