"""Rolls that the camera sees: a folder of pictures stands for it, everything behind it is the real program."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.table.dice.tracker import CLEARED
from tests.browser.acts import lying, pick_up, prompt, score, start_game, turns
from tests.browser.conftest import OpenPage, Watched
from tests.browser.program import Program
from tests.browser.scenes import PHOTOS, Scene, Tray, golden, photograph, turned
from tests.soon import soon

SEEN_MS = 40_000  # a picture of two seconds, and a reader on a busy machine

Watching = Callable[[Scene], tuple[Program, Tray]]


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    """Starts the program with a folder for a camera; the table of the given scene lies there empty."""
    programs: list[Program] = []

    def start(scene: Scene) -> tuple[Program, Tray]:
        tray = Tray(tmp_path / "camera", scene.empty)
        programs.append(Program(tmp_path / "data", str(tray.folder)))
        return programs[0], tray

    yield start
    for program in programs:
        program.stop()


@pytest.fixture(scope="module")
def table_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, Tray]]:
    tray = Tray(tmp_path_factory.mktemp("table") / "camera", golden("golden-06.jpg").empty)
    program = Program(tray.folder.parent / "data", str(tray.folder))
    yield program, tray
    program.stop()


@pytest.fixture
def table(table_program: tuple[Program, Tray]) -> tuple[Program, Tray]:
    """A program and its camera's folder, shared by tests that leave both working; what lay there still does."""
    table_program[0].command("settings", accept="auto")
    return table_program


def photographs() -> tuple[Scene, ...]:
    if not PHOTOS.is_dir():
        sentence = f"the real photographs ({PHOTOS}) are not there; the golden pictures are played instead"
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    return tuple(photograph(name) for name in ("00153.jpg", "00000.jpg", "00112.jpg"))


def golden_pictures() -> tuple[Scene, ...]:
    """The one golden picture of four dice, from either side: each time the dice lie where none lay before."""
    scene = golden("golden-06.jpg")
    return scene, turned(scene), scene


def throw(program: Program, tray: Tray, scene: Scene) -> None:
    """The table is cleared for as long as the program, on however busy a machine, needs to know it; then the dice lie
    there."""
    tray.show(scene.empty)
    assert soon(lambda: program.snapshot()["reading"]["phase"] == "empty")
    time.sleep(CLEARED + 0.5)
    tray.show(scene.image)


def wait_for_roll(page: Page, number: int) -> None:
    expect(page.locator(".history .what", has_text="Threw")).to_have_count(number, timeout=SEEN_MS)


# What is kept of each roll's faces, and what the turn nets by TS-5 (counted by hand).
PHOTOGRAPHED = (photographs, ((5, 5), (5, 5, 1)), 15)  # 3 5 5 6, then 1 4 on the table with 5 5, then a 5
RENDERED = (golden_pictures, ((4, 4, 4), (4, 4, 4)), 12)


@pytest.mark.parametrize(("pictures", "kept", "points"), [PHOTOGRAPHED, RENDERED], ids=["photographs", "golden"])
def test_a_full_turn_is_played_from_pictures_to_the_right_score(
    pictures: Callable[[], tuple[Scene, ...]],
    kept: tuple[tuple[int, ...], ...],
    points: int,
    watching: Watching,
    open_page: OpenPage,
) -> None:
    scenes = pictures()
    program, tray = watching(scenes[0])
    page = open_page(program.url)
    start_game(page, "Ann", "Bo")
    expect(page.get_by_text("The table is empty.")).to_be_visible(timeout=SEEN_MS)
    for number, scene in enumerate(scenes, 1):
        throw(program, tray, scene)
        wait_for_roll(page, number)
        if number == len(scenes):
            break
        expect(page.locator(".lying > .die")).to_have_count(4)
        faces = [int(face) for face in lying(page)]
        assert Counter(faces) == Counter(scene.faces)
        expect(page.locator(".boxes .seen")).to_have_count(4)
        stay = Counter(kept[number - 1])
        assert not stay - Counter(faces)
        tapped: set[int] = set()
        for face in sorted(set(faces) - set(stay)):  # matched dice move together, so one tap for each face
            tapped.add(faces.index(face))
        pick_up(page, *tapped)
        expect(prompt(page)).to_contain_text("again")
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")
    expect(score(page, "Ann")).to_have_text(str(points))
    assert turns(page, 0) == [[str(points), str(points)]]
    rolls = [entry for entry in program.snapshot()["game"]["history"] if entry["kind"] == "roll"]
    assert [roll["source"] for roll in rolls] == ["camera"] * len(scenes)
    assert all(roll["confidence"] >= 0.9 for roll in rolls)


