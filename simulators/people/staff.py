"""The invented staff of the simulated house, and their people file."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from controller.data.person import Person, Role
from controller.people.file_writer import save_people
from controller.people.register import Member, Register


@dataclass(frozen=True, slots=True)
class Staff:
    """One member of the staff, with the PIN that they would know; no real person has it."""

    person: Person
    pin: str = ""

    @property
    def badge(self) -> str:
        """The number of their badge."""
        return self.person.badge


DANA = Staff(Person("1001", "Dana Lay", Role.DEALER))
LEE = Staff(Person("1002", "Lee Pitch", Role.DEALER), "60417")
SAM = Staff(Person("2001", "Sam Floor", Role.SUPERVISOR), "482615")
RUTH = Staff(Person("2002", "Ruth Pitt", Role.SUPERVISOR), "907154")
TESS = Staff(Person("3001", "Tess Bench", Role.TECHNICIAN), "351882")
STAFF = (DANA, LEE, SAM, RUTH, TESS)


@cache
def register() -> Register:
    """Return the staff as a table knows them; their PINs are hashed once in a process."""
    from controller.people.pin_hash import hash_pin  # noqa: PLC0415 - see there

    return Register(Member(each.person, each.pin and hash_pin(each.pin)) for each in STAFF)


def write_people(path: Path) -> None:
    """Write the people file of the simulated house.

    Raises:
        OSError: it cannot be written.
    """
    save_people(path, register().members)
