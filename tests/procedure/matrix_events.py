"""Events of the matrix: every kind of event that can come to a table in a given state."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from zlib import crc32

import pytest
from msgspec import structs

from controller.data.choice import Chosen, OfferAnswer, OfferKind
from controller.data.events import (
    AdoptShuffler,
    AlarmsAcknowledged,
    CardsCounted,
    CardsLookedAt,
    Clear,
    ClockLooked,
    ComputerLooked,
    DeadTableDeclared,
    DealerTapped,
    DealingModeOrdered,
    DeckChangeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    DecksOrdered,
    FloorCalled,
    GamingDayBegan,
    HandTold,
    IrregularityDecided,
    IrregularityDeclared,
    JournalChecked,
    JournalSealed,
    LampTestOrdered,
    LateBetRuled,
    ManifestTaken,
    OfferAnswered,
    PanelLost,
    PanelUp,
    PayoutRefused,
    PayoutStated,
    PersonGone,
    PostedShort,
    Press,
    ProcedureFailed,
    PuckPlaced,
    ResultsAcknowledged,
    ResultsLooked,
    RoomChosen,
    SettingsChosen,
    ShiftBegan,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SignOnKept,
    Started,
    Stopped,
    SupervisorComing,
    SupervisorsLooked,
    TableEvent,
    TakeOver,
    TimerExpired,
    Unlocked,
)
from controller.data.hand_acts import Folds
from controller.data.irregularities import Effect, IrregularityKind, Remedy, WagerEffect
from controller.data.message import message
from controller.data.modes import DealingMode
from controller.data.person import Doubt, Role
from controller.data.results import OutsideResult
from controller.data.room import Look, RoomChange
from controller.data.state import TableState
from drivers.interface import (
    ActOverdue,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    CardsRecalled,
    DeviceEvent,
    KeyPadLevels,
    LastAct,
    LinkLost,
    LinkUp,
    ReadCards,
    RecallFailed,
    ShufflerLevels,
    SpotLevels,
)
from drivers.trouble import trouble
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    Door,
    FaultCode,
    Gesture,
    InputState,
    Key,
    Mode,
    RejectReason,
    Tray,
)
from tests.procedure.table_story import ANA, BEN, EPOCH, HOST_DRIVEN, LEE, LIT, RUTH, TED, TESS

Event = TableEvent | DeviceEvent
NEW_EPOCH = 77
TIMERS = (
    "lift",
    "reveal",
    "up_card",
    "deck_change",
    "dead_table",
    "time_fee",
    "sign_on:",
    "sign_on:a",
    "lamp_test",
    "coming",
    "pin_wait:2002@page 10.0.0.9",
    "pin_forget:2002@page 10.0.0.9",
    "pin_budget:2002",
    "spot:2:0",
    "spot:2:2",
)


THIRDS = (0, *(pytest.param(third, marks=pytest.mark.slow) for third in (1, 2)))
"""The thirds of a moment's events: the quick suite plays one."""


def third_of(events: Iterable[Event], third: int, moment: str) -> Iterator[Event]:
    """Yield a third of a moment's events; which is the first differs from moment to moment.

    Three numbers that follow each other are the whole: each hold plays another third.
    """
    return islice(events, (third + crc32(moment.encode())) % 3, None, 3)


