"""The state of a device's port, for people: link, trouble, levels, lamps."""

from dataclasses import dataclass
from enum import Enum

from drivers.errors import PortInUseError
from drivers.interface import DeviceLevels, LinkStatistics, LinkUp, ShowLamps
from drivers.trouble import Trouble


class PortState(Enum):
    """The state of a port."""

    CONNECTING = "connecting"
    """Not reached yet; `problem` says why, after the first try."""
    UP = "up"
    LOST = "lost"
    """It was up; the port tries it again."""
    REFUSED = "refused"
    """A device answers, but not the right one."""


@dataclass(frozen=True, slots=True)
class PortStatus:
    """A port, for people: `since` in the clock's seconds, `problem` the last trouble, if any.

    Attributes:
        taken: another process has it, and it is tried again until that one gives it up; None: none
            has.
        node: the file of the serial port that is open, wherever its name leads now; empty: none is.
    """

    device: str
    url: str
    state: PortState
    since: float
    problem: Trouble | None
    statistics: LinkStatistics
    taken: PortInUseError | None = None
    node: str = ""


@dataclass(frozen=True, slots=True)
class PortSight:
    """A device's own report of itself and its inputs, raw, and the lamps it was told to show."""

    up: LinkUp | None = None
    """The present link's `LinkUp`; None: there is no link."""
    levels: DeviceLevels | None = None
    """The last levels of the present link."""
    lamps: ShowLamps | None = None
