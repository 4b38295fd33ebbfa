"""A phone as the camera: photographs over HTTP, live video over HTTPS, both read as dice by the real program."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.web.joining.chosen import WAITING
from tests.browser.acts import lying, pick_up, prompt
from tests.browser.conftest import LAN, PHONE, OpenPage, Watched, another_browser
from tests.browser.held import Held, at_first
from tests.browser.phones.test_phones import join
from tests.browser.program import Program
from tests.browser.scenes import Image, Scene, Tray, golden

SEEN_MS = 60_000  # a reader on a busy machine
PHOTO = "**/api/phone/photo"
_FPS = 30  # as chromium plays the file


def jpeg(image: Image) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


@pytest.fixture
def program(own_lan: Program) -> Program:
    own_lan.new_game("Ann", "Bo")
    return own_lan


@pytest.fixture
def scene() -> Scene:
    return golden("golden-06.jpg")


def rolled(program: Program, page: Page, scene: Scene) -> None:
    """The table has counted the scene's dice as a roll that the camera saw."""
    expect(page.locator(".history .what", has_text="Threw")).to_have_count(1, timeout=SEEN_MS)
    told = program.snapshot()["game"]["history"][0]
    assert Counter(told["faces"]) == Counter(scene.faces)
    assert told["source"] == "camera"
    assert program.snapshot()["camera"]["source"] == "the phone's camera"


@contextmanager
def filming(program: Program, browser: Browser, watched: Watched, clip: Path) -> Iterator[Page]:
    """A phone that shows live video; chromium's own stand-in for a camera plays the clip. The way there is the
    person's."""
    phone_browser = another_browser(
        browser,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={clip}",
    )
    try:
        context = phone_browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, ignore_https_errors=True, permissions=["camera"]
        )
        context.set_default_timeout(SEEN_MS)
        page = context.new_page()
        watched.look(page)
        told = program.phones()
        page.goto(f"{told['address']}/#{told['code']}")
        page.get_by_role("button", name="The camera, with live video").click()
        page.get_by_role("link", name="Go on to the warning").click()
        page.get_by_role("button", name="Show live video").click()
        assert page.url == f"{told['secure']}/"
        yield page
    finally:
        phone_browser.close()


def test_live_video_of_a_phone_is_read_as_dice(
    program: Program, scene: Scene, browser: Browser, open_page: OpenPage, watched: Watched, tmp_path: Path
) -> None:
    clip = tmp_path / "dice.mjpeg"
    clip.write_bytes(jpeg(scene.empty) * 3 * _FPS + jpeg(scene.image) * 20 * _FPS)
    table = open_page(program.url)
    with filming(program, browser, watched, clip) as page:
        rolled(program, table, scene)
        expect(page.get_by_role("status").first).to_contain_text("The table reads", timeout=SEEN_MS)
        page.get_by_role("button", name="Stop").click()
        expect(table.locator(".large-notice")).to_contain_text("The phone", timeout=SEEN_MS)
        pick_up(table, lying(table).index("3"))  # the game waits for no camera
        expect(prompt(table)).to_have_text("Ann: throw 1 die again")


