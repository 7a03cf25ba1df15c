"""Settings of a bus of Modbus modules, and the delay of changes that follows from them.

All times are in seconds. Defaults and ranges stand in `options.py`.
"""

from dataclasses import dataclass
from math import ceil

from drivers.modbus.wire import Function, Question, on_the_line, reading

SILENCE = 0.9
"""A module that could not be read for this long is lost, and with the last of them the bus."""
_WIDTH = 8


def spot_bit(seat: int, spot: int) -> int:
    """Return the bit of a spot in a `SpotLevels`; `seat` from 1, `spot` from 0."""
    return 1 << ((seat - 1) * _WIDTH + spot)


@dataclass(frozen=True, slots=True)
class ModuleSettings:
    """One module on the bus, or one range of addresses in it."""

    name: str
    unit: int
    function: Function
    first: int
    """The address of input 0, counted from 0 as on the wire."""
    count: int
    """Inputs that are read."""
    active_low: bool
    """An input that reads 0 means: chips."""
    product: str
    """The product code that the module must give of itself; empty: any."""
    places: tuple[tuple[int, int], ...]
    """(input, bit of the spot that it senses)."""

    @property
    def question(self) -> Question:
        """The function that reads the inputs."""
        return reading(self.unit, self.function, self.first, -(-self.count // self.function.width))

    @property
    def spots(self) -> int:
        """The bits of all spots that it senses."""
        return sum(bit for _, bit in self.places)

    @property
    def wired(self) -> int:
        """The inputs that sense a spot; the others say nothing to us."""
        return sum(1 << place for place, _ in self.places)


@dataclass(frozen=True, slots=True)
class BounceSettings:
    """When an input changes too often to be believed, and when it is believed again."""

    times: int = 8
    within: float = 2.0
    """So many changes in so many seconds are too many."""
    steady: float = 5.0
    """Without a change for so long it is believed again."""


@dataclass(frozen=True, slots=True)
class BusSettings:
    """A bus: how it is spoken to, and what is on it."""

    tcp: bool
    baud: int
    """Of an RTU line; 0 where the framing is TCP."""
    poll: float
    """From one reading of a module to its next."""
    response: float
    """From the end of a question to the end of its answer."""
    debounce: float
    """A change counts after it was read the same for so long."""
    identify: bool
    """Modules are asked what they are (function 43/14)."""
    bounce: BounceSettings
    modules: tuple[ModuleSettings, ...]
    seats: int
    """The highest seat of the table …"""
    spots: int
    """… and how many spots each has."""
    by_hand: int = 0
    """The bits of the spots that nothing senses: always reported as faulty."""

    @property
    def readings(self) -> int:
        """Readings in a row that must agree before a change counts."""
        return 1 + ceil(round(self.debounce / self.poll, 6))

    def wait(self, question: Question) -> float:
        """Return how long an answer to this question is waited for, its time on the line too."""
        return self.response + (on_the_line(question, self.baud) if self.baud else 0.0)

    @property
    def cycle(self) -> float:
        """Seconds in which every living module is read once, however slowly each answers."""
        return max(self.poll, sum(self.wait(module.question) for module in self.modules))

    @property
    def seen_within(self) -> float:
        """Seconds in which a change is seen at the latest, while all modules answer in time.

        It may come just behind a reading, so that as many whole cycles pass as readings must
        agree; then the last of them is still to be answered.
        """
        longest = max((self.wait(module.question) for module in self.modules), default=0.0)
        return self.readings * self.cycle + longest
