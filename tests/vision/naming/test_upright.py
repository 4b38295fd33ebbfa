"""How dice stand: what leans is told from the others, and a roll in which something leans is asked about."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.vision.naming.upright import LEANS, off_others
from companion.vision.reader import Reader
from companion.vision.reading import COCKED_AT_MOST, Reading, doubted
from companion.vision.sure import sure_enough
from datasets.path_traced.plan import plan
from datasets.path_traced.render import boxes_of
from datasets.path_traced.scene import axis_seen
from tests.vision.scene import Drawn, die

GOLDEN = Path(__file__).parents[3] / "datasets" / "golden_leaning"
TRUTH = json.loads((GOLDEN / "truth.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def axis(aside: float, way: float = 0.0, known: float = 1.0) -> list[float]:
    """An axis `aside` degrees off the line to the camera."""
    a = np.deg2rad(aside)
    return [known * np.sin(a) * np.cos(way), known * np.sin(a) * np.sin(way), known * np.cos(a)]


def test_of_dice_that_lie_alike_the_one_that_does_not_is_told() -> None:
    off = off_others(np.array([axis(10), axis(14), axis(50), axis(12, 0.3)]))
    assert off[2] == pytest.approx(38, abs=2)
    assert (off[[0, 1, 3]] < LEANS / 2).all()


def test_of_two_dice_either_may_be_the_one_that_leans() -> None:
    assert off_others(np.array([axis(0), axis(40)])) == pytest.approx([40, 40])


def test_what_the_network_is_unsure_of_counts_less_for_the_others() -> None:
    sure = off_others(np.array([axis(30), axis(60), axis(30)]))
    unsure = off_others(np.array([axis(30), axis(60, known=0.3), axis(30)]))
    assert (unsure[[0, 2]] < sure[[0, 2]]).all()
    assert unsure[1] == pytest.approx(30)


@given(st.lists(st.tuples(st.floats(0, 80), st.floats(-3, 3), st.floats(0.1, 1.0)), min_size=2, max_size=8))
def test_how_far_off_is_an_angle_and_asks_for_no_order(axes: list[tuple[float, float, float]]) -> None:
    seen = np.array([axis(*one) for one in axes])
    off = off_others(seen)
    assert ((off >= 0) & (off <= 180)).all()
    assert off_others(seen[::-1]) == pytest.approx(off[::-1], abs=1e-5)  # of degrees; a cosine near 1 tells no less


def test_dice_that_lie_flat_have_one_axis_wherever_a_wide_camera_sees_them(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What perspective makes of the axes is undone before they are compared."""
    planned = next(p for seed in range(99) if 40 < (p := plan(seed, False, 6, 6)).lens.view < 50)
    seen = np.array([axis_seen(planned.lens, one) for one in planned.dice])
    apart = [float(np.rad2deg(np.arccos(np.clip(one @ seen[0], -1, 1)))) for one in seen]
    assert max(apart) > 8
    monkeypatch.setattr("companion.vision.naming.upright.turn_towards", lambda *_: 0.0)
    assert reader.upright.off(seen, boxes_of(planned), (480, 640)).max() < 5
    leaning = seen.copy()
    leaning[2] = (1, 0, 0)
    assert reader.upright.off(leaning, boxes_of(planned), (480, 640)).argmax() == 2


def test_what_is_said_of_the_mirror_image_counts_as_much(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[np.ndarray] = []

    def ask(crops: np.ndarray) -> np.ndarray:
        asked.append(crops)
        return np.tile((0.2, -0.7, 0.5), (len(crops), 1))  # always a little to the right: as likely the network's fault

    monkeypatch.setattr(reader.upright, "_ask", ask)
    frame = np.random.default_rng(1).integers(0, 255, (480, 640, 3), dtype=np.uint8)
    assert reader.upright.twice(frame, [(10, 10, 40, 40), (50, 50, 90, 90)]) == pytest.approx(
        np.tile((0.0, -0.7, 0.5), (2, 1))
    )
    first, second = asked
    assert (first == second[:, :, ::-1]).all()


@pytest.mark.parametrize("name", [name for name in TRUTH if TRUTH[name]["leaning"] is None])
def test_dice_that_lie_flat_are_not_said_to_lean(reader: Reader, name: str) -> None:
    reading = _read(reader, name)
    assert [d.cocked for d in reading.dice] == [False] * len(TRUTH[name]["dice"])
    assert reading.confidence >= sure_enough()


@pytest.mark.parametrize("name", [name for name in TRUTH if TRUTH[name]["leaning"] is not None])
def test_a_leaning_die_is_told_and_the_roll_asked_about(reader: Reader, name: str) -> None:
    reading = _read(reader, name)
    x0, y0, x1, y1 = TRUTH[name]["dice"][TRUTH[name]["leaning"]]
    (leaning,) = (d for d in reading.dice if d.cocked)
    assert x0 < (leaning.box[0] + leaning.box[2]) / 2 < x1
    assert y0 < (leaning.box[1] + leaning.box[3]) / 2 < y1
    assert leaning.confidence <= COCKED_AT_MOST < sure_enough()
    assert reading.confidence <= COCKED_AT_MOST


def _read(reader: Reader, name: str) -> Reading:
    image = cv2.imread(str(GOLDEN / name))
    assert image is not None
    return reader.read(np.asarray(image, np.uint8))


def test_where_the_size_of_dice_is_known_it_is_looked_at_only_when_there_is_time(reader: Reader) -> None:
    name = next(name for name in TRUTH if TRUTH[name]["leaning"] is not None)
    image = np.asarray(cv2.imread(str(GOLDEN / name)), np.uint8)
    size = max(x1 - x0 for x0, _, x1, _ in TRUTH[name]["dice"])
    assert not any(d.cocked for d in reader.read(image, size).dice)
    assert any(d.cocked for d in reader.read(image, size, thorough=True).dice)


def test_two_dice_are_held_against_each_other_where_they_lie(reader: Reader) -> None:
    off = reader.upright.off(np.array([axis(0), axis(40)]), [(10, 10, 30, 30), (32, 10, 52, 30)], (60, 60))
    assert (off > 20).all()


def test_one_die_alone_does_not_lean_on_anything(reader: Reader) -> None:
    assert reader.upright.off(np.ones((1, 3)), [(10, 10, 40, 40)], (60, 60)) == pytest.approx([0])
    assert len(reader.upright.off(np.zeros((0, 3)), [], (60, 60))) == 0


def test_nothing_is_surer_than_what_leans() -> None:
    flat, awry = die(Drawn(100, 100, 5)), replace(die(Drawn(200, 100, 1)), cocked=True)
    assert doubted(Reading((flat,), 0.99, 1.0)) == Reading((flat,), 0.99, 1.0)
    told = doubted(Reading((flat, awry), 0.99, 1.0))
    assert told.confidence == COCKED_AT_MOST
    assert [d.confidence for d in told.dice] == [flat.confidence, COCKED_AT_MOST]


def test_companion_read_says_that_a_die_seems_to_lean(capsys: pytest.CaptureFixture[str]) -> None:
    leaning = next(name for name in TRUTH if TRUTH[name]["leaning"] is not None)
    flat = next(name for name in TRUTH if TRUTH[name]["leaning"] is None)
    assert main(["read", str(GOLDEN / leaning), str(GOLDEN / flat)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert ["seems to lean" in line for line in told] == [True, False]
    assert main(["read", "--json", str(GOLDEN / leaning)]) == 0
    dice = json.loads(capsys.readouterr().out)["dice"]
    assert [one["cocked"] for one in dice if "cocked" in one] == [True]
