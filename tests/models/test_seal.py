"""Sealing a model's card (models/training/files/seal.py): what was sealed is loaded, what was changed since is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.config import resource
from companion.vision.errors import ModelError
from companion.vision.models import read_card
from models.training.files.seal import seal


def card_of(folder: Path) -> dict[str, Any]:
    card: dict[str, Any] = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    return card


def test_a_sealed_model_is_read_and_one_that_was_changed_since_is_not(tmp_path: Path) -> None:
    for name in ("model.onnx", "rest.onnx"):
        (tmp_path / name).write_bytes(name.encode())
    seal(tmp_path)
    assert read_card(tmp_path)["bytes"] == len("model.onnx" + "rest.onnx")
    (tmp_path / "rest.onnx").write_bytes(b"another")
    with pytest.raises(ModelError):
        read_card(tmp_path)
    seal(tmp_path)
    assert "rest_sha256" in read_card(tmp_path)


def test_what_stood_in_the_card_is_kept_but_for_what_is_told(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"weights")
    (tmp_path / "card.json").write_text(json.dumps({"name": "mine", "margin": 1.3, "measured": {"right": 7}}))
    seal(tmp_path, {"margin": 1.04})
    card = card_of(tmp_path)
    assert (card["name"], card["margin"], card["measured"]) == ("mine", 1.04, {"right": 7})


def test_a_second_network_that_is_gone_is_asked_for_no_more(tmp_path: Path) -> None:
    for name in ("model.onnx", "rest.onnx"):
        (tmp_path / name).write_bytes(b"weights")
    seal(tmp_path)
    (tmp_path / "rest.onnx").unlink()
    seal(tmp_path)
    assert "rest_sha256" not in read_card(tmp_path)


def test_a_new_model_is_read_by_the_shipped_rule_and_claims_nothing_that_was_measured_of_that(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"weights")
    seal(tmp_path, {"margin": 1.04}, like="namer")
    card, shipped = read_card(tmp_path), card_of(resource("models") / "namer")
    assert (card["rule"], card["input"], card["margin"]) == (shipped["rule"], shipped["input"], 1.04)
    assert not {"left_out", "date", "rest_margin"} & set(card)
