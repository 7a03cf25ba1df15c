"""How time was spent: each stretch between two events of the journal, booked to what it was for."""

from collections import Counter

from msgspec import Struct, field

from controller.data.definition import DEAL, Step
from controller.data.intents import ActSettled, Entered, RoundEnded
from controller.data.state import HoldScope
from controller.records.decoded_event import DecodedEvent
from controller.records.surroundings import Surroundings
from controller.reports.hands import HandPhase, PhaseClock, Summed
from drivers.interface import ActReport, LastAct, LinkUp, SendAct
from drivers.vocabulary import ActKind, ActState, Feed, Tray

_DEALING = (Step.DECK_OUT, *DEAL)
_BEFORE_DEAL = (Step.OPENING, Step.IDLE, Step.WAGERING, Step.WAITING_DECK)
"""Steps before the deal: a hold that forbids the next deal holds the table here."""
_OVER = (ActState.DONE, ActState.FAULT, ActState.INTERRUPTED, ActState.VOIDED)
_DEALS = (Feed.DEALING, Feed.MOVING)


class Times(Summed):
    """Nanoseconds, of one round or of many.

    Attributes:
        free: by step, while nothing held the table. `held`: by step, while anything did.
        down: the controller did not run.
        unknown: pauses of the controller of unknown length: the computer's clock was set back
            meanwhile.
        shuffler: the part of the free time in which the table waited for the shuffler.
        lift: the part of the free time in which a packet, or a whole deck, lay in the tray.
        phases: the part of the free time that belongs to a phase of a hand.
    """

    free: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    down: int = 0
    unknown: int = 0
    shuffler: int = 0
    lift: int = 0
    phases: Counter[HandPhase] = field(default_factory=Counter)

    def at(self, *steps: str) -> int:
        """Return the time at some steps, free and held."""
        return sum(self.free[step] + self.held[step] for step in steps)

    @property
    def all_held(self) -> int:
        """The time in which anything held the table."""
        return self.held.total()

    @property
    def all_told(self) -> int:
        """All time, including the controller's pauses as far as they are known."""
        return self.free.total() + self.held.total() + self.down


class Stretch(Struct, frozen=True):
    """The time between two events that follow one another.

    Attributes:
        length: nanoseconds; None: unknown.
        down: the controller did not run.
        held: something held the table.
    """

    length: int | None
    down: bool
    step: str
    held: bool
    shuffler: bool = False
    lift: bool = False
    phase: HandPhase | None = None

    def add_to(self, times: Times) -> None:
        """Add it to some times."""
        if self.length is None:
            times.unknown += 1
        elif self.down:
            times.down += self.length
        elif self.held:
            times.held[self.step] += self.length
        else:
            times.free[self.step] += self.length
            times.shuffler += self.length * self.shuffler
            times.lift += self.length * self.lift
            if self.phase is not None:
                times.phases[self.phase] += self.length


class Clock:
    """Follows, event by event, what the time is spent on."""

    def __init__(self, around: Surroundings) -> None:
        self.step: str = Step.CLOSED
        self._around = around
        self._act: tuple[int, int] | None = None
        self._last: DecodedEvent | None = None
        self._begun = False
        """Whether the round's first packet is on its way, or out."""
        self._hand = PhaseClock()

    def until(self, what: DecodedEvent) -> Stretch | None:
        """Return the stretch that ends with this event; None: it is the first."""
        last = self._last
        if last is None:
            return None
        length, down = _length(last, what), last.boot != what.boot
        held = self._held()
        dealing = not held and self.step in _DEALING
        waits = dealing and self._works() and self._tray is Tray.EMPTY
        shuffler = waits or (not held and self.step == Step.WAITING_DECK)
        lies = dealing and self._tray is Tray.OCCUPIED
        phase = self._hand.at(self.step, self._around.definition.poker)
        return Stretch(length, down, self.step, held, shuffler, lies, phase)

    def follow(self, what: DecodedEvent) -> None:
        """Take an event in; call it after all questions about the time before the event."""
        self._last = what
        if isinstance(what.event, ActReport):
            self._note_act(what.event.act)
        elif isinstance(what.event, LinkUp):
            self._note_act(what.event.last_act)
        for intent in what.intents:
            self._hand.note(intent, self._around.definition.poker)
            match intent:
                case Entered():
                    self.step = intent.step
                    self._begun &= self.step != Step.WAITING_DECK
                case SendAct(kind=ActKind.PACKET | ActKind.REMAINDER):
                    self._act = intent.epoch, intent.txn
                    self._begun = True
                case ActSettled() if self._act is not None and self._act[1] == intent.txn:
                    self._act = None
                case RoundEnded():
                    self._act, self._begun = None, False

        # Nothing stops the first packet here: it is dealt by hand, or by a shuffler that deals by
        # itself.
        self._begun |= self.step in _DEALING and not self._around.holds

    def _held(self) -> bool:
        """Tell whether anything holds the table; a hold on the next deal only counts before it."""
        if self.step in _BEFORE_DEAL or (self.step in _DEALING and not self._begun):
            return bool(self._around.holds)
        holds = self._around.holds.values()
        return any(hold.scope is HoldScope.THIS_ROUND for hold in holds)

    def _note_act(self, act: LastAct) -> None:
        if (act.epoch, act.txn) == self._act and act.state in _OVER:
            self._act = None

    def _works(self) -> bool:
        """Tell whether the shuffler has to put something out: it was asked, or deals by itself."""
        levels = self._around.levels
        return self._act is not None or (levels is not None and levels.feed in _DEALS)

    @property
    def _tray(self) -> Tray:
        levels = self._around.levels
        return levels.tray if levels is not None else Tray.UNKNOWN


def _length(last: DecodedEvent, what: DecodedEvent) -> int | None:
    """Return the nanoseconds between two events; None: the clock was set back over a restart.

    If the controller was restarted between them, only the computer's clock can tell.
    """
    if last.boot == what.boot:
        return what.monotonic_ns - last.monotonic_ns
    length = round((what.at.utc - last.at.utc).total_seconds() * 1_000_000) * 1000
    return length if length >= 0 else None
