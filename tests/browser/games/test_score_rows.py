"""Many players of Triple Snakes on a phone: a row for each, in which the last turns stand, and all when asked for."""

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.conftest import PHONE, OpenPage
from tests.table.driving import begin, roll

PLAYERS = ("Ann", "Bo", "Cy", "Player 4", "Player 5", "Player 6", "Player 7")
ROUNDS = 8
# The turns of a row that are in sight within it, in the order in which they stand there.
IN_SIGHT = """row => {
  const { top, bottom } = row.getBoundingClientRect();
  const told = turn => [...turn.children].map(part => part.innerText).join(" ");
  const boxes = [...row.children].map(turn => [turn.getBoundingClientRect(), told(turn)]);
  const inside = boxes.filter(([box]) => box.top >= top - 1 && box.bottom <= bottom + 1);
  return inside.sort(([a], [b]) => a.top - b.top || a.left - b.left).map(([, text]) => text);
}"""


def snake_eyes(table: Table, rounds: int) -> None:
    for _ in range(rounds * len(PLAYERS)):
        roll(table, 1, 1, 2, 5)


def in_sight(page: Page, player: int) -> list[str]:
    found: list[str] = page.locator(".rows .turns").nth(player).evaluate(IN_SIGHT)
    return found


def test_every_score_stays_in_sight_however_many_turns_were_played(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, *PLAYERS)
    page = open_page(url, PHONE, has_touch=True, is_mobile=True)
    row = page.locator(".rows tr")
    expect(row).to_have_count(len(PLAYERS))
    for name in row.locator(".name-text").all():
        assert name.evaluate("text => text.scrollWidth <= text.clientWidth"), "cut off"
    at_first = row.first.evaluate("row => row.offsetHeight")
    expect(page.get_by_role("button", name="All turns")).to_have_count(0)
    snake_eyes(table, ROUNDS)
    expect(row.last.locator(".turn")).to_have_count(ROUNDS)
    assert all(abs(one.evaluate("row => row.offsetHeight") - at_first) <= 1 for one in row.all())
    table_at, act_at = page.locator(".rows").bounding_box(), page.locator(".act").bounding_box()
    assert table_at
    assert act_at
    assert table_at["y"] + table_at["height"] <= act_at["y"]
    assert in_sight(page, 0) == ["0 0", "to act"]
    assert in_sight(page, 1)[-1] == "0 0"


def test_all_turns_are_there_when_asked_for_and_on_paper(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table, *PLAYERS)
    roll(table, 6, 6, 6, 6)
    played = ["24 24", *["0 24"] * ROUNDS]
    for _ in PLAYERS[1:]:
        roll(table, 1, 1, 2, 5)
    snake_eyes(table, ROUNDS)
    page = open_page(url, PHONE)
    everything = page.get_by_role("button", name="All turns")
    expect(everything).to_be_visible()
    assert in_sight(page, 0) == ["0 24", "to act"]
    page.emulate_media(media="print")
    assert len(in_sight(page, 0)) == ROUNDS + 2
    page.emulate_media(media="screen")
    everything.click()
    assert in_sight(page, 0) == [*played, "to act"]
    page.get_by_role("button", name="Only the last turns").click()
    expect(everything).to_be_visible()
    assert in_sight(page, 0) == ["0 24", "to act"]


def test_where_columns_would_cut_names_there_are_rows_in_which_they_are_whole(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, "Alexander", "Bernadette", "Christopher", "Dorothea", "Emmanuelle")
    page = open_page(url, (480, 844))
    expect(page.locator(".rows tr")).to_have_count(5)
    for name in page.locator(".rows .name-text").all():
        assert name.evaluate("text => text.scrollWidth <= text.clientWidth"), "cut off"
    begin(table, "Ann", "Bo", "Cy", "Di", "Ed")
    expect(page.locator(".columns thead th")).to_have_count(6)


def test_all_turns_of_a_long_game_stand_below_the_name_as_wide_as_the_page(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, *PLAYERS)
    snake_eyes(table, ROUNDS)
    page = open_page(url, PHONE)
    page.get_by_role("button", name="All turns").click()
    name, turns = page.locator(".rows th").first.bounding_box(), page.locator(".rows .turns").first.bounding_box()
    assert name
    assert turns
    assert turns["y"] >= name["y"] + name["height"]
    assert turns["width"] > 0.9 * PHONE[0]


# Sizes of windows with as many players as have a column each there, and one more than fit at the first sight of it.
CROWDED = [((360, 740), 4), ((430, 932), 4), ((1024, 768), 6), ((1366, 768), 7), ((1366, 768), 8), ((1920, 1080), 9)]
# The scores, each as wide as a hundred, that lie beyond their column.
TOO_WIDE = """scores => scores.filter(score => {
  score.textContent = "100";
  const range = document.createRange();
  range.selectNodeContents(score);
  const [text, cell] = [range.getBoundingClientRect(), score.closest("th, td").getBoundingClientRect()];
  return text.left < cell.left || text.right > cell.right;
}).length"""


@pytest.mark.parametrize(("size", "count"), CROWDED, ids=lambda value: str(value))
def test_ts1_a_hundred_is_read_whole_however_many_columns_there_are(
    size: tuple[int, int], count: int, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, *("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida")[:count])
    page = open_page(url, size)
    scores = page.locator(".sheet .score")
    expect(scores).to_have_count(count)
    assert scores.evaluate_all(TOO_WIDE) == 0
    assert float(scores.first.evaluate("score => parseFloat(getComputedStyle(score).fontSize)")) >= 26


@pytest.mark.parametrize("size", [PHONE, (360, 740), (320, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_row_of_who_acts_is_in_sight_however_many_play(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int]
) -> None:
    table, url = served
    begin(table, *PLAYERS, "Player 8", "Player 9", "Player 10", "Player 11", "Player 12")
    page = open_page(url, size, has_touch=True, is_mobile=True, locale="de-DE")
    row, act = page.locator(".rows tr.acting"), page.locator(".act")
    for name in (*PLAYERS, "Player 8", "Player 9", "Player 10", "Player 11", "Player 12"):
        expect(row.locator(".name-text")).to_have_text(name)
        row_at, act_at = row.bounding_box(), act.bounding_box()
        assert row_at
        assert act_at
        assert row_at["y"] + row_at["height"] <= act_at["y"] + 1, name
        roll(table, 1, 1, 2, 5)
