"""The schema of `page`: the web page that the daemon serves."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from controller.configuration.listening import ENGLISH, HostName, Listen, Origin
from controller.configuration.strict import Strict, Word
from controller.configuration.values import AbsolutePath, Key


class Hand(StrEnum):
    """At whose side the keys lie."""

    RIGHT = "right"
    LEFT = "left"


class TlsFile(Strict):
    """Encryption, and certificates as credentials."""

    certificate: AbsolutePath = Field(
        description="The page's certificate, PEM, with those between it and the root."
    )
    key: AbsolutePath = Field(description="Its private key, PEM, without a passphrase.")
    clients: AbsolutePath = Field(
        description="The authorities, PEM, whose client certificates may look and press."
    )
    names: list[HostName] = Field(
        default_factory=list,
        max_length=16,
        description="Host names by which browsers reach the page, beside its address.",
    )


class PageFile(Strict):
    """The page on which the table is seen and its keys are pressed."""

    listen: Listen = Field("127.0.0.1:8430", description="IP address and port; 0: a free port.")
    hand: Annotated[Hand, Word] = Field(
        Hand.RIGHT, description="The hand at whose side the keys lie."
    )
    language: Key = Field(
        ENGLISH, description="What the page speaks at first: en, or a file in languages/."
    )
    framed_by: Origin = Field(
        "", description="The one origin whose pages may show the page in a frame."
    )
    tls: TlsFile | None = Field(
        None, description="Encryption and client certificates; needed beyond this computer."
    )
