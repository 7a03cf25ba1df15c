"""The people of a round: who dealt, who came, and what they did besides keys and clearings."""

from collections.abc import Callable
from dataclasses import replace

from controller.data.chosen import in_words
from controller.data.events import (
    WISHES,
    AlarmsAcknowledged,
    DealerTapped,
    FloorCalled,
    LampTestOrdered,
    ResultsAcknowledged,
    RoomChosen,
    SettingsChosen,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SupervisorComing,
    Unlocked,
)
from controller.data.intents import FloorAnswered, Intent, RoundBegan, SignOnEnded
from controller.data.message import Message, Text, message
from controller.data.person import Doubt, Person
from controller.records.decoded_event import DecodedEvent
from controller.records.record import DealerRecord, DeedRecord, FloorRecord, Moment

_DOUBTS: dict[Doubt, Callable[[str], Message]] = {
    Doubt.NOBODY: lambda wish: message("record-no-badge", wish=WISHES[wish]),
    Doubt.UNKNOWN: lambda wish: message("record-nobodys-badge", wish=WISHES[wish]),
    Doubt.NO_PIN: lambda wish: message("record-no-pin", wish=WISHES[wish]),
    Doubt.WRONG_PIN: lambda wish: message("record-wrong-pin", wish=WISHES[wish]),
    Doubt.UNCHECKED: lambda wish: message("record-unchecked", wish=WISHES[wish]),
    Doubt.TOO_SOON: lambda wish: message("record-too-soon", wish=WISHES[wish]),
}
"""What somebody did who meant to do something and did not prove who they are."""


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
        at = what.at
        match what.event:
            case DealerTapped(dealer=dealer):
                by = message("record-unknown-badge") if dealer is None else str(dealer)
                self._deed(at, "tap", by, message("record-takes-over-deal"), refused)
            case SignedOn(by=person):
                self._deed(at, "sign_on", str(person), message("record-signs-on"), refused)
            case LampTestOrdered(by=person):
                self._deed(at, "lamp_test", str(person), message("record-tests-lamps"), refused)
            case SignedOff(by=person, uid=uid, place=place):
                self._deed(
                    at, "sign_off", who(person, uid, place), message("record-signs-off"), refused
                )
            case Unlocked(locked=badge, reason=reason, by=by, uid=uid, place=place):
                words = message("record-lets-badge-in", badge=badge, reason=reason)
                self._deed(at, "unlock", who(by, uid, place), words, refused)
            case SignOnFailed(wish=wish, badge=badge, doubt=doubt, uid=uid, place=place):
                shown = message("record-badge", badge=badge) if badge else who(None, uid, place)
                self._deed(at, "sign_on_failed", shown, _DOUBTS[doubt](wish), refused)
            case SettingsChosen(by=person, chosen=chosen, reason=reason) if refused:
                words = message("record-chooses", settings=in_words(chosen), reason=reason)
                self._deed(at, "choose", str(person), words, refused)
            case FloorCalled() | SupervisorComing() | AlarmsAcknowledged() as heard:
                self._add_call(heard, at, refused)
            case _:
                self._beside_play(at, what.event, refused)

    def _add_call(
        self,
        what: FloorCalled | SupervisorComing | AlarmsAcknowledged,
        at: Moment,
        refused: Message | None,
    ) -> None:
        """Note that the floor was called, that somebody comes, or has noticed the alarms."""
        match what:
            case FloorCalled(place=place) if refused:
                self._deed(at, "call_floor", place, message("record-calls-floor"), refused)
            case FloorCalled(reason=reason):
                self.call(at, reason)
            case SupervisorComing(name=name):
                self._deed(at, "coming", name, message("record-comes"), refused)
            case AlarmsAcknowledged(place=place):
                words = message("record-acknowledges-alarms")
                self._deed(at, "acknowledge", place, words, refused)

    def _beside_play(self, at: Moment, event: object, refused: Message | None) -> None:
        """Take in what a supervisor does that concerns no round."""
        match event:
            case RoomChosen(by=person):
                self._deed(at, "room", str(person), message("record-room"), refused)
            case ResultsAcknowledged(by=person, reason=reason):
                words = message("record-acknowledges-results", reason=reason)
                self._deed(at, "acknowledge_results", str(person), words, refused)
            case _:
                pass

    def note(self, intent: Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        match intent:
            case RoundBegan(dealer=Person() as dealer):
                self._names[dealer.badge] = dealer.name
                self.dealers = [replace(each, name=dealer.name) for each in self.dealers]
            case SignOnEnded(person=person, why=why):
                words = message("record-is-signed-off", why=why)
                self._deed(at, "sign_on_ended", str(person), words, None)
            case FloorAnswered(by=by, waited=waited):
                called = self.floor.pop() if self.floor else FloorRecord(None, "")
                answered = FloorRecord(called.called, called.reason, at, by, waited)
                self.floor.append(answered)
            case _:
                pass

    def call(self, at: Moment, reason: str) -> None:
        """Note that the floor is called; play goes on."""
        self.floor.append(FloorRecord(at, reason))

    def _deal(self, what: DecodedEvent) -> None:
        """Note who deals, if it is another person than before."""
        if isinstance(what.event, DealerTapped) and what.event.dealer is not None:
            self._names[what.event.dealer.badge] = what.event.dealer.name
        badge = what.dealer
        if badge and (not self.dealers or self.dealers[-1].badge != badge):
            self.dealers.append(DealerRecord(what.at, badge, self._names.get(badge, "")))

    def _deed(
        self, at: Moment, what: str, by: Text, words: Message, refused: Message | None
    ) -> None:
        self.deeds.append(DeedRecord(at, what, by, words, refused))


def who(by: Person | None, uid: int | None, place: str) -> Text:
    """Return who did something: a person; else the computer's user, or the place."""
    return str(by) if by is not None else user(uid) or place


def user(uid: int | None) -> Text:
    """Return the operating-system user who sent something; empty: none is known."""
    return message("record-user", number=uid) if uid is not None else ""
