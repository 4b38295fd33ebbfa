"""The certificate that the program makes itself, since phones give their camera only to pages that come over HTTPS."""

import datetime
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.files import write_whole

_LASTS: Final = datetime.timedelta(days=365)
_RENEWED: Final = datetime.timedelta(days=30)


@dataclass(frozen=True)
class Certificate:
    """The files, and the SHA-256 that browsers show of it ("1F:A0:…")."""

    file: Path
    key: Path
    fingerprint: str


class CertificateError(Exception):
    """The files can be neither read nor written; the message is one sentence."""


def certificate_for(address: str, folder: Path, now: datetime.datetime | None = None) -> Certificate:
    """The certificate for this address, made anew where the kept one is for another or has under 30 days to go.

    It is kept so that a phone whose person accepted it once is not asked again. Raises CertificateError.
    """
    now = now or datetime.datetime.now(datetime.UTC)
    file, key = folder / "certificate.pem", folder / "certificate-key.pem"
    try:
        kept = _kept(file, key, address, now)
        if kept is None:
            folder.mkdir(parents=True, exist_ok=True)
            kept = _make(file, key, address, now)
    except OSError as error:
        raise CertificateError(
            f"The certificate for phones cannot be kept in {folder} ({error.strerror}); choose another with --data."
        ) from None
    return Certificate(file, key, kept.fingerprint(hashes.SHA256()).hex(":").upper())


def _kept(file: Path, key: Path, address: str, now: datetime.datetime) -> x509.Certificate | None:
    if not file.is_file() or not key.is_file():
        return None
    content = file.read_bytes()
    try:
        # As the server will, which also sees that the two belong together; without a password nobody is asked for one.
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(file, key, "")
        kept = x509.load_pem_x509_certificate(content)
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # damaged, which has a dozen names of its own: then another is made
        return None
    fits = ipaddress.ip_address(address) in names.get_values_for_type(x509.IPAddress)
    fresh = kept.not_valid_before_utc <= now < kept.not_valid_after_utc - _RENEWED
    return kept if fits and fresh else None


def _make(file: Path, key: Path, address: str, now: datetime.datetime) -> x509.Certificate:
    own = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Companion on {socket.gethostname()}"[:64])])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # a phone's clock may be behind
        .not_valid_after(now + _LASTS)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(own, hashes.SHA256())
    )
    secret = own.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write_whole(key, secret, 0o600)  # nobody else's to read
    write_whole(file, made.public_bytes(serialization.Encoding.PEM))
    return made
