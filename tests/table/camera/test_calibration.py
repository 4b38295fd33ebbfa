"""A calibrated camera: only dice in the region count, the mat sets it by itself, a camera moved since is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import jsonschema_rs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.config import resource
from companion.table.camera.calibration import FOLLOWED, MOVED_SINCE, Calibrated
from companion.table.camera.checks import checks
from companion.table.camera.profiles import Profile, Profiles, region
from companion.table.camera.region import in_region
from companion.vision.markers import sheet
from companion.vision.reading import Die, Reading
from tests.vision.scene import HEIGHT, WIDTH, Drawn, View, truth
from tests.vision.settling.test_standpoint import LYING, Patterned
from tests.vision.test_marks import looked_at

Frame = NDArray[np.uint8]
LEFT_HALF = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))
MAT = looked_at(sheet("mat", "a4"), 0.3, 0.0, 520)[0]
MAT_MOVED = np.roll(MAT, 60, axis=1)
EMPTY = Reading((), 0.99, 1.0)


class Seen:
    """A reader that knows what was drawn: dice are seen where their middle is not painted over."""

    def __init__(self, view: View) -> None:
        self.dice, self.asked, self.thorough = truth(view, 0).dice, list[float | None](), list[bool]()
        self.sure_at: Callable[[float | None], float] = lambda size: 0.97

    def read(self, frame: Frame, die_size: float | None = None, thorough: bool = False, turned: float = 0) -> Reading:
        self.asked.append(die_size)
        self.thorough.append(thorough)
        seen = tuple(die for die in self.dice if frame[_middle(die)].max() < 250 and _drawn(frame, die))
        return Reading(seen, self.sure_at(die_size), 1.0)


def _middle(die: Die) -> tuple[int, int]:
    return int((die.box[1] + die.box[3]) / 2), int((die.box[0] + die.box[2]) / 2)


def _drawn(frame: Frame, die: Die) -> bool:
    x0, y0, x1, y1 = (int(edge) for edge in die.box)
    return bool(frame[y0:y1, x0:x1].std() > 5)


def never(frame: Frame, die_size: float | None = None, thorough: bool = False, turned: float = 0) -> Reading:
    return EMPTY


def codes(calibrated: Calibrated, frame: Frame, reading: Reading = EMPTY) -> list[str]:
    return [notice.code for notice in calibrated.check(frame, reading)]


def test_dice_outside_the_region_do_not_count_and_are_pointed_out() -> None:
    frame, reader = Patterned().draw(LYING), Seen(LYING)
    calibrated = Calibrated("0", reader.read, Profiles())
    assert len(calibrated.read(frame).dice) == 3
    calibrated.draw(LEFT_HALF)
    reader.thorough.clear()
    reading = calibrated.read(frame)
    assert reader.thorough[-1]  # the dice within alone, too, where nothing was known before
    assert [die.face for die in reading.dice] == [die.face for die in reader.dice if die.box[2] < WIDTH / 2 + 30]
    assert len(reading.dice) == 1
    notice = next(notice for notice in calibrated.check(frame, reading) if notice.code == "outside")
    assert notice.sentence.startswith("2 dice lie outside the region")
    calibrated.draw(None)
    assert len(calibrated.read(frame).dice) == 3
    assert codes(calibrated, frame) == []


def test_the_known_size_of_dice_is_tried_first_and_doubted_where_the_reading_is_not_sure() -> None:
    frame, reader, profiles = Patterned().draw(LYING), Seen(LYING), Profiles()
    profiles.keep("0", Profile(None, die=0.08))
    calibrated = Calibrated("0", reader.read, profiles)
    calibrated.read(frame)
    assert reader.asked == [pytest.approx(0.08 * WIDTH)]
    assert reader.thorough == [True]
    reader.asked.clear()
    reader.sure_at = lambda size: 0.2 if size else 0.9
    assert calibrated.read(frame).confidence == 0.9
    assert reader.asked == [pytest.approx(0.08 * WIDTH), None]
    reader.asked.clear()
    calibrated.read(frame, 33.0)
    assert reader.asked == [33.0]


class Doubtful(Seen):
    """Doubts the roll for as long as it sees the table's right edge; `alone` is what it makes of the dice then."""

    def __init__(self, view: View, alone: int | None = None) -> None:
        super().__init__(view)
        self.frame, self.alone = Patterned().draw(view), alone

    def read(self, frame: Frame, die_size: float | None = None, thorough: bool = False, turned: float = 0) -> Reading:
        reading = super().read(frame, die_size, thorough, turned)
        if np.array_equal(frame[:, -5:], self.frame[:, -5:]):
            return replace(reading, confidence=0.6)
        dice = reading.dice if self.alone is None else tuple(replace(die, face=self.alone) for die in reading.dice)
        return replace(reading, dice=dice, confidence=0.98)