def events(state: TableState) -> Iterator[Event]:
    """Yield every kind of event, with each of its variants."""
    yield from _presses(state)
    yield from _persons()
    yield from _irregular(state)
    yield from _by_hand()
    yield from _links(state)
    yield from _acts(state)
    yield from _levels(state)
    yield from (ManifestTaken(each * 64, 1200) for each in "0a")
    for moment in (0, 2_000_000_000_000_000):
        yield GamingDayBegan("2033-05-18", moment)
        yield ShiftBegan("2033-05-18", "06:00", moment)
    yield ComputerLooked("disk", message("journal-outside-no-file"), stops=True)
    yield ComputerLooked("page", message("journal-outside-no-file"))
    yield ComputerLooked("page")
    yield JournalChecked(9, "0a" * 32, 3, "0b" * 32)
    yield JournalChecked(9, "0a" * 32, whole=True)
    yield JournalSealed(9, "0a" * 32, "0b" * 32)
    for kind in OfferKind:
        for answer in OfferAnswer:
            yield OfferAnswered(kind, answer, "0c" * 32, 7, "Ruth Pitt", "a busy evening")
    why = message("offer-not-signed")
    yield OfferAnswered(OfferKind.SETTINGS, OfferAnswer.REFUSED, "0d" * 32, why=why)
    yield ClockLooked(1)
    yield ClockLooked(0)
    yield PanelUp()
    yield PanelLost()
    yield from (TimerExpired(timer) for timer in TIMERS)
    yield Started(state.boot + 1, 5)
    yield Stopped("over")
    yield ProcedureFailed("Event", "AssertionError: x")


def _presses(state: TableState) -> Iterator[Event]:
    offered = {offer.key: offer.id for offer in state.offers}
    key_pad, shuffler = state.device("key_pad"), state.device("shuffler")
    for key in Key:
        yield Press(key, offered.get(key, ""))
        yield Press(key, "")
        yield Press(key, "another-1")
        for shown in (state.lamps, max(0, state.lamps - 1)):
            counter = key_pad.counted + 1
            yield ButtonPressed("key_pad", key_pad.boot_id, counter, key, Gesture.PRESS, shown, 0)
        yield ButtonPressed("key_pad", key_pad.boot_id + 9, 1, key, Gesture.PRESS, state.lamps, 0)
    for lost in (0, 3):
        yield ButtonPressed(
            "shuffler", shuffler.boot_id, shuffler.counted + 1 + lost, Key.GREEN, Gesture.LONG,
            0, lost,
        )  # fmt: skip


def _persons() -> Iterator[Event]:
    for count in (-1, 0, 3, 4, 36, 40, 52):
        for void in (False, True):
            yield Clear(ANA, "seen", count, void)
        yield Clear(TESS, "mended", count)
    yield AdoptShuffler(ANA, "new", NEW_EPOCH)
    for colour in ("", "red", "green"):
        yield DeckChangeOrdered(ANA, "worn", colour)
    for colour in ("red", "green"):
        yield from (DeckCountedByHand(ANA, colour, cards) for cards in (51, 52))
        yield DeckRegistered(ANA, colour, "S-1")
    never = Chosen("house.overrides.take_back", "never", "dealer")
    zone = Chosen("house.overrides.time_zone", "UTC", "America/Los_Angeles")
    for by, chosen in ((ANA, never), (BEN, never), (ANA, zone)):
        yield SettingsChosen(by, "a dispute", (chosen,), "1" * 64)
    yield SettingsChosen(ANA, "a dispute", (never,), "", "ante is above the law's figure.")
    yield DeckChangeOrdered(replace(ANA, role=Role.DEALER), "worn")
    yield DeadTableDeclared(ANA)
    yield from (HandTold(Folds(2), 0), PuckPlaced(2), PostedShort(2, 100))
    yield from (LampTestOrdered(by) for by in (ANA, TESS))
    yield TakeOver(ANA)
    yield TakeOver(replace(ANA, role=Role.DEALER))
    yield from (CardsLookedAt(by, number, "dispute") for by in (ANA, BEN) for number in (1, 999))
    for by in (ANA, BEN):
        yield from (DecksOrdered(by, "a card is torn", decks) for decks in (1, 2))
    yield from (CardsCounted(count, BEN) for count in (0, 3, 4, 36, 40, 52))


