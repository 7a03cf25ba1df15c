"""The event that a request becomes: the same fields, and who asked."""

import os
from collections.abc import Callable, Mapping
from typing import Any

from controller.api.keys import parse_key
from controller.api.messages import (
    AcknowledgeAlarms,
    AcknowledgeResults,
    Adopt,
    CallSupervisor,
    ChangeDecks,
    ChooseRoom,
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
    PlacePuck,
    PostShort,
    PressKey,
    RefusePayout,
    RegisterDeck,
    Request,
    RuleLateBet,
    SignOff,
    SignOn,
    StatePayout,
    StaySignedOn,
    TakeOverShift,
    TapBadge,
    TellComing,
    TellHand,
    Unlock,
    Wish,
)
from controller.api.server import Asker
from controller.data import events
from controller.data.person import Doubt

EVENTS: Mapping[type[Request], Callable[..., events.TableEvent]] = {
    PressKey: events.Press,
    ClearHolds: events.Clear,
    CountCards: events.CardsCounted,
    DeclareIrregularity: events.IrregularityDeclared,
    DecideIrregularity: events.IrregularityDecided,
    RuleLateBet: events.LateBetRuled,
    OrderMode: events.DealingModeOrdered,
    OrderDecks: events.DecksOrdered,
    ChooseRoom: events.RoomChosen,
    Adopt: events.AdoptShuffler,
    ChangeDecks: events.DeckChangeOrdered,
    RegisterDeck: events.DeckRegistered,
    CountDeck: events.DeckCountedByHand,
    DeclareDead: events.DeadTableDeclared,
    TakeOverShift: events.TakeOver,
    LookAtCards: events.CardsLookedAt,
    SignOn: events.SignedOn,
    StaySignedOn: events.SignOnKept,
    LightLamps: events.LampTestOrdered,
    Unlock: events.Unlocked,
    SignOff: events.SignedOff,
    CallSupervisor: events.FloorCalled,
    TellComing: events.SupervisorComing,
    AcknowledgeAlarms: events.AlarmsAcknowledged,
    AcknowledgeResults: events.ResultsAcknowledged,
    StatePayout: events.PayoutStated,
    RefusePayout: events.PayoutRefused,
    TellHand: events.HandTold,
    PlacePuck: events.PuckPlaced,
    PostShort: events.PostedShort,
}
"""Requests whose event has the same fields; `TapBadge` and `ChooseSettings` are handled below.

A test compares the fields, their types and their defaults.
"""

PROOF = ("badge", "pin")
"""What a `Wish` carries to prove who asks; its event has the person in their place."""


def event_of(request: Request, asker: Asker, epoch: Callable[[], int]) -> events.TableEvent:
    """Return the event of a request; if the proof that it needs is missing, a failed sign-on.

    Args:
        request: what is asked.
        asker: who asks.
        epoch: draws the epoch of an adoption.

    Raises:
        UnknownKeyError: there is no such key.
        KeyError: the request has no event of its own; that is a programming error.
    """
    person, uid = asker.proof.person, asker.uid
    if isinstance(request, TapBadge):
        unchecked = asker.proof.doubt is Doubt.UNCHECKED
        return _failed(request, asker) if unchecked else _tapped(asker)
    if isinstance(request, Wish) and person is None and not _needs_no_person(request, asker):
        return _failed(request, asker)
    if isinstance(request, ChooseSettings):
        raise KeyError("what comes of a choice is found out first: controller.daemon.chooser")
    given = _given(request)
    if isinstance(request, PressKey):
        given["key"] = parse_key(request.key)
    if isinstance(request, Adopt):
        given["epoch"] = epoch()
    if isinstance(request, Wish):
        given["by"] = person
    if isinstance(request, SignOn | SignOff):
        given["session"] = asker.session
    return EVENTS[type(request)](**given, uid=uid, place=asker.place)


def _tapped(asker: Asker) -> events.DealerTapped:
    return events.DealerTapped(asker.proof.person, asker.uid, asker.place)


def _given(request: Request) -> dict[str, Any]:
    own = (name for name in request.__struct_fields__ if name not in PROOF)
    return {name: getattr(request, name) for name in own}


def _needs_no_person(wish: Wish, asker: Asker) -> bool:
    """Tell whether a wish needs no proof of who asks.

    Keys, counts and late bets need none; who knows a session may end it; and a user who could write
    the people file may forgive wrong PINs, and sign everybody off.
    """
    if asker.proof.doubt is not Doubt.NOBODY:
        return False
    if isinstance(wish, SignOff) and asker.session:
        return True
    if isinstance(wish, Unlock | SignOff):
        return asker.uid in (0, os.getuid())
    return isinstance(wish, PressKey | CountCards | RuleLateBet)


def _failed(request: Request, asker: Asker) -> events.SignOnFailed:
    what = str(type(request).__struct_config__.tag)
    proof = asker.proof
    doubt = proof.doubt or Doubt.NOBODY
    return events.SignOnFailed(what, proof.badge, doubt, asker.uid, proof.tried, asker.place)
