"""The page's files: packed, told apart by their content, never from outside their folder."""

import gzip
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.config import resource

FILES = sorted(path.relative_to(resource("webui")).as_posix() for path in resource("webui").rglob("*.js"))


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
    monkeypatch.setattr("companion.web.pages.resource", lambda name: tmp_path)
    (tmp_path / "one.js").write_text("1;")
    first = client.get("/webui/one.js")
    (tmp_path / "one.js").write_text("22;")
    second = client.get("/webui/one.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.data, second.data, second.status_code) == (b"1;", b"22;", 200)


def test_all_scripts_and_styles_together_are_short(client: FlaskClient) -> None:
    """What a first look at the page fetches, without headers: at most 150 kB of the 200 kB that are allowed in all."""
    styles = sorted(path.relative_to(resource("webui")).as_posix() for path in resource("webui").rglob("*.css"))
    sizes = [len(client.get(f"/webui/{name}", headers={"Accept-Encoding": "gzip"}).data) for name in FILES + styles]
    assert sum(sizes) <= 150_000


@pytest.mark.parametrize("name", ["../pyproject.toml", "%2e%2e/pyproject.toml", "vendor", "", "nothing.js"])
def test_nothing_outside_the_folder_and_no_folder_is_sent(client: FlaskClient, name: str) -> None:
    assert client.get(f"/webui/{name}").status_code == 404
