"""Offers: limits and a pay table that the house wants at one table.

An offer is text and its signature (Ed25519), on its way through hands that nobody trusts: broker,
database, courier, a file. The table knows the public key, and decides by itself.
"""

import hashlib
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from controller.choosing.wanting import Wanted
from controller.data.chosen import LIMITS, PAY_TABLE, Chosen
from controller.data.lists import one_by_one
from controller.data.message import Message, message
from controller.data.money import money
from controller.errors import DealerTableError, ExitCode

LARGEST = 65_536
"""Bytes of an offer's file."""
Cents = Annotated[int, Meta(ge=0, le=1 << 40)]
Short = Annotated[str, Meta(min_length=1, max_length=200)]


class LimitOffered(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager's limits, in cents."""

    wager: Short
    minimum: Cents
    maximum: Cents


class SettingsOffer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is offered to one table.

    Attributes:
        house, table: the names in `floor:` of the table's file.
        number: of the newest offer to a table, the largest; seconds of Unix, or any other.
        until: seconds of Unix, up to which the table may take it.
        by, reason: who offers it, and why; recorded.
        pay_table: empty: as it is.
    """

    house: Short
    table: Short
    number: Annotated[int, Meta(ge=1, le=(1 << 53) - 1)]
    until: Annotated[int, Meta(ge=1, le=(1 << 40))]
    by: Short
    reason: Short
    limits: tuple[LimitOffered, ...] = ()
    pay_table: Annotated[str, Meta(max_length=200)] = ""

    @property
    def wanted(self) -> Wanted:
        """The choice that it is."""
        limits = tuple((each.wager, each.minimum, each.maximum) for each in self.limits)
        return Wanted(pay_table=self.pay_table, limits=limits)


class SignedOffer(Struct, frozen=True):
    """An offer as it travels; `signature` is hexadecimal."""

    text: str
    signature: str

    @property
    def digest(self) -> str:
        """What names it: the SHA-256 of text and signature, hexadecimal."""
        return hashlib.sha256(f"{self.signature}\n{self.text}".encode()).hexdigest()


class OfferError(DealerTableError):
    """This is no offer that counts."""

    exit_code = ExitCode.USAGE


def read(text: str) -> SettingsOffer:
    """Read an offer's text.

    Raises:
        OfferError: it is none that this version knows.
    """
    try:
        offer = msgspec.json.decode(text, type=SettingsOffer)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise OfferError(message("offer-unreadable", error=str(error))) from error
    if not (offer.limits or offer.pay_table):
        raise OfferError(message("offer-empty"))
    return offer


def read_file(data: bytes) -> SignedOffer:
    """Read the file of a signed offer.

    Raises:
        OfferError: it is none.
    """
    try:
        if len(data) > LARGEST:
            raise msgspec.ValidationError("it is too large")
        return msgspec.json.decode(data, type=SignedOffer)
    except (msgspec.DecodeError, RecursionError) as error:
        raise OfferError(message("offer-unreadable", error=str(error))) from error


def in_words(limits: Sequence[LimitOffered], pay_table: str) -> Message:
    """Return what an offer says."""
    found = [Chosen(PAY_TABLE, pay_table, "").words] if pay_table else []
    for each in limits:
        place = f"{LIMITS}{each.wager}"
        found.append(Chosen(f"{place}.minimum", money(each.minimum), "").words)
        found.append(Chosen(f"{place}.maximum", money(each.maximum), "").words)
    return one_by_one(found)
