"""Table events: everything that can happen to a table, except what its devices report.

The events of devices are in `drivers.interface`.

An event is a fact or a wish; only the procedure decides what it changes. All are frozen data, and
each is journalled under its class name.
"""

from typing import Final

from msgspec import Struct

from controller.data import choice, modes, results
from controller.data.computer_change import ComputerChange
from controller.data.hand_acts import HandAct
from controller.data.instant import Instant as Instant  # noqa: PLC0414 - part of what events are
from controller.data.irregularities import IrregularityKind, Remedy, WagerEffect
from controller.data.message import Message
from controller.data.person import Doubt, Person
from controller.data.room import RoomChange
from controller.data.terms import Terms
from controller.data.wishes import (
    Badge,
    Bets,
    Cards,
    Cents,
    Count,
    Decks,
    Effects,
    Identity,
    Name,
    Number,
    Reason,
    Remark,
    SeatNumber,
    SeatOrNone,
    Seen,
    Told,
    all_declared,
    cleared,
    counted,
    decides,
    wish,
)
from drivers.vocabulary import Key


class TableEvent(Struct, frozen=True):
    """Base of all events that do not come from a device."""


class Asked(TableEvent, frozen=True, kw_only=True):
    """Base of what somebody asks for.

    Attributes:
        uid: the operating-system user who sent it; None: it did not come by the socket.
        place: where it was asked: `kiosk`, `page ADDRESS`, `socket uid NUMBER`; empty: it was not
            noted.
    """

    uid: int | None = None
    place: str = ""


class Decision(Asked, frozen=True, kw_only=True):
    """Base of what decides something: it has what its sender saw of that."""

    seen: Seen = ()


class ByPerson:
    """Base of a person's wishes and statements: who it was, where they proved who they are."""

    __slots__ = ()
    by: Person | None
    place: str


class PersonsWish(ByPerson, Asked, frozen=True):
    """Base of what a person asks for who has proved who they are."""

    by: Person


class PersonsDecision(ByPerson, Decision, frozen=True):
    """Base of what such a person decides."""

    by: Person


class DealersWord(ByPerson):
    """Base of what is the dealer's word (by None), or of who has proved who they are."""

    __slots__ = ()


class AtSeat:
    """Base of events that concern a seat of the table; 0: none."""

    __slots__ = ()
    seat: int


class OfDeck:
    """Base of events that concern a deck, named by its back colour; empty: all."""

    __slots__ = ()
    colour: str


class Started(TableEvent, frozen=True):
    """The daemon started; every link is down, every open timer begins again."""

    boot: int
    """Starts of the daemon on this journal, this one included."""
    epoch: int
    """32 random bits: the epoch of the acts if a journal begins here; otherwise not used."""
    waiting: str = ""
    """Digest of the definition that waits for the end of the round (empty: none)."""
    closes: bool = False
    """The table closes before that definition comes into force."""
    fallen: choice.Fallen | None = None
    """The choice that is no longer in force; None: there is none."""
    trusted_utc_us: int = 0
    """The last time that nobody doubts, where the clock is more than 12 h ahead of it; 0: it is
    not, or a journal begins here."""
    change: ComputerChange | None = None
    """Another computer had the table until now; None: this one had it."""


class DefinitionTaken(TableEvent, frozen=True):
    """The definition that waited comes into force: no round is under way."""

    digest: str
    """SHA-256, hexadecimal."""
    rules: str
    """SHA-256 of its rules alone, hexadecimal."""
    setup: str
    """SHA-256 of what only an opening can change, hexadecimal."""


@decides("choices")
class SettingsChosen(PersonsDecision, frozen=True):
    """A supervisor chooses values in place of those in the files (`tablectl choose`).

    Attributes:
        chosen: all that is chosen from now on; new values name nobody yet.
        digest: SHA-256 of the resulting definition, hexadecimal; empty: there is none.
        closes: the table closes before that definition comes into force.
        objection: why there is none; None: there is one.
    """

    reason: str
    chosen: tuple[choice.Chosen, ...]
    digest: str = ""
    closes: bool = False
    objection: Message | None = None


