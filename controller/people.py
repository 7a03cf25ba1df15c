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
    """One person, as an event that he caused names him; who he is was proved before it.

    Attributes:
        badge: the badge's number: it names him and no other.
        name: as people call him.
    """

    badge: str
    name: str
    role: Role

    def __str__(self) -> str:
        return f"{self.name} ({self.badge})" if self.badge else self.name
