"""The register: all people of the house, and who of them somebody is."""

from collections.abc import Iterable
from dataclasses import dataclass

from controller.data.person import Doubt, Person, Proof, Role


@dataclass(frozen=True, slots=True)
class Member:
    """One person of the house.

    Attributes:
        kept: what is kept of their PIN; empty: they have none.
    """

    person: Person
    kept: str = ""

    def __repr__(self) -> str:
        return f"Member({self.person!r})"


class Register:
    """People by their badges; never changed, a new one takes its place."""

    def __init__(self, members: Iterable[Member]) -> None:
        self._members = {member.person.badge: member for member in members}

    @property
    def members(self) -> tuple[Member, ...]:
        """All of them, as they stand in the file."""
        return tuple(self._members.values())

    @property
    def someone_clears(self) -> bool:
        """Tell whether there is a supervisor with a PIN: else nobody could clear, or open."""
        return any(m.kept and m.person.role is Role.SUPERVISOR for m in self._members.values())

    def find(self, badge: str) -> Person | None:
        """Return whose badge it is."""
        member = self._members.get(badge)
        return member.person if member is not None else None

    def prove(self, badge: str, pin: str) -> Proof:
        """Tell who somebody is; takes as long for a wrong badge as for a wrong PIN."""
        from controller.people.hashing import is_right  # noqa: PLC0415 - see there

        if not badge:
            return Proof()
        member = self._members.get(badge)
        right = is_right(pin, member.kept if member is not None else "")
        if member is None:
            return Proof(doubt=Doubt.UNKNOWN)
        if right:
            return Proof(badge, member.person, None)
        return Proof(badge, doubt=Doubt.WRONG_PIN if member.kept else Doubt.NO_PIN)