class OfferAnswered(TableEvent, frozen=True):
    """How the table answers an offer of the house's centre, which its courier has brought.

    Settings that are taken are chosen (`SettingsChosen`) just before. Of people only their numbers
    are told, of a manifest its digest.

    Attributes:
        kind: what is offered.
        answer: what became of it.
        digest: of the offer with its signature, SHA-256, hexadecimal.
        number: the offer's; 0: nobody knows whether it is one of the house's.
        by, reason: who offers it, and why; empty as `number`.
        what: what is offered; None as `number`.
        why: why it is refused; None: it is not.
    """

    kind: choice.OfferKind
    answer: choice.OfferAnswer
    digest: str
    number: int = 0
    by: str = ""
    reason: str = ""
    what: Message | None = None
    why: Message | None = None


@wish("room")
class RoomChosen(PersonsWish, frozen=True):
    """A supervisor chooses how the table's pages look and sound; in force at once."""

    room: RoomChange


class Stopped(TableEvent, frozen=True):
    """The daemon ends in good order."""

    reason: str


@wish("press", "")
class Press(DealersWord, TableEvent, frozen=True):
    """A key pressed on the page or with `tablectl press`.

    Attributes:
        offer: the id of the offer that it answers; empty if the sender saw none.
        age_ms: milliseconds since the finger struck, when the daemon read of it; 0: not known.
        by: the person, where they proved who they are; None: the person at the keys.
        uid: the operating-system user who sent it, here and below; None: it did not come by
            the socket.
        place: where it was pressed, here and below: `kiosk`, `page ADDRESS`, `socket uid NUMBER`;
            empty: it was not noted.
    """

    key: Key
    offer: str = ""
    by: Person | None = None
    uid: int | None = None
    age_ms: int = 0
    place: str = ""


@wish("clear", reason=Reason, count=Count, effects=Effects)
@decides(cleared)
class Clear(ByPerson, TableEvent, frozen=True):
    """A person clears a hold (`tablectl clear`).

    Attributes:
        count: cards that the person counted where the hold asks for a count; -1: none given.
        void_round: end the round without a result.
        effects: effects on wagers of the void round that differ from the house rules.
    """

    by: Person
    reason: str
    count: int = -1
    void_round: bool = False
    uid: int | None = None
    effects: tuple[WagerEffect, ...] = ()
    place: str = ""
    seen: Seen = ()


@wish("count", count=Cards)
@decides("count")
class CardsCounted(DealersWord, Decision, frozen=True):
    """The dealer has counted the cards that they were asked to count (`tablectl count`).

    Attributes:
        by: the person, where they proved who they are; None: the person at the keys.
    """

    count: int
    by: Person | None = None


@wish("adopt", reason=Reason)
@decides("shuffler")
class AdoptShuffler(PersonsDecision, frozen=True):
    """A person takes a new, replaced or emptied shuffler into service; `epoch` is newly drawn."""

    reason: str
    epoch: int


class SignOnFailed(TableEvent, frozen=True):
    """A person did not prove who they are: their wish was not carried out.

    Attributes:
        wish: what they wanted: press, clear, adopt, …
        badge: the badge that was shown; empty if no person of the house has it.
        tried: what wrong PINs are counted by: the badge, of other text a digest.
        place: where it was tried: `page ADDRESS`, `socket uid NUMBER`.
    """

    wish: str
    badge: str
    doubt: Doubt
    uid: int | None = None
    tried: str = ""
    place: str = ""


@wish("decks", "order_decks", reason=Reason, decks=Decks)
@decides("decks")
class DecksOrdered(PersonsDecision, frozen=True):
    """A supervisor orders how many decks are played: 1, or 2 that take turns."""

    reason: str
    decks: int


@wish("declare", seat=SeatOrNone, wager=Name, remark=Remark)
@decides("round")
class IrregularityDeclared(AtSeat, PersonsDecision, frozen=True):
    """A person declares an irregularity (`tablectl irregular declare`).

    Attributes:
        seat: its seat; 0: the dealer's, or none.
        wager: the wager that it concerns; empty: none, or the one that the seat's alert names.
        remark: what was seen, in the person's words.
    """

    kind: IrregularityKind
    seat: int = 0
    wager: str = ""
    remark: str = ""


