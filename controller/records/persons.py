"""Who dealt, who came, and what they did beside pressing keys and clearing holds."""

from dataclasses import replace

from controller.data.chosen import in_words
from controller.data.events import (
    DealerTapped,
    FloorCalled,
    LampTestOrdered,
    SettingsChosen,
    SignedOff,
    SignedOn,
    SignOnFailed,
    Unlocked,
)
from controller.data.intents import FloorAnswered, Intent, RoundBegan, SignOnEnded
from controller.data.message import Said
from controller.data.person import Person
from controller.records.decoded_event import DecodedEvent
from controller.records.record import DealerRecord, DeedRecord, FloorRecord, Moment
from controller.words.spoken import in_english

_DOUBTS = {
    "nobody": "showed no badge",
    "unknown": "showed a badge that nobody has",
    "no_pin": "has no PIN",
    "wrong_pin": "gave a wrong PIN",
    "unchecked": "could not be checked",
}


class Persons:
    """The people of one round, followed from event to event."""

    def __init__(self, known: Person | None) -> None:
        """Begin a round.

        Args:
            known: who dealt when it began.
        """
        self._names = {known.badge: known.name} if known is not None else {}
        self.dealers: list[DealerRecord] = []
        self.deeds: list[DeedRecord] = []
        self.floor: list[FloorRecord] = []

    def take(self, what: DecodedEvent, refused: Said) -> None:
        """Take in an event, before what followed from it."""
        self._deal(what)
        at = what.at
        match what.event:
            case DealerTapped(dealer=dealer):
                by = str(dealer) if dealer is not None else "an unknown badge"
                self._deed(at, "tap", by, "takes over the deal", refused)
            case SignedOn(by=person):
                self._deed(at, "sign_on", str(person), "signs on", refused)
            case LampTestOrdered(by=person):
                self._deed(at, "lamp_test", str(person), "tests the lamps", refused)
            case SignedOff(uid=uid):
                self._deed(at, "sign_off", user(uid), "signs the supervisor off", refused)
            case Unlocked(locked=badge, reason=reason, by=by, uid=uid):
                words = f"lets badge {badge} in again: {reason}"
                self._deed(at, "unlock", str(by) if by else user(uid), words, refused)
            case SignOnFailed(wish=wish, badge=badge, doubt=doubt, uid=uid):
                who = f"badge {badge}" if badge else user(uid)
                words = f"{_DOUBTS[doubt]} ({wish.replace('_', ' ')})"
                self._deed(at, "sign_on_failed", who, words, refused)
            case SettingsChosen(by=person, chosen=chosen, reason=reason) if refused:
                words = f"chooses {in_words(chosen)}: {reason}"
                self._deed(at, "choose", str(person), words, refused)
            case FloorCalled() if refused:
                self._deed(at, "call_floor", "", "calls the floor", refused)
            case FloorCalled(reason=reason):
                self.call(at, reason)
            case _:
                pass

    def note(self, intent: Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        match intent:
            case RoundBegan(dealer=Person() as dealer):
                self._names[dealer.badge] = dealer.name
                self.dealers = [replace(each, name=dealer.name) for each in self.dealers]
            case SignOnEnded(person=person, why=why):
                self._deed(
                    at, "sign_on_ended", str(person), f"is signed off: {in_english(why)}", ""
                )
            case FloorAnswered(by=by, waited=waited):
                called = self.floor.pop() if self.floor else FloorRecord(None, "")
                answered = FloorRecord(called.called, called.reason, at, by, waited)
                self.floor.append(answered)
            case _:
                pass

    def call(self, at: Moment, reason: str) -> None:
        """The floor is called; play goes on."""
        self.floor.append(FloorRecord(at, reason))

    def _deal(self, what: DecodedEvent) -> None:
        """Note who deals, where it is another than before."""
        if isinstance(what.event, DealerTapped) and what.event.dealer is not None:
            self._names[what.event.dealer.badge] = what.event.dealer.name
        badge = what.dealer
        if badge and (not self.dealers or self.dealers[-1].badge != badge):
            self.dealers.append(DealerRecord(what.at, badge, self._names.get(badge, "")))

    def _deed(self, at: Moment, what: str, by: str, words: str, refused: Said) -> None:
        self.deeds.append(DeedRecord(at, what, by, words, refused))


def user(uid: int) -> str:
    """Return the operating-system user who sent something, as people say it; -1: nobody."""
    return f"user {uid}" if uid >= 0 else ""
