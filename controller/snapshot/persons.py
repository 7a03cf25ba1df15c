"""Views of the people at the table, and of a call to the floor."""

from dataclasses import dataclass

from controller.data.person import Person
from controller.data.state import FloorCall


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person at the table; `since_utc_us` is 0 where it is not known."""

    badge: str
    name: str
    role: str
    since_utc_us: int = 0


@dataclass(frozen=True, slots=True)
class FloorView:
    """The floor was called, and nobody has come yet."""

    since_utc_us: int
    reason: str


def person_view(person: Person | None, since_utc_us: int = 0) -> PersonView | None:
    """Return the view of a person; None: there is nobody."""
    if person is None:
        return None
    return PersonView(person.badge, person.name, person.role, since_utc_us)


def floor_view(call: FloorCall | None) -> FloorView | None:
    """Return the view of the open call; None: there is none."""
    return FloorView(call.since_utc_us, call.reason) if call is not None else None
