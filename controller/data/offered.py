"""What became of an offer of the house's centre."""

from enum import StrEnum

from msgspec import Struct


class OfferAnswer(StrEnum):
    """The table's answer to an offer."""

    OFFERED = "offered"
    """It is the house's, and waits until no round is under way."""
    TAKEN = "taken"
    REFUSED = "refused"


class OfferKnown(Struct, frozen=True):
    """The offer that came last, as the table's state keeps it.

    Attributes:
        digest: of the offer with its signature.
        answer: what became of it.
        number: the largest of an offer of the house that was taken or refused.
    """

    digest: str
    answer: OfferAnswer
    number: int
