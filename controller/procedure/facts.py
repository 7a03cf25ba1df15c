"""Facts: turns events into triggers: differences of levels, presses, reports, timers.

Repeated reports are recognised first, and answered without a new journal record.
"""

from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Any

from msgspec import Struct

from controller.data.causes import Cause
from controller.data.encoding import EVENTS
from controller.data.events import (
    DECIDES,
    DECLARED,
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
    SupervisorsLooked,
    TableEvent,
    TimerExpired,
)
from controller.data.message import message
from controller.data.state import HoldScope, OpenAct
from controller.procedure import presses, revisions, rows
from controller.procedure.day import controller_start, dead_table, shifts, succession
from controller.procedure.house import computer, holds, panel, people, pin_tries, results, sign_ons
from controller.procedure.model import TableModel
from controller.procedure.play import spots
from controller.procedure.poker import fees
from controller.procedure.reasons import refuse
from controller.procedure.shuffler import answers, devices, proof, recalls, self_driven
from controller.procedure.shuffler.answers import contradiction
from drivers.interface import (
    AckAct,
    AckButton,
    ActOverdue,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    CardsRecalled,
    Command,
    DeviceEvent,
    KeyPadLevels,
    LinkLost,
    LinkUp,
    PutOut,
    RecallFailed,
    ShufflerLevels,
    SpotLevels,
)

# Repeated reports: recognised and answered without a new journal record.


_levels = attrgetter(*(name for name in ShufflerLevels.__struct_fields__ if name != "revision"))
"""A shuffler's levels without their revision."""


def echo(m: TableModel, event: TableEvent | DeviceEvent) -> list[Command] | None:
    """Tell whether an event is a repetition, and return the commands that answer it.

    Returns:
        None for news; else the commands that answer it (perhaps none), and it is not journalled.
    """
    known = _KNOWN.get(type(event))
    if known is not None:
        return [] if known(m, event) else None
    answer = _ANSWERS.get(type(event))
    return answer(m, event) if answer is not None else None


def _refusal_known(m: TableModel, event: ActRefused) -> bool:
    return _act_known(m, event) if event.txn else not m.state.adopting


def _act_known(m: TableModel, event: ActRefused | ActOverdue) -> bool:
    act = m.state.act
    return act is None or act.txn != event.txn or act.ended


def _levels_known(m: TableModel, event: ShufflerLevels) -> bool:
    levels = m.state.levels
    if levels is None or m.state.unread or proof.awaits(m, event):
        return False
    return bool(_levels(levels) == _levels(event))


def _spots_known(m: TableModel, event: SpotLevels) -> bool:
    state = m.state
    changed = (event.occupied ^ state.occupied) & ~event.faulty  # a faulty input tells nothing
    awaited = state.round is not None and state.round.untold < 0
    return not changed and not awaited and event.faulty == state.faulty


def _adopted(m: TableModel, event: AdoptTaken) -> bool:
    return not m.state.adopting or event.epoch != m.state.adopting


def _believed(m: TableModel, act: OpenAct) -> bool:
    """Tell whether it is news that the shuffler has an act whose outcome was unknown."""
    return act.unknown and not m.shuffler.trouble


def _button(m: TableModel, event: ButtonPressed) -> list[Command] | None:
    device = m.devices[event.device]
    if event.boot_id == device.boot_id and event.counter <= device.counted:
        return [AckButton(event.device, event.boot_id, device.counted)]
    return None


def _put_out(m: TableModel, event: PutOut) -> list[Command] | None:
    """Acknowledge a repetition again; a shuffler that is not ours proves nothing."""
    epoch, number = event.act.epoch, event.act.txn
    if epoch != m.state.epoch or not m.in_service or not m.self_driven:
        return []
    if number <= m.state.last_txn:
        return [AckAct(event.device, epoch, number)]
    return [] if m.shuffler.trouble else None