def test_a_roll_is_corrected_before_it_counts(table: tuple[Program, Tray], open_page: OpenPage) -> None:
    scene = golden("golden-06.jpg")
    program, tray = table
    program.new_game("Ann", "Bo")
    program.command("settings", accept="ask")
    page = open_page(program.url)
    throw(program, tray, scene)
    question = page.locator(".question")
    expect(question).to_be_visible(timeout=SEEN_MS)
    dice = question.locator(".asked > .die")
    expect(dice).to_have_count(4)
    at = scene.faces.index(3)
    dice.nth(at).click()
    expect(question.locator(".die-photo")).to_have_js_property("complete", True)
    assert question.locator(".die-photo").evaluate("photo => photo.naturalWidth") > 20
    question.locator(".asked-panel").get_by_role("button", name="2", exact=True).click()
    want = list(scene.faces)
    want[at] = 2
    page.get_by_role("button", name=f"Count {' '.join(map(str, want))}").click()
    wait_for_roll(page, 1)
    told = program.snapshot()["game"]["history"][0]
    assert (told["faces"], told["source"]) == (want, "typed")
    page.get_by_role("button", name=f"Change die {at + 1}, 2").click()
    expect(page.locator(".die-panel .die-photo")).to_be_visible()  # the picture is kept beside the roll


def test_five_dice_where_four_are_wanted_are_a_question(table: tuple[Program, Tray], open_page: OpenPage) -> None:
    scene = golden("golden-07.jpg")
    assert len(scene.faces) == 5
    program, tray = table
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    throw(program, tray, scene)
    expect(prompt(page)).to_have_text("I see five dice; four are wanted.", timeout=SEEN_MS)
    assert program.snapshot()["game"]["history"] == []
    asked = page.locator(".question .asked > .die")
    expect(asked).to_have_count(5)
    expect(page.locator(".question button.main")).to_be_disabled()
    page.get_by_role("button", name="Take away die 5, ").click()
    page.locator(".question button.main").click()
    wait_for_roll(page, 1)
    assert program.snapshot()["game"]["history"][0]["faces"] == list(scene.faces[:4])


def test_dice_that_are_dismissed_do_not_count(table: tuple[Program, Tray], open_page: OpenPage) -> None:
    program, tray = table
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    throw(program, tray, turned(golden("golden-07.jpg")))
    expect(page.locator(".question")).to_be_visible(timeout=SEEN_MS)
    page.get_by_role("button", name="Don't count it, throw again").click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    throw(program, tray, golden("golden-06.jpg"))
    wait_for_roll(page, 1)
    assert Counter(program.snapshot()["game"]["history"][0]["faces"]) == Counter((4, 4, 4, 3))


def test_a_camera_that_is_lost_is_told_and_the_game_goes_on(
    watching: Watching, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("preview.mjpg", "frame.jpg")
    scene = golden("golden-06.jpg")
    program, tray = watching(scene)
    program.new_game("Ann", "Bo")
    page, start = open_page(program.url), open_page(f"{program.url}/#home")
    expect(page.locator(".preview")).to_be_visible(timeout=SEEN_MS)
    for picture in tray.folder.iterdir():
        picture.unlink()
    tray.folder.rmdir()
    told = page.locator(".large-notice")
    expect(told).to_contain_text("type the roll, or let the page throw", timeout=SEEN_MS)
    expect(told).to_contain_text("There is no file", timeout=SEEN_MS)  # what stays, once it was tried again
    reason = program.snapshot()["camera"]["sentence"]
    expect(told).to_contain_text(reason)
    expect(page.get_by_text(reason)).to_have_count(1)  # said where it is seen, not once more where the picture was
    expect(start.locator(".camera-trouble")).to_contain_text(reason)  # there are no notices at the start
    page.keyboard.type("4442")
    page.keyboard.press("Enter")
    wait_for_roll(page, 1)
