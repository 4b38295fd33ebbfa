"""The demo clip: its dice fall as dice do, and what is committed is what the code makes."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.camera.capture import VideoFile
from companion.config import resource
from datasets import demo
from datasets.demo_scene import project
from datasets.tumble import EDGE, ROLL, Floats, lying, reach, throw_dice

faces = st.integers(1, 6)


def face_up(turn: Floats) -> int:
    """The face whose side of the die looks up most."""
    return max(range(1, 7), key=lambda face: float(lying(face, 0.0)[2] @ turn[2]))


@given(faces, st.floats(0, 6.3))
def test_a_die_lies_with_its_face_up_and_its_opposite_down(face: int, yaw: float) -> None:
    turn = lying(face, yaw)
    assert face_up(turn) == face
    assert face_up(np.diag([1.0, -1.0, -1.0]) @ turn) == 7 - face
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(turn) == pytest.approx(1)  # turned, not mirrored
    assert reach(turn[2]) == pytest.approx(1)


@given(st.lists(faces, min_size=1, max_size=4), st.integers(0, 1000), st.floats(0, 1.5))
def test_thrown_dice_touch_the_table_or_fly_above_it_and_never_sink_in(numbers: list[int], seed: int, t: float) -> None:
    for throw in throw_dice(numbers, np.random.default_rng(seed)):
        pose = throw.pose(t)
        assert pose.middle[2] >= reach(pose.turn[2]) - 1e-9
        assert np.abs(pose.turn @ pose.turn.T - np.eye(3)).max() < 1e-9
        end = throw.pose(throw.delay + ROLL)
        assert face_up(end.turn) == throw.face
        assert end.middle == pytest.approx([throw.x, throw.y, 1.0])


@given(st.integers(0, 1000))
def test_dice_at_rest_do_not_overlap(seed: int) -> None:
    places = [(throw.x, throw.y) for throw in throw_dice([1, 2, 3, 4], np.random.default_rng(seed))]
    apart = [np.hypot(a - c, b - d) for k, (a, b) in enumerate(places) for c, d in places[:k]]
    assert min(apart) > 2 * ((1 - EDGE) * np.sqrt(2) + EDGE)


def test_the_stick_takes_every_die_off_the_table() -> None:
    poses = [throw.pose(9.0) for throw in demo.dice_of(0)]
    left = demo.swept(poses, demo.stick_at(demo.SWEEP))
    assert all(project(pose.middle)[0] < -60 for pose in left)


def test_the_truth_beside_the_clip_is_the_codes() -> None:
    folder = resource("datasets") / "demo"
    assert json.loads((folder / "demo.json").read_text(encoding="utf-8")) == demo.truth()
    assert (folder / "demo.mp4").stat().st_size <= 2_000_000


def test_the_clip_shows_each_throw_for_two_seconds_and_an_empty_table_between() -> None:
    source = VideoFile(resource("datasets") / "demo" / "demo.mp4")
    truth = demo.truth()
    assert 20 <= source.duration <= 32
    assert [source.read() is not None, source.live] == [True, False]
    source.close()
    for throw, following in zip(truth["throws"], truth["throws"][1:], strict=False):
        assert throw["swept"] - throw["at_rest"] >= 2
        assert following["thrown"] - throw["swept"] - demo.SWEEP >= 1
    assert truth["throws"][0]["thrown"] >= 0.5
