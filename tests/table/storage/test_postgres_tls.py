"""PostgreSQL over TCP as servers are really set up: with a password and with TLS; the password is never told."""

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pg8000.native
import pytest

from companion.table.session import Table
from companion.table.storage.database import Database, StoreError
from companion.table.storage.store import Store
from companion.table.storage.tls import split_tls
from companion.web.joining.certificate import certificate_for
from tests.soon import soon
from tests.table.driving import begin, roll, texts
from tests.table.postgres import Postgres

PASSWORD = "correct-horse"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A server with TLS, whose user `player` needs a password and whose user `plain` may not use TLS."""
    server = Postgres()
    certificate = certificate_for("127.0.0.1", tmp_path_factory.mktemp("certificate"))
    for file, name in ((certificate.file, "server.crt"), (certificate.key, "server.key")):
        target = server.folder / "data" / name
        shutil.copyfile(file, target)
        target.chmod(0o600)
        if os.geteuid() == 0:
            shutil.chown(target, (server.folder / "data").owner())
    admin = pg8000.native.Connection("companion", host="127.0.0.1", port=server.port, database="postgres")
    for name in ("player", "plain"):
        admin.run(f"CREATE ROLE {name} LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
    admin.run("ALTER SYSTEM SET ssl = on")
    admin.close()
    rules = (
        "hostnossl all plain all scram-sha-256\nhostssl all player all scram-sha-256\nhost all companion all trust\n"
    )
    (server.folder / "data" / "pg_hba.conf").write_text(rules)
    server.stop()
    server.start()
    yield server
    server.remove()


@pytest.fixture
def url(server: Postgres) -> str:
    """Of a database of its own, with the password."""
    return server.database().replace("companion@", f"player:{PASSWORD}@")


@pytest.mark.parametrize("mode", ["", "?sslmode=prefer", "?sslmode=require"])
def test_two_programs_hear_of_each_other_over_tls(url: str, mode: str) -> None:
    one, other = Store(url + mode), Store(url + mode)
    here, there = Table(one), Table(other)
    begin(here)
    roll(here, 4, 4, 4, 2)
    assert soon(lambda: there.snapshot()["game"] is not None and texts(there) == ["Threw 4 4 4 2"])
    assert (one.trouble, other.trouble) == (None, None)
    one.close()
    other.close()


def test_a_certificate_that_is_known_is_asked_for(url: str, server: Postgres) -> None:
    known = server.folder / "data" / "server.crt"
    copy = server.folder / "known.crt"
    shutil.copyfile(known, copy)
    store = Store(f"{url}?sslmode=verify-full&sslrootcert={copy}")
    assert store.trouble is None
    store.close()
    store = Store(f"{url}?sslmode=verify-full")
    assert "give sslrootcert=FILE" in (store.trouble or "")
    assert PASSWORD not in (store.trouble or "")
    store.close()


def test_a_server_without_tls_is_one_sentence_where_it_is_asked_for(tmp_path: Path) -> None:
    plain = Postgres()
    try:
        store = Store(plain.database() + "?sslmode=require")
        assert "has no TLS" in (store.trouble or "")
        store.close()
    finally:
        plain.remove()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda url: url.replace(PASSWORD, "wrong-horse"), "password authentication failed"),
        (lambda url: url.replace("player:", "nobody:"), "refuses the companion"),
        (lambda url: url.replace("player:", "plain:") + "?sslmode=require", "refuses the companion"),
        (lambda url: url + "?sslmode=maybe", "URL cannot be understood"),
        (lambda url: url + "?password=other", "URL cannot be understood"),
        (lambda url: url + "?sslmode=verify-full&sslrootcert=/nowhere.crt", "file of certificates"),
    ],
)
def test_what_the_server_refuses_is_one_sentence_without_the_password(
    url: str, change: Callable[[str], str], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(StoreError, match=words) as told:
        Store(change(url))
    assert "\n" not in str(told.value)
    for secret in (PASSWORD, "wrong-horse"):
        assert secret not in str(told.value) + caplog.text
        assert secret not in Database(url).where


def test_the_words_of_a_url_about_tls() -> None:
    import sqlalchemy as sa

    for mode, means in (("disable", False), ("prefer", None), ("require", True)):
        address, tls = split_tls(sa.make_url(f"postgresql://a@b/c?sslmode={mode}"))
        assert (tls, dict(address.query)) == (means, {})
