"""Settings of a bus of Modbus modules, and the delay of changes that follows from them.

All times are in seconds. Defaults and ranges stand in `options.py`.
"""

from dataclasses import dataclass
from math import ceil

from drivers.modbus.wire import Function, Question, on_the_line, reading


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
    """An input that reads 0 means chips."""
    product: str
    """The product code that the module must report; empty: any."""
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
        """The inputs under a spot; the others are ignored."""
        return sum(1 << place for place, _ in self.places)


@dataclass(frozen=True, slots=True)
class BounceSettings:
    """When an input changes too often to be believed, and when it is believed again."""

    times: int = 8
    within: float = 2.0
    """This many changes in so many seconds are too many."""
    steady: float = 5.0
    """Seconds without a change after which it is believed again."""


@dataclass(frozen=True, slots=True)
class BusSettings:
    """A bus: its framing and its modules."""

    tcp: bool
    baud: int
    """The rate of an RTU line; 0 for TCP framing."""
    poll: float
    """From one reading of a module to its next one."""
    response: float
    """From the end of a question to the end of its answer."""
    debounce: float
    """Seconds for which a change must be read unchanged before it counts."""
    identify: bool
    """Modules are asked for their identification (function 43/14)."""
    bounce: BounceSettings
    modules: tuple[ModuleSettings, ...]
    seats: int
    """The highest seat of the table …"""
    spots: int
    """… and the number of spots at each seat."""
    by_hand: int = 0
    """The bits of the spots without a sensor: always reported as faulty."""

    @property
    def readings(self) -> int:
        """Readings in a row that must agree before a change counts."""
        return 1 + ceil(round(self.debounce / self.poll, 6))

    def wait(self, question: Question) -> float:
        """Return how long to wait for an answer to this question, with its time on the line."""
        return self.response + (on_the_line(question, self.baud) if self.baud else 0.0)

    @property
    def cycle(self) -> float:
        """Seconds in which every living module is read once, even if each answers slowly."""
        return max(self.poll, sum(self.wait(module.question) for module in self.modules))

    @property
    def seen_within(self) -> float:
        """Most seconds until a change is seen, while all modules answer in time.

        A change may come just after a reading. Then as many whole cycles pass as readings must
        agree, and the last of them must still be answered.
        """
        longest = max((self.wait(module.question) for module in self.modules), default=0.0)
        return self.readings * self.cycle + longest
