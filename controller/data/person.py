"""People of the house as events name them: who, by badge, and in which role."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a person may do at a table: play and stop; clear, void, open and close; mend."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    TECHNICIAN = "technician"


@dataclass(frozen=True, slots=True)
class Person:
    """One person, as the events that they cause name them; who they are was proved before.

    Attributes:
        badge: the badge's number: it names this person and no other.
        name: what people call them.
    """

    badge: str
    name: str
    role: Role

    def __str__(self) -> str:
        return f"{self.name} ({self.badge})" if self.badge else self.name


class Doubt(StrEnum):
    """Why it is not known who somebody is."""

    NOBODY = "nobody"
    """No badge was shown."""
    UNKNOWN = "unknown"
    """No person of the house has that badge."""
    NO_PIN = "no_pin"
    """That person has no PIN: they can tap their badge and prove nothing."""
    WRONG_PIN = "wrong_pin"
    UNCHECKED = "unchecked"
    """It could not be looked up in time, or at all."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What became of a try to prove who one is.

    Attributes:
        badge: the badge that was shown, where a person has it; else empty. What else was typed in
            its place is not kept: it may have been a PIN.
        person: who they are; None where there is a doubt.
        doubt: why it is not known; None where it is.
    """

    badge: str = ""
    person: Person | None = None
    doubt: Doubt | None = Doubt.NOBODY
