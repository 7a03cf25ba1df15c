"""What a request makes happen, given who asks."""

import os
from collections.abc import Callable

from controller.daemon.api import Asker
from controller.daemon.keys import parse_key
from controller.daemon.messages import (
    Adopt,
    CallFloor,
    ChangeDecks,
    ChooseSettings,
    ClearHolds,
    CountCards,
    CountDeck,
    DecideIrregularity,
    DeclareDead,
    DeclareIrregularity,
    LightLamps,
    LookAtCards,
    OrderDecks,
    OrderMode,
    PressKey,
    RegisterDeck,
    Request,
    SignOff,
    SignOn,
    StatePayout,
    TakeOverShift,
    TapBadge,
    Unlock,
    Wish,
)
from controller.data.events import (
    AdoptShuffler,
    CardsCounted,
    CardsLookedAt,
    Clear,
    DeadTableDeclared,
    DealerTapped,
    DealingModeOrdered,
    DeckChangeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    DecksOrdered,
    FloorCalled,
    IrregularityDecided,
    IrregularityDeclared,
    LampTestOrdered,
    PayoutStated,
    Press,
    SignedOff,
    SignedOn,
    SignOnFailed,
    TableEvent,
    TakeOver,
    Unlocked,
)
from controller.data.person import Doubt, Person


def event_of(request: Request, asker: Asker, epoch: Callable[[], int]) -> TableEvent:
    """Return the event of a request; without the proof that it needs, a sign-on that failed.

    Raises:
        UnknownKeyError: a key that there is not.
    """
    doubt, uid = asker.proof.doubt, asker.uid
    match request:
        case ChooseSettings() if asker.proof.person is not None:
            raise TypeError("what comes of a choice is found out first: controller.daemon.chooser")
        case Wish():
            person = asker.proof.person
            if person is not None:
                return _proved(request, person, uid, epoch)
            return _unproved(request, asker)
        case TapBadge():
            if doubt is Doubt.UNCHECKED:
                return _failed(request, asker)
            return DealerTapped(asker.proof.person, uid)
        case SignOff():
            return SignedOff(uid)
        case CallFloor(reason=reason):
            return FloorCalled(reason, uid)
        case StatePayout(seat=seat, wager=wager, amount=amount):
            return PayoutStated(seat, wager, amount, uid)
        case _:
            raise TypeError(f"{request!r} has no event")


def _proved(wish: Wish, person: Person, uid: int, epoch: Callable[[], int]) -> TableEvent:
    match wish:
        case PressKey(key=key, offer=offer):
            return Press(parse_key(key), offer, person, uid)
        case ClearHolds() as clear:
            count, void, effects = clear.count, clear.void_round, clear.effects
            return Clear(person, clear.reason, count, void, uid, effects)
        case CountCards(cards=cards):
            return CardsCounted(cards, person, uid)
        case Adopt(reason=reason):
            return AdoptShuffler(person, reason, epoch(), uid)
        case SignOn():
            return SignedOn(person, uid)
        case Unlock(locked=badge, reason=reason):
            return Unlocked(badge, reason, person, uid)
        case DeclareIrregularity() | DecideIrregularity() | OrderMode() | OrderDecks():
            return _ruling(wish, person, uid)
        case (
            ChangeDecks()
            | RegisterDeck()
            | CountDeck()
            | DeclareDead()
            | TakeOverShift()
            | LightLamps()
            | LookAtCards()
        ):
            return _of_the_day(wish, person, uid)
        case _:
            raise TypeError(f"{wish!r} has no event")


def _ruling(
    request: DeclareIrregularity | DecideIrregularity | OrderMode | OrderDecks, by: Person, uid: int
) -> TableEvent:
    """Return the event of what somebody says who goes by the rules of the house."""
    match request:
        case DeclareIrregularity(kind=kind, seat=seat, wager=wager, remark=remark):
            return IrregularityDeclared(by, kind, seat, wager, remark, uid)
        case DecideIrregularity(id=number, remedy=remedy, reason=reason):
            return IrregularityDecided(
                by, number, remedy, reason, request.effects, request.count, uid
            )
        case OrderMode(mode=mode, reason=reason, count=count):
            return DealingModeOrdered(by, mode, reason, count, uid)
        case OrderDecks(decks=decks, reason=reason):
            return DecksOrdered(by, reason, decks, uid)


def _of_the_day(
    wish: ChangeDecks
    | RegisterDeck
    | CountDeck
    | DeclareDead
    | TakeOverShift
    | LightLamps
    | LookAtCards,
    by: Person,
    uid: int,
) -> TableEvent:
    """Return the event of what somebody wants between the rounds."""
    match wish:
        case ChangeDecks(reason=reason, colour=colour):
            return DeckChangeOrdered(by, reason, colour, uid)
        case RegisterDeck(colour=colour, identity=identity):
            return DeckRegistered(by, colour, identity, uid)
        case CountDeck(colour=colour, cards=cards):
            return DeckCountedByHand(by, colour, cards, uid)
        case DeclareDead(reason=reason):
            return DeadTableDeclared(by, reason, uid)
        case TakeOverShift():
            return TakeOver(by, uid)
        case LightLamps():
            return LampTestOrdered(by, uid)
        case LookAtCards(round=number, reason=reason):
            return CardsLookedAt(by, number, reason, uid)


def _unproved(wish: Wish, asker: Asker) -> TableEvent:
    """Keys and counts need no person; who could write the people file may let a badge in."""
    nobody = asker.proof.doubt is Doubt.NOBODY
    match wish:
        case PressKey(key=key, offer=offer) if nobody:
            return Press(parse_key(key), offer, None, asker.uid)
        case CountCards(cards=cards) if nobody:
            return CardsCounted(cards, None, asker.uid)
        case Unlock(locked=badge, reason=reason) if nobody and asker.uid in (0, os.getuid()):
            return Unlocked(badge, reason, None, asker.uid)
        case _:
            return _failed(wish, asker)


def _failed(request: Request, asker: Asker) -> SignOnFailed:
    what = str(type(request).__struct_config__.tag)
    proof = asker.proof
    return SignOnFailed(what, proof.badge, proof.doubt or Doubt.NOBODY, asker.uid)
