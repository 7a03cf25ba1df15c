"""How often machines failed, by serial number and firmware, whichever tables they stood at."""

from collections import Counter
from operator import attrgetter

from msgspec import Struct, field

from controller.data.message import message
from controller.floor.reports.scope import OF_SCOPE, Days, NothingThereError, ReportScope, summed
from controller.floor.store.database import Connection

_USED = f"""SELECT kind, serial, model, firmware, place, device_use.name, sum(value)::bigint,
    min(first_day), max(last_day)
    FROM {summed("device_use")} JOIN journal ON number = journal
    WHERE {OF_SCOPE} AND (%s = '' OR serial = %s)
    GROUP BY 1, 2, 3, 4, 5, 6"""  # noqa: S608 - names of ours
FAILED = "failed:"
SHOWN = "fault:"
LEAST_ACTS = 100
"""Acts from which on a rate says something about a machine."""


class MachineSum(Struct):
    """One machine with one firmware, or all with one firmware (`serial` is empty then).

    Attributes:
        counts: what it did, by the names of `controller.records.devices`.
        tables: where it stood.
        first, last: the first and the last gaming day of it.
    """

    kind: str
    serial: str
    model: str
    firmware: str
    counts: Counter[str] = field(default_factory=Counter)
    tables: set[str] = field(default_factory=set)
    serials: set[str] = field(default_factory=set)
    first: str = ""
    last: str = ""

    @property
    def acts(self) -> int:
        """Acts that a table asked for, or that a self-driven machine began."""
        return self.counts["acts"]

    @property
    def losses(self) -> int:
        """How often it was lost."""
        return self.counts["losses"]

    @property
    def failed(self) -> Counter[str]:
        """Acts that ended with a fault, by its code."""
        return self._coded(FAILED)

    @property
    def shown(self) -> Counter[str]:
        """Faults that its levels showed, by code: also those outside of acts."""
        return self._coded(SHOWN)

    @property
    def per_thousand(self) -> float | None:
        """Failed acts of a thousand; None: it did none."""
        return 1000 * self.failed.total() / self.acts if self.acts else None

    def _coded(self, prefix: str) -> Counter[str]:
        return Counter(
            {n.removeprefix(prefix): c for n, c in self.counts.items() if n.startswith(prefix)}
        )

    def add(self, other: "MachineSum") -> None:
        """Add another machine of the same firmware."""
        self.counts.update(other.counts)
        self.tables |= other.tables
        self.serials |= other.serials
        self.first = min(filter(None, (self.first, other.first)), default="")
        self.last = max(self.last, other.last)


def machines(
    connection: Connection, scope: ReportScope, days: Days, serial: str = ""
) -> list[MachineSum]:
    """Return the machines, those that failed most often first.

    Args:
        connection: within a transaction.
        scope: at which tables.
        days: when.
        serial: of one machine; empty: all.

    Raises:
        NothingThereError: no machine of that serial number was there.
    """
    found: dict[tuple[str, ...], MachineSum] = {}
    used = connection.execute(_USED, (*days.values, *scope.values, serial, serial))
    for kind, number, model, firmware, place, name, count, first, last in used:
        key = kind, number, model, firmware
        machine = found.get(key)
        if machine is None:
            machine = found[key] = MachineSum(*key, serials={number}, first=first)
        machine.counts[name] += count
        machine.tables.add(place)
        machine.first = min(machine.first, first)
        machine.last = max(machine.last, last)
    if serial and not found:
        raise NothingThereError(message("floor-no-such-machine", name=serial, what=days.words))
    return in_order(list(found.values()))


def by_firmware(found: list[MachineSum]) -> list[MachineSum]:
    """Return machines added up by kind, model and firmware."""
    sums: dict[tuple[str, str, str], MachineSum] = {}
    for each in found:
        key = each.kind, each.model, each.firmware
        one = sums.setdefault(key, MachineSum(each.kind, "", each.model, each.firmware))
        one.add(each)
    return in_order(list(sums.values()))


def in_order(found: list[MachineSum]) -> list[MachineSum]:
    """Return machines by what goes wrong most; those with few acts come after the others."""
    named = sorted(found, key=attrgetter("kind", "model", "serial", "firmware"))
    return sorted(
        named, key=lambda m: (m.acts >= LEAST_ACTS, m.per_thousand or 0, m.losses), reverse=True
    )
