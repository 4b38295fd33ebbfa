"""The files of the sets of taught dice."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.table.camera.taughtsets import TaughtSets
from companion.vision import models
from companion.vision.errors import ModelError
from companion.vision.faces import Face
from companion.vision.reader import Reader
from companion.vision.taught import dice_set, teaching
from companion.vision.taught.dice_set import CUT, Cut, TaughtSet, cut_around, written
from companion.vision.taught.looks import Embed
from datasets.dice.drawn import SETS, frame


def never() -> None:
    pytest.fail("nothing is read here")


def drawn_frame(number: int) -> NDArray[np.uint8]:
    """A 1 of the set, as it lies in the picture of this number."""
    return frame("thin pen", SETS["thin pen"][0][0], number)[0]


def drawn_cuts() -> dict[Face, tuple[Cut, ...]]:
    drawn = SETS["thin pen"][0]
    return {face: tuple(cut_around(*frame("thin pen", drawn[face - 1], n)) for n in range(4)) for face in (1, 2, 3)}


def test_a_set_that_gets_the_name_of_a_deleted_one_is_not_in_use_by_that(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path, never)  # type: ignore[arg-type]
    stars = written(TaughtSet("stars", {1: (np.zeros((96, 96, 3), np.uint8),)}))
    sets.take(stars)
    (tmp_path / "in-use").write_text("stars")
    assert sets.in_use() == "stars"
    sets.delete("stars")
    sets.take(stars)
    assert sets.in_use() is None


def test_where_the_name_of_the_set_in_use_is_damaged_the_built_in_faces_go_on_and_a_set_can_be_chosen(
    tmp_path: Path,
) -> None:
    sets = TaughtSets(tmp_path, never)  # type: ignore[arg-type]
    sets.take(written(TaughtSet("stars", {1: (np.zeros((96, 96, 3), np.uint8),)})))
    (tmp_path / "in-use").write_bytes(b"\xff\xfe")
    assert sets.told() == {"sets": [{"name": "stars", "faces": [[1, 1]]}], "in_use": None}
    sets.use(None)
    assert (tmp_path / "in-use").read_bytes() == b""


def test_a_set_is_learnt_when_it_is_chosen_and_again_only_where_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt, fit = [], teaching.fit

    def counted(taught: TaughtSet, embed: Embed) -> teaching.Head:
        learnt.append(taught.name)
        return fit(taught, embed)

    monkeypatch.setattr(teaching, "fit", counted)
    cuts, image = drawn_cuts(), drawn_frame(100)
    sets = TaughtSets(tmp_path, Reader)
    sets.take(written(TaughtSet("pen", cuts)))
    sets.use("pen")
    assert 1 in [die.face for die in sets.read(image, 60.0).dice]
    sets.take(written(TaughtSet("others", cuts)))
    sets.rename("pen", "ink")
    sets.delete("others")
    assert 1 in [die.face for die in sets.read(image, 60.0).dice]
    assert learnt == ["pen"]
    sets.forget("ink", 3)
    sets.read(image, 60.0)
    assert learnt == ["pen", "ink"]
    sets.delete("ink")
    sets.read(image, 60.0)
    assert learnt == ["pen", "ink"]


LEARNING = {
    "when it is chosen": lambda sets: sets.use("pen"),
    "when it is read with": lambda sets: sets.read(drawn_frame(100), 60.0),
}


@pytest.mark.parametrize("learning", LEARNING.values(), ids=LEARNING.keys())
def test_while_a_set_is_learnt_nothing_else_waits_and_what_changes_is_learnt_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, learning: Callable[[TaughtSets], object]
) -> None:
    sets = TaughtSets(tmp_path, Reader)
    sets.take(written(TaughtSet("pen", drawn_cuts())))
    (tmp_path / "in-use").write_text("pen")
    begun, go_on, learnt, fit = threading.Event(), threading.Event(), list[tuple[Face, ...]](), teaching.fit

    def slow(taught: TaughtSet, embed: Embed) -> teaching.Head:
        learnt.append(tuple(taught.faces))
        begun.set()
        assert go_on.wait(30)
        return fit(taught, embed)

    monkeypatch.setattr(teaching, "fit", slow)
    with ThreadPoolExecutor() as threads:
        done = threads.submit(learning, sets)
        try:
            assert begun.wait(30)
            threads.submit(sets.builtin).result(10)
            threads.submit(sets.forget, "pen", 3).result(10)
        finally:
            go_on.set()
        done.result(30)
    sets.read(drawn_frame(101), 60.0)
    assert learnt == [(1, 2, 3), (1, 2)]


def test_the_sets_are_listed_without_looking_at_their_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sets = TaughtSets(tmp_path, never)  # type: ignore[arg-type]
    black = np.zeros((CUT, CUT, 3), np.uint8)
    sets.take(written(TaughtSet("stars", {"left": (black,), 2: (black, black)})))
    monkeypatch.setattr(dice_set, "decode_image", lambda data: pytest.fail("a picture is decoded"))
    assert sets.told()["sets"] == [{"name": "stars", "faces": [[2, 2], ["left", 1]]}]


def test_of_the_sets_listed_only_those_that_have_changed_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = TaughtSets(tmp_path, never)  # type: ignore[arg-type]
    for name in ("stars", "moons", "suns"):
        sets.take(written(TaughtSet(name, {1: (np.zeros((96, 96, 3), np.uint8),)})))
    read: list[str] = []
    read_bytes = Path.read_bytes

    def reading(path: Path) -> bytes:
        read.append(path.name)
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", reading)
    first = sets.told()
    assert len(read) == 3
    assert sets.told() == first
    assert len(read) == 3
    sets.delete("suns")
    (tmp_path / "moons.dice.json").write_bytes(b"no set")
    assert sets.told()["sets"] == [{"name": "moons", "faces": None}, {"name": "stars", "faces": [[1, 1]]}]
    assert set(read[3:]) == {"moons.dice.json"}


def test_while_a_die_is_looked_at_for_a_set_nothing_else_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sets = TaughtSets(tmp_path, lambda: None)  # type: ignore[arg-type, return-value]
    other = written(TaughtSet("stars", {1: (np.zeros((96, 96, 3), np.uint8),)}))

    def looking(*_: object) -> Cut:
        with ThreadPoolExecutor(1) as elsewhere:
            assert elsewhere.submit(sets.take, other).result(5) == "stars"
        return drawn_cuts()[1][0]

    monkeypatch.setattr("companion.vision.taught.reader.shown_die", looking)
    sets.add("mine", 1, drawn_frame(1))
    assert sets.names() == ["mine", "stars"]


def test_a_set_that_cannot_be_learnt_for_want_of_a_model_is_not_passed_over_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, image = Reader(), drawn_frame(100)
    sets = TaughtSets(tmp_path, lambda: reader)
    sets.take(written(TaughtSet("pen", drawn_cuts())))
    (tmp_path / "in-use").write_text("pen")
    with monkeypatch.context() as patched:
        patched.setattr(models, "load", missing)
        for _ in range(2):
            with pytest.raises(ModelError):
                sets.read(image, 60.0)
    assert 1 in [die.face for die in sets.read(image, 60.0).dice]


def missing(name: str) -> None:
    raise ModelError(f"The model {name} is missing.")