@wish("decide", id=Number, reason=Reason, effects=Effects, count=Count)
@decides("irregularity-{id}", counted)
class IrregularityDecided(PersonsDecision, frozen=True):
    """A person decides an irregularity by a remedy that the rules allow.

    Attributes:
        effects: effects on wagers that differ from the first ones in the rules.
        count: cards that the person counted, where the remedy needs a count; -1: none.
    """

    id: int
    remedy: Remedy
    reason: str
    effects: tuple[WagerEffect, ...] = ()
    count: int = -1


@wish("late_bet", seat=SeatNumber, wager=Name, reason=Remark)
@decides("late_bet-{seat}-{wager}")
class LateBetRuled(DealersWord, AtSeat, Decision, frozen=True):
    """A late-bet alert is declared and decided in one step: its wager was touched on the page.

    Attributes:
        by: the person, where they proved who they are; None: the dealer, by the last badge tapped.
    """

    seat: int
    wager: str
    remedy: Remedy
    reason: str = ""
    by: Person | None = None


@wish("mode", reason=Reason, count=Count)
@decides("mode", "round", counted)
class DealingModeOrdered(PersonsDecision, frozen=True):
    """A supervisor orders how the table deals (`tablectl mode`), between rounds or in one.

    Attributes:
        count: if the rest of a round is to be dealt by hand: cards of its deck that are left, by
            the person's count; -1: none given.
    """

    mode: modes.DealingMode
    reason: str
    count: int = -1


@wish("sign_on")
class SignedOn(ByPerson, TableEvent, frozen=True):
    """A supervisor or a technician has proved who they are, and is signed on.

    Attributes:
        session: names the browser session at which they signed on; empty: they signed on at the
            table's own key pad (`tablectl sign-on`).
        place: where they proved who they are, as in `SignOnFailed`.
    """

    by: Person
    uid: int | None = None
    session: str = ""
    place: str = ""


@wish("stay")
class SignOnKept(PersonsWish, frozen=True):
    """A person who is signed on touches their screen: the sign-on lasts its full time again."""


@wish("sign_off")
class SignedOff(ByPerson, TableEvent, frozen=True):
    """A sign-on is ended.

    Attributes:
        by: who leaves, or the supervisor who signs everybody off; None: it is not said.
        session: the browser session that ends; empty: a supervisor, or the computer's own user
            `uid`, signs everybody off, another person themselves.
    """

    by: Person | None = None
    uid: int | None = None
    session: str = ""
    place: str = ""


class PersonGone(TableEvent, frozen=True):
    """A person who is signed on is not in the people file any more, or has another role there."""

    person: Person


class SupervisorsLooked(TableEvent, frozen=True):
    """The people file has other supervisors with a PIN than before: those who can approve.

    Attributes:
        count: how many there are.
        badges: of the first of them, as many as a refusal names. Their names stay in the people
            file: they did nothing.
    """

    count: int
    badges: tuple[str, ...] = ()


@wish("unlock", locked=Badge, reason=Reason)
class Unlocked(ByPerson, Asked, frozen=True):
    """A badge's wrong PINs are forgotten.

    Attributes:
        locked: the badge.
        by: the supervisor who vouches; None: the computer's own user `uid`, who may also write the
            people file.
    """

    locked: str
    reason: str
    by: Person | None = None


class DealerTapped(Asked, frozen=True):
    """A badge was tapped: this person deals from now on. It is shown, not proved.

    Attributes:
        dealer: None: no person of the house has the badge that was tapped.
    """

    dealer: Person | None


@wish("call_supervisor", "call_floor", reason=Remark)
class FloorCalled(Asked, frozen=True):
    """The dealer calls the floor, with a reason (`tablectl call-supervisor`); a key has none."""

    reason: str = ""


