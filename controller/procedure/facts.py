"""Facts: turns events into triggers: differences of levels, presses, reports, timers."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from controller.data.causes import Cause
from controller.data.encoding import EVENTS
from controller.data.events import (
    AtSeat,
    ClockLooked,
    ComputerLooked,
    DealerTapped,
    DefinitionTaken,
    GamingDayBegan,
    JournalChecked,
    JournalDamaged,
    JournalSealed,
    ManifestTaken,
    OfferAnswered,
    PanelLost,
    PanelUp,
    PersonGone,
    Press,
    ProcedureFailed,
    ResultsLooked,
    SettingsChosen,
    ShiftBegan,
    SignOnFailed,
    Started,
    Stopped,
    TableEvent,
    TimerExpired,
)
from controller.data.message import message
from controller.data.state import HoldScope
from controller.data.wishes import DECLARED
from controller.procedure import presses, rows
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

TRIGGERS: dict[type[Struct], str] = {
    **{each.event: each.trigger for each in DECLARED.values()},
    ManifestTaken: "fact_manifest_taken",
    SettingsChosen: "choose",
    OfferAnswered: "fact_offer",
    SignOnFailed: "fact_sign_on_failed",
    PersonGone: "fact_person_gone",
    DealerTapped: "tap",
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


def check(answered: Collection[str]) -> None:
    """Check that each event is taken in, and that rows answer each trigger that one pulls.

    Raises:
        TypeError: a programming error: an event or a trigger is answered by nothing.
    """
    lost = [name for name, event in EVENTS.items() if not (event in TRIGGERS or event in _TAKEN)]
    unknown = {*filter(None, TRIGGERS.values()), *_TIMERS.values()} - {*answered}
    if lost or unknown:
        raise TypeError(f"nobody takes in {lost}; no row answers {unknown}")


check(rows.TRIGGERS)