def _irregular(state: TableState) -> Iterator[Event]:
    """Yield every kind of irregularity, and every remedy against each open one and against none."""
    for kind in IrregularityKind:
        for seat in (0, 2, 5, 9):
            yield IrregularityDeclared(ANA, kind, seat)
    yield IrregularityDeclared(ANA, IrregularityKind.LATE_BET, 2, "pair_plus")
    yield IrregularityDeclared(ANA, IrregularityKind.LATE_BET, 2, "prime")
    yield IrregularityDeclared(TED, IrregularityKind.DEALER_ERROR)
    found = state.round.irregularities if state.round is not None else []
    for number in {0, *(each.id for each in found)}:
        for remedy in Remedy:
            for count in (-1, 0, 3, 40, 44):
                yield IrregularityDecided(ANA, number, remedy, "seen", count=count)
        paid = (WagerEffect(2, "pair_plus", Effect.PAID),)
        yield IrregularityDecided(ANA, number, Remedy.VOID_ROUND, "seen", paid)
        yield IrregularityDecided(BEN, number, Remedy.VOID_ROUND, "seen")


def _by_hand() -> Iterator[Event]:
    for mode in DealingMode:
        for count in (-1, 36, 40, 44, 48, 52):
            yield DealingModeOrdered(ANA, mode, "seen", count)
        yield DealingModeOrdered(BEN, mode, "seen")
    yield Clear(LEE, "seen")
    yield AdoptShuffler(LEE, "new", NEW_EPOCH)
    yield from (SignOnFailed("clear", badge, doubt) for doubt in Doubt for badge in ("2001", ""))
    yield PersonGone(ANA)
    yield SupervisorsLooked(2, (ANA.badge, RUTH.badge))
    yield from (SignedOn(person) for person in (ANA, TESS, LEE))
    yield from (SignOnKept(person) for person in (ANA, LEE))
    yield from (SignedOff(None, 0), SignedOff(session="a"), SignedOff(session="b"), SignedOff(LEE))
    yield from (Unlocked("2002", "seen them", by) for by in (None, ANA, LEE, RUTH))
    yield from (DealerTapped(person) for person in (LEE, ANA, None))
    yield FloorCalled("a dispute")
    yield SupervisorComing("Ruth")
    yield AlarmsAcknowledged()
    yield ResultsLooked((OutsideResult("", "ante", 4000, -90_000, 12_000),), "0a" * 32)
    yield ResultsLooked((), "0b" * 32)
    yield from (ResultsAcknowledged(by, "counted again") for by in (ANA, LEE))
    yield from (RoomChosen(by, RoomChange(look=Look.DAY)) for by in (ANA, LEE))
    for seat, wager, amount in (
        (2, "ante", 500),
        (2, "pair_plus", 90_000),
        (9, "ante", 1),
        (2, "x", 1),
    ):
        yield PayoutStated(seat, wager, amount)
    for remedy in Remedy:
        for by in (ANA, BEN, None):
            yield LateBetRuled(2, "pair_plus", remedy, by=by)
    for by in (ANA, LEE):
        yield PayoutRefused(by, 2, "pair_plus", "the hand is a pair")


def _links(state: TableState) -> Iterator[Event]:
    for device in state.devices:
        yield LinkLost(device.name, trouble("trouble-silent", seconds=0.9))
        able = LIT if device.kind is DeviceKind.KEY_PAD else HOST_DRIVEN
        up = LinkUp(
            device.name, device.kind, device.serial or "X-1", device.boot_id, "m", "1", "", able,
            LastAct(0, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE),
        )  # fmt: skip
        if device.kind is not DeviceKind.SHUFFLER:
            changes: list[dict[str, object]] = [{}, {"boot_id": 7}, {"serial": "Y-2"}]
            yield from (structs.replace(up, **change) for change in changes)
            continue
        for last in _lasts(state):
            yield structs.replace(up, last_act=last)
            yield structs.replace(up, last_act=last, boot_id=7)
            yield structs.replace(up, last_act=last, serial="Y-2")
        yield structs.replace(up, kind=DeviceKind.KEY_PAD)
        yield structs.replace(
            up, abilities=structs.replace(HOST_DRIVEN, features=HOST_DRIVEN.features & ~32)
        )


