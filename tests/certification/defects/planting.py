"""Defects are planted one at a time: a part of a simulated device, with one thing wrong."""

from dataclasses import dataclass

from drivers.certification.item import WITH_KEYS
from drivers.conformance.kit import EVERY
from drivers.frames import FrameReader
from drivers.vocabulary import DeviceKind
from simulators.devices.acts import ActLedger
from simulators.devices.device import Device
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.hardware import Hardware, ShuffleChamber
from simulators.devices.link import ButtonQueue, DeviceLink
from simulators.devices.nvram import Nvram
from simulators.devices.reader import Reader

__all__ = [
    "DEFECTS",
    "EVERY",
    "WITHOUT_ACTS",
    "WITH_KEYS",
    "found_by",
    "found_by_itself",
    "of_kind",
    "plant",
]


@dataclass(frozen=True)
class Defect:
    """One thing wrong with a device.

    Attributes:
        part: the class that takes the place of a sound part's.
        item: the item of the certification that must find it.
        kinds: the devices in which it is planted.
        self_driven: it is planted in a shuffler that deals by itself.
        recalls: it is planted in a shuffler that recalls cards, of either kind.
        orders: of these it is planted only in one that takes orders.
    """

    part: type
    item: str
    kinds: tuple[DeviceKind, ...]
    self_driven: bool = False
    recalls: bool = False
    orders: bool = False

    @property
    def name(self):
        return self.part.__name__

    @property
    def text(self):
        return self.part.__doc__.strip().rstrip(".")


WITHOUT_ACTS = (DeviceKind.SENSORS, DeviceKind.KEY_PAD)
"""Kinds beside those of the items: `EVERY`, `WITH_KEYS`."""
DEFECTS = []


def found_by(item, kinds=(DeviceKind.SHUFFLER,), *, recalls=False, orders=False):
    """Make a class a defect that this item must find, in devices of these kinds."""

    def plant(part):
        DEFECTS.append(Defect(part, item, kinds, recalls=recalls, orders=orders))
        return part

    return plant


def found_by_itself(item):
    """Make a class a defect that this item must find, in a shuffler that deals by itself."""

    def plant(part):
        DEFECTS.append(Defect(part, item, (DeviceKind.SHUFFLER,), self_driven=True))
        return part

    return plant


def of_kind(kind, *, self_driven=False):
    """Return the defects that are planted in devices of a kind, and of those of a class."""
    return [each for each in DEFECTS if kind in each.kinds and each.self_driven is self_driven]


def plant(device, part):
    """Put a broken part in the place of the sound one; `notes` is what it may remember."""
    part.notes = {}
    if issubclass(part, Device):
        device.__class__ = part
        device.link.levels = device._levels
    elif issubclass(part, ActLedger):
        device.ledger.__class__ = part
    elif issubclass(part, ExitMotor):
        device.exit_motor.__class__ = part
    elif issubclass(part, ShuffleChamber):
        device.shuffle_chamber.__class__ = part
    elif issubclass(part, Hardware):
        device.hardware.__class__ = part
    elif issubclass(part, Reader):
        device.hardware.reader.__class__ = part
    elif issubclass(part, Nvram):
        device.nvram.__class__ = part
    elif issubclass(part, DeviceLink):
        device.link.__class__ = part
    elif issubclass(part, FrameReader):
        device.link.__class__ = _with_at_boot("_reader", part)
    elif issubclass(part, ButtonQueue):
        device.link.__class__ = _with_at_boot("buttons", part)
    else:
        raise TypeError(part)


def _with_at_boot(name, part):
    """Return a link whose part is exchanged at each boot."""

    class Link(DeviceLink):
        __slots__ = ()

        def boot(self):
            super().boot()
            getattr(self, name).__class__ = part

    return Link
