"""The demo clip that the program shows by itself where no webcam is there: one tap, and a game is played with it."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from companion.table.camera.notices import ONLY_SHOWN
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from tests.browser.camera.test_notices import Hand
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.table.driving import begin

SHOWN = CameraSeen("the demo clip", "live", "The demo clip is on.", demo=True, notices=(ONLY_SHOWN,))
PLAY = "Play with the demo clip"
TOLD_ONCE = """window.EventSource = class extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new MessageEvent("state", { data: %s })));
  }
  close() {}
};"""
"""A stream of the program that tells one state and stays open."""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("place", ["#home", ""], ids=["home", "table"])
def test_one_tap_chooses_the_clip_that_is_only_shown(
    served: tuple[Table, str], open_page: OpenPage, place: str, size: tuple[int, int]
) -> None:
    table, url = served
    hand = Hand()
    table.with_camera(hand)
    begin(table)
    table.camera(SHOWN)
    page = open_page(f"{url}/{place}", size)
    with page.expect_response("**/api/command"):
        page.get_by_role("button", name=PLAY).click()
    assert hand.asked == ["demo"]
    table.camera(replace(SHOWN, notices=()))
    expect(page.get_by_role("button", name=PLAY)).to_have_count(0)
    expect(page.get_by_role("button", name="Use your own camera")).to_be_visible()


def test_a_spectator_is_not_offered_to_choose_it(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    table.camera(SHOWN)
    page = open_page("about:blank", PHONE)
    state = page.request.get(f"{url}/api/state").json() | {"me": {"role": "spectator", "commands": [], "seat": None}}
    page.add_init_script(TOLD_ONCE % json.dumps(json.dumps(state)))
    page.goto(url)
    expect(page.locator(".demo-mark")).to_be_visible()
    expect(page.get_by_role("button", name=PLAY)).to_have_count(0)