LEFT = View(LYING.dice[:1])


def test_what_lies_outside_the_region_is_no_doubt() -> None:
    reader = Doubtful(LEFT)
    calibrated = Calibrated("0", reader.read, Profiles())
    assert calibrated.read(reader.frame).confidence == 0.6
    calibrated.draw(LEFT_HALF)
    reading = calibrated.read(reader.frame)
    assert [die.face for die in reading.dice] == [die.face for die in reader.dice]
    assert reading.confidence == 0.98


def test_dice_that_look_otherwise_with_nothing_else_in_view_stay_in_doubt() -> None:
    reader = Doubtful(LEFT, alone=6)
    calibrated = Calibrated("0", reader.read, Profiles())
    calibrated.draw(LEFT_HALF)
    reading = calibrated.read(reader.frame)
    assert [die.face for die in reading.dice] == [die.face for die in reader.dice]
    assert reading.confidence == 0.6


def test_the_mat_in_view_sets_the_region_by_itself_and_the_region_follows_it() -> None:
    calibrated = Calibrated("0", never, Profiles())
    assert codes(calibrated, MAT) == []
    first = calibrated.region
    assert first is not None
    assert len(first) == len(sheet("mat", "a4").region)
    assert codes(calibrated, MAT) == []
    assert calibrated.region == first
    assert calibrated.check(MAT_MOVED, EMPTY) == (FOLLOWED,)
    assert calibrated.region is not None
    assert np.array(calibrated.region) == pytest.approx(np.add(first, (60 / 1280, 0)), abs=0.01)


def test_a_region_drawn_by_hand_stays_where_it_is_and_a_camera_that_was_moved_is_told_large() -> None:
    calibrated = Calibrated("0", never, Profiles())
    codes(calibrated, MAT)
    calibrated.draw(LEFT_HALF)
    assert codes(calibrated, MAT) == []
    assert calibrated.check(MAT_MOVED, EMPTY) == (MOVED_SINCE,)
    assert MOVED_SINCE.large
    assert calibrated.region == LEFT_HALF
    assert codes(calibrated, MAT) == []
    codes(calibrated, MAT_MOVED)
    calibrated.stands_well()
    assert codes(calibrated, MAT_MOVED) == []
    assert calibrated.check(MAT, EMPTY) == (MOVED_SINCE,)


def test_without_a_sheet_the_table_s_own_edges_tell_in_a_later_session_that_the_camera_was_moved(
    tmp_path: Path,
) -> None:
    stage, reading = Patterned(), truth(LYING, 0)
    before = Calibrated("0", never, Profiles(tmp_path))
    before.draw(LEFT_HALF)
    before.check(stage.draw(LYING), reading)
    after = Calibrated("0", never, Profiles(tmp_path))
    assert after.region == LEFT_HALF
    assert codes(after, stage.draw(View()), EMPTY) == []
    assert codes(after, stage.draw(replace(LYING, shift=(40.0, 12.0))), truth(LYING, 0)) == ["region"]
    assert codes(after, stage.draw(LYING), reading) == []


