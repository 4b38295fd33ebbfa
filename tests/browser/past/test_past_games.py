"""The games that are kept, on their own pages: found, deleted, brought in, replayed, on paper and saved as a file."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from companion.table.storage.news import News
from tests.browser.acts import prompt, score, start_game
from tests.browser.boards import RULES, button, read_record
from tests.browser.conftest import OpenPage, Watched
from tests.browser.held import Held
from tests.browser.program import Program
from tests.soon import soon
from tests.table.driving import begin, roll, tell

SLITHER = RULES / "records" / "slither-stone-default.jsonl"
SNAKEY = RULES / "snakey" / "records" / "original-2.jsonl"
MARKUP = "<img src=x onerror=alert(1)>"


def bring_in(program: Program, content: bytes) -> str:
    """A record taken in as a page does; the game's id."""
    request = urllib.request.Request(f"{program.url}/api/games", content, {"Content-Type": "application/jsonl"})
    with urllib.request.urlopen(request, timeout=30) as reply:
        game_id: str = json.load(reply)["id"]
    return game_id


def choose_file(page: Page, name: str, content: bytes) -> None:
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/jsonl", "buffer": content},
    )


def test_past_games_are_filtered_deleted_and_brought_back(own_program: Program, open_page: OpenPage) -> None:
    bring_in(own_program, SLITHER.read_bytes())
    bring_in(own_program, b'{"record": 1, "game": "triple-snakes", "players": ["Cy", "Di"]}\n'
             b'{"roll": [1, 1, 3, 5], "at": "2024-05-01T20:00:00Z"}\n')  # fmt: skip
    own_program.new_game("Ann", "Bo")
    page = open_page(f"{own_program.url}/#games")
    games = page.locator(".card .stored li:has(a)")
    expect(games).to_have_count(3)
    assert soon(lambda: any(game["scores"] for game in page.request.get(f"{own_program.url}/api/games").json()))
    page.reload()
    page.get_by_role("combobox", name="Player", exact=True).select_option(label="Cy")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Cy and Di")
    button(page, "Show all").click()
    page.get_by_role("combobox", name="State", exact=True).select_option(label="Finished")
    expect(games).to_have_text(re.compile(r"Slither Stone Ann and Bo.*won by Bo · Ann: \d+, Bo: \d+ · "))
    page.get_by_role("combobox", name="State", exact=True).select_option(label="Finished or not")
    page.get_by_label("Until").fill("2024-12-31")
    expect(page.get_by_text("1 of 3 games")).to_be_visible()
    page.get_by_role("combobox", name="Game", exact=True).select_option(label="Slither Stone")
    expect(page.get_by_text("No stored game fits that.")).to_be_visible()
    button(page, "Show all").click()
    button(page, "Delete: Triple Snakes, Ann and Bo").click()
    expect(games).to_have_count(2)
    assert own_program.snapshot()["game"] is None  # it was the open one
    button(page, "Undo").click()
    expect(games).to_have_count(3)
    button(page, "Delete: Triple Snakes, Cy and Di").click()
    page.reload()
    page.get_by_text("1 deleted game can still be brought back").click()
    button(page, "Bring back: Triple Snakes, Cy and Di").click()
    expect(games).to_have_count(3)
    button(page, "Continue: Triple Snakes, Cy and Di").click()
    expect(prompt(page)).to_have_text("Di: throw 4 dice")


def test_the_filter_takes_names_that_are_alike_for_one_players_under_the_last_spelling(
    own_program: Program, open_page: OpenPage
) -> None:
    for names in (["ann  lee", "Bo"], ["Cy", "Bo"], ["Ann Lee", "constructor"]):
        bring_in(own_program, json.dumps({"record": 1, "game": "triple-snakes", "players": names}).encode() + b"\n"
                 b'{"roll": [1, 1, 3, 5]}\n')  # fmt: skip
    page = open_page(f"{own_program.url}/#games")
    player = page.get_by_role("combobox", name="Player", exact=True)
    expect(player.get_by_role("option")).to_have_text(["Everybody", "Ann Lee", "Bo", "constructor", "Cy"])
    player.select_option(label="Ann Lee")
    expect(page.locator(".card .stored li:has(a)")).to_have_count(2)