@wish("coming", name=Identity)
class SupervisorComing(Asked, frozen=True):
    """A supervisor says at the pit board that they come; nothing at the table changes by it.

    Attributes:
        name: who, as the board has proved it; the table only tells it on.
    """

    name: str


@wish("acknowledge")
@decides("alarms")
class AlarmsAcknowledged(Decision, frozen=True):
    """Somebody at the panel has noticed the alarms that stand: their sound pauses."""


@wish("payout", seat=SeatNumber, wager=Name, amount=Cents, bets=Bets)
@decides("round")
class PayoutStated(AtSeat, Decision, frozen=True):
    """The dealer states what a wager pays, before paying it.

    Attributes:
        wager: its name in the game's file.
        amount: cents.
        bets: the seat's bets from which it follows, cents by the wager's name; empty: not stated.
    """

    seat: int
    wager: str
    amount: int
    bets: tuple[tuple[str, int], ...] = ()


@wish("refuse_payout", seat=SeatNumber, wager=Name, reason=Reason)
@decides("payout-{seat}-{wager}")
class PayoutRefused(AtSeat, PersonsDecision, frozen=True):
    """A supervisor refuses a large payout that waits for their word: it is not paid as stated."""

    seat: int
    wager: str
    reason: str


@wish("tell", seen=Told)
class HandTold(Asked, frozen=True):
    """The dealer tells on the page what a player of the hand has done.

    Attributes:
        seen: acts of the hand that were told or taken back before it, as the dealer saw it: if
            another act came between, this one is refused.
    """

    act: HandAct
    seen: int


@wish("place_puck", seat=SeatNumber)
class PuckPlaced(AtSeat, Asked, frozen=True):
    """The dealer puts the puck before a seat, before the deal."""

    seat: int


@wish("post_short", seat=SeatNumber, amount=Cents)
class PostedShort(AtSeat, Asked, frozen=True):
    """A player has less than they owe before the deal, posts it and is all in.

    Attributes:
        amount: cents; 0: they post all they owe after all.
    """

    seat: int
    amount: int


class TimerExpired(TableEvent, frozen=True):
    """A timer that the procedure started has run out."""

    timer: str


class ProcedureFailed(TableEvent, frozen=True):
    """A programming error: the event was not taken, and the table is held."""

    event: str
    error: str


class JournalDamaged(TableEvent, frozen=True):
    """The check of the whole journal, which follows a start, found altered data.

    Attributes:
        where: the first event that is wrong or missing; 0: the damage lies outside the events.
        what: what does not agree.
    """

    where: int
    what: Message


class JournalChecked(TableEvent, frozen=True):
    """The check of the journal came so far and found it sound; hashes are hexadecimal.

    Attributes:
        seq: the last event that was proved, and its link of the chain (`hash`).
        again: the last event up to which the older part was read again, and its link; 0: that
            begins anew.
        whole: every event has been read with this.
    """

    seq: int
    hash: str
    again: int = 0
    again_hash: str = ""
    whole: bool = False


class JournalSealed(TableEvent, frozen=True):
    """The journal's older events lie in sealed segments, here and elsewhere, and may leave it.

    The journal's own triggers let events go only up to one that such an event names by its link.

    Attributes:
        seq: the last event in the segments, and its link of the chain (`hash`), hexadecimal.
        digest: SHA-256 of the segment's file, here and elsewhere, hexadecimal.
    """

    seq: int
    hash: str
    digest: str


class ComputerLooked(TableEvent, frozen=True):
    """Something about the table's computer needs a person's care, or does not need it any more.

    Attributes:
        about: what was looked at: `disk`, `clock`, `page`, `port:shuffler`, `heads:/media/heads` …
        notice: what is wrong, and what to do; None: nothing is.
        stops: no new round begins as long as it is so.
    """

    about: str
    notice: Message | None = None
    stops: bool = False


class ResultsLooked(TableEvent, frozen=True):
    """The house's results were judged anew beside the table (`tablectl results FILE`).

    Attributes:
        outside: those that have left the bound in which chance explains them.
        sha256: of the file in which the house states them, hexadecimal.
    """

    outside: tuple[results.OutsideResult, ...]
    sha256: str


