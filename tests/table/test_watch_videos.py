"""Real video: every roll found, none invented. The clips are not part of the project (../shared/videos/README.md)."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.camera.source import open_source
from companion.table.notices import Noticing
from companion.vision.reader import Reader
from companion.vision.scaling import scaled
from companion.vision.settle import Settled, Settler

VIDEOS = Path(__file__).resolve().parents[3] / "shared" / "videos"
IN_TIME = 10
"""Frames after which a roll that lies still must be told."""

# The frame at which the dice lie still, and their faces, by the README of the clips. On the green mat the camera
# is held in a hand; where the dice still moved against each other in the README's (approximate) first frame, the frame
# at which they no longer did stands here: 6 for 0, 76 for 72.
FELT = [(36, [1]), (88, [2]), (140, [3]), (218, [4]), (296, [5]), (374, [6]), (478, [5, 6]), (582, [3, 4])]
GREEN = [(6, [1, 4]), (40, [3, 5]), (76, [1, 5]), (104, [1, 2]), (152, [2, 4]), (184, [1, 1])]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def rolls(name: str, reader: Reader, scale: float = 1.0) -> tuple[list[Settled], set[str]]:
    """Every settled roll of a clip, shown `scale` times as large, and what was noticed about its pictures besides,
    looked at as a table does."""
    path = VIDEOS / name
    if not path.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{path} is missing; in CI it must be there.")
        pytest.skip(f"{path} is not there: the real clips are not part of the project.")
    noticing, settler, found, noticed = Noticing(), Settler(reader.read), list[Settled](), set[str]()
    with closing(open_source(str(path))) as clip:
        while (frame := clip.read()) is not None:
            image = frame.image if scale == 1 else scaled(frame.image, scale)
            seen = settler.feed(frame.t, image)
            noticed |= {notice.code for notice in noticing.look(image, seen)}
            if seen.settled is not None:
                found.append(seen.settled)
    return found, noticed


@pytest.mark.parametrize(
    ("name", "truth", "noticed"),
    [("felt_dice_1280x720.mp4", FELT, set()), ("green_mat_two_dice_720x486.mp4", GREEN, {"moved"})],
    ids=["felt", "green mat"],
)
def test_every_roll_is_found_in_order_and_in_time_and_none_invented(
    name: str, truth: list[tuple[int, list[int]]], noticed: set[str], reader: Reader
) -> None:
    """What is noticed besides, too: nothing on the felt, and that a hand holds the camera over the green mat."""
    found, told = rolls(name, reader)
    assert told == noticed
    assert [sorted(die.face for die in roll.reading.dice) for roll in found] == [faces for _, faces in truth]
    late = [round(roll.t * 30) - still for roll, (still, _) in zip(found, truth, strict=True)]
    assert max(late) <= IN_TIME, f"frames from lying still to the roll: {late}"


def test_hands_and_dice_too_small_to_read_give_no_roll_with_confidence(reader: Reader) -> None:
    found, told = rolls("backgammon_hands_640x360.mp4", reader)
    assert [roll for roll in found if roll.reading.confidence >= 0.5] == []
    assert told <= {"far"}


def test_dice_too_small_to_be_sure_of_get_a_word_on_it(reader: Reader) -> None:
    """The green mat at a fifth of its size: dice of 17 pixels."""
    _, told = rolls("green_mat_two_dice_720x486.mp4", reader, 0.2)
    assert "far" in told
