"""The page's files: packed, told apart by their content, never from outside their folder."""

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import locale
from companion.config import resource
from companion.doctor.finding import Health
from companion.doctor.installation import check_page, check_texts
from companion.locale import LANGUAGES, in_language
from companion.locale.page import said_in
from companion.web.page import pages
from companion.web.play import run_play
from tests.web.conftest import Lan


@pytest.mark.parametrize("name", ["app.js", "style/base.css", "icon.svg"])
def test_a_file_is_sent_packed_to_whoever_can_unpack_it(client: FlaskClient, name: str) -> None:
    plain = client.get(f"/webui/{name}")
    packed = client.get(f"/webui/{name}", headers={"Accept-Encoding": "gzip, br"})
    content = (resource("webui") / name).read_bytes()
    assert "Content-Encoding" not in plain.headers
    assert plain.data == content
    if packed.headers.get("Content-Encoding") == "gzip":
        assert gzip.decompress(packed.data) == content
    assert len(packed.data) <= len(content)
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert packed.headers["Content-Length"] == str(len(packed.data))


def test_a_file_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    for encoding in ("gzip", "identity"):
        first = client.get("/webui/app.js", headers={"Accept-Encoding": encoding})
        tag = first.headers["ETag"]
        again = client.get("/webui/app.js", headers={"Accept-Encoding": encoding, "If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        assert client.get("/webui/app.js", headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_changed_file_shows_at_once(client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.page.pages.resource", lambda name: tmp_path)
    (tmp_path / "one.js").write_text("1;")
    first = client.get("/webui/one.js")
    (tmp_path / "one.js").write_text("22;")
    second = client.get("/webui/one.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.data, second.data, second.status_code) == (b"1;", b"22;", 200)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("de-CH, en;q=0.5", "de"),
        ("en-GB, de;q=0.5", "en"),
        ("fr-CH, de-CH;q=0.8, en;q=0.5", "de"),
        ("de;q=0, fr", "en"),
        ("*", "en"),
    ],
)
def test_the_page_speaks_the_first_language_it_has_of_those_that_the_browser_asks_for(
    client: FlaskClient, asked: str, told: str
) -> None:
    assert f'<html lang="{told}"' in client.get("/", headers={"Accept-Language": asked}).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_s_scripts_and_styles_are_two_short_files_kept_for_good(client: FlaskClient, language: str) -> None:
    """What a first look at the page fetches besides its state: at most 120 kB of the 200 kB that are allowed in all."""
    page = client.get("/", headers={"Accept-Language": language, "Accept-Encoding": "gzip"})
    text = gzip.decompress(page.data).decode()
    named = re.findall(r'(?:src|href)="(/webui/[^"]+)"', text)
    assert sum(name.startswith("/webui/whole/") for name in named) == 2
    files = [client.get(name, headers={"Accept-Encoding": "gzip"}) for name in named]
    assert {file.status_code for file in files} == {200}
    assert sum(len(file.data) for file in files) + len(page.data) <= 120_000
    for name, file in zip(named, files, strict=True):
        assert ("immutable" in file.headers["Cache-Control"]) == name.startswith("/webui/whole/")
    assert page.headers["Cache-Control"] == "no-cache"


def test_the_whole_style_sheet_holds_every_one_in_the_folder_without_its_comments(client: FlaskClient) -> None:
    whole = client.get("/webui/whole/any/page.css")
    assert whole.mimetype == "text/css"
    for path in (resource("webui") / "style").glob("*.css"):
        first, *others = path.read_text(encoding="utf-8").split("/*")
        rules = first + "".join(other.partition("*/")[2].removeprefix("\n") for other in others)
        assert len(rules) > 100
        assert rules in whole.text, path.name
    assert "/*" not in whole.text