@wish("acknowledge_results", reason=Reason)
@decides("results")
class ResultsAcknowledged(PersonsDecision, frozen=True):
    """A supervisor has seen the results that lie outside their bound, and says what is done."""

    reason: str


class ClockLooked(TableEvent, frozen=True):
    """The clock has leapt more than 12 h ahead while the table ran, or was set right again.

    Attributes:
        trusted_utc_us: the time that it should have told; 0: it does now.
    """

    trusted_utc_us: int


@wish("change_decks", reason=Reason, colour=Name)
@decides("decks")
class DeckChangeOrdered(OfDeck, PersonsDecision, frozen=True):
    """A supervisor orders a change of decks; it begins when no round is under way.

    Attributes:
        colour: back colour of the deck; empty: of all.
    """

    reason: str
    colour: str = ""


@wish("register_deck", colour=Name, identity=Identity)
@decides("deck-{colour}")
class DeckRegistered(OfDeck, DealersWord, Decision, frozen=True):
    """Somebody registers a deck: the number on its box or seal (`tablectl deck register`)."""

    by: Person | None
    colour: str
    identity: str


@wish("count_deck", "hand_count", colour=Name, cards=Cards)
@decides("deck-{colour}")
class DeckCountedByHand(OfDeck, DealersWord, Decision, frozen=True):
    """Somebody has counted a deck that lies outside the shuffler (`tablectl deck count`)."""

    by: Person | None
    colour: str
    cards: int


@wish("dead_table", "declare_dead", reason=Name)
class DeadTableDeclared(DealersWord, Asked, frozen=True):
    """Nobody plays: the cards come out and are spread (`tablectl dead-table`)."""

    by: Person | None
    reason: str = ""


class ManifestTaken(TableEvent, frozen=True):
    """The files of the program and its configuration were digested: at a start, and each day.

    Attributes:
        sha256: of the manifest's text, hexadecimal; the journal keeps the text with this event.
        files: how many files it lists.
        approved: it is the manifest that was approved for this table.
        objection: how it differs from the approved one; None: none was approved.
    """

    sha256: str
    files: int
    approved: bool = False
    objection: Message | None = None


class GamingDayBegan(TableEvent, frozen=True):
    """The wall clock has passed the end of a gaming day; this comes once for each.

    Attributes:
        date: of the day that begins, as 2026-01-31.
        utc_us: when it began, microseconds since 1970, UTC; earlier than the event if the computer
            was asleep then.
    """

    date: str
    utc_us: int


class ShiftBegan(TableEvent, frozen=True):
    """The wall clock has passed the beginning of a shift; this comes once for each.

    Attributes:
        date: on which it began, as 2026-01-31.
        name: the time of day at which it begins, as 14:00.
        utc_us: as in `GamingDayBegan`.
    """

    date: str
    name: str
    utc_us: int


class PanelUp(TableEvent, frozen=True):
    """The panel answers: the page on the screen at the table, on which the dealer can press."""


class PanelLost(TableEvent, frozen=True):
    """The panel does not answer any more."""


@wish("test_lamps")
class LampTestOrdered(PersonsWish, frozen=True):
    """A technician tests whether every lamp can be lit (`tablectl device lamps`)."""


@wish("look", round=Number, reason=Reason)
class CardsLookedAt(PersonsWish, frozen=True):
    """A supervisor opens the sealed cards of a round that is over (`tablectl recall --cards`)."""

    round: int
    reason: str


@wish("handover", "take_over")
@decides("handover")
class TakeOver(PersonsDecision, frozen=True):
    """A supervisor takes over what the shift before has left open (`tablectl handover`)."""


DECLARED, DECIDES = all_declared()
"""Every wish, by the name of its request; and the events that decide something."""
WISHES: Final = Terms("wish", (
    "choose", "tap",
    *(name for name, each in DECLARED.items() if issubclass(each.event, ByPerson)),
))  # fmt: skip
"""What somebody wants who has to prove who they are: the requests of the socket by their names."""
