"""The table around a round at its first wager: game, shuffler's levels, deck, holds."""

from collections.abc import Iterator

from msgspec import Struct, field

from controller.data import intents
from controller.data.causes import About, Cause
from controller.data.definition import TableDefinition
from controller.data.message import Message
from controller.data.state import HoldScope
from controller.data.topics import topic
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Moment
from controller.records.source import Source
from drivers.interface import LinkUp, ShufflerLevels
from drivers.vocabulary import DeviceKind, Tray


class OpenHold(Struct):
    """A hold that stands; `scope`: what it forbids."""

    cause: Cause
    about: About
    words: Message
    opened: Moment
    scope: HoldScope

    @classmethod
    def of(cls, said: intents.HoldOpened, at: Moment, scope: HoldScope) -> "OpenHold":
        """Return the hold that opened at this moment, and what it forbids now."""
        return cls(said.cause, said.about, said.words, at, scope)


class Surroundings(Struct):
    """The table around the rounds, updated event by event.

    Attributes:
        levels: the shuffler's; None: not seen, or another shuffler than before.
        lifted: the event in hand emptied the exit tray.
        deck: back colour of the deck that was ready last.
        began: the beginning of the newest round.
    """

    definition: TableDefinition
    levels: ShufflerLevels | None = None
    serial: str = ""
    lifted: bool = False
    deck: str = ""
    began: intents.RoundBegan | None = None
    holds: dict[int, OpenHold] = field(default_factory=dict)

    def add_event(self, what: DecodedEvent) -> None:
        """Take in what the devices report."""
        self.lifted = False
        match what.event:
            case ShufflerLevels(lifts=lifts, tray=tray) as levels:
                before = self.levels
                # As in the procedure: at the first look the counter tells nothing, the tray does.
                self.lifted = lifts != before.lifts if before is not None else tray is Tray.EMPTY
                self.levels = levels
            case LinkUp(kind=DeviceKind.SHUFFLER, serial=serial):
                if self.serial not in ("", serial):
                    self.levels = None
                self.serial = serial

    def note(self, intent: intents.Intent, at: Moment) -> None:
        """Take in an intent of the procedure."""
        match intent:
            case intents.DeckReady(colour=colour):
                self.deck = colour
            case intents.RoundBegan():
                self.began = intent
            case intents.HoldOpened():
                self.holds[intent.id] = OpenHold.of(intent, at, intent.scope)
            case intents.HoldDeferred() if intent.id in self.holds:
                self.holds[intent.id].scope = HoldScope.NEXT_DEAL
            case intents.HoldClosed():
                self.holds.pop(intent.id, None)

    @property
    def tray_empty(self) -> bool:
        """Whether nothing lies in the exit tray, as far as it was seen."""
        return self.levels is not None and self.levels.tray is Tray.EMPTY


# The table just before an event, found without reading the journal from its beginning.


_HOLDS = tuple(
    map(topic, (intents.HoldOpened, intents.HoldDeferred, intents.HoldClosed, intents.RoundEnded))
)


def last_end(source: Source, before: int) -> int:
    """Return the last event before event `before` that ended a round, else the first event.

    The next round may have begun with the same event.
    """
    ends = source.intents_of(intents.RoundEnded, last=before - 1, backwards=True)
    return next((at.seq for at, _ in ends), source.first)


def surroundings_before(source: Source, first: int, around: Surroundings) -> None:
    """Find the state of the table just before event `first`, and put it into `around`."""
    before = source.last_of(ShufflerLevels, first)
    if before is not None:
        around.add_event(before)
    ready = source.intents_of(intents.DeckReady, last=first - 1, backwards=True)
    around.deck = next((each.colour for _, each in ready), around.deck)
    around.holds = dict(reversed(list(_open_holds(source, first))))


def _open_holds(source: Source, first: int) -> Iterator[tuple[int, OpenHold]]:
    """Yield the holds that stand before event `first`, the latest first.

    No round puts its first packet out while anything holds the table. So every hold that stands was
    opened after the last round but one that put one out.
    """
    closed: set[int] = set()
    deferred: set[int] = set()
    dealt = False
    for what in source.having(*_HOLDS, last=first - 1, backwards=True):
        for intent in reversed(what.intents):
            match intent:
                case intents.HoldClosed():
                    closed.add(intent.id)
                case intents.HoldDeferred():
                    deferred.add(intent.id)
                case intents.HoldOpened() if intent.id not in closed:
                    scope = HoldScope.NEXT_DEAL if intent.id in deferred else intent.scope
                    yield intent.id, OpenHold.of(intent, what.at, scope)
                case intents.RoundEnded() if dealt:
                    return
                case intents.RoundEnded():
                    dealt = intent.packets > 0
