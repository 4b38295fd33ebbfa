"""Taught dice: eight pictures of a face are enough, the built-in faces stay as they were, damage is one sentence."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.config import resource
from companion.vision import models
from companion.vision.errors import TaughtError
from companion.vision.faces import FACES, Face
from companion.vision.finding.candidates import Box, Candidate
from companion.vision.finding.detect import Found
from companion.vision.labelled import load_labelled
from companion.vision.naming.context import Context
from companion.vision.naming.namer import nothing
from companion.vision.pictures import open_image
from companion.vision.reader import Reader, Stand
from companion.vision.settling.track import typical_side
from companion.vision.sure import sure_enough
from companion.vision.taught.dice_set import (
    CUT,
    MOST_PICTURES,
    TaughtSet,
    checked_name,
    cut_around,
    read,
    written,
)
from companion.vision.taught.likeness import likeness
from companion.vision.taught.looks import Features
from companion.vision.taught.reader import TaughtReader, shown_die
from companion.vision.taught.teaching import Head, Mixed, Trial, fit, refuse_second_name, tried
from datasets.dice.drawn import SETS, frame
from datasets.golden import scene

SET = "thin pen"
SHOWN: list[Face] = [1, 2, "left"]


@pytest.fixture(scope="module")
def embed() -> Features:
    return Features(models.load("features"))


@pytest.fixture(scope="module")
def taught() -> TaughtSet:
    """Three faces of a set that no network has seen, eight pictures of each."""
    faces = {
        face: tuple(cut_around(*frame(SET, drawn, number)) for number in range(8))
        for face, drawn in zip(SHOWN, SETS[SET][0], strict=False)
    }
    return TaughtSet("mine", faces)


@pytest.fixture(scope="module")
def head(taught: TaughtSet, embed: Features) -> Head:
    return fit(taught, embed)


def test_fresh_frames_of_taught_faces_are_read_right(taught: TaughtSet, head: Head, embed: Features) -> None:
    right = total = 0
    for face, drawn in zip(SHOWN, SETS[SET][0], strict=False):
        cuts = [cut_around(*frame(SET, drawn, 100 + k)) for k in range(6)]
        scores, near = head.look(cuts, embed)
        chances = head.chances(scores, near, cuts)
        right += sum(head.faces[k] == face for k in chances.argmax(1))
        total += len(near)
        assert chances.sum(1) == pytest.approx(np.ones(6))
    assert right >= 0.97 * total


def test_a_frame_with_a_taught_die_is_read_by_the_set(head: Head, embed: Features) -> None:
    reading = TaughtReader(Reader(), head, embed).read(frame(SET, SETS[SET][0][2], 100)[0])
    assert "left" in [die.face for die in reading.dice]


def test_the_namer_is_asked_for_whole_dice_only_while_the_finder_looks_for_the_scale(
    head: Head, embed: Features, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, asked = Reader(), []
    image = frame(SET, SETS[SET][0][2], 100)[0]
    size = typical_side(TaughtReader(reader, head, embed).read(image).dice)
    monkeypatch.setattr(reader.namer, "whole_dice", lambda _, boxes: asked.append(boxes))
    assert TaughtReader(reader, head, embed).read(image, size).dice
    assert asked == []


def test_teaching_leaves_the_built_in_faces_as_they_were(head: Head, embed: Features) -> None:
    reader = Reader()
    image, _ = scene(106, [1, 4, 6])
    before = reader.read(image)
    after = TaughtReader(reader, head, embed).read(image)
    assert len(before.dice) == 3
    assert sorted(str(die.face) for die in after.dice) == sorted(str(die.face) for die in before.dice)
    assert min(die.confidence for die in after.dice) >= min(die.confidence for die in before.dice)


@pytest.mark.parametrize("folder", ["golden", "golden_touching"])
def test_teaching_leaves_every_golden_picture_as_it_was_read_and_taken_or_asked_about(
    folder: str, head: Head, embed: Features
) -> None:
    reader = Reader()
    taught, count = TaughtReader(reader, head, embed), 0
    for picture in load_labelled(resource("datasets") / folder):
        image = open_image(picture.path)
        before, after = reader.read(image), taught.read(image)
        assert sorted(str(die.face) for die in after.dice) == sorted(str(die.face) for die in before.dice), picture.path
        assert (after.confidence >= sure_enough()) == (before.confidence >= sure_enough()), picture.path
        count += len(before.dice)
    assert count > 20


class Fixed:
    """A reader's parts that see one candidate, faint and surely a 3."""

    def find(self, frame: object, die_size: object, verify: object, thorough: bool = False) -> Found:
        return Found((Candidate((10.0, 10.0, 40.0, 40.0), 0.29),))

    def named(
        self, frame: object, boxes: Sequence[Box], thorough: bool, turned: float
    ) -> tuple[NDArray[np.float32], Stand]:
        chances = nothing()
        chances.resize((len(boxes), chances.shape[1]))
        chances[:, 2], chances[:, -1] = 0.995, 0.005
        return chances, Stand(turned, {})

    def whole_dice(self, frame: object, boxes: Sequence[Box]) -> NDArray[np.float32]:
        return np.full(len(boxes), 0.995, np.float32)


