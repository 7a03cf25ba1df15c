"""Hands of player-banked games in a report: pots, fees, void hands, the time of each phase.

Amounts are whole cents. What nobody told is not known (None), and never nothing.
"""

from collections import Counter
from typing import NamedTuple, Self

from msgspec import Struct, field

from controller.data.definition import DEAL, HAND, Step, TableDefinition
from controller.data.definition.poker import FeeKind, PokerRules
from controller.data.intents import HandActed, HandBegan, HandEnded, Intent
from controller.data.irregularities import Remedy
from controller.data.message import Message, Money, message
from controller.data.state.hand import Hand, HandPlay
from controller.poker import apply_act, begin_telling, phase, take_back
from controller.records.record import Ending, HandRecord, RoundRecord


class Summed(Struct):
    """Numbers, counts by name, and sums of this kind, field by field."""

    def add(self, other: Self) -> None:
        """Add other sums; of what is called `largest` the larger one counts."""
        for name in self.__struct_fields__:
            mine, others = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(others)
            elif isinstance(mine, Summed):
                mine.add(others)
            else:
                both = max(mine, others) if name == "largest" else mine + others
                setattr(self, name, both)


class HandPhase(NamedTuple):
    """A phase of a hand.

    Attributes:
        place: in the game's plan; `kind` is its kind there, "deck" or "showdown".
        number: which of its kind it is; the second round of betting has 2.
    """

    place: int
    kind: str
    number: int

    @property
    def name(self) -> str:
        """Its name among figures."""
        return f"{self.place}:{self.kind}:{self.number}"

    @classmethod
    def of_name(cls, name: str) -> Self:
        """Return the phase of such a name."""
        place, kind, number = name.split(":")
        return cls(int(place), kind, int(number))


_DECK = HandPhase(-1, "deck", 1)
OTHER = "other"
"""The cause of a hand that a supervisor voided without an irregularity."""
_DECK_OUT = (Step.DECK_OUT, *DEAL, Step.AWAITING_GREEN, Step.REMAINDER, Step.STUB_COUNT)


class PhaseClock:
    """Follows a hand by what is told of it, and knows in which phase it is."""

    def __init__(self) -> None:
        """Begin between two hands."""
        self._play: HandPlay | None = None
        self._rules: PokerRules | None = None

    def note(self, intent: Intent, rules: PokerRules | None) -> None:
        """Take in one intent, in its order."""
        if isinstance(intent, HandBegan):
            self._play, self._rules = begin_telling(intent.hand), rules
        elif isinstance(intent, HandEnded):
            self._play = None
        elif isinstance(intent, HandActed) and self._play is not None and self._rules is not None:
            change = take_back if intent.back else apply_act
            after = change(self._rules, self._play, intent.act)
            self._play = None if isinstance(after, Message) else after

    def at(self, step: str, rules: PokerRules | None) -> HandPhase | None:
        """Return the phase at a step of the procedure; None: no hand is dealt or played."""
        if rules is not None and step in _DECK_OUT:
            return _DECK
        if step not in HAND or self._play is None or self._rules is None:
            return None
        return _phase(self._rules, self._play.hand)


def _phase(rules: PokerRules, hand: Hand) -> HandPhase:
    kind = phase(rules, hand)
    if kind is None:
        return HandPhase(len(rules.game.plan), "showdown", 1)
    before = rules.game.plan[: hand.phase + 1]
    return HandPhase(hand.phase, kind.value, sum(1 for each in before if each.kind is kind))


def phase_title(which: HandPhase) -> Message:
    """Return a phase as people say it."""
    match which.kind:
        case "deck":
            return message("report-phase-deck")
        case "draw":
            return message("report-phase-draw")
        case "buy":
            return message("report-phase-buy", number=which.number)
        case "declare":
            return message("report-phase-declare")
        case "showdown":
            return message("report-phase-showdown")
        case _:
            return message("report-phase-bet", number=which.number)


class MeasuredHand(Struct, frozen=True):
    """What a report tells of one hand, played or void.

    Attributes:
        deck: back colour; empty: no deck came.
        pot: all that was contested, side pots included; None: it is not known.
        side_pots: pots beside the main pot; 0 where they are not known.
        rake: of all pots; `drop`: likewise. None: not known.
        per_hand: fees collected from the players before the deal; `time`: the fees for time.
        void: the cause of a void hand, an irregularity or `OTHER`; empty: it was played.
    """

    deck: str
    pot: int | None
    side_pots: int
    rake: int | None
    drop: int | None
    per_hand: int
    time: int
    void: str


