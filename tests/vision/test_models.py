"""A model and its card belong together; anything else is said in one sentence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.config import resource
from companion.vision import models
from companion.vision.errors import ModelError


@pytest.mark.parametrize("name", ["finder", "namer", "context", "upright", "stacked"])
def test_shipped_model_is_the_one_its_card_describes(name: str) -> None:
    model = models.load(name)
    assert model.card["sha256"]
    assert model.session.get_inputs()[0].type == "tensor(uint8)"
    assert (resource("models") / name / "card.md").is_file()


def test_shipped_models_are_small() -> None:
    assert sum(path.stat().st_size for path in resource("models").glob("*/*.onnx")) <= 12_000_000


@pytest.mark.parametrize("file_name", ["model.onnx", "rest.onnx"])
def test_model_and_card_that_parted_ways_are_refused(tmp_path: Path, file_name: str) -> None:
    folder = Path(shutil.copytree(resource("models") / "finder", tmp_path / "finder"))
    with (folder / file_name).open("ab") as file:
        file.write(b"\0")
    with pytest.raises(ModelError, match="not the one its card describes"):
        models.load("finder", folder=tmp_path)


def test_missing_files_and_broken_cards_are_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"card\.json is missing"):
        models.load("nothing", folder=tmp_path)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "model.onnx").write_bytes(b"not a model")
    (tmp_path / "broken" / "card.json").write_text("{", encoding="utf-8")
    with pytest.raises(ModelError, match="cannot be read"):
        models.load("broken", folder=tmp_path)
    (tmp_path / "broken" / "card.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ModelError, match="names no sha256"):
        models.load("broken", folder=tmp_path)


@pytest.mark.parametrize("file_name", ["card.json", "model.onnx", "rest.onnx"])
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, file_name: str) -> None:
    """One that leads to itself, since whoever is root may read all others."""
    file = Path(shutil.copytree(resource("models") / "finder", tmp_path / "finder")) / file_name
    file.unlink()
    file.symlink_to(file)
    with pytest.raises(ModelError, match=rf"{file_name} of the model finder cannot be read \(Too many levels"):
        models.load("finder", folder=tmp_path)


def test_damaged_model_with_a_fitting_card_is_refused(tmp_path: Path) -> None:
    import hashlib

    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "model.onnx").write_bytes(b"not a model")
    card = {"sha256": hashlib.sha256(b"not a model").hexdigest()}
    (tmp_path / "fake" / "card.json").write_text(json.dumps(card), encoding="utf-8")
    with pytest.raises(ModelError, match="cannot be loaded"):
        models.load("fake", folder=tmp_path)
