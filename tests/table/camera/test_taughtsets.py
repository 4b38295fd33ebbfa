"""The files of the sets of taught dice."""

from pathlib import Path

import numpy as np
import pytest

from companion.table.camera.taughtsets import TaughtSets
from companion.vision.faces import Face
from companion.vision.reader import Reader
from companion.vision.taught import teaching
from companion.vision.taught.dice_set import Cut, TaughtSet, cut_around, written
from companion.vision.taught.looks import Embed
from datasets.drawn_dice import SETS, frame


def never() -> None:
    pytest.fail("nothing is read here")


def test_a_set_that_gets_the_name_of_a_deleted_one_is_not_in_use_by_that(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path, never)  # type: ignore[arg-type]
    stars = written(TaughtSet("stars", {1: (np.zeros((96, 96, 3), np.uint8),)}))
    sets.take(stars)
    (tmp_path / "in-use").write_text("stars")
    assert sets.in_use() == "stars"
    sets.delete("stars")
    sets.take(stars)
    assert sets.in_use() is None


def test_a_set_is_learnt_when_it_is_chosen_and_again_only_where_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt, fit = [], teaching.fit

    def counted(taught: TaughtSet, embed: Embed) -> teaching.Head:
        learnt.append(taught.name)
        return fit(taught, embed)

    monkeypatch.setattr(teaching, "fit", counted)
    drawn = SETS["thin pen"][0]
    cuts: dict[Face, tuple[Cut, ...]] = {
        face: tuple(cut_around(*frame("thin pen", drawn[face - 1], n)) for n in range(4)) for face in (1, 2, 3)
    }
    sets, image = TaughtSets(tmp_path, Reader), frame("thin pen", drawn[0], 100)[0]
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
