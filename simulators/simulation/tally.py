"""The result of a run: counts of the table's events and their consequences."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from controller.data.definition import Step
from controller.data.intents import (
    ActSettled,
    AlertRaised,
    Entered,
    HoldOpened,
    Intent,
    IrregularityClosed,
    Refused,
    RoundEnded,
)
from drivers.interface import ActReport, ButtonPressed, PutOut
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, Key
from simulators.simulation.judge import Violation

_COUNTED = frozenset(
    {Entered, Refused, AlertRaised, HoldOpened, IrregularityClosed, ActSettled, RoundEnded}
)
_DAY = (Step.OPENING, Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING)


@dataclass(slots=True)
class Result:
    """The result of a run."""

    game: str
    rounds: int
    seed: int
    violations: list[Violation] = field(default_factory=list)
    steps_seen: dict[str, int] = field(default_factory=dict)
    """Times that each step of the sheet was entered."""
    packets: int = 0
    """Packets, the dealer's included."""
    acts: int = 0
    """Acts for which a motor started."""
    cards_dispensed: int = 0
    remainders: dict[str, int] = field(default_factory=dict)
    """Number of cards released by the green button: in how many rounds."""
    rounds_void: int = 0
    modes: dict[str, int] = field(default_factory=dict)
    """Mode of dealing: in how many rounds."""
    irregularities: dict[str, int] = field(default_factory=dict)
    """Remedy: how many irregularities were decided by it."""
    late_bets: int = 0
    take_backs: int = 0
    refusals: int = 0
    presses: int = 0
    holds: dict[str, int] = field(default_factory=dict)
    """Kind of hold: times opened."""
    day: dict[str, int] = field(default_factory=dict)
    """Step of the day around the rounds: times entered."""
    faults: dict[str, int] = field(default_factory=dict)
    """Kind of fault: times that it struck."""
    crashes: int = 0
    """Times that the daemon was killed."""
    reconciles: int = 0
    """Acts whose outcome a person decided by a count."""
    double_dispenses: int = 0
    missing_packets: int = 0
    lost_events: int = 0
    """Presses, ends of acts and levels that devices have and the journal lacks (`losses`)."""
    events: int = 0
    virtual_seconds: float = 0.0
    wall_seconds: float = 0.0
    trace_sha256: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)

    def add(self, event: object, noted: Sequence[Intent]) -> bool:
        """Count one event; True: a round has ended with it."""
        self.events += 1
        rounds, refusals = self.rounds, self.refusals
        for intent in noted:
            if type(intent) in _COUNTED:
                self._add_intent(intent)
        match event:
            case ButtonPressed():
                self.presses += 1
                self.take_backs += event.key is Key.BETS_OPEN and self.refusals == refusals
            case ActReport() | PutOut() if event.act.state is ActState.DONE:
                self.packets += event.act.kind is ActKind.PACKET
                if event.act.counted != UNKNOWN_COUNT:
                    self.cards_dispensed += event.act.counted
        return self.rounds > rounds

    def _add_intent(self, intent: Intent) -> None:
        match intent:
            case Entered():
                for number in intent.sheet:
                    _one_more(self.steps_seen, str(number))
                if intent.step in _DAY:
                    _one_more(self.day, intent.step)
            case Refused():
                self.refusals += 1
            case AlertRaised():
                self.late_bets += 1
            case HoldOpened():
                _one_more(self.holds, intent.cause)
            case IrregularityClosed():
                _one_more(self.irregularities, intent.remedy)
            case ActSettled():
                self.reconciles += intent.count >= 0
            case RoundEnded():
                self.rounds += 1
                self.rounds_void += intent.void
                _one_more(self.modes, intent.mode)
                if not intent.void:
                    _one_more(self.remainders, str(intent.remainder))

    def sort(self) -> None:
        """Put the counts into an order for readers."""
        self.steps_seen = dict(sorted(self.steps_seen.items(), key=lambda each: int(each[0])))
        self.remainders = dict(sorted(self.remainders.items(), key=lambda each: -int(each[0])))
        self.irregularities = dict(sorted(self.irregularities.items()))
        self.holds = dict(sorted(self.holds.items()))
        self.faults = dict(sorted(self.faults.items()))


def _one_more(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1