def test_what_a_moved_camera_is_known_by_is_seen_only_while_nothing_moves_in_all_of_the_picture() -> None:
    stage, reading = Patterned(), truth(LYING, 0)
    calibrated = Calibrated("0", never, Profiles())
    calibrated.draw(LEFT_HALF)
    away = stage.draw(replace(LYING, shift=(40.0, 12.0)))
    assert [notice.code for notice in calibrated.check(away, reading, still=False)] == []
    assert codes(calibrated, stage.draw(LYING), reading) == []
    assert [notice.code for notice in calibrated.check(away, reading, still=False)] == []
    assert codes(calibrated, away, reading) == ["region"]
    assert [notice.code for notice in calibrated.check(stage.draw(LYING), reading, still=False)] == ["region"]


def test_what_is_told_after_quite_another_picture_is_plain_json() -> None:
    calibrated = Calibrated("0", never, Profiles())
    calibrated.draw(LEFT_HALF)
    codes(calibrated, Patterned().draw(View()))
    photograph = cv2.imread(str(resource("datasets") / "golden" / "golden-00.jpg"))
    assert photograph is not None
    codes(calibrated, np.asarray(cv2.resize(photograph, (WIDTH, HEIGHT)), np.uint8))
    assert json.loads(json.dumps(calibrated.json()))["moved"] is False


def test_where_all_of_the_picture_counts_no_region_can_be_wrong_after_the_camera_was_moved() -> None:
    stage, reading = Patterned(), truth(LYING, 0)
    calibrated = Calibrated("0", never, Profiles())
    calibrated.draw(LEFT_HALF)
    away = stage.draw(replace(LYING, shift=(40.0, 12.0)))
    assert [codes(calibrated, frame, reading) for frame in (stage.draw(LYING), away)] == [[], ["region"]]
    calibrated.draw(None)
    assert [codes(calibrated, frame, reading) for frame in (away, stage.draw(LYING), away)] == [[], [], []]
    assert calibrated.json()["moved"] is False


def test_a_phone_turned_upright_stands_elsewhere_until_it_is_turned_back() -> None:
    stage, reading = Patterned(), truth(LYING, 0)
    calibrated = Calibrated("phone", never, Profiles())
    calibrated.draw(LEFT_HALF)
    lying = stage.draw(LYING)
    upright = np.ascontiguousarray(np.rot90(lying))
    assert [codes(calibrated, frame, reading) for frame in (lying, upright, upright, lying)] == [
        [], ["region"], ["region"], [],
    ]  # fmt: skip
    codes(calibrated, upright, reading)
    calibrated.stands_well()
    assert codes(calibrated, upright, reading) == []


def test_the_region_may_be_taken_from_any_printed_sheet_in_view() -> None:
    calibrated = Calibrated("0", never, Profiles())
    with pytest.raises(ValueError, match="No printed sheet is in view"):
        calibrated.take_sheet()
    board = looked_at(sheet("board", "letter"), 0.2, 1.0, 480)[0]
    assert codes(calibrated, board) == []
    assert calibrated.region is None
    calibrated.take_sheet()
    assert calibrated.region is not None
    told = calibrated.json()
    assert (told["by"], told["sheet"]["title"]) == ("board", "a printed board")


def test_the_file_of_profiles_is_as_its_schema_says(tmp_path: Path) -> None:
    validator = jsonschema_rs.validator_for((resource("calibration") / "cameras.schema.json").read_text())
    drawn = Calibrated("0", never, Profiles(tmp_path))
    drawn.draw(LEFT_HALF)
    drawn.check(Patterned().draw(LYING), truth(LYING, 0))
    Calibrated("http://phone/stream", never, Profiles(tmp_path)).check(MAT, EMPTY)
    Profiles(tmp_path).keep("clip.mp4", Profile(None))
    kept = json.loads((tmp_path / "cameras.json").read_text())
    assert set(kept) == {"0", "http://phone/stream", "clip.mp4"}
    assert kept["0"]["picture"]
    assert kept["0"]["dice"]
    assert len(kept["http://phone/stream"]["markers"]) == 4
    validator.validate(kept)


def test_a_damaged_reference_picture_does_not_end_the_looking() -> None:
    profiles = Profiles()
    profiles.keep("0", Profile(LEFT_HALF, picture="bm8gcGljdHVyZQ=="))
    assert codes(Calibrated("0", never, profiles), Patterned().draw(LYING)) == []