def test_a_faint_plain_die_counts_with_a_set_in_use_as_without(head: Head, embed: Features) -> None:
    real = Reader()
    seen = Fixed()
    fixed = SimpleNamespace(
        detector=seen, namer=seen, named=seen.named, context=Context(None), rule=real.rule, standing=real.standing
    )
    reading = TaughtReader(cast(Reader, fixed), head, embed).read(np.zeros((60, 60, 3), np.uint8))
    assert [die.face for die in reading.dice] == [3]


def test_what_is_nearly_one_of_the_set_and_not_counted_makes_the_roll_unsure(head: Head, embed: Features) -> None:
    image = frame(SET, SETS[SET][0][2], 100)[0]
    reader = Reader()
    (box,) = [die.box for die in TaughtReader(reader, head, embed).read(image).dice if die.face == "left"]
    _, near = head.look([cut_around(image, box)], embed)
    above = float(near[0]) + 0.08  # passes at other scales find boxes that fit a little better
    strict = replace(head, nearness=above, close=above)
    reading = TaughtReader(reader, strict, embed).read(image)
    assert "left" not in [die.face for die in reading.dice]
    assert reading.confidence < sure_enough()


def test_the_trial_asks_about_every_picture_what_was_learnt_of_the_others(taught: TaughtSet, embed: Features) -> None:
    trial = tried(taught, embed)
    assert trial.tried == 8 * len(SHOWN)
    assert trial.faces == tuple(sorted(SHOWN, key=FACES.index))
    assert trial.right >= trial.tried - 1


def test_two_names_for_one_face_are_refused_and_the_two_are_named(taught: TaughtSet, embed: Features) -> None:
    one = taught.faces[1]
    with pytest.raises(TaughtError, match=r"^1 and left look the same; take one of them out, or show both again\.$"):
        fit(TaughtSet("doubled", {1: one[::2], "left": one[1::2], 2: taught.faces[2]}), embed)


def test_the_trial_names_the_faces_that_are_mixed_up_the_worst_first() -> None:
    trial = Trial((1, 2, 5), ((8, 0, 0), (1, 7, 0), (4, 0, 4)), sure=15)
    assert (trial.right, trial.tried) == (19, 24)
    assert trial.mixed() == [Mixed(1, 5, 4, alike=False), Mixed(1, 2, 1, alike=False)]
    assert Trial((1, 5), ((0, 2), (1, 1)), sure=0).mixed() == [Mixed(1, 5, 3, alike=True)]


def test_a_face_that_was_shown_under_another_name_is_refused_and_a_new_one_is_not(taught: TaughtSet) -> None:
    two = TaughtSet("mine", {face: taught.faces[face] for face in SHOWN[:2]})
    again = [cut_around(*frame(SET, SETS[SET][0][0], 200 + k)) for k in range(3)]
    refused = []
    for cut in again:
        with suppress(TaughtError):
            refuse_second_name(two, 6, cut)
            continue
        refused.append(cut)
    assert refused
    with pytest.raises(TaughtError, match=r"^This looks like the face that was shown as 1; one face has one name\.$"):
        refuse_second_name(two, 6, refused[0])
    for cut in (*taught.faces["left"][:2], again[0]):
        refuse_second_name(two, "left" if cut is not again[0] else 1, cut)


@pytest.mark.parametrize("stretch", [1.0, 1.4])
def test_likeness_finds_how_flat_the_upper_side_is_seen_and_tells_mirror_images_apart(stretch: float) -> None:
    cuts, columns = [], []
    for k in range(16):
        drawn = np.full((200, 200), 200, np.uint8)
        cv2.fillPoly(drawn, [np.array([(70, 60), (130, 60), (130, 85), (95, 85), (95, 140), (70, 140)])], 40)
        drawn = drawn if k % 2 else np.ascontiguousarray(drawn[:, ::-1])
        turned = cv2.warpAffine(drawn, cv2.getRotationMatrix2D((100, 100), 47 * k, 0.4), (200, 200), borderValue=200)
        flat = np.array([[1, 0, CUT / 2 - 100], [0, 1 / stretch, CUT / 2 - 100 / stretch]])
        flat[1, 2] -= 64 * 0.32 * np.sqrt(1 - 1 / stretch**2)
        seen = cv2.warpAffine(turned, flat, (CUT, CUT), borderValue=200)
        cuts.append(np.asarray(cv2.cvtColor(seen, cv2.COLOR_GRAY2BGR), np.uint8))
        columns.append(k % 2)
    known = likeness(cuts[:12], columns[:12], 2)
    assert known.stretch == stretch
    assert known.scores(cuts[12:]).argmax(1).tolist() == columns[12:]
    assert known.mixed == ()


