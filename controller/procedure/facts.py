"""Facts: turns events into triggers: differences of levels, presses, reports, timers."""

from collections.abc import Callable
from typing import Any

from controller.data.causes import Cause
from controller.data.events import (
    AdoptShuffler,
    AlarmsAcknowledged,
    AtSeat,
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
    DefinitionTaken,
    FloorCalled,
    GamingDayBegan,
    HandTold,
    IrregularityDecided,
    IrregularityDeclared,
    JournalChecked,
    JournalDamaged,
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
    TableEvent,
    TakeOver,
    TimerExpired,
    Unlocked,
)
from controller.data.message import message
from controller.data.state import HoldScope
from controller.procedure import presses
from controller.procedure.day import dead_table, starting, succession
from controller.procedure.house import calls, holds, lamps, pin_tries, signing_on
from controller.procedure.model import TableModel
from controller.procedure.play import spots
from controller.procedure.poker import fees
from controller.procedure.shuffler import answers, devices, recalls, self_driven
from drivers.interface import (
    ActOverdue,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    CardsRecalled,
    DeviceEvent,
    KeyPadLevels,
    LinkLost,
    LinkUp,
    PutOut,
    RecallFailed,
    ShufflerLevels,
    SpotLevels,
)

TRIGGERS: dict[type[TableEvent | DeviceEvent], str] = {
    Clear: "clear",
    CardsCounted: "count",
    AdoptShuffler: "adopt",
    TakeOver: "take_over",
    DeckChangeOrdered: "change_decks",
    DeckRegistered: "register_deck",
    DeckCountedByHand: "hand_count",
    DeadTableDeclared: "declare_dead",
    ManifestTaken: "fact_manifest_taken",
    DecksOrdered: "order_decks",
    SettingsChosen: "choose",
    OfferAnswered: "fact_offer",
    RoomChosen: "room",
    ResultsAcknowledged: "acknowledge_results",
    IrregularityDeclared: "declare",
    IrregularityDecided: "decide",
    LateBetRuled: "late_bet",
    DealingModeOrdered: "mode",
    SignOnFailed: "fact_sign_on_failed",
    SignedOn: "sign_on",
    SignedOff: "sign_off",
    PersonGone: "fact_person_gone",
    SignOnKept: "stay",
    Unlocked: "unlock",
    DealerTapped: "tap",
    FloorCalled: "call_floor",
    SupervisorComing: "coming",
    AlarmsAcknowledged: "acknowledge",
    LampTestOrdered: "test_lamps",
    CardsLookedAt: "look",
    PayoutStated: "payout",
    PayoutRefused: "refuse_payout",
    HandTold: "tell",
    PuckPlaced: "place_puck",
    PostedShort: "post_short",
    GamingDayBegan: "fact_day_began",
    ShiftBegan: "fact_shift_began",
    LinkLost: "fact_device_lost",
    ComputerLooked: "fact_computer",
    ResultsLooked: "fact_results",
    ClockLooked: "fact_clock",
    JournalChecked: "fact_journal_checked",
    JournalSealed: "fact_journal_sealed",
    PanelUp: "fact_panel_up",
    PanelLost: "fact_panel_lost",
    ActOverdue: "fact_act_overdue",
    AdoptTaken: "fact_adopted",
}
"""The events that mean one trigger and nothing else."""
_TIMERS = {
    "lift": "fact_lift_prompt",
    "reveal": "fact_reveal_over",
    "up_card": "fact_up_card_over",
    "deck_change": "fact_decks_due",
    dead_table.TIMER: "fact_no_wagers",
    fees.TIMER: "fact_fee_due",
    "packet": "fact_packet_missing",
    lamps.LAMP_TEST: "fact_lamp_test_over",
    signing_on.SIGN_ON: "fact_sign_on_over",
    calls.COMING: "fact_coming_over",
    pin_tries.PIN_WAIT: "fact_pin_wait_over",
    pin_tries.PIN_FORGET: "fact_pins_long_ago",
}
"""The trigger of each kind of timer, except that of a spot, which names its place."""


def take(m: TableModel, event: TableEvent | DeviceEvent) -> None:
    """Turn an event into the triggers that it means and fire them."""
    taken = _TAKEN.get(type(event))
    if taken is not None:
        taken(m, event)
    else:
        m.seat = event.seat if isinstance(event, AtSeat) else 0
        m.fire(TRIGGERS[type(event)])


def _timer(m: TableModel, event: TimerExpired) -> None:
    del m.state.timers[event.timer]  # `repeats` has dropped the expiry of one that was cancelled
    kind, *where = event.timer.split(":")
    if kind == "spot":
        m.seat, m.spot = int(where[0]), int(where[1])
        m.fire("fact_spot_stable")
    elif kind in _TIMERS:
        m.fire(_TIMERS[kind])


def _failed(m: TableModel, event: ProcedureFailed) -> None:
    words = message("hold-failed", error=event.error)
    holds.open_hold(m, Cause.FAILED, words, scope=HoldScope.THIS_ROUND)


def _damaged(m: TableModel, event: JournalDamaged) -> None:
    words = message("hold-journal-damaged", number=event.where, what=event.what)
    holds.open_hold(m, Cause.JOURNAL_DAMAGED, words, scope=HoldScope.THIS_ROUND)


def _linked(m: TableModel, event: LinkUp) -> None:
    m.fire("fact_device_up")
    if event.device == m.key_pad.name:
        lamps.show_lamps(m)


def _reported(m: TableModel, event: ActReport) -> None:
    answers.take_report(m, event.act)


def _told(m: TableModel, event: recalls.Told) -> None:
    recalls.take(m, event)


def _stuck(m: TableModel, event: KeyPadLevels) -> None:
    m.devices[event.device].stuck = event.stuck


def _refused(m: TableModel, event: ActRefused) -> None:
    m.refusal = event
    if event.txn:
        m.fire("fact_act_refused")
    else:
        m.fire("fact_adopt_refused")


_TAKEN: dict[type[TableEvent | DeviceEvent], Callable[[TableModel, Any], None]] = {
    Started: starting.started,
    Stopped: lambda m, event: None,
    DefinitionTaken: succession.taken,
    Press: presses.pressed,
    TimerExpired: _timer,
    ProcedureFailed: _failed,
    JournalDamaged: _damaged,
    LinkUp: _linked,
    ButtonPressed: presses.button,
    ActReport: _reported,
    ActRefused: _refused,
    PutOut: self_driven.reported,
    CardsRecalled: _told,
    RecallFailed: _told,
    ShufflerLevels: devices.take,
    SpotLevels: spots.take,
    KeyPadLevels: _stuck,
}
"""The events that mean more than one trigger, and the functions that take them in."""
