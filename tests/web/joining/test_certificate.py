"""The certificate for phones' cameras: made once, kept, made again when it no longer fits."""

import base64
import datetime
import hashlib
import ssl
import stat
from pathlib import Path

import pytest

from companion.web.joining.certificate import CertificateError, certificate_for
from companion.web.joining.lan import own_address
from companion.web.serving.server import ServerError


def test_it_is_kept_so_that_a_phone_accepts_it_once(tmp_path: Path) -> None:
    first = certificate_for("192.168.7.2", tmp_path)
    assert certificate_for("192.168.7.2", tmp_path) == first
    der = ssl.PEM_cert_to_DER_cert(first.file.read_text())
    assert first.fingerprint == ":".join(f"{byte:02X}" for byte in hashlib.sha256(der).digest())


def test_its_key_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    key = certificate_for("192.168.7.2", tmp_path).key
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_another_address_or_the_end_of_its_time_needs_another(tmp_path: Path) -> None:
    now = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    first = certificate_for("192.168.7.2", tmp_path, now).fingerprint
    assert certificate_for("192.168.7.2", tmp_path, now + datetime.timedelta(days=300)).fingerprint == first
    late = certificate_for("192.168.7.2", tmp_path, now + datetime.timedelta(days=340)).fingerprint
    assert len({first, late, certificate_for("192.168.7.3", tmp_path, now).fingerprint}) == 3


@pytest.mark.parametrize("damage", [b"", b"no certificate"])
def test_damaged_files_are_replaced(tmp_path: Path, damage: bytes) -> None:
    first = certificate_for("192.168.7.2", tmp_path)
    for file in (first.key, first.file):
        file.write_bytes(damage)
        again = certificate_for("192.168.7.2", tmp_path)
        assert damage not in (again.key.read_bytes(), again.file.read_bytes())
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(again.file, again.key)


@pytest.mark.parametrize(
    ("of", "was", "now"),
    [
        ("file", b"\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07", b"\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x7f"),
        ("key", b"\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07", b"\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x7f"),
        ("file", b"\xa0\x03\x02\x01\x02", b"\xa0\x03\x02\x01\x2a"),
    ],
    ids=["a curve that nobody knows", "the key's curve", "the version of the form"],
)
def test_one_wrong_byte_in_a_certificate_or_its_key_makes_another(
    tmp_path: Path, of: str, was: bytes, now: bytes
) -> None:
    first = certificate_for("192.168.7.2", tmp_path)
    file = first.file if of == "file" else first.key
    content = base64.b64decode("".join(file.read_text().split("\n")[1:-2]))
    assert was in content
    kind = "CERTIFICATE" if of == "file" else "PRIVATE KEY"
    damaged = base64.b64encode(content.replace(was, now)).decode()
    file.write_text(f"-----BEGIN {kind}-----\n{damaged}\n-----END {kind}-----\n")
    again = certificate_for("192.168.7.2", tmp_path)
    assert again.fingerprint != first.fingerprint
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(again.file, again.key)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CertificateError, match="--data"):
        certificate_for("192.168.7.2", tmp_path / "file" / "folder")


def test_a_machine_without_a_network_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone:
        def __init__(self, *_: object) -> None:
            raise OSError("no network")

    monkeypatch.setattr("companion.web.joining.lan.socket.socket", Alone)
    with pytest.raises(ServerError, match="--lan ADDRESS"):
        own_address()
