"""Statistics of the games that are kept, as their page shows them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from companion.table.session import Table
from tests.browser.boards import RULES, button
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.past.test_past_games import SLITHER, SNAKEY, bring_in
from tests.browser.program import Program
from tests.table.driving import begin, roll, tell

MONGOOSES = RULES / "records" / "snakedoku-mongooses.jsonl"
SOLO = RULES / "snakey" / "records" / "solo.jsonl"


def test_statistics_are_told_by_game_and_player_with_luck_apart(own_program: Program, open_page: OpenPage) -> None:
    bring_in(own_program, SLITHER.read_bytes())
    bring_in(own_program, SNAKEY.read_bytes())
    own_program.new_game("Ann", "Bo")
    own_program.roll(4, 4, 4, 2)
    page = open_page(f"{own_program.url}/#statistics")
    button(page, "Slither Stone").click()
    rows = page.locator(".results tbody tr")
    expect(rows).to_have_text([re.compile("^Ann *1 *0 of 1 *0 *0"), re.compile("^Bo *1 *1 of 1 *1 *1 *1, longest 1")])
    expect(page.locator(".verdict")).to_have_text(re.compile("^4 dice: too few to say anything"))
    expect(page.locator(".luck tbody td:nth-child(3)")).to_have_text(["0", "1", "0", "3", "0", "0"])
    button(page, "Not said how, snake dice").click()
    expect(page.locator(".verdict")).to_have_text(re.compile(r"^\d+ dice, nothing unusual: .* in about \d+ of 100"))


def played_on(day: int, record: Path) -> bytes:
    """A record whose last event is of this day: the same one brought in again would be the same game."""
    lines = record.read_text().rstrip().splitlines()
    lines[-1] = lines[-1].replace("{", f'{{"at": "2026-01-0{day}T20:00:00Z", ', 1)
    return "\n".join(lines).encode()


def test_statistics_plot_a_players_scores_and_how_the_dice_fell(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    for day in range(1, 5):
        table.archive.add(played_on(day, SLITHER))
    begin(table)
    roll(table, 4, 4, 4, 2)
    page = open_page(f"{url}/#statistics")
    button(page, "Slither Stone").click()
    button(page, "Bo").click()
    plot = page.get_by_role("img", name="Scores of Bo, oldest game first: 1, 1, 1, 1")
    expect(plot.locator(".plot-dot.full")).to_have_count(4)  # Bo has won them all
    widths = page.locator(".luck .count-bar .count").evaluate_all("bars => bars.map(bar => bar.width.baseVal.value)")
    assert [width > 0 for width in widths] == [False, True, False, True, False, False]
    assert widths[3] == pytest.approx(3 * widths[1], rel=1e-3)


def test_the_plot_writes_its_numbers_as_the_page_does_elsewhere(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    for day in range(1, 5):
        table.archive.add(played_on(day, MONGOOSES))
        table.archive.add(played_on(day, SOLO))
    page = open_page(f"{url}/#statistics", locale="de-DE")
    button(page, "Snakedoku").click()
    plot = page.get_by_role("img", name="Punkte von Ann, ältestes Spiel zuerst: 3,5, 3,5, 3,5, 3,5")
    expect(plot.locator("title").first).to_have_text(re.compile(r"^3,5, \d"))
    expect(plot.locator("text").nth(1)).to_have_text(re.compile(r"^\d,\d$"))
    button(page, "Snakey Dice solo").click()
    plot = page.get_by_role("img", name="Punkte von Ann, ältestes Spiel zuerst: −55, −55, −55, −55")
    expect(plot.locator("title").first).to_have_text(re.compile("^−55, "))
    expect(plot.locator("text").first).to_have_text(re.compile("^−5"))


def test_turns_are_said_to_be_of_all_games_since_those_of_unfinished_ones_count(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    table.archive.add(SLITHER.read_bytes())
    begin(table, "Ann", "Bo")
    roll(table, 1, 1, 3, 5)
    page = open_page(f"{url}/#statistics")
    turns = page.get_by_text("Turns are those of all games, finished or not.")
    button(page, "Triple Snakes").click()
    expect(page.locator(".results tbody tr").first).to_have_text(re.compile("^Ann *1 *– *– *– *– *0 *0$"))
    expect(turns).to_be_visible()
    button(page, "Slither Stone").click()
    expect(turns).to_have_count(0)


@pytest.mark.parametrize(("share", "told"), [(0.4921, "49"), (0.0145, "1,5"), (0.0031, "0,3")])
def test_what_chance_alone_makes_of_many_dice_is_never_said_to_be_nothing(
    served: tuple[Table, str], open_page: OpenPage, share: float, told: str
) -> None:
    table, url = served
    begin(table, "Ann", "Bo")
    roll(table, 1, 1, 3, 5)
    page = open_page("about:blank", locale="de-DE")

    def of_many_dice(route: Route) -> None:
        found = route.fetch().json()
        found["luck"] = [one | {"points": share} for one in found["luck"]]
        route.fulfill(json=found)

    page.route("**/api/statistics", of_many_dice)
    page.goto(f"{url}/#statistics")
    expect(page.get_by_text(f"verschiebt allein der Zufall eine Seite um bis zu {told} Prozentpunkte")).to_be_visible()


def test_on_a_phone_every_figure_of_a_player_is_in_sight_under_its_head(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, "Ann", "Bartholomew the third of Lower Saxony")
    for _ in range(6):  # a turn's average and best are told, too: seven figures for each
        roll(table, 1, 1, 3, 5)
    roll(table, 1, 1, 1, 1)
    tell(table, "event", event={"do": "take", "points": 30})
    page = open_page(f"{url}/#statistics", PHONE, locale="de-DE")
    figures = page.locator(".results td")
    expect(figures).to_have_count(14)
    boxes = figures.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert all(box["left"] >= 0 and box["right"] <= 390 for box in boxes)
    heads = figures.evaluate_all("all => all.map(one => getComputedStyle(one, '::before').content)")
    assert len(set(heads)) == 7
    assert '"Gewonnen"' in heads
    assert "7,5" in figures.all_inner_texts()  # three turns of nothing and one of 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_statistics_of_seats_that_nobody_named_are_everybodys_dice_and_no_person(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, "Player 1", "Player 2")
    roll(table, 4, 4, 4, 2)
    page = open_page(f"{url}/#statistics")
    expect(page.get_by_text("Seats that nobody named (Player 2) are not counted as a person")).to_be_visible()
    expect(page.locator(".verdict")).to_have_text(re.compile("^4 dice: too few to say anything"))
    expect(page.get_by_label("Whose dice").locator("option")).to_have_text(["Everybody"])
    expect(page.locator(".results")).to_have_count(0)
    expect(page.get_by_text("There is nothing to count yet")).to_have_count(0)
