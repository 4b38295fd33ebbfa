"""Several tables in one tab, one after another: what was put in at one is nothing to the next, and is there again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.web.app import create_app
from companion.web.serving.guard import own_hosts
from companion.web.serving.server import Server
from companion.web.tables import at_tables
from tests.browser.acts import prompt
from tests.browser.boards import main_action, tap
from tests.browser.conftest import OpenPage
from tests.table.driving import tell
from tests.web.seeing import NoDice


@pytest.fixture
def two_tables(tmp_path: Path) -> Iterator[tuple[Table, Table, str]]:
    store = open_store(tmp_path)
    one, two = Table(store, id="1", of=2), Table(store, id="2", of=2)
    server = Server("127.0.0.1", 0)
    hosts = own_hosts("127.0.0.1", server.port)
    server.start(at_tables({table.id: create_app(table, Eye(table, NoDice), hosts) for table in (one, two)}, "1"))
    yield one, two, f"http://127.0.0.1:{server.port}"
    one.close()
    two.close()
    server.stop()
    store.close()


def level(one: Table, two: Table) -> None:
    """Brings both tables to one version, as their games come to by themselves."""
    while one.now[0] != two.now[0]:
        behind = min(one, two, key=lambda table: table.now[0])
        other = {"auto": "ask", "ask": "auto"}[behind.snapshot()["settings"]["accept"]]
        tell(behind, "settings", accept=other)


@pytest.mark.parametrize("game", ["snakey", "slither-stone", "snakedoku"])
def test_a_plan_at_one_table_is_none_at_another_whose_version_is_the_same(
    two_tables: tuple[Table, Table, str], open_page: OpenPage, game: str
) -> None:
    one, two, url = two_tables
    tell(one, "new_game", game="slither-stone", players=["Ann", "Bo"])
    tell(two, "new_game", game=game, players=["Cy", "Di"])
    level(one, two)
    page = open_page(f"{url}/#table")
    tap(page, [3, 2])
    tap(page, [3, 4])
    page.locator(".arrow-key").first.click()
    plan = main_action(page).text_content()
    assert plan
    page.goto(f"{url}/t/2/#table")
    expect(prompt(page)).to_contain_text("Cy")
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_text(plan)).to_have_count(0)
    page.goto(f"{url}/t/1/#table")
    expect(main_action(page)).to_have_text(plan)
