"""What became of an offer of the house's centre."""

from enum import StrEnum

from msgspec import Struct


class OfferKind(StrEnum):
    """What an offer brings; of each kind a table knows one."""

    SETTINGS = "settings"
    """Limits, a pay table, or both."""
    PEOPLE = "people"
    """All people of the table, with what is kept of their PINs."""
    MANIFEST = "manifest"
    """The manifest of software that is approved."""


class OfferAnswer(StrEnum):
    """The table's answer to an offer."""

    OFFERED = "offered"
    """It is the house's, and waits until no round is under way; a manifest: until it fits."""
    TAKEN = "taken"
    REFUSED = "refused"


class OfferKnown(Struct, frozen=True):
    """The offer of a kind that came last, as the table's state keeps it.

    Attributes:
        digest: of the offer with its signature.
        answer: what became of it.
        number: the largest of an offer of the house that was taken or refused.
    """

    kind: OfferKind
    digest: str
    answer: OfferAnswer
    number: int
