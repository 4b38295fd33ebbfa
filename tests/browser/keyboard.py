"""What a person does with the keyboard alone: Tab to what is wanted, arrows over a board, Enter."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import square_at

_MOST_TABS = 120
_FOCUSED = "element => element === document.activeElement"
# Counts what a hand on a mouse or a finger would do.
NO_MOUSE = """
window.touched = 0;
for (const kind of ["pointerdown", "mousedown", "touchstart"]) {
  addEventListener(kind, () => (window.touched += 1), true);
}
"""


def tab_to(page: Page, target: Locator) -> None:
    """Presses Tab until the target has the focus; it must come in the page's own order."""
    expect(target).to_be_visible()
    for _ in range(_MOST_TABS):
        if target.evaluate(_FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def press(page: Page, target: Locator) -> None:
    tab_to(page, target)
    page.keyboard.press("Enter")


def press_button(page: Page, name: str) -> None:
    press(page, page.get_by_role("button", name=name, exact=True))


def press_square(page: Page, square: list[int]) -> None:
    """Over the board to a square of it, then Enter."""
    tab_to(page, page.locator('.board [data-square][tabindex="0"]'))
    at = page.evaluate("document.activeElement.dataset.square.split(',').map(Number)")
    across, down = square[0] - at[0], square[1] - at[1]
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    expect(square_at(page, square)).to_be_focused()
    page.keyboard.press("Enter")


def type_roll(page: Page, faces: str) -> None:
    """Digits type a roll wherever the focus is, and Enter sends it."""
    page.keyboard.type(faces)
    page.keyboard.press("Enter")
