"""What a device that joined shows of the table, whatever stands on it and in the device's own address."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.program import Program
from tests.browser.test_phones import join, seat


@pytest.mark.parametrize("width", [320, 390])
def test_who_a_phone_plays_for_does_not_stand_at_the_windows_very_edge(
    own_lan: Program, open_page: OpenPage, width: int
) -> None:
    own_lan.new_game("Ann", "Bartholomew of Netherby")
    page = join(open_page, own_lan, "A player's")
    seat(page, "Bartholomew of Netherby")
    page.set_viewport_size({"width": width, "height": 700})
    said = page.locator(".seat-bar > span").bounding_box()
    bar = page.locator(".seat-bar").bounding_box()
    assert said
    assert bar
    assert said["height"] >= 40, "two lines"
    assert said["y"] >= 8
    assert bar["y"] + bar["height"] - (said["y"] + said["height"]) >= 8
