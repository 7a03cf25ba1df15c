"""A report's sums as named whole numbers, so that a database can add them up; and back again.

What is told by them, and nothing more, comes back: the time of steps, and what no report tells of
the time between rounds, is not kept.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from controller.data.intents import HoldOpened
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Ending
from controller.records.surroundings import OpenHold
from controller.reports.hands import HandPhase, HandSums
from controller.reports.report import HoldSum
from controller.reports.round_measures import MeasuredRound, intervention
from controller.reports.sums import Sums
from controller.reports.times import Stretch

LARGEST = "largest:"
"""What the names of figures begin with of which the largest counts, and not the sum."""
_OF_SUMS = ("seats_in", "seats", "measured", "clean", "presses", "refusals", "alerts")
_OF_HANDS = (
    *("played", "known", "pots", "side_pots", "rake_known", "rake", "drop"),
    *("per_hand", "time", "measured"),
)


class Figures(Struct):
    """What a report sums up of some rounds and some time.

    Attributes:
        opened: holds that opened, by cause; `stood`: nanoseconds that one or more stood.
        interventions: by name, how often.
    """

    sums: Sums = field(default_factory=Sums)
    hands: HandSums = field(default_factory=HandSums)
    opened: Counter[str] = field(default_factory=Counter)
    stood: Counter[str] = field(default_factory=Counter)
    interventions: Counter[str] = field(default_factory=Counter)

    def spend(self, time: Stretch, holds: Mapping[int, OpenHold]) -> None:
        """Add the time between two events, and the holds that stood in it."""
        time.add_to(self.sums.table)
        if holds and time.length is not None and not time.down:
            for cause in {each.cause for each in holds.values()}:
                self.stood[cause] += time.length

    def add_event(self, what: DecodedEvent, kept_fees: int) -> None:
        """Add what an event tells outside of rounds; `kept_fees` as in `Reader`."""
        done = intervention(what)
        if done:
            self.interventions[done] += 1
        for each in what.intents:
            if isinstance(each, HoldOpened):
                self.opened[each.cause] += 1
        self.hands.time += kept_fees

    def add(self, one: MeasuredRound) -> None:
        """Add a round."""
        self.sums.add_round(one)
        if one.hand is not None:
            self.hands.add_hand(one.hand, one.record.seconds, one.times.phases)

    @property
    def holds(self) -> dict[str, HoldSum]:
        """The holds by cause, without their words."""
        causes = sorted({*self.opened, *self.stood})
        return {
            each: HoldSum(opened=self.opened[each], nanoseconds=self.stood[each]) for each in causes
        }

    # As numbers.

    def named(self) -> dict[str, int]:
        """Return all numbers that are not 0, by name."""
        found = {name: getattr(owner, what) for name, owner, what in self._numbers()}
        for prefix, counted in self._counted().items():
            found |= {f"{prefix}:{_name(each)}": count for each, count in counted.items()}
        return {name: value for name, value in found.items() if value}

    def _numbers(self) -> Iterator[tuple[str, object, str]]:
        """Yield each single number: its name, what has it, and under which attribute."""
        sums, hands = self.sums, self.hands
        yield from ((name, sums, name) for name in _OF_SUMS)
        yield "length", sums, "lengths"
        yield from ((name, sums.table, name) for name in ("down", "unknown"))
        yield from ((name, sums.rounds, name) for name in ("shuffler", "lift"))
        yield from ((f"hand.{name}", hands, name) for name in _OF_HANDS)
        yield "hand.length", hands, "lengths"
        yield f"{LARGEST}hand", hands, "largest"

    def _counted(self) -> dict[str, Counter[Any]]:
        """Return what is counted by keys of its own, by what it is."""
        return {
            "outcome": self.sums.outcomes,
            "free": self.sums.table.free,
            "held": self.sums.table.held,
            "round.free": self.sums.rounds.free,
            "round.held": self.sums.rounds.held,
            "hand.void": self.hands.void,
            "hand.phase": self.hands.phases,
            "hand.reached": self.hands.reached,
            "opened": self.opened,
            "stood": self.stood,
            "intervention": self.interventions,
        }


_KEYS: dict[str, Callable[[str], object]] = {
    "outcome": Ending,
    "hand.phase": HandPhase.of_name,
    "hand.reached": HandPhase.of_name,
}
"""Makes the key of a name, where it is more than a word."""


def _name(key: object) -> str:
    return key.name if isinstance(key, HandPhase) else str(key)


def figures_of(named: Mapping[str, int]) -> Figures:
    """Return the figures of some numbers; names of later versions are left out."""
    found = Figures()
    for name, owner, what in found._numbers():
        setattr(owner, what, named.get(name, 0))
    counted = found._counted()
    for name, value in named.items():
        prefix, _, rest = name.partition(":")
        if prefix in counted:
            counted[prefix][_KEYS.get(prefix, str)(rest)] = value
    return found
