"""The files of the sets of taught dice."""

from pathlib import Path

import numpy as np
import pytest

from companion.table.camera.taughtsets import TaughtSets
from companion.vision.taught.dice_set import TaughtSet, written


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