def test_too_little_shown_says_what_to_show(taught: TaughtSet, embed: Features) -> None:
    with pytest.raises(TaughtError, match="at least two faces"):
        fit(TaughtSet("mine", {1: taught.faces[1]}), embed)
    with pytest.raises(TaughtError, match="Show face 2 3 times more"):
        fit(TaughtSet("mine", {1: taught.faces[1], 2: taught.faces[2][:1]}), embed)


def test_no_die_in_view_is_one_sentence() -> None:
    with pytest.raises(TaughtError, match="No die is seen"):
        shown_die(Reader(), np.full((240, 320, 3), 90, np.uint8))


def test_a_set_comes_back_from_its_file_as_it_was(taught: TaughtSet) -> None:
    back = read(written(taught))
    assert (back.name, list(back.faces)) == (taught.name, list(taught.faces))
    assert all((a == b).all() for f in SHOWN for a, b in zip(back.faces[f], taught.faces[f], strict=True))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 400), st.binary(max_size=6))
def test_a_damaged_file_is_one_sentence_and_never_a_set_with_other_faces(cut: int, noise: bytes) -> None:
    picture = np.zeros((CUT, CUT, 3), np.uint8)
    whole = written(TaughtSet("mine", {1: (picture,)}))
    damaged = whole[: max(0, len(whole) - cut - 1)] + noise
    with suppress(TaughtError):
        assert list(read(damaged).faces) == [1]


def _file(*pictures: bytes) -> bytes:
    """The file of a set that shows these pictures of face 1."""
    texts = [base64.b64encode(picture).decode() for picture in pictures]
    return json.dumps({"format": "companion taught dice 1", "name": "mine", "faces": [[1, texts]]}).encode()


@pytest.mark.parametrize(
    "data", [_file(b""), _file(b"\x89PNG"), b"[" * 200_000, b"[]", b'{"format": NaN}', b"\xff", b"1"]
)
def test_whatever_is_in_a_file_it_is_a_set_or_one_sentence(data: bytes) -> None:
    with pytest.raises(TaughtError, match="damaged or no set of dice"):
        read(data)


def test_of_a_file_nothing_is_decoded_but_pictures_of_the_size_of_a_cut_and_no_more_than_a_set_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def decoded(*_: object) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr(cv2, "imdecode", decoded)
    head = b"IHDR" + struct.pack(">IIBBBBB", 8000, 8000, 1, 0, 0, 0, 0)
    huge = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    with pytest.raises(TaughtError, match="damaged"):
        read(_file(huge))
    small = cv2.imencode(".png", np.zeros((CUT, CUT, 3), np.uint8))[1].tobytes()
    with pytest.raises(TaughtError, match="shows too much"):
        read(_file(*[small] * (MOST_PICTURES + 1)))


def test_a_file_that_names_a_face_twice_is_refused() -> None:
    told = json.loads(written(TaughtSet("mine", {1: (np.zeros((CUT, CUT, 3), np.uint8),)})))
    told["faces"] *= 2
    with pytest.raises(TaughtError, match="names a face twice"):
        read(json.dumps(told).encode())


def test_a_face_has_so_many_pictures_and_no_more() -> None:
    picture = np.zeros((CUT, CUT, 3), np.uint8)
    with pytest.raises(TaughtError, match="enough pictures"):
        TaughtSet("mine", {3: (picture,) * MOST_PICTURES}).with_picture(3, picture)


def test_a_name_that_fits_no_file_is_refused_with_that_reason() -> None:
    assert checked_name(" 蛇の骰子 ") == "蛇の骰子"
    with pytest.raises(TaughtError, match="too long for the name of a file"):
        checked_name("蛇" * 40)


@pytest.mark.parametrize("name", ["Glück \U0001fae9", "\U0001f469\u200d\U0001f52c", "نیم\u200cفاصله"])
def test_a_name_that_phones_can_type_is_taken_also_where_it_is_newer_than_this_python(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("name", "why"), [("red\u202eeulb", "cannot be seen"), ("a\nb", "cannot be seen"), ("\u200d", "1 to 40")]
)
def test_a_name_of_which_something_cannot_be_seen_is_refused(name: str, why: str) -> None:
    with pytest.raises(TaughtError, match=why):
        checked_name(name)


@pytest.mark.parametrize("name", ["red/blue", "/", ".", "..", " .. "])
def test_a_name_that_cannot_stand_in_an_address_is_refused_and_a_set_that_has_it_is_still_read(name: str) -> None:
    with pytest.raises(TaughtError, match="without a slash"):
        checked_name(name)
    kept = written(TaughtSet(name.strip(), {1: (np.zeros((CUT, CUT, 3), np.uint8),)}))
    back = read(kept)
    assert (checked_name(back.name), list(back.faces)) == (back.name, [1])