def _lasts(state: TableState) -> Iterator[LastAct]:
    """Yield what a shuffler's memory may report: the last numbers in every state, unknown acts."""
    act = state.act
    kind, size = (act.kind, act.size) if act is not None else (ActKind.PACKET, 4)
    full = 36 if kind is ActKind.REMAINDER else 4
    for txn in range(max(0, state.last_txn - 2), state.last_txn + 2):
        for each in (ActState.STARTED, ActState.DONE, ActState.FAULT, ActState.INTERRUPTED):
            for counted in {0, 3, full}:
                yield LastAct(EPOCH, txn, kind, size, each, counted, FaultCode.JAM)
        yield LastAct(EPOCH, txn, ActKind.NONE, 0, ActState.VOIDED, 0, FaultCode.NONE)
        yield LastAct(EPOCH, txn, ActKind.SHUFFLE, 0, ActState.DONE, 52, FaultCode.NONE)
    yield LastAct(EPOCH + 1, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
    yield LastAct(NEW_EPOCH, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)


def _acts(state: TableState) -> Iterator[Event]:
    for last in _lasts(state):
        yield ActReport("shuffler", last)
    for txn in (0, state.last_txn, state.last_txn + 1):
        for reason in RejectReason:
            yield ActRefused("shuffler", txn, reason, EPOCH, state.last_txn - 1, ActState.DONE)
        yield ActOverdue("shuffler", txn, 20.0)
    yield AdoptTaken("shuffler", NEW_EPOCH)
    yield AdoptTaken("shuffler", 5)
    yield CardsRecalled("shuffler", state.epoch, state.last_txn, (ReadCards(1, ("Qs",)),))
    yield RecallFailed("shuffler", state.epoch, state.last_txn, trouble("trouble-cards-forgotten"))


def _levels(state: TableState) -> Iterator[Event]:
    yield KeyPadLevels("key_pad", 1, state.lamps, 0)
    for occupied in (0, 0x0101, state.occupied ^ 0x0100, state.occupied ^ 0x0400, (1 << 56) - 1):
        yield SpotLevels("sensors", 1, occupied, 0)
        yield SpotLevels("sensors", 1, occupied, 0x0500)
    levels = state.levels or ShufflerLevels(
        "shuffler", 1, Tray.EMPTY, 0, Door.CLOSED, Mode.SHUFFLE, FaultCode.NONE, 0,
        BackColour.NONE, InputState.EMPTY, BackColour.NONE, 0, 0, BackColour.NONE,
        "Three Card Draw Poker",
    )  # fmt: skip
    red, blue = BackColour.RED, BackColour.BLUE
    changes: list[dict[str, object]] = [
        {},
        {"lifts": levels.lifts + 1, "tray": Tray.EMPTY},
        {"lifts": levels.lifts + 1, "tray": Tray.OCCUPIED},
        *({"tray": tray} for tray in Tray),
        *({"doors": doors} for doors in (Door.COVER, Door.COVER | Door.INPUT)),
        *({"mode": mode} for mode in Mode),
        *({"fault": fault} for fault in FaultCode),
        {"game": "Blackjack"},
        {"ready": 0, "ready_colour": BackColour.NONE},
        {"ready": 0, "ready_colour": BackColour.NONE, "input": InputState.EMPTY,
         "input_colour": BackColour.NONE},
        *({"ready": ready, "ready_colour": colour}
          for ready in (47, 52, 255) for colour in (red, blue, BackColour.GREEN)),
        *({"input": step, "input_colour": colour}
          for step in InputState for colour in (red, blue, BackColour.GREEN, BackColour.UNKNOWN)),
        *({"shuffles": levels.shuffles + 1, "shuffled_count": count, "shuffled_colour": colour}
          for count in (51, 52) for colour in (red, blue, BackColour.GREEN, BackColour.UNKNOWN)),
        {"shuffles": levels.shuffles + 1, "shuffled_count": 52, "shuffled_colour": blue,
         "shuffled_mode": Mode.SORT},
    ]  # fmt: skip
    for change in changes:
        yield structs.replace(levels, revision=levels.revision + 1, **change)