def test_a_profile_that_cannot_be_written_holds_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    calibrated = Calibrated("0", never, Profiles(tmp_path / "file"))
    calibrated.draw(LEFT_HALF)
    assert calibrated.region == LEFT_HALF
    (notice,) = (notice for notice in calibrated.check(MAT, EMPTY) if notice.code == "profile")
    assert "cannot be kept" in notice.sentence
    assert "lost when the program ends" in notice.sentence


@pytest.mark.parametrize(
    "raw",
    [3, [], [[0, 0], [1, 1]], [[0, 0], [1, 0], [2, 1]], [["a", 0], [1, 0], [1, 1]], [[0, 0], [0.01, 0], [0.01, 0.01]],
     [[float("nan"), 0], [1, 0], [1, 1]], [[10**400, 0], [1, 0], [1, 1]]],
)  # fmt: skip
def test_what_is_no_region_is_refused_in_a_sentence(raw: Any) -> None:
    with pytest.raises(ValueError, match=r"^[TA].*\.$"):
        region(raw)


@pytest.mark.parametrize("corner", [(0.2, 0.95), (0.95, 0.3)], ids=["below", "to the right"])
def test_a_region_that_crosses_itself_is_refused_and_one_with_a_bay_is_not(corner: tuple[float, float]) -> None:
    """A square's first corner was dragged past the opposite side; in the other one it stays within the square."""
    with pytest.raises(ValueError, match="The edges of the region cross"):
        region([corner, (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)])
    bay = [(0.6, 0.6), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
    assert region(bay) == tuple(bay)


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99), st.integers(3, 12), st.floats(0.1, 0.4))
def test_a_place_is_in_a_round_region_where_it_is_near_its_middle(
    x: float, y: float, corners: int, reach: float
) -> None:
    turns = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    ring = [(0.5 + reach * float(np.cos(t)), 0.5 + reach * float(np.sin(t))) for t in turns]
    away = float(np.hypot(x - 0.5, y - 0.5))
    if away < 0.99 * reach * np.cos(np.pi / corners):
        assert in_region(ring, x, y)
    if away > 1.01 * reach:
        assert not in_region(ring, x, y)


def _states(frame: Frame | None, reading: Reading | None = EMPTY, placed: Any = None) -> dict[str, str]:
    return {check.what: check.state for check in checks(frame, reading, placed)}


def test_light_sharpness_distance_and_tilt_are_judged_each_with_what_to_change() -> None:
    assert _states(None, None) == {"light": "unknown"}
    lit = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
    assert _states(lit) == {"light": "good", "sharpness": "unknown", "distance": "unknown", "tilt": "unknown"}
    assert [_states(lit // less)["light"] for less in (10, 20)] == ["poor", "bad"]
    near = Patterned().draw(View((Drawn(300, 90, 4),)))
    found = checks(near, truth(View((Drawn(300, 90, 4),)), 0), None)
    assert [check.state for check in found] == ["good", "good", "good", "unknown"]
    small = Reading((Die((100, 100, 118, 118), 4, 0.9, None, 0.0),), 0.9, 1.0)
    (far,) = (check for check in checks(near, small, None) if check.what == "distance")
    assert (far.state, far.sentence[:28]) == ("bad", "Dice are 18 pixels wide here")


@pytest.mark.parametrize(("tilt", "state"), [(0.2, "good"), (0.8, "poor"), (1.0, "bad")])
def test_the_tilt_is_judged_by_the_mat(tilt: float, state: str) -> None:
    calibrated = Calibrated("0", never, Profiles())
    calibrated.check(looked_at(sheet("mat", "a4"), tilt, 0.0, 520)[0], EMPTY)
    states = {check["what"]: check["state"] for check in calibrated.json()["checks"]}
    assert states["tilt"] == state
    assert states["distance"] != "unknown"


def test_a_page_that_calibrates_is_told_no_password_of_the_camera() -> None:
    calibrated = Calibrated("http://ann:s3cret@camera.lan/video", never, Profiles())
    calibrated.draw(LEFT_HALF)
    calibrated.check(MAT, EMPTY)
    assert "s3cret" not in json.dumps(calibrated.json())
