"""Defects are planted one at a time: a part of our simulated shuffler, with one thing wrong."""

from dataclasses import dataclass

from drivers.frames import FrameReader
from simulators.devices.acts import ActLedger
from simulators.devices.buttons import ButtonQueue
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.hardware import Hardware
from simulators.devices.link import DeviceLink
from simulators.devices.nvram import Nvram
from simulators.devices.shuffle_chamber import ShuffleChamber
from simulators.devices.shuffler import Shuffler


@dataclass(frozen=True)
class Defect:
    """One thing wrong with a shuffler.

    Attributes:
        part: the class that takes the place of a sound part's.
        item: the item of the certification that must find it.
    """

    part: type
    item: str

    @property
    def name(self):
        return self.part.__name__

    @property
    def text(self):
        return self.part.__doc__.strip().rstrip(".")


DEFECTS = []


def found_by(item):
    """Make a class a defect that this item must find."""

    def plant(part):
        DEFECTS.append(Defect(part, item))
        return part

    return plant


def plant(shuffler, part):
    """Put a broken part in the place of the sound one."""
    if issubclass(part, Shuffler):
        shuffler.__class__ = part
        shuffler.link._levels = shuffler._levels
    elif issubclass(part, ActLedger):
        shuffler.ledger.__class__ = part
    elif issubclass(part, ExitMotor):
        shuffler.exit_motor.__class__ = part
    elif issubclass(part, ShuffleChamber):
        shuffler.shuffle_chamber.__class__ = part
    elif issubclass(part, Hardware):
        shuffler.hardware.__class__ = part
    elif issubclass(part, Nvram):
        shuffler.nvram.__class__ = part
    elif issubclass(part, DeviceLink):
        shuffler.link.__class__ = part
    elif issubclass(part, FrameReader):
        shuffler.link.__class__ = _with_at_boot("_reader", part)
    elif issubclass(part, ButtonQueue):
        shuffler.link.__class__ = _with_at_boot("buttons", part)
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