def _report(m: TableModel, event: ActReport) -> list[Command] | None:
    """Acknowledge a repetition again; an older act proves nothing.

    What contradicts the journal is told once, and never acknowledged.
    """
    last, act = event.act, m.state.act
    if last.epoch != m.state.epoch or not m.in_service:
        return []
    strange = contradiction(m, last)
    if strange is not None and strange == m.shuffler.trouble:
        return []
    if act is None:
        known = last.txn < m.state.last_txn or (last.txn == m.state.last_txn and last.txn > 0)
        known = known and last.state.terminal
    elif last.txn == act.txn:
        known = act.ended or (act.sent and not last.state.terminal and not _believed(m, act))
    else:
        # With an act open, its forerunner as the device's last is news: the act has not arrived.
        # One that keeps no numbers proves nothing by it.
        older = act.txn if act.ended or m.forgets else act.txn - 1
        known = last.txn < older and last.state.terminal
    if not known:
        return None
    return [AckAct(event.device, last.epoch, last.txn)] if last.state.terminal else []


_KNOWN: dict[type[TableEvent | DeviceEvent], Callable[[TableModel, Any], bool]] = {
    ActRefused: _refusal_known,
    ActOverdue: _act_known,
    ShufflerLevels: _levels_known,
    SpotLevels: _spots_known,
    TimerExpired: lambda m, event: event.timer not in m.state.timers,
    LinkLost: lambda m, event: not m.devices[event.device].up,
    ComputerLooked: computer.is_known,
    ResultsLooked: results.is_known,
    JournalSealed: computer.is_sealed,
    PanelUp: lambda m, event: m.state.panel,
    PanelLost: lambda m, event: not m.state.panel,
    CardsRecalled: lambda m, event: not recalls.awaited(m, event),
    RecallFailed: lambda m, event: not recalls.awaited(m, event),
    AdoptTaken: _adopted,
    GamingDayBegan: shifts.day_is_known,
    ShiftBegan: shifts.shift_is_known,
    KeyPadLevels: lambda m, event: event.stuck == m.devices[event.device].stuck,
}
"""Events that may come twice, and the test for each; nothing answers them."""
_ANSWERS: dict[
    type[TableEvent | DeviceEvent], Callable[[TableModel, Any], list[Command] | None]
] = {ButtonPressed: _button, ActReport: _report, PutOut: _put_out}
"""Reports that devices repeat until they are acknowledged."""


TRIGGERS: dict[type[Struct], str] = {
    **{each.event: each.trigger for each in DECLARED.values()},
    ManifestTaken: "fact_manifest_taken",
    SettingsChosen: "choose",
    OfferAnswered: "fact_offer",
    SignOnFailed: "fact_sign_on_failed",
    PersonGone: "fact_person_gone",
    SupervisorsLooked: "fact_supervisors",
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
    panel.LAMP_TEST: "fact_lamp_test_over",
    sign_ons.SIGN_ON: "fact_sign_on_over",
    people.COMING: "fact_coming_over",
    pin_tries.PIN_WAIT: "fact_pin_wait_over",
    pin_tries.PIN_FORGET: "fact_pins_long_ago",
    pin_tries.PIN_BUDGET: "fact_pin_hour_over",
}
"""The trigger of each kind of timer, except that of a spot, which names its place."""


def take_event(m: TableModel, event: TableEvent | DeviceEvent) -> None:
    """Turn an event into the triggers that it means and fire them.

    A decision is judged here, not where it was asked: whatever happened meanwhile is in the state.
    """
    taken = _TAKEN.get(type(event))
    if type(event) in DECIDES and revisions.outdated(m, event):
        refuse(m, TRIGGERS[type(event)], "look_again")
    elif taken is not None:
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
        panel.show_lamps(m)


def _reported(m: TableModel, event: ActReport) -> None:
    answers.take_report(m, event.act)


def _take_recall(m: TableModel, event: recalls.Told) -> None:
    recalls.take_recall(m, event)


def _stuck(m: TableModel, event: KeyPadLevels) -> None:
    m.devices[event.device].stuck = event.stuck


def _refused(m: TableModel, event: ActRefused) -> None:
    m.refusal = event
    if event.txn:
        m.fire("fact_act_refused")
    else:
        m.fire("fact_adopt_refused")


_TAKEN: dict[type[TableEvent | DeviceEvent], Callable[[TableModel, Any], None]] = {
    Started: controller_start.started,
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
    CardsRecalled: _take_recall,
    RecallFailed: _take_recall,
    ShufflerLevels: devices.take_levels,
    SpotLevels: spots.take_levels,
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
