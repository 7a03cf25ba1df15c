"""Offers: what the house wants at one table: limits, a pay table, people, an approved manifest.

An offer is text and its signature (Ed25519), on its way through hands that nobody trusts: broker,
database, courier, a file. The table knows the public key, and decides by itself.
"""

import hashlib
import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from controller.choices.wanted_choice import Wanted
from controller.data.choice import LIMITS, PAY_TABLE, Chosen, OfferKind
from controller.data.message import Message, message, money, one_by_one
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by

LARGEST = 1 << 22
"""Bytes of an offer's file; the manifest of an installed table has a good megabyte."""
Cents = Annotated[int, Meta(ge=0, le=1 << 40)]
Short = Annotated[str, Meta(min_length=1, max_length=200)]
_FILE = re.compile(r"[0-9a-f]{64}  /[^\x00-\x1f\x7f]+")


class LimitOffered(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager's limits, in cents."""

    wager: Short
    minimum: Cents
    maximum: Cents


class HouseOffer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is offered to one table; it is of one kind.

    Attributes:
        house, table: the names in `floor:` of the table's file.
        number: of the newest offer of its kind to a table, the largest; seconds of Unix, or any
            other.
        until: seconds of Unix, up to which the table may take it.
        by, reason: who offers it, and why; recorded.
        pay_table: empty: as it is.
        people: the file of all people, encrypted to the table's key.
        manifest: as `tablectl manifest` prints it.
        approval: the signature of the manifest with number and time, in Base64: what the table's
            computer verifies before the daemon runs.
    """

    house: Short
    table: Short
    number: Annotated[int, Meta(ge=1, le=(1 << 53) - 1)]
    until: Annotated[int, Meta(ge=1, le=(1 << 40))]
    by: Short
    reason: Short
    limits: tuple[LimitOffered, ...] = ()
    pay_table: Annotated[str, Meta(max_length=200)] = ""
    people: str = ""
    manifest: str = ""
    approval: Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/=]*$")] = ""

    @property
    def kind(self) -> OfferKind:
        """The kind of the offer: what it would change at the table."""
        if self.people:
            return OfferKind.PEOPLE
        return OfferKind.MANIFEST if self.manifest else OfferKind.SETTINGS

    @property
    def wanted(self) -> Wanted:
        """The choice of pay table and limits that the offer asks for."""
        limits = tuple((each.wager, each.minimum, each.maximum) for each in self.limits)
        return Wanted(pay_table=self.pay_table, limits=limits)

    @property
    def words(self) -> Message:
        """The offer in words for any screen; of people and manifests only that they are offered."""
        if self.people:
            return message("offer-people")
        if self.manifest:
            return message("offer-manifest", digest=self.manifest_digest)
        found = [Chosen(PAY_TABLE, self.pay_table, "").words] if self.pay_table else []
        for each in self.limits:
            place = f"{LIMITS}{each.wager}"
            found.append(Chosen(f"{place}.minimum", money(each.minimum), "").words)
            found.append(Chosen(f"{place}.maximum", money(each.maximum), "").words)
        return one_by_one(found)

    @property
    def manifest_digest(self) -> str:
        """SHA-256 of the manifest, hexadecimal."""
        return hashlib.sha256(self.manifest.encode()).hexdigest()

    @property
    def to_approve(self) -> bytes:
        """What is signed of a manifest: it can be read by a script, and stands for nothing else."""
        head = f"dealer-table approved manifest 1\nnumber {self.number}\nuntil {self.until}\n"
        return head.encode() + self.manifest.encode()


class SignedOffer(Struct, frozen=True):
    """An offer as it travels; `signature` is hexadecimal."""

    text: str
    signature: str

    @property
    def digest(self) -> str:
        """What names it: the SHA-256 of text and signature, hexadecimal."""
        return hashlib.sha256(f"{self.signature}\n{self.text}".encode()).hexdigest()


class OfferError(DealerTableError, exit_code=ExitCode.USAGE):
    """This is no offer that counts."""


def read(text: str) -> HouseOffer:
    """Read an offer's text.

    Raises:
        OfferError: it is none that this version knows.
    """
    _check_size(len(text), LARGEST // 2)  # in a file line ends and quotation marks are escaped
    try:
        offer = msgspec.json.decode(text, type=HouseOffer)
    except (*UNDECODABLE, UnicodeEncodeError) as error:
        raise OfferError(message("offer-unreadable", error=told_by(error))) from error
    kinds = [offer.limits or offer.pay_table, offer.people, offer.manifest]
    if not any(kinds):
        raise OfferError(message("offer-empty"))
    if sum(map(bool, kinds)) > 1:
        raise OfferError(message("offer-two-kinds"))
    *files, end = offer.manifest.split("\n")
    if end or not all(map(_FILE.fullmatch, files)):
        raise OfferError(message("offer-no-manifest"))
    return offer


def read_file(data: bytes) -> SignedOffer:
    """Read the file of a signed offer.

    Raises:
        OfferError: it is none.
    """
    _check_size(len(data), LARGEST)
    try:
        return msgspec.json.decode(data, type=SignedOffer)
    except UNDECODABLE as error:
        raise OfferError(message("offer-unreadable", error=told_by(error))) from error


def _check_size(size: int, most: int) -> None:
    if size > most:
        raise OfferError(message("offer-unreadable", error=message("form-large", most_bytes=most)))