def measured_hand(record: RoundRecord, table: TableDefinition) -> MeasuredHand | None:
    """Return the measures of a round's hand; None: the house banks, or the hand is under way."""
    rules = table.poker
    if rules is None or record.outcome not in (Ending.PLAYED, Ending.VOID):
        return None
    fee, by_time = rules.stakes.fee, time_fees(record, table)
    if record.outcome is Ending.VOID:
        return MeasuredHand(record.deck, None, 0, None, None, 0, by_time, _cause(record))
    each = _fees(record) if fee.kind is FeeKind.PER_HAND else 0
    pots = _known_pots(record.hand)
    if pots is None:
        rake = None if fee.kind is FeeKind.RAKE else 0
        drop = None if fee.drop else 0
        return MeasuredHand(record.deck, None, 0, rake, drop, each, by_time, "")
    amounts, rakes, drops = (sum(pot) for pot in zip(*pots, strict=True))
    return MeasuredHand(record.deck, amounts, len(pots) - 1, rakes, drops, each, by_time, "")


def time_fees(record: RoundRecord, table: TableDefinition) -> int:
    """Return the fees for time that were collected before a round's deal, in cents."""
    by_time = table.stakes is not None and table.stakes.fee.kind is FeeKind.TIME
    return _fees(record) if by_time else 0


def _known_pots(hand: HandRecord | None) -> list[tuple[int, int, int]] | None:
    """Return amount, rake and drop of each pot; None: nobody told them."""
    if hand is None or hand.ended is None or hand.ended.showdown is None:
        return None
    shown = hand.ended.showdown
    if not (hand.amounts or shown.stated) or not shown.pots:
        return None
    return [(pot.amount, pot.rake, pot.drop) for pot in shown.pots]


def _fees(record: RoundRecord) -> int:
    """Return what was collected before the deal."""
    return sum(_sum(each.words) for each in record.notes if each.what == "fee")


def _sum(fee: Message) -> int:
    amount, players = fee.params["amount"], fee.params["count"]
    assert isinstance(amount, Money), "a fee is an amount"
    assert isinstance(players, int), "so many players pay it"
    return amount.cents * players


def _cause(record: RoundRecord) -> str:
    """Return what voided a hand: the kind of the irregularity that was decided so."""
    voiding = (e.kind for e in record.irregularities if e.remedy == Remedy.VOID_ROUND)
    return str(next(voiding, OTHER))


class HandSums(Summed):
    """Sums over hands: of a report, or of one deck.

    Attributes:
        void: by cause, how often.
        known: played hands whose pot is known; `pots`: all of them together, `largest` of them.
        rake_known: played hands of which rake and drop are known.
        lengths: nanoseconds of the played hands of known length; `measured`: how many these are.
        phases: free nanoseconds of the played hands in each phase; `reached`: hands in it.
    """

    played: int = 0
    void: Counter[str] = field(default_factory=Counter)
    known: int = 0
    pots: int = 0
    largest: int = 0
    side_pots: int = 0
    rake_known: int = 0
    rake: int = 0
    drop: int = 0
    per_hand: int = 0
    time: int = 0
    lengths: int = 0
    measured: int = 0
    phases: Counter[HandPhase] = field(default_factory=Counter)
    reached: Counter[HandPhase] = field(default_factory=Counter)

    def add_hand(
        self, hand: MeasuredHand, seconds: float | None, phases: Counter[HandPhase]
    ) -> None:
        """Add a hand, its length and the time of its phases."""
        self.time += hand.time
        if hand.void:
            self.void[hand.void] += 1
            return
        self.played += 1
        self.per_hand += hand.per_hand
        self._take_pot(hand)
        self.phases.update(phases)
        self.reached.update(phases.keys())
        if seconds is not None:
            self.lengths += round(seconds * 1e9)
            self.measured += 1

    def _take_pot(self, hand: MeasuredHand) -> None:
        if hand.pot is not None:
            self.known += 1
            self.pots += hand.pot
            self.largest = max(self.largest, hand.pot)
            self.side_pots += hand.side_pots
        if hand.rake is not None and hand.drop is not None:
            self.rake_known += 1
            self.rake += hand.rake
            self.drop += hand.drop

    @property
    def empty(self) -> bool:
        """Whether there was no hand, played or void."""
        return not self.played and not self.void

    @property
    def mean_pot(self) -> int | None:
        """The average of the known pots, rounded; None: none is known."""
        return round(self.pots / self.known) if self.known else None

    @property
    def fees(self) -> int | None:
        """All that the house took; None: the rake of a hand is not known."""
        if self.rake_known < self.played:
            return None
        return self.rake + self.drop + self.per_hand + self.time

    @property
    def length(self) -> float | None:
        """Seconds of an average played hand, from the first seat in to its end."""
        return self.lengths / 1e9 / self.measured if self.measured else None

    def in_phase(self, which: HandPhase) -> float | None:
        """Return the average seconds of a phase over the hands that came to it."""
        reached = self.reached[which]
        return self.phases[which] / 1e9 / reached if reached else None
