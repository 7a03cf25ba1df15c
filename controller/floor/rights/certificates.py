"""Certificates of the house's authority: for brokers, and for those who speak to them."""

import ipaddress
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

_EARLY = timedelta(hours=1)
"""Clocks of tables may be behind by so much."""
_AUTHORITY_DAYS = 7300


class Pair(Struct, frozen=True):
    """A certificate and its key, as PEM."""

    certificate: str
    key: str


def new_authority(house: str, now: int) -> Pair:
    """Return an authority, who signs for twenty years."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"{house} floor authority")
    made = _builder(name, name, key, now, _AUTHORITY_DAYS).add_extension(
        x509.BasicConstraints(ca=True, path_length=0), critical=True
    )
    made = made.add_extension(_usage(signs_others=True), critical=True)
    identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return _pair(made.add_extension(identifier, critical=False).sign(key, hashes.SHA256()), key)


def issue(authority: Pair, name: str, now: int, days: int, hosts: tuple[str, ...] = ()) -> Pair:
    """Return a certificate of the authority: of a broker at these hosts, or without any, a client.

    Raises:
        ValueError: a host is no name, or the authority's files are damaged.
    """
    root = x509.load_pem_x509_certificate(authority.certificate.encode())
    signer = serialization.load_pem_private_key(authority.key.encode(), None)
    if not isinstance(signer, ec.EllipticCurvePrivateKey):
        raise ValueError("the authority's key is of another kind")
    key = ec.generate_private_key(ec.SECP256R1())
    made = _builder(_name(name), root.subject, key, now, days)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(_usage(signs_others=False), critical=True)
    uses = [ExtendedKeyUsageOID.CLIENT_AUTH]
    if hosts:
        # A broker is a client of the other brokers.
        uses.insert(0, ExtendedKeyUsageOID.SERVER_AUTH)
        names = x509.SubjectAlternativeName([_host(each) for each in hosts])
        made = made.add_extension(names, critical=False)
    made = made.add_extension(x509.ExtendedKeyUsage(uses), critical=False)
    of = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    return _pair(made.add_extension(of, critical=False).sign(signer, hashes.SHA256()), key)


def holds_on(certificate: str, hosts: tuple[str, ...], now: int) -> bool:
    """Tell whether a broker's certificate is of these hosts, and for a year more."""
    made = x509.load_pem_x509_certificate(certificate.encode())
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    ends = datetime.fromtimestamp(now, UTC) + timedelta(days=365)
    return made.not_valid_after_utc > ends and [*names] == [_host(each) for each in hosts]


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: int, days: int
) -> x509.CertificateBuilder:
    begins = datetime.fromtimestamp(now, UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins - _EARLY)
        .not_valid_after(begins + timedelta(days=days))
    )


def _usage(*, signs_others: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_others,
        key_cert_sign=signs_others,
        crl_sign=signs_others,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _host(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pair(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> Pair:
    form = serialization.PrivateFormat.PKCS8
    text = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    return Pair(certificate.public_bytes(serialization.Encoding.PEM).decode(), text.decode())
