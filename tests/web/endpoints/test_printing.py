"""Sheets over HTTP: PDFs to open, or one sentence."""

import json
import subprocess
import sys

import pytest
from flask.testing import FlaskClient

from companion.printing.catalogue import PRINTABLES
from companion.table.session import Table


def test_the_list_names_every_sheet_paper_and_size(client: FlaskClient) -> None:
    told = json.loads(client.get("/api/print").get_data())
    assert [sheet["name"] for sheet in told["sheets"]] == list(PRINTABLES)
    assert told["papers"] == ["a4", "letter"]
    assert told["die"] in told["dice"]


def test_the_program_starts_without_loading_what_runs_networks_makes_pdfs_or_asks_another_database() -> None:
    program = """
import sys, companion.web.play, companion.printing.catalogue
print([name for name in ("onnxruntime", "fpdf", "sqlalchemy.dialects.postgresql") if name in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("query", ["stickers.pdf?die=12&paper=letter", "snakedoku.pdf?seed=7&mongoose=1", "mat.pdf"])
def test_a_sheet_is_a_pdf_that_opens_in_the_browser(client: FlaskClient, query: str) -> None:
    reply = client.get(f"/api/print/{query}")
    assert reply.status_code == 200
    assert reply.mimetype == "application/pdf"
    assert reply.get_data().startswith(b"%PDF")
    assert reply.headers["Content-Disposition"].startswith("inline")


def test_a_sheet_is_in_the_language_of_the_page_that_asks(client: FlaskClient) -> None:
    assert b"/Lang (en)" in client.get("/api/print/mat.pdf").get_data()
    client.set_cookie("language", "de", domain="127.0.0.1")
    assert b"/Lang (de)" in client.get("/api/print/mat.pdf").get_data()
    client.delete_cookie("language", domain="127.0.0.1")
    asking = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
    assert b"/Lang (de)" in client.get("/api/print/mat.pdf", headers=asking).get_data()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("chess.pdf", 'There is no sheet "chess"'),
        ("mat.pdf?paper=a0", 'There is no paper "a0"'),
        ("stickers.pdf?die=13", "There are no stickers for dice of 13 mm"),
        ("stickers.pdf?die=big", "die must be a whole number."),
        ("snakedoku.pdf?seed=1e9", "seed must be a whole number."),
    ],
)
def test_what_there_is_not_is_one_sentence_at_once(
    client: FlaskClient, query: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("companion.printing.apart.subprocess")  # no other process is asked
    reply = client.get(f"/api/print/{query}")
    assert reply.status_code == 422
    assert json.loads(reply.get_data())["error"]["sentence"].startswith(sentence)


def test_a_game_on_the_table_is_printed_blank_and_as_it_stands(client: FlaskClient, table: Table) -> None:
    table.command("new_game", table.snapshot()["version"], {"game": "slither-stone", "players": ["Ann", "Bo"]})
    game = table.snapshot()["game"]["id"]
    blank = client.get(f"/api/games/{game}/sheet.pdf?blank=1&paper=letter")
    assert blank.get_data().startswith(b"%PDF")
    assert client.get(f"/api/games/{game}/sheet.pdf").status_code == 200
    assert client.get(f"/api/games/{game}/sheet.pdf?paper=a0").status_code == 422
    assert client.get("/api/games/none/sheet.pdf").status_code == 404
