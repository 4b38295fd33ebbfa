"""Each game at three widths in both schemes, put together on one sheet to look at: tests/browser/.sheet (not kept)."""

from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.states import GAMES
from tests.table.driving import tell

FOLDER = Path(__file__).parents[1] / ".sheet"
SIZES = {"phone": PHONE, "tablet": (820, 1180), "laptop": LAPTOP}
HEIGHT = 420
_NO_SCROLL = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def row(page: Page, scheme: Literal["light", "dark"]) -> NDArray[np.uint8]:
    """The page as it stands at every width, side by side."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    shots = []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_NO_SCROLL), name
        shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
        assert shot is not None
        shots.append(cv2.resize(shot, (round(width * HEIGHT / height), HEIGHT), interpolation=cv2.INTER_AREA))
    return np.asarray(np.hstack(shots), np.uint8)


def test_every_game_stands_on_the_contact_sheet_at_three_widths_in_both_schemes(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    FOLDER.mkdir(exist_ok=True)
    sheets = []
    for state in GAMES:
        state.make(table)
        page = open_page(url)
        expect(prompt(page)).to_be_visible()
        light, dark = row(page, "light"), row(page, "dark")
        assert float(light.mean()) > 150 > float(dark.mean()), state.name  # both schemes were really drawn
        sheets.append(np.vstack([light, dark]))
        assert cv2.imwrite(str(FOLDER / f"{state.name}.png"), sheets[-1])
        page.close()
        tell(table, "leave_game")
    assert cv2.imwrite(str(FOLDER / "contact.png"), np.vstack(sheets))
