"""Path-traced pictures: what is planned is physical and labelled as it lies; long runs go on and say what they made."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from companion.rules.core import SNAKE_FACES
from datasets import traced
from datasets.executor import ClusterError, run_all
from datasets.path_traced.clutter import strew, top_of
from datasets.path_traced.die import SIDES, TILE, mesh_of, skin_of
from datasets.path_traced.manifest import note, read_manifest
from datasets.path_traced.plan import TEST_SEEDS, plan
from datasets.path_traced.render import boxes_of, photograph
from datasets.path_traced.rooms import light_of, panoramas
from datasets.path_traced.scene import HEIGHT, LAMP_SHAPES, WIDTH, Lens, Plan, nadir_of, project
from datasets.path_traced.variety import all_clear, varied


def test_the_same_seed_plans_the_same_picture_and_another_seed_another() -> None:
    assert repr(plan(3, True)) == repr(plan(3, True))
    assert repr(plan(3, True)) != repr(plan(TEST_SEEDS + 3, True))


@pytest.mark.parametrize("stickered", [True, False])
def test_training_sees_other_makes_of_dice_under_other_lamps_in_the_same_places(stickered: bool) -> None:
    plans = [plan(seed, stickered) for seed in range(30)]
    for planned in plans:
        other = varied(planned)
        assert repr(other) == repr(varied(planned))
        lying, turned = ([(d.x, d.y, d.yaw, d.face, d.sides) for d in p.dice] for p in (planned, other))
        assert lying == turned
        assert [d.style for d in planned.dice] != [d.style for d in other.dice]
        assert all(d.style.mirrored == o.style.mirrored for d, o in zip(planned.dice, other.dice, strict=True))
    assert {lamp.shape for planned in plans for lamp in planned.lamps} == {"ball"}
    assert {lamp.shape for planned in plans for lamp in varied(planned).lamps} == set(LAMP_SHAPES)


def test_a_clear_die_lets_light_through_except_where_it_is_painted() -> None:
    planned = plan(3, False)
    cleared = all_clear(planned)
    assert repr(cleared) == repr(all_clear(planned))
    assert [(d.x, d.y, d.face) for d in cleared.dice] == [(d.x, d.y, d.face) for d in planned.dice]
    for die in cleared.dice:
        solid = skin_of(die).solid
        assert solid.max() == pytest.approx(1.0)
        assert np.median(solid) == pytest.approx(0.5 * (1 - die.style.clear))
        assert die.style.clear > 0


def test_training_often_sees_a_lamp_in_the_upper_faces() -> None:
    def off(planned: Plan) -> float:
        """By how much (degrees) the nearest lamp misses the place that level faces mirror into the camera."""
        away = planned.lens.eye - planned.lens.target
        mirrored = away * (-1, -1, 1) / np.linalg.norm(away)
        lamps = [np.array(lamp.place) / np.linalg.norm(lamp.place) for lamp in planned.lamps]
        return float(np.rad2deg(np.arccos(np.clip([lamp @ mirrored for lamp in lamps], -1, 1))).min())

    plans = [plan(seed, False) for seed in range(60)]
    often, seldom = (sum(off(p) < 15 for p in group) for group in ([varied(p) for p in plans], plans))
    assert often > 1.5 * seldom > 0


def test_the_nadir_is_below_a_camera_that_looks_aslant_and_in_the_middle_of_one_that_looks_down() -> None:
    down = Lens(np.array([0.0, 0.0, 9.0]), np.zeros(3), np.array([0.0, 1.0, 0.0]), 50, 0, 9)
    assert nadir_of(down) == pytest.approx((WIDTH / 2, HEIGHT / 2))
    aslant = Lens(np.array([0.0, -9.0, 9.0]), np.zeros(3), np.array([0.0, 1.0, 1.0]), 50, 0, 9)
    x, y = nadir_of(aslant)
    assert x == pytest.approx(WIDTH / 2)
    assert y == pytest.approx(HEIGHT / 2 + WIDTH / 2 / np.tan(np.deg2rad(25)))  # 45 degrees off the line of sight


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("stickered", [True, False])
def test_planned_dice_lie_apart_and_within_the_picture(seed: int, stickered: bool) -> None:
    planned = plan(seed, stickered)
    assert 2 <= len(planned.dice) <= 6
    assert all((die.face in SNAKE_FACES) == stickered for die in planned.dice)
    places = [(die.x, die.y) for die in planned.dice]
    assert min(np.hypot(a - c, b - d) for k, (a, b) in enumerate(places) for c, d in places[:k]) > 2 * np.sqrt(2)
    for die, (x0, y0, x1, y1) in zip(planned.dice, boxes_of(planned), strict=True):
        assert 0 <= x0 < x1 <= WIDTH
        assert 0 <= y0 < y1 <= HEIGHT
        ((x, y),) = project(planned.lens, np.array([[die.x, die.y, 1.0]]))
        assert x0 < x < x1
        assert y0 < y < y1


def test_a_dies_mesh_stands_on_the_table_and_its_dimples_go_inward() -> None:
    planned = next(p for seed in range(50) if (p := plan(seed, False)).dice[0].style.dimple)
    mesh = mesh_of(planned.dice[0])
    assert mesh.places[:, 2].min() == pytest.approx(0, abs=1e-5)
    assert mesh.places[:, 2].max() == pytest.approx(2, abs=0.03)
    middle = mesh.places.mean(0)
    assert (np.einsum("ij,ij->i", mesh.normals, mesh.places - middle) > 0).all()
    corner = mesh.places[mesh.triangles.astype(np.int64)]
    outward = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    assert (np.einsum("ij,ij->i", outward, corner.mean(1) - middle) >= -1e-6).all()
    die = planned.dice[0]
    top = len(mesh.places) // 6 * SIDES.index((2, 1))
    heights = mesh.places[top : top + len(mesh.places) // 6, 2]
    assert die.sides[2, 1] == die.face
    assert (heights < 1.999).sum() > (heights > 1.9999).sum() * 0.01


def test_stickers_are_on_the_sides_that_the_plan_says() -> None:
    die = plan(2, True).dice[0]
    skin = skin_of(die)
    assert skin.colour.shape == (TILE, 6 * TILE, 3)
    assert die.sides[2, 1] == die.place
    top = np.s_[:, SIDES.index((2, 1)) * TILE : (SIDES.index((2, 1)) + 1) * TILE]
    assert die.paper is not None
    assert skin.solid[top].mean() > 0.4
    assert skin.colour[top].std() > 0.1  # ink on paper


def test_photographs_of_the_same_light_differ_by_grain_only() -> None:
    camera = plan(1, True).photography
    light = np.full((60, 80, 3), 0.5, np.float32)
    one, two = (photograph(light, camera, np.random.default_rng(seed)) for seed in (1, 2))
    assert one.shape == (60, 80, 3)
    assert (one != two).any()
    assert abs(float(one.mean()) - float(two.mean())) < 1.5


def _square(x: int) -> int:
    if x < 0:
        raise ValueError("a job failed")
    return x * x


def test_every_job_is_run_once_and_progress_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(run_all(_square, range(7), processes=2)) == [(x, x * x) for x in range(7)]
    assert capsys.readouterr().out.splitlines()[-1].startswith("7/7, ")


def test_a_job_that_fails_stops_the_run_with_its_own_error() -> None:
    with pytest.raises(ValueError, match="a job failed"):
        list(run_all(_square, [1, -1], processes=1))


def test_a_cluster_that_does_not_answer_is_one_sentence() -> None:
    with pytest.raises(ClusterError, match=r"cluster|scheduler"):
        list(run_all(_square, [1], scheduler="tcp://127.0.0.1:1"))


def _package(folder: Path, *names: str) -> Path:
    """What the npm package looks like, unpacked; the pictures in it are none."""
    (folder / "hdri").mkdir(parents=True)
    for name in names:
        (folder / "hdri" / f"{name}.exr.js").write_text("export default 'data:application/exr;base64,AAAA'")
    return folder


def test_dice_for_training_often_lie_in_a_room_and_the_same_seed_in_the_same_one(tmp_path: Path) -> None:
    rooms = panoramas(_package(tmp_path, "hall", "lab"))
    plans = [varied(plan(seed, False), rooms) for seed in range(200)]
    assert repr(plans) == repr([varied(plan(seed, False), rooms) for seed in range(200)])
    within = [planned for planned in plans if planned.room is not None]
    assert 0.6 < len(within) / len(plans) < 0.8
    assert {planned.room.panorama for planned in within if planned.room} == set(rooms)
    assert all(len(planned.lamps) <= 1 for planned in within)  # the room's own light does the rest
    assert [varied(plan(seed, False)).room for seed in range(20)] == [None] * 20


def test_things_that_look_like_dice_lie_about_where_dice_for_training_lie_but_in_none_of_their_places() -> None:
    plans = [varied(plan(seed, False, 6, 16)) for seed in range(80)]
    assert repr(plans) == repr([varied(plan(seed, False, 6, 16)) for seed in range(80)])
    assert 0.3 < np.mean([planned.strewn > 0 for planned in plans]) < 0.7
    assert [plan(seed, False).strewn for seed in range(20)] == [0] * 20  # what is measured on stays as it was
    blocks = [(block, die) for p in plans for block in p.things if block.kind == "block" for die in p.dice]
    assert len(blocks) > 100
    for block, die in blocks:
        turned = np.exp(-1j * block.turn) * complex(die.x - block.place[0], die.y - block.place[1])
        assert abs(turned.real) > block.extent[0] + 1 or abs(turned.imag) > block.extent[1] + 1


@pytest.mark.parametrize("stickered", [True, False])
def test_a_picture_without_dice_is_one_of_a_cluttered_table(stickered: bool) -> None:
    plans = [varied(plan(seed, stickered, 0, 0)) for seed in range(20)]
    assert [planned.dice for planned in plans] == [()] * 20
    assert all(planned.strewn >= 2 for planned in plans)
    assert sum(block.kind == "block" for planned in plans for block in planned.things) > 20


def test_what_is_strewn_on_a_table_is_drawn_into_its_texture_and_a_block_is_as_long_as_its_drawing() -> None:
    bare = np.full((256, 256, 3), 90, np.uint8)
    cloth = bare.copy()
    strew(cloth, np.random.default_rng(1), 5, 40.0)
    assert 0.02 < (cloth != bare).any(2).mean() < 0.9
    blocks = [thing for seed in range(10) for thing in varied(plan(seed, False, 0, 0)).things if thing.kind == "block"]
    for block in blocks:
        height, width = top_of(block.seed).patch.shape[:2]
        assert block.extent[0] / block.extent[1] == pytest.approx(width / height)
        assert max(block.extent[:2]) == pytest.approx(top_of(block.seed).length)
        assert block.place[2] == block.extent[2]  # it stands on the table


def test_a_folder_without_panoramas_and_a_file_without_a_picture_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unpack the npm package"):
        panoramas(tmp_path)
    folder = _package(tmp_path / "package", "hall")
    (folder / "hdri" / "hall.exr.js").write_text("export default 1")
    with pytest.raises((ValueError, RuntimeError), match=r"holds no picture|need the extra render"):
        light_of(panoramas(folder)[0])


def _fake(seed: int, stickered: bool) -> traced.Made:
    die = {"box": [1, 1, 9, 9], "value": "left" if stickered else 5}
    name = traced.name_of(seed, stickered)
    return traced.Made(b"jpeg", {"image": name, "dice": [die], "source": "test", "licence": "test"})


def test_a_broken_off_run_goes_on_and_says_what_it_made_from_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counted(work: partial[traced.Made], jobs: list[int], *_: object) -> list[tuple[int, traced.Made]]:
        made.extend(jobs)
        return [(job, _fake(job, work.keywords["order"].stickered)) for job in jobs]

    monkeypatch.setattr(traced, "run_all", counted)
    monkeypatch.setattr(traced, "tracer", lambda: None)
    for count in (2, 5):
        monkeypatch.setattr("sys.argv", ["traced", str(tmp_path), "--count", str(count), "--stickers", "--test"])
        traced.main()
    assert made == [TEST_SEEDS + k for k in range(5)]
    entries = json.loads((tmp_path / "annotations.json").read_text())
    assert [entry["dice"][0]["value"] for entry in entries] == ["left"] * 5
    assert all((tmp_path / "images" / entry["image"]).read_bytes() == b"jpeg" for entry in entries)
    (told,) = read_manifest(tmp_path)
    assert told["seeds"] == made
    assert set(told["code"]) >= {"datasets.path_traced.plan", "datasets.dice.shade", "companion.printing.artwork"}


def test_a_manifest_says_of_each_picture_by_which_order_and_code_it_was_made(tmp_path: Path) -> None:
    there = {1, 2}
    note(tmp_path, {"lying": "apart", "code": {"a": "1"}}, [1, 2, 3], lambda one, seed: seed in there)
    note(tmp_path, {"lying": "apart", "code": {"a": "2"}}, [3, 4], lambda one, seed: seed in there)  # 3 was left
    there |= {3, 4, 5}
    note(tmp_path, {"lying": "apart", "code": {"a": "1"}}, [5], lambda one, seed: seed in there)
    note(tmp_path, {"lying": "touching", "code": {"a": "1"}}, [], lambda one, seed: seed in there)
    assert [(one["code"]["a"], one["seeds"]) for one in read_manifest(tmp_path)] == [("2", [3, 4]), ("1", [1, 2, 5])]
