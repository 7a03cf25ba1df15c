"""The schema of `page`: the web page that the daemon serves."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from controller.configuration.listening import HostName, Listen, Origin, Others, Watchers
from controller.configuration.strict import Strict, about
from controller.configuration.values import AbsolutePath, Key
from controller.words.folders import ENGLISH


class Hand(StrEnum):
    """At whose side the keys lie."""

    RIGHT = "right"
    LEFT = "left"


class TlsFile(Strict, frozen=True, kw_only=True):
    """Encryption, and certificates as credentials."""

    certificate: Annotated[
        AbsolutePath, about("The page's certificate, PEM, with those between it and the root.")
    ]
    key: Annotated[AbsolutePath, about("Its private key, PEM, without a passphrase.")]
    clients: Annotated[
        AbsolutePath, about("The authorities, PEM, whose client certificates may look and press.")
    ]
    names: Annotated[
        list[HostName],
        Meta(max_length=16),
        about("Host names by which browsers reach the page, beside its address."),
    ] = field(default_factory=list)
    kiosk: Annotated[
        str,
        Meta(max_length=64),
        about("The common name in the certificate of the table's own kiosk, at another computer."),
    ] = ""
    watch: Annotated[
        str,
        Meta(max_length=64),
        about("The common name in the certificate of what asks for health and metrics elsewhere."),
    ] = ""


class PageFile(Strict, frozen=True, kw_only=True):
    """The page on which the table is seen and its keys are pressed."""

    listen: Annotated[Listen, about("IP address and port; 0: a free port.")] = "127.0.0.1:8430"
    hand: Annotated[Hand, about("The hand at whose side the keys lie.")] = Hand.RIGHT
    language: Annotated[
        Key, about("What the page speaks at first: en, or a folder in languages/.")
    ] = ENGLISH
    framed_by: Annotated[
        Origin, about("The one origin whose pages may show the page in a frame.")
    ] = ""
    others: Annotated[
        Others, about("What browsers may do that are not the kiosk's: read, nothing, or press.")
    ] = Others.READ
    watch: Annotated[
        Watchers, about("Who may ask for health and metrics: here (this computer), or nobody.")
    ] = Watchers.HERE
    tls: Annotated[
        TlsFile | None, about("Encryption and client certificates; needed beyond this computer.")
    ] = None
