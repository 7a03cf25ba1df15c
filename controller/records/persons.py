"""The people of a round: who dealt, who came, and what they did besides keys and clearings."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from controller.data import events
from controller.data.choice import in_words
from controller.data.intents import FloorAnswered, Intent, RoundBegan, SignOnEnded
from controller.data.message import Message, Text, message
from controller.data.person import Doubt, Person
from controller.records.decoded_event import DecodedEvent
from controller.records.record import DealerRecord, DeedRecord, FloorRecord, Moment

_DOUBTS: dict[Doubt, Callable[[Message], Message]] = {
    Doubt.NOBODY: lambda wish: message("record-no-badge", wish=wish),
    Doubt.UNKNOWN: lambda wish: message("record-nobodys-badge", wish=wish),
    Doubt.NO_PIN: lambda wish: message("record-no-pin", wish=wish),
    Doubt.WRONG_PIN: lambda wish: message("record-wrong-pin", wish=wish),
    Doubt.UNCHECKED: lambda wish: message("record-unchecked", wish=wish),
    Doubt.TOO_SOON: lambda wish: message("record-too-soon", wish=wish),
}
"""What somebody did who meant to do something and did not prove who they are."""


_Deed = tuple[str, Text, Message]
"""What a person did by its name, who did it, and what that was in words."""


def _tap(said: events.DealerTapped) -> _Deed:
    by = message("record-unknown-badge") if said.dealer is None else str(said.dealer)
    return "tap", by, message("record-takes-over-deal")


def _unlock(said: events.Unlocked) -> _Deed:
    words = message("record-lets-badge-in", badge=said.locked, reason=said.reason)
    return "unlock", who(said.by, said.uid, said.place), words


def _fail(said: events.SignOnFailed) -> _Deed:
    known = message("record-badge", badge=said.badge) if said.badge else ""
    by = known or who(None, said.uid, said.place)
    return "sign_on_failed", by, _DOUBTS[said.doubt](events.WISHES[said.wish])


def _choose(said: events.SettingsChosen) -> _Deed:
    words = message("record-chooses", settings=in_words(said.chosen), reason=said.reason)
    return "choose", str(said.by), words


def _acknowledge_results(said: events.ResultsAcknowledged) -> _Deed:
    words = message("record-acknowledges-results", reason=said.reason)
    return "acknowledge_results", str(said.by), words


_DEEDS: dict[type, Callable[[Any], _Deed]] = {
    events.DealerTapped: _tap,
    events.SignedOn: lambda said: ("sign_on", str(said.by), message("record-signs-on")),
    events.SignedOff: lambda said: (
        "sign_off",
        who(said.by, said.uid, said.place),
        message("record-signs-off"),
    ),
    events.SignOnFailed: _fail,
    events.Unlocked: _unlock,
    events.LampTestOrdered: lambda said: ("lamp_test", str(said.by), message("record-tests-lamps")),
    events.FloorCalled: lambda said: ("call_floor", said.place, message("record-calls-floor")),
    events.SupervisorComing: lambda said: ("coming", said.name, message("record-comes")),
    events.AlarmsAcknowledged: lambda said: (
        "acknowledge",
        said.place,
        message("record-acknowledges-alarms"),
    ),
    events.RoomChosen: lambda said: ("room", str(said.by), message("record-room")),
    events.ResultsAcknowledged: _acknowledge_results,
    events.SettingsChosen: _choose,
}
"""The deeds by the events that tell them; a choice that is taken has a note of its own."""


class Persons:
    """The people of one round, updated event by event."""

    def __init__(self, known: Person | None) -> None:
        """Begin a round.

        Args:
            known: who dealt when it began.
        """
        self._names = {known.badge: known.name} if known is not None else {}
        self.dealers: list[DealerRecord] = []
        self.deeds: list[DeedRecord] = []
        self.floor: list[FloorRecord] = []

    def add_event(self, what: DecodedEvent, refused: Message | None) -> None:
        """Take in an event, before what followed from it."""
        self._deal(what)
        said, at = what.event, what.at
        if isinstance(said, events.FloorCalled) and not refused:
            self.call(at, said.reason)
        elif type(said) in _DEEDS and (refused or not isinstance(said, events.SettingsChosen)):
            self.deeds.append(DeedRecord(at, *_DEEDS[type(said)](said), refused))

    def note(self, intent: Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        match intent:
            case RoundBegan(dealer=Person() as dealer):
                self._names[dealer.badge] = dealer.name
                self.dealers = [replace(each, name=dealer.name) for each in self.dealers]
            case SignOnEnded(person=person, why=why):
                words = message("record-is-signed-off", why=why)
                self.deeds.append(DeedRecord(at, "sign_on_ended", str(person), words, None))
            case FloorAnswered(by=by, waited=waited):
                called = self.floor.pop() if self.floor else FloorRecord(None, "")
                answered = FloorRecord(called.called, called.reason, at, by, waited)
                self.floor.append(answered)

    def call(self, at: Moment, reason: str) -> None:
        """Note that the floor is called; play goes on."""
        self.floor.append(FloorRecord(at, reason))

    def _deal(self, what: DecodedEvent) -> None:
        """Note who deals, if it is another person than before."""
        if isinstance(what.event, events.DealerTapped) and what.event.dealer is not None:
            self._names[what.event.dealer.badge] = what.event.dealer.name
        badge = what.dealer
        if badge and (not self.dealers or self.dealers[-1].badge != badge):
            self.dealers.append(DealerRecord(what.at, badge, self._names.get(badge, "")))


def who(by: Person | None, uid: int | None, place: str) -> Text:
    """Return who did something: a person; else the computer's user, or the place."""
    return str(by) if by is not None else user(uid) or place


def user(uid: int | None) -> Text:
    """Return the operating-system user who sent something; empty: none is known."""
    return message("record-user", number=uid) if uid is not None else ""