def test_games_that_cannot_be_read_are_said_to_be_there(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    told = "in the database is damaged or of a newer version and stays there as it is; install the newest version"
    begin(table)
    roll(table, 4, 4, 4, 2)
    spoilt = begin(table, "Cy", "Di")["game"]["id"]
    roll(table, 4, 4, 4, 2)
    page = open_page(f"{url}/#games")
    expect(page.locator(".stored > li")).to_have_count(2)
    expect(page.get_by_text(told)).to_have_count(0)
    with table._store._database.writing() as db:
        db.exec_driver_sql(f"UPDATE games SET header = '0' WHERE id = '{spoilt}'")
    page.reload()
    expect(page.locator(".stored > li")).to_have_count(1)
    expect(page.get_by_text(f"1 game {told}")).to_be_visible()


def test_that_the_game_last_open_could_not_be_opened_is_said_at_home(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    spoilt = begin(table)["game"]["id"]
    with table._store._database.writing() as db:
        db.exec_driver_sql(f"UPDATE games SET cursor = 7, acts = 7 WHERE id = '{spoilt}'")
    tell(table, "leave_game")
    page = open_page(url)
    told = page.get_by_text("The game that was open last could not be opened: This game cannot be read")
    expect(told).to_have_count(0)
    table._store.put("open", spoilt, table.id)
    table._store.news.tell(News(table=table.id))  # as of another program with the same database
    expect(told).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_a_sentence_and_a_legal_part_can_be_taken(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422",)
    page = open_page(f"{program.url}/#games")
    card = page.locator(".import")
    choose_file(page, "letter.txt", b"Dear Ann")
    expect(card).to_contain_text("This file is no game record. Choose one that “Save the record” made")
    choose_file(page, "chess.jsonl", b'{"record": 1, "game": "chess", "players": ["Ann", "Bo"]}')
    expect(card).to_contain_text('unknown game "chess"')
    header = json.dumps({"record": 1, "game": "triple-snakes", "players": ["Eve " + "v" * 10_000, MARKUP]})
    events = '{"roll": [4, 4, 4, 2]}\n{"do": "pick_up", "dice": [0]}\n'
    choose_file(page, "long.jsonl", f"{header}\n{events}".encode())
    expect(card).to_contain_text(re.compile("Line 3 of the record is illegal: .*Rule TS-2"))
    button(page, "Take the 1 event before it").click()
    card.get_by_role("link", name="Look at it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Replay of Triple Snakes")
    expect(page.locator(".sheet")).to_contain_text(MARKUP)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_record_is_brought_in_by_keyboard_and_it_is_said_while_it_is_read(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422",)
    page = open_page(f"{program.url}/#games")
    held = Held(page, "**/api/games?*")
    field, status = page.locator("input[type=file]"), page.locator(".import").get_by_role("status")
    field.focus()
    header = b'{"record": 1, "game": "triple-snakes", "players": ["Keyla", "Bo"]}\n'
    choose_file(page, "cut.jsonl", header + b'{"roll": [4, 4, 4, 2]}\n{"do": "pick')
    expect(status).to_contain_text("Line 3 of the record cannot be read")
    expect(field).to_be_focused()
    button(page, "Take the 1 event before it").press("Enter")
    expect(status).to_have_text("The file is being read…")
    expect(status).to_be_focused()
    held.let_go()
    expect(status).to_contain_text("The game is stored.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Look at it")).to_be_focused()
    choose_file(page, "again.jsonl", header + b'{"roll": [4, 4, 4, 2]}\n')
    expect(status).to_contain_text("This game is here already")


def test_a_replay_steps_scrubs_and_plays_through_every_event(program: Program, open_page: OpenPage) -> None:
    _, events, final = read_record(SNAKEY)
    page = open_page(f"{program.url}/#replay/{bring_in(program, SNAKEY.read_bytes())}")
    happened, place = page.locator(".happened"), page.get_by_text(re.compile("^Event "))
    expect(happened).to_have_text("Before the first event")
    page.keyboard.press("ArrowRight")
    expect(happened).to_have_text("Ann: Started on 12,2, heading down")
    expect(place).to_have_text(f"Event 1 of {len(events)}")
    page.get_by_role("slider").fill("101")
    expect(place).to_have_text(f"Event 101 of {len(events)}")
    shown = page.locator(".standing .score")
    with urllib.request.urlopen(f"{page.url.replace('#replay', 'api/games')}/positions?first=101") as reply:
        players = json.load(reply)["positions"][0]["position"]["players"]
    expect(shown).to_have_text([str(player["score"]).replace("-", "−") for player in players])
    page.keyboard.press("End")
    expect(page.locator(".winner")).to_have_text(f"{final['winners'][0]} wins")
    expect(shown).to_have_text([str(player["score"]) for player in final["players"]])
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".winner")).to_have_count(0)
    button(page, "To the beginning").click()
    button(page, "Play").click()
    expect(place).to_have_text(f"Event 2 of {len(events)}")
    button(page, "Pause").click()
    page.locator(".history").get_by_role("button", name="Before the first event").click()
    expect(place).to_have_text(f"Event 0 of {len(events)}")


def test_replaying_another_game_leaves_the_open_one_alone(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    for faces in ((4, 4, 4, 2), (1, 1, 3, 5)):
        program.roll(*faces)
        if faces[0] == 4:
            program.do("pick_up", dice=[3])
            program.roll(4)
            program.do("take", points=26)
    game = program.snapshot()["game"]
    page = open_page(f"{program.url}/#replay/{game['id']}/4")
    expect(score(page, "Ann")).to_have_text("26")
    page.keyboard.press("Home")
    expect(score(page, "Ann")).to_have_text("0")
    page.keyboard.press("End")
    expect(page.locator(".just-done")).to_contain_text("Bo rolled snake eyes")
    assert program.snapshot()["game"] == game


def test_a_replay_that_a_mangled_link_names_is_said_not_to_be_there(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("404",)
    page = open_page(f"{program.url}/#replay/%")
    expect(page.get_by_text("This game cannot be shown.")).to_be_visible()


def saved_file(program: Program, open_page: OpenPage, record: bytes, folder: Path) -> Path:
    """The game of a record, saved from the page as one file."""
    page = open_page(f"{program.url}/#paper/{bring_in(program, record)}")
    with page.expect_download() as download:
        button(page, "Save as one file").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    page.close()
    return file


def test_a_game_saved_as_one_file_opens_from_disk_and_shows_names_as_text(
    program: Program, open_page: OpenPage, watched: Watched, tmp_path: Path
) -> None:
    lines = SLITHER.read_text().replace('"Ann"', json.dumps(MARKUP)).replace('"Bo"', json.dumps("B" * 10_000))
    file = saved_file(program, open_page, lines.encode(), tmp_path)
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    watched.requests.clear()
    saved = open_page(file.as_uri())
    keepsake = saved.locator(".keepsake")
    expect(keepsake.get_by_role("heading", level=2)).to_have_text("Slither Stone")
    expect(saved.get_by_role("heading", level=1)).to_have_count(1)
    expect(keepsake.locator(".standing")).to_contain_text(MARKUP)
    expect(keepsake.locator(".happenings li")).to_have_count(65)
    assert saved.locator("img, iframe, object, link").count() == 0
    board = keepsake.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] > 300
    trail = "document.querySelector('.keepsake .trail, .keepsake .stone')"
    assert saved.evaluate(f"getComputedStyle({trail}).display") != "none"
    assert saved.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert watched.requests == [file.as_uri()]


def test_a_saved_file_is_stepped_through_without_the_program(
    own_program: Program, open_page: OpenPage, tmp_path: Path
) -> None:
    _, events, final = read_record(SNAKEY)
    file = saved_file(own_program, open_page, SNAKEY.read_bytes(), tmp_path)
    own_program.stop()
    assert file.stat().st_size < 2_000_000  # what a mail takes along
    page = open_page(file.as_uri())
    happened = page.locator(".happened")
    expect(happened).to_have_text("Before the first event")
    page.keyboard.press("ArrowRight")
    expect(happened).to_have_text("Ann: Started on 12,2, heading down")
    button(page, "To the end").click()
    expect(page.get_by_text(re.compile("^Event "))).to_have_text(f"Event {len(events)} of {len(events)}")
    scores = page.locator(".replay .standing .score")
    expect(scores).to_have_text([str(player["score"]) for player in final["players"]])


def test_a_saved_file_that_somebody_changed_runs_nothing_of_theirs(
    program: Program, open_page: OpenPage, watched: Watched, tmp_path: Path
) -> None:
    watched.expected = ("Content Security Policy",)
    file = saved_file(program, open_page, SLITHER.read_bytes(), tmp_path)
    text = file.read_text(encoding="utf-8")
    theirs = "<script>document.title = 'theirs'</script></body>"
    file.write_text(text.replace("</body>", theirs), encoding="utf-8")
    page = open_page(file.as_uri())
    expect(page.locator(".happened")).to_be_visible()
    assert page.title() == "Slither Stone, Ann and Bo"


def test_on_paper_there_is_only_the_game(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#paper/{bring_in(program, SLITHER.read_bytes())}")
    expect(button(page, "Print")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    pdf = page.get_by_role("link", name="Sheet as PDF").get_attribute("href")
    assert page.request.get(urljoin(page.url, pdf)).body().startswith(b"%PDF-")
    page.emulate_media(media="print", color_scheme="dark")
    expect(button(page, "Print")).to_be_hidden()
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page.locator(".keepsake .board")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_a_sheet_as_pdf_is_on_the_paper_that_was_chosen_or_else_the_country_s(
    program: Program, open_page: OpenPage
) -> None:
    url = f"{program.url}/#paper/{bring_in(program, SLITHER.read_bytes())}"

    def sheet(page: Page) -> bytes:
        pdf = page.get_by_role("link", name="Sheet as PDF").get_attribute("href")
        return page.request.get(urljoin(page.url, pdf)).body()

    page = open_page(url, locale="en-US")
    assert b"/MediaBox [0 0 612.00 792.00]" in sheet(page)
    page.evaluate("localStorage.setItem('companion', JSON.stringify({ paper: 'a4' }))")
    page.reload()
    assert b"/MediaBox [0 0 595.28 841.89]" in sheet(page)


def test_what_a_sheet_can_become_stands_in_letters_of_one_size(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#paper/{bring_in(program, SLITHER.read_bytes())}")
    ways = page.locator(".tools").locator("button, a")
    expect(ways).to_have_text(["Print", "Sheet as PDF", "Save as one file"])
    assert len(set(ways.evaluate_all("ways => ways.map((way) => getComputedStyle(way).fontSize)"))) == 1


def test_the_shelf_starts_a_game_in_each_way_of_playing_it(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    button(page, "Snakey Dice").click()
    button(page, "Alone").click()
    page.get_by_role("textbox", name="Player 1", exact=True).fill("Ann")
    button(page, "Start Snakey Dice").click()
    expect(prompt(page)).to_contain_text("Set-up: blockade 1")
    assert program.snapshot()["game"]["name"] == "snakey-solo"
    button(page, "Home").click()
    button(page, "Snakedoku").click()
    button(page, "With mongooses").click()
    for seat, name in enumerate(("Ann", "Bo"), 1):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(name)
    button(page, "Start Snakedoku").click()
    expect(prompt(page)).to_contain_text("Ann: place")
    assert program.snapshot()["game"]["options"]["mongoose"] is True


def test_a_remembered_player_can_be_forgotten_and_that_undone(own_program: Program, open_page: OpenPage) -> None:
    own_program.new_game("Ann", "Bo")
    own_program.command("leave_game")
    page = open_page(own_program.url)
    button(page, "Forget a name").click()
    button(page, "Forget Bo").click()
    expect(page.get_by_text("Bo is forgotten here.")).to_be_visible()
    assert own_program.snapshot()["known_players"] == ["Ann"]
    button(page, "Undo").click()
    button(page, "Done").click()
    expect(button(page, "Bo")).to_be_visible()


def test_who_played_without_a_name_typed_is_not_offered_beside_the_empty_fields(
    own_program: Program, open_page: OpenPage
) -> None:
    own_program.new_game("Player 1", "Bo", "Player 3", "Person 4")
    own_program.command("leave_game")
    page = open_page(own_program.url)
    expect(button(page, "Bo")).to_be_visible()
    for name in ("Player 1", "Player 3", "Person 4"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)


def test_a_game_begun_by_mistake_is_off_the_list_once_the_right_one_is_begun(
    own_program: Program, open_page: OpenPage
) -> None:
    page = open_page(own_program.url)
    for way in ("Alone", "With friends"):
        button(page, "Snakey Dice").click()
        button(page, way).click()
        button(page, "Start Snakey Dice").click()
        expect(prompt(page)).to_be_visible()
        button(page, "Home").click()
    page.goto(f"{own_program.url}/#games")
    expect(page.locator(".card .stored li:has(a)")).to_have_text([re.compile("Player 1 and Player 2")])
    page.get_by_text("1 deleted game can still be brought back").click()
    expect(page.get_by_text("left for another before its first event")).to_be_visible()


@pytest.fixture
def two_tables(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path / "data", "off", "--tables", "2")
    yield program
    program.stop()


def test_a_game_begun_at_another_table_is_on_the_list_for_whoever_comes_back_to_it(
    two_tables: Program, open_page: OpenPage
) -> None:
    page, other = open_page(f"{two_tables.url}/#home"), open_page(f"{two_tables.url}/t/2/#home")
    expect(page.get_by_role("button", name="Add a player")).to_be_visible()
    start_game(other, "Cy", "Di")
    page.evaluate("dispatchEvent(new Event('focus'))")  # without a window the browser gives none
    expect(page.get_by_role("button", name="Continue: Triple Snakes, Cy")).to_be_visible()