def test_a_phone_that_shows_live_video_stays_awake_also_after_another_app(
    program: Program, scene: Scene, browser: Browser, watched: Watched, tmp_path: Path
) -> None:
    """The browser lets the screen sleep again with every hiding of the page."""
    clip = tmp_path / "table.mjpeg"
    clip.write_bytes(jpeg(scene.empty) * _FPS)
    with filming(program, browser, watched, clip) as page:
        expect(page.get_by_role("status").first).to_contain_text("The table", timeout=SEEN_MS)
        page.evaluate(
            """() => {
              window.awake = 0;
              const lock = { release: async () => (awake -= 1) };
              navigator.wakeLock.request = async () => ((awake += 1), lock);
              document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        page.wait_for_function("() => awake === 1")
        page.get_by_role("button", name="Stop").click()
        page.wait_for_function("() => awake === 0")


def test_a_video_that_stands_still_is_not_sent_as_live(
    program: Program, scene: Scene, browser: Browser, watched: Watched, tmp_path: Path
) -> None:
    """As where another app takes the phone's camera: its track is muted, and then ends."""
    clip = tmp_path / "table.mjpeg"
    clip.write_bytes(jpeg(scene.empty) * _FPS)

    def sent() -> int:
        return sum(address.endswith("/api/phone/frame") for address in watched.requests)

    with filming(program, browser, watched, clip) as page:
        status = page.get_by_role("status").first
        track = "document.querySelector('video').srcObject.getVideoTracks()[0]"
        expect(status).to_contain_text("The table", timeout=SEEN_MS)
        page.evaluate(f"Object.defineProperty({track}, 'muted', {{ value: true, writable: true }})")
        expect(status).to_contain_text("The camera gives no pictures just now")
        before = sent()
        page.wait_for_timeout(500)
        assert sent() == before
        page.evaluate(f"{track}.muted = false")
        expect(status).to_contain_text("The table", timeout=SEEN_MS)
        page.evaluate(f"{track}.dispatchEvent(new Event('ended'))")
        expect(status).to_contain_text("The camera has stopped")
        expect(page.locator("video")).to_have_count(0)
        before = sent()
        page.wait_for_timeout(500)
        assert sent() == before
        page.get_by_role("button", name="Show live video").click()
        expect(status).to_contain_text("The table", timeout=SEEN_MS)


@pytest.fixture
def with_a_camera(scene: Scene, tmp_path: Path) -> Iterator[Program]:
    """A program that phones may join and that looks through a camera of its own."""
    program = Program(tmp_path / "data", str(Tray(tmp_path / "other", scene.empty).folder), "--lan", LAN)
    yield program
    program.stop()


def test_a_phone_is_not_said_to_be_the_camera_while_the_table_looks_through_another(
    with_a_camera: Program, scene: Scene, browser: Browser, watched: Watched, tmp_path: Path
) -> None:
    watched.expected = ("409",)
    clip = tmp_path / "table.mjpeg"
    clip.write_bytes(jpeg(scene.empty) * _FPS)
    with filming(with_a_camera, browser, watched, clip) as page:
        heading, sees = page.get_by_role("heading", level=1), page.get_by_text("The table sees this picture.")

        def expect_unused() -> None:
            expect(page.get_by_role("status").first).to_contain_text("The table uses another camera", timeout=SEEN_MS)
            expect(sees).to_have_count(0)
            expect(heading).to_have_text("This phone's camera is not in use")
            expect(page.get_by_text("Lay or clamp the phone")).to_be_visible()

        expect_unused()
        (device,) = with_a_camera.phones()["devices"]
        with_a_camera.post("/api/phones/camera", device=device["id"])
        expect(sees).to_be_visible(timeout=SEEN_MS)
        expect(heading).to_have_text("This phone is the camera")
        refused = {"error": {"code": "waiting", "sentence": str(WAITING), "ruling": None}}
        page.route("**/api/phone/frame", lambda route: route.fulfill(status=409, json=refused))
        expect_unused()


def photograph(page: Page, name: str) -> None:
    """The phone takes this picture."""
    picture = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg(golden(name).image)}
    page.get_by_label("Photograph the dice").set_input_files(picture)  # type: ignore[arg-type]


def expect_read(page: Page, name: str) -> None:
    """The phone is told what lies on this picture."""
    told = page.get_by_role("status")
    expect(told).to_contain_text("The table has the photograph and reads", timeout=SEEN_MS)
    said = told.inner_text().removeprefix("The table has the photograph and reads ").removesuffix(".").split()
    assert Counter(said) == Counter(str(face) for face in golden(name).faces)


def test_photographs_of_a_phone_are_read_as_dice(program: Program, scene: Scene, open_page: OpenPage) -> None:
    table = open_page(program.url)
    page = join(open_page, program, "The camera, taking photographs")
    button = page.get_by_label("Photograph the dice")
    for image in (scene.empty, scene.image):
        button.set_input_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg(image)})
        expect(page.get_by_role("status")).to_contain_text("The table has the photograph", timeout=SEEN_MS)
        if image is scene.empty:
            expect(table.get_by_text("The table is empty.")).to_be_visible(timeout=SEEN_MS)
    rolled(program, table, scene)


def test_a_phone_hears_what_is_read_on_this_photograph_not_on_the_one_before(
    program: Program, open_page: OpenPage
) -> None:
    page = join(open_page, program, "The camera, taking photographs")
    for name in ("golden-06.jpg", "golden-02.jpg", "golden-10.jpg"):
        photograph(page, name)
        expect(page.get_by_role("status")).to_have_text("The photograph is sent and read…")
        expect_read(page, name)


def test_a_phone_hears_what_is_read_late_and_may_photograph_again_before_that(
    program: Program, open_page: OpenPage
) -> None:
    page = join(open_page, program, "The camera, taking photographs")
    told = page.get_by_role("status")

    def unread(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "read": False})

    at_first(page, PHOTO, unread)
    photograph(page, "golden-06.jpg")
    expect_read(page, "golden-06.jpg")
    late = Held(page, PHOTO)
    at_first(page, PHOTO, unread)
    photograph(page, "golden-02.jpg")
    expect(told).to_have_text("The table has the photograph and is still reading it…", timeout=SEEN_MS)
    photograph(page, "golden-10.jpg")
    expect_read(page, "golden-10.jpg")
    late.let_go()
    expect_read(page, "golden-10.jpg")


def test_a_photograph_that_is_none_is_one_sentence(program: Program, open_page: OpenPage) -> None:
    page = join(open_page, program, "The camera, taking photographs")
    page.get_by_label("Photograph the dice").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    )
    expect(page.get_by_role("status")).to_have_text("This file is no picture that the browser can open.")
