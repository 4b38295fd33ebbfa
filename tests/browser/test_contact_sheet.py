"""Each game at three widths in both schemes, put together on one sheet to look at: tests/browser/.sheet (not kept)."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import OpenPage
from tests.browser.states import GAMES, State

FOLDER = Path(__file__).parent / ".sheet"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1366, 768)}
HEIGHT = 420
_NO_SCROLL = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.mark.parametrize("state", GAMES, ids=lambda state: state.name)
def test_a_game_stands_on_the_contact_sheet_at_three_widths_in_both_schemes(
    state: State, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url)
    expect(prompt(page)).to_be_visible()
    rows = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        shots = []
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(_NO_SCROLL), name
            shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
            assert shot is not None
            shots.append(cv2.resize(shot, (round(width * HEIGHT / height), HEIGHT), interpolation=cv2.INTER_AREA))
        rows.append(np.hstack(shots))
    light, dark = (float(row.mean()) for row in rows)
    assert light > 150 > dark  # both schemes were really drawn
    FOLDER.mkdir(exist_ok=True)
    cv2.imwrite(str(FOLDER / f"{state.name}.png"), np.vstack(rows))
    kept = [FOLDER / f"{one.name}.png" for one in GAMES]
    found = [cv2.imread(str(path)) for path in kept if path.exists()]
    whole = [sheet for sheet in found if sheet is not None]
    assert cv2.imwrite(str(FOLDER / "contact.png"), np.vstack(whole))
