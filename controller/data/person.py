"""People of the house as events name them: by badge, name and role."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Roles at a table: who plays and stops; who clears, voids, opens and closes; who repairs."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    TECHNICIAN = "technician"


@dataclass(frozen=True, slots=True)
class Person:
    """One person, as the events that they cause name them; their identity was proved before.

    Attributes:
        badge: the badge's number, which no other person has.
        name: what people call them.
    """

    badge: str
    name: str
    role: Role

    def __str__(self) -> str:
        return f"{self.name} ({self.badge})" if self.badge else self.name


def is_remote(place: str) -> bool:
    """Tell whether a person's place is on the page's network: neither the kiosk nor the socket.

    The key pad has its sign-on from the socket.
    """
    return place.startswith("page ")


def is_at_table(place: str) -> bool:
    """Tell whether a person's place is at the table: a browser of its own computer is."""
    return not is_remote(place) or place.endswith((" 127.0.0.1", " ::1"))


class Doubt(StrEnum):
    """Why it is not known who a person is."""

    NOBODY = "nobody"
    """No badge was shown."""
    UNKNOWN = "unknown"
    """No person of the house has that badge."""
    NO_PIN = "no_pin"
    """That person has no PIN: they can tap their badge, but prove nothing."""
    WRONG_PIN = "wrong_pin"
    UNCHECKED = "unchecked"
    """It could not be looked up in time, or at all."""
    TOO_SOON = "too_soon"
    """Wrong PINs were tried there before: the PIN was not looked at."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of a try to prove one's identity.

    Attributes:
        badge: the badge that was shown, if a person has it; otherwise empty. Other text typed in
            its place is not kept: it may have been a PIN.
        person: who they are; None if there is a doubt.
        doubt: why it is not known; None if it is.
        tried: what wrong PINs are counted by: the badge, of other text a digest; empty: no PIN.
    """

    badge: str = ""
    person: Person | None = None
    doubt: Doubt | None = Doubt.NOBODY
    tried: str = ""
