"""Requests of the socket, with the bounds of their fields: questions, and wishes of people.

A wish has the fields of its event; `controller.daemon.answers` says which event.
"""

from typing import Annotated

import msgspec

from controller.data.hand_acts import HandAct
from controller.data.irregularities import IrregularityKind, Remedy, WagerEffect
from controller.data.modes import DealingMode
from controller.data.room import RoomChange

Name = Annotated[str, msgspec.Meta(max_length=64)]
Badge = Annotated[str, msgspec.Meta(max_length=32)]
Pin = Annotated[str, msgspec.Meta(max_length=64)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Count = Annotated[int, msgspec.Meta(ge=-1, le=999)]
Cents = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request"):
    """Base of all requests."""


class Status(Request, frozen=True, tag="status"):
    """Ask for the view of the table."""


class Inspect(Request, frozen=True, tag="inspect"):
    """Ask what the devices report of themselves and of their inputs."""


class ListChoices(Request, frozen=True, tag="choices"):
    """Ask what can be chosen at the table: game, pay table, limits, house switches."""


class OpenKiosk(Request, frozen=True, tag="kiosk"):
    """Ask for an address that makes one browser the screen at the table; by the socket alone."""


class CheckSoftware(Request, frozen=True, tag="check_software"):
    """Have the software compared with the approved one now; by the socket alone."""


class Watch(Request, frozen=True, tag="watch"):
    """Ask for the view now and after each change. Slow readers get the newest only."""


class Wish(Request, frozen=True, kw_only=True):
    """Base of what a person wants of the table. Badge and PIN prove who it is (empty: nobody)."""

    badge: Badge = ""
    pin: Pin = ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(badge={self.badge!r})"


class PressKey(Wish, frozen=True, tag="press"):
    """Press a key. `offer` is the offer that it answers.

    The page's server fills in `age_ms` by its own clock; see `controller.data.events.Press`.
    """

    key: Name
    offer: Name = ""
    age_ms: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0


class ClearHolds(Wish, frozen=True, tag="clear"):
    """Clear what holds the table; see `controller.data.events.Clear`."""

    reason: Reason
    count: Count = -1
    void_round: bool = False
    effects: Annotated[tuple[WagerEffect, ...], msgspec.Meta(max_length=64)] = ()


class CountCards(Wish, frozen=True, tag="count"):
    """Say how many cards lie there; see `controller.data.events.CardsCounted`."""

    count: Annotated[int, msgspec.Meta(ge=0, le=999)]


class DeclareIrregularity(Wish, frozen=True, tag="declare"):
    """Declare an irregularity; see `controller.data.events.IrregularityDeclared`."""

    kind: IrregularityKind
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    wager: Name = ""
    remark: Annotated[str, msgspec.Meta(max_length=500)] = ""


class DecideIrregularity(Wish, frozen=True, tag="decide"):
    """Decide an irregularity; see `controller.data.events.IrregularityDecided`."""

    id: Annotated[int, msgspec.Meta(ge=1)]
    remedy: Remedy
    reason: Reason
    effects: Annotated[tuple[WagerEffect, ...], msgspec.Meta(max_length=64)] = ()
    count: Count = -1


class RuleLateBet(Wish, frozen=True, tag="late_bet"):
    """Declare and decide a late bet in one; see `controller.data.events.LateBetRuled`."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=99)]
    wager: Name
    remedy: Remedy
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class OrderMode(Wish, frozen=True, tag="mode"):
    """Say how the table deals; see `controller.data.events.DealingModeOrdered`."""

    mode: DealingMode
    reason: Reason
    count: Count = -1


class OrderDecks(Wish, frozen=True, tag="decks"):
    """Say how many decks are played; see `controller.data.events.DecksOrdered`."""

    decks: Annotated[int, msgspec.Meta(ge=1, le=2)]
    reason: Reason


class ChosenLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits that a wager shall have."""

    wager: Name
    minimum: Cents
    maximum: Cents


class ChosenSwitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value that a house switch shall have, written as in a file."""

    name: Name
    value: Name


class ChooseSettings(Wish, frozen=True, tag="choose"):
    """Choose what the table plays by; see `controller.data.events.SettingsChosen`.

    What is not named stays as it is. Another game begins with its default pay table and with the
    limits of the table's file. `as_configured` first drops all earlier choices.
    """

    reason: Reason
    game: Name = ""
    pay_table: Name = ""
    limits: Annotated[tuple[ChosenLimit, ...], msgspec.Meta(max_length=16)] = ()
    switches: Annotated[tuple[ChosenSwitch, ...], msgspec.Meta(max_length=64)] = ()
    as_configured: bool = False


class ChooseRoom(Wish, frozen=True, tag="room"):
    """Choose how the table's pages look and sound; see `controller.data.events.RoomChosen`."""

    room: RoomChange


class Adopt(Wish, frozen=True, tag="adopt"):
    """Take a new, replaced or emptied shuffler into service."""

    reason: Reason


class ChangeDecks(Wish, frozen=True, tag="change_decks"):
    """Change a deck, or all decks (`colour` empty), when no round is under way."""

    reason: Reason
    colour: Name = ""


class RegisterDeck(Wish, frozen=True, tag="register_deck"):
    """Say which deck it is, by the number on its box or seal."""

    colour: Name
    identity: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class CountDeck(Wish, frozen=True, tag="count_deck"):
    """Say how many cards a deck outside the shuffler has."""

    colour: Name
    cards: Annotated[int, msgspec.Meta(ge=0, le=999)]


class DeclareDead(Wish, frozen=True, tag="dead_table"):
    """Say that nobody plays: the cards come out and are spread."""

    reason: Name = ""


class TellHand(Request, frozen=True, tag="tell"):
    """Tell what a player of the hand has done, for the dealer; see `controller.data.hand_acts`.

    `seen`: acts that the sender saw told or taken back before, as the view has it.
    """

    act: HandAct
    seen: Annotated[int, msgspec.Meta(ge=0)]


class PlacePuck(Request, frozen=True, tag="place_puck"):
    """Put the puck before a seat, before the deal."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=99)]


class PostShort(Request, frozen=True, tag="post_short"):
    """Say what a player has who cannot post all they owe before the deal; 0: they post all."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=99)]
    amount: Cents


class RefusePayout(Wish, frozen=True, tag="refuse_payout"):
    """Refuse a large payout that waits; see `controller.data.events.PayoutRefused`."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=99)]
    wager: Name
    reason: Reason


class TakeOverShift(Wish, frozen=True, tag="handover"):
    """Take over what the earlier shift left open."""


class LightLamps(Wish, frozen=True, tag="test_lamps"):
    """Light every lamp of the key pad for a while: a technician's request, at a closed table."""


class LookAtCards(Wish, frozen=True, tag="look"):
    """Open the sealed cards of a round that is over; see `controller.data.events.CardsLookedAt`."""

    round: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


class SignOn(Wish, frozen=True, tag="sign_on"):
    """Sign on a supervisor at the table's own key pad: OPEN and CLOSE work there for a while."""


class StaySignedOn(Wish, frozen=True, tag="stay"):
    """Say that a person who is signed on is still there: their sign-on lasts its time again."""


class Unlock(Wish, frozen=True, tag="unlock"):
    """Forget a badge's wrong PINs; by a supervisor, or by the computer's own user."""

    locked: Badge
    reason: Reason


class SignOff(Wish, frozen=True, tag="sign_off"):
    """Sign off who signed on at the sender's browser session; from elsewhere, by a proof: oneself.

    A supervisor, or the computer's own user, signs everybody off from there.
    """


class TapBadge(Request, frozen=True, tag="tap"):
    """Say that a badge was tapped: its owner deals from now on."""

    badge: Badge


class AcknowledgeResults(Wish, frozen=True, tag="acknowledge_results"):
    """Say that the results outside their bound are seen, and what is done about them."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class CallSupervisor(Request, frozen=True, tag="call_supervisor"):
    """Call a supervisor to the table, for the dealer."""

    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class TellComing(Request, frozen=True, tag="coming"):
    """Say that a supervisor comes; see `controller.data.events.SupervisorComing`."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class AcknowledgeAlarms(Request, frozen=True, tag="acknowledge"):
    """Say that the alarms which stand are noticed: their sound pauses at every page."""


class StatePayout(Request, frozen=True, tag="payout"):
    """State what a wager pays, in cents; see `controller.data.events.PayoutStated`."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=99)]
    wager: Name
    amount: Cents
    bets: Annotated[tuple[tuple[Name, Cents], ...], msgspec.Meta(max_length=16)] = ()
