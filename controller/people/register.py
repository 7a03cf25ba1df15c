"""The register: all people of the house, and the proof of who somebody is."""

from collections.abc import Iterable

from msgspec import Struct

from controller.data.message import Message, message
from controller.data.person import Doubt, Person, Proof, Role


class Member(Struct, frozen=True):
    """One person of the house.

    Attributes:
        kept: the hash of their PIN; empty: they have none.
    """

    person: Person
    kept: str = ""

    def __repr__(self) -> str:
        return f"Member({self.person!r})"


class Register:
    """People by their badges; a register is never changed, a new one replaces it."""

    def __init__(self, members: Iterable[Member]) -> None:
        self._members = {member.person.badge: member for member in members}

    @property
    def members(self) -> tuple[Member, ...]:
        """All people, in the order of the file."""
        return tuple(self._members.values())

    @property
    def someone_clears(self) -> bool:
        """Whether there is a supervisor with a PIN: without one nobody can clear or open."""
        return bool(self.supervisors)

    @property
    def supervisors(self) -> tuple[Person, ...]:
        """The supervisors with a PIN: those who can approve."""
        members = self._members.values()
        return tuple(m.person for m in members if m.kept and m.person.role is Role.SUPERVISOR)

    @property
    def eyes(self) -> Message:
        """Say whether two people look at a payout, or one may."""
        count = len(self.supervisors)
        if count > 1:
            return message("tablectl-eyes-two", count=count)
        return message("tablectl-eyes-one", count=count)

    def find(self, badge: str) -> Person | None:
        """Return the person whose badge it is."""
        member = self._members.get(badge)
        return member.person if member is not None else None

    def prove(self, badge: str, pin: str) -> Proof:
        """Tell who somebody is; a wrong badge takes as long as a wrong PIN."""
        from controller.people.pin_hash import is_right  # noqa: PLC0415 - see there

        if not badge:
            return Proof()
        member = self._members.get(badge)
        right = is_right(pin, member.kept if member is not None else "")
        if member is None:
            return Proof(doubt=Doubt.UNKNOWN)
        if right:
            return Proof(badge, member.person, None)
        return Proof(badge, doubt=Doubt.WRONG_PIN if member.kept else Doubt.NO_PIN)