@pytest.mark.parametrize("entry", ["app", "join", "phone-camera", "keepsake"])
def test_a_page_s_script_has_all_that_it_says_in_its_language_alone(client: FlaskClient, entry: str) -> None:
    english, german = (client.get(f"/webui/whole/any/{entry}.{language}.js").text for language in ("en", "de"))
    texts = list(said_in(english))
    assert len(texts) > 10
    for text in texts:
        assert json.dumps(in_language(text, "de"), ensure_ascii=False, separators=(",", ":")) in german
    assert len(re.findall(r"\bt\(\s*\"", english)) == len(re.findall(r'\bt\("', german))
    assert {text for text in said_in(german) if isinstance(text, tuple)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_of_a_saved_game_can_stand_within_its_file(client: FlaskClient, language: str) -> None:
    script = client.get(f"/webui/whole/any/keepsake.{language}.js").text
    assert "Replay" in script
    assert not re.search("</script|<!--", script, re.IGNORECASE)


def test_what_all_folders_of_the_page_use_imports_none_of_them() -> None:
    parts = list((resource("webui") / "parts").glob("*.js"))
    assert len(parts) > 10
    for path in parts:
        imported = re.findall(r'^import .* from "([^"]+)";', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert [name for name in imported if not name.startswith(("./", "../vendor/"))] == [], path.name


def test_a_file_asked_for_by_the_address_of_another_version_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/webui/whole/0123456789ab/app.en.js").headers["Cache-Control"] == "no-cache"


def test_each_role_has_its_page_under_a_title_in_its_language(client: FlaskClient, lan: Lan) -> None:
    told = {}
    for who, asking in (("host", client), ("visitor", lan.phone()), ("camera", lan.joined("camera"))):
        text = asking.get("/", headers={"Accept-Language": "de-DE"}).text
        title, script = re.search("<title>(.*)</title>", text), re.search(r"/([\w-]+)\.de\.js", text)
        assert title
        assert script
        assert '<html lang="de"' in text
        told[who] = (title[1], script[1])
    assert told == {
        "host": ("Companion", "app"),
        "visitor": ("Mitmachen – Companion", "join"),
        "camera": ("Kamera – Companion", "phone-camera"),
    }


@pytest.mark.parametrize(
    "name", ["../pyproject.toml", "%2e%2e/pyproject.toml", "vendor", "", "nothing.js", "whole/x/nothing.en.js"]
)
def test_nothing_outside_the_folder_and_no_folder_is_sent(client: FlaskClient, name: str) -> None:
    assert client.get(f"/webui/{name}").status_code == 404


def forget_what_was_made() -> None:
    for one in (locale._read, pages.page_version, pages._page, pages._lost, pages._style, pages._script):
        one.cache_clear()


@pytest.fixture
def anew() -> Iterator[None]:
    """What is made of the page's files and texts once in a process is made anew in this test, and after it."""
    forget_what_was_made()
    yield
    forget_what_was_made()


@pytest.fixture
def shipped(anew: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page's files, to be damaged."""
    shutil.copytree(resource("webui"), tmp_path / "webui")
    monkeypatch.setattr(pages, "resource", lambda name: tmp_path / name)
    return tmp_path / "webui"


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("page.html", b"\xff", "in page.html"),
        ("home/home.js", b"\xff", "in home/home.js"),
        ("home/home.js", b"import(", "home/home.js"),
        ("style/base.css", b"\xff", "in style/base.css"),
    ],
)
def test_a_file_of_the_page_that_is_damaged_or_missing_is_told_at_the_start_in_one_sentence(
    shipped: Path, file: str, content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages.make_page()
    forget_what_was_made()
    (shipped / file).write_bytes(content)
    assert run_play("127.0.0.1", 0, "off", tmp_path / "games", None, 1, None) == 2
    told = capsys.readouterr().err
    assert told.startswith("The page cannot be made of its files (")
    assert (words in told, told.count("\n")) == (True, 1)
    assert check_page().health is Health.WRONG
    (shipped / file).unlink()
    with pytest.raises(pages.PageError, match=Path(file).name):
        pages.make_page()


def test_where_the_german_texts_are_damaged_the_page_speaks_english_and_the_doctor_tells(
    anew: None, client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(locale, "FOLDER", tmp_path)
    (tmp_path / "de.po").write_bytes(b'msgid "Undo"\nmsgstr "\xff"\n')
    german = {"Accept-Language": "de"}
    assert client.get("/", headers=german).status_code == 200
    script = client.get("/webui/whole/0/app.de.js", headers=german)
    assert (script.status_code, b't("Undo")' in script.data) == (200, True)
    assert "There is nothing at this address." in client.get("/api/nowhere", headers=german).text
    assert caplog.text.count("The texts in de.po cannot be read") == 1
    (finding,) = check_texts()
    assert (finding.health, finding.subject) == (Health.NOTE, "texts de")
