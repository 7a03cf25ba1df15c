"""A report's sums as named whole numbers, so that a database can add them up; and back again.

What is told by them, and nothing more, comes back: the time of steps, and what no report tells of
the time between rounds, is not kept.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from controller.data.intents import HoldOpened
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Outcome
from controller.records.surroundings import OpenHold
from controller.reports.hands import HandSums, Phase
from controller.reports.measured import MeasuredRound, intervention
from controller.reports.report import HoldSum
from controller.reports.sums import Sums
from controller.reports.times import Stretch

LARGEST = "largest:"
"""What the names of figures begin with of which the largest counts, and not the sum."""
_SCALARS = ("seats_in", "seats", "measured", "clean", "presses", "refusals", "alerts")
_OF_HANDS = (
    *("played", "known", "pots", "side_pots", "rake_known", "rake", "drop"),
    *("per_hand", "time", "measured"),
)
_HAND = "hand."
_NANOSECONDS = 1e9


@dataclass(slots=True)
class Figures:
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
            self.hands.add_hand(one.hand, one.seconds, one.times.phases)

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
        return {name: value for name, value in self._named() if value}

    def _named(self) -> Iterator[tuple[str, int]]:
        sums, hands = self.sums, self.hands
        for outcome, count in sums.outcomes.items():
            yield f"outcome:{outcome.value}", count
        for name in _SCALARS:
            yield name, getattr(sums, name)
        yield "length", round(sums.lengths * _NANOSECONDS)
        yield "down", sums.table.down
        yield "unknown", sums.table.unknown
        yield "shuffler", sums.rounds.shuffler
        yield "lift", sums.rounds.lift
        for prefix, spent in self._spent().items():
            for name, value in spent.items():
                yield f"{prefix}:{name}", value
        for name in _OF_HANDS:
            yield f"hand.{name}", getattr(hands, name)
        yield "hand.length", round(hands.lengths * _NANOSECONDS)
        yield f"{LARGEST}hand", hands.largest
        for prefix, phases in (("hand.phase", hands.phases), ("hand.reached", hands.reached)):
            for which, value in phases.items():
                yield f"{prefix}:{which.place}:{which.kind}:{which.number}", value

    def _spent(self) -> dict[str, Counter[str]]:
        """Return the numbers that have a name of their own, by what they are."""
        return {
            "free": self.sums.table.free,
            "held": self.sums.table.held,
            "round.free": self.sums.rounds.free,
            "round.held": self.sums.rounds.held,
            "hand.void": self.hands.void,
            "opened": self.opened,
            "stood": self.stood,
            "intervention": self.interventions,
        }


def figures_of(named: Mapping[str, int]) -> Figures:
    """Return the figures of some numbers; names of later versions are left out."""
    found = Figures()
    sums, hands, spent = found.sums, found.hands, found._spent()
    for name, value in named.items():
        prefix, _, rest = name.partition(":")
        if prefix in spent:
            spent[prefix][rest] = value
        elif prefix in ("hand.phase", "hand.reached"):
            place, kind, number = rest.split(":")
            phases = hands.phases if prefix == "hand.phase" else hands.reached
            phases[Phase(int(place), kind, int(number))] = value
        elif prefix == "outcome":
            sums.outcomes[Outcome(rest)] = value
        elif name in _SCALARS:
            setattr(sums, name, value)
        elif name.startswith(_HAND) and name.removeprefix(_HAND) in _OF_HANDS:
            setattr(hands, name.removeprefix(_HAND), value)
    sums.lengths = named.get("length", 0) / _NANOSECONDS
    sums.table.down, sums.table.unknown = named.get("down", 0), named.get("unknown", 0)
    sums.rounds.shuffler, sums.rounds.lift = named.get("shuffler", 0), named.get("lift", 0)
    hands.lengths = named.get("hand.length", 0) / _NANOSECONDS
    hands.largest = named.get(f"{LARGEST}hand", 0)
    return found
