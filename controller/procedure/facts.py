"""Facts: turns events into triggers: differences of levels, presses, reports, timers.

Repeated reports are recognised first, and answered without a new journal record. When the
controller starts, links are down, timers begin again, and nobody is signed on.
"""

from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Any

from msgspec import Struct

from controller.data import events
from controller.data.causes import Cause
from controller.data.computer_change import ComputerChange
from controller.data.encoding import EVENTS
from controller.data.events import Started
from controller.data.message import message
from controller.data.state import OpenAct
from controller.procedure import presses, revisions, rows
from controller.procedure.day import dead_table, deck_changes, shifts, succession
from controller.procedure.house import (
    choices,
    computer,
    holds,
    panel,
    people,
    pin_tries,
    results,
    sign_ons,
)
from controller.procedure.model import TableModel
from controller.procedure.play import spots
from controller.procedure.poker import fees
from controller.procedure.reasons import refuse
from controller.procedure.shuffler import answers, devices, proof, recalls, self_driven
from controller.procedure.shuffler.answers import contradiction
from drivers import interface


def started(m: TableModel, event: Started) -> None:
    """Take in a start: links, sign-ons, notices and timers begin anew."""
    m.state.boot = event.boot
    m.state.epoch = m.state.epoch or event.epoch
    if event.change is not None:
        _change_computer(m, event, event.change)
    m.state.step_utc_us = m.state.step_utc_us or m.now.utc_us
    m.state.waiting, m.state.waiting_closes = event.waiting, event.closes
    m.state.approved, m.state.unapproved = False, None
    if event.trusted_utc_us:
        computer.have_clock_confirmed(m, event.trusted_utc_us)
    choices.fall(m, event)
    if waits := succession.waits(m):
        m.record("definition_waits", waits)
    for device in m.state.devices:
        device.up, device.reason = False, devices.UNHEARD
    devices.age_levels(m)
    m.state.panel = False
    if m.state.dealer is not None:
        sign_ons.count_dealing(m)
    computer.forget_notices(m)
    sign_ons.end_all(m, message("sign-on-started-again"))
    recalls.unanswered(m, message("recall-started-again"))
    running = list(m.state.timers.items())
    dead_table.run_clocks(m)
    for timer, seconds in running:
        if timer in m.state.timers:
            m.start_timer(timer, deck_changes.time_left(m) if timer == "deck_change" else seconds)


def _change_computer(m: TableModel, event: Started, change: ComputerChange) -> None:
    """Another computer had the table: from now on it is a stranger to the shuffler, or this one is.

    A journal that may lack the other computer's last acts must not go on with their epoch: the same
    number could stand for two acts. Its own epoch is new, so the shuffler is foreign until a person
    has emptied and adopted it. From then on it refuses the other computer. One that keeps no number
    refuses nobody: it is adopted at each change, so that a person says which computer has it.
    """
    m.state.generation = change.generation
    if m.forgets:
        m.state.shuffler = ""
    if change.exact:
        words = message("note-computer-changed-whole", number=change.generation)
    else:
        words = message("note-computer-changed", number=change.generation)
        m.state.epoch, m.state.adopting = event.epoch, 0
    m.record("computer_changed", words)


# Repeated reports: recognised and answered without a new journal record.


_levels = attrgetter(
    *(name for name in interface.ShufflerLevels.__struct_fields__ if name != "revision")
)
"""A shuffler's levels without their revision."""


def echo(
    m: TableModel, event: events.TableEvent | interface.DeviceEvent
) -> list[interface.Command] | None:
    """Tell whether an event is a repetition, and return the commands that answer it.

    Returns:
        None for news; else the commands that answer it (perhaps none), and it is not journalled.
    """
    known = _KNOWN.get(type(event))
    if known is not None:
        return [] if known(m, event) else None
    answer = _ANSWERS.get(type(event))
    return answer(m, event) if answer is not None else None


def _refusal_known(m: TableModel, event: interface.ActRefused) -> bool:
    return _act_known(m, event) if event.txn else not m.state.adopting


def _act_known(m: TableModel, event: interface.ActRefused | interface.ActOverdue) -> bool:
    act = m.state.act
    return act is None or act.txn != event.txn or act.ended


def _levels_known(m: TableModel, event: interface.ShufflerLevels) -> bool:
    levels = m.state.levels
    if levels is None or m.state.unread or proof.awaits(m, event):
        return False
    return bool(_levels(levels) == _levels(event))


def _spots_known(m: TableModel, event: interface.SpotLevels) -> bool:
    state = m.state
    changed = (event.occupied ^ state.occupied) & ~event.faulty  # a faulty input tells nothing
    awaited = state.round is not None and state.round.untold < 0
    return not changed and not awaited and event.faulty == state.faulty


def _adopted(m: TableModel, event: interface.AdoptTaken) -> bool:
    return not m.state.adopting or event.epoch != m.state.adopting


def _believed(m: TableModel, act: OpenAct) -> bool:
    """Tell whether it is news that the shuffler has an act whose outcome was unknown."""
    return act.unknown and not m.shuffler.trouble


def _button(m: TableModel, event: interface.ButtonPressed) -> list[interface.Command] | None:
    device = m.devices[event.device]
    if event.boot_id == device.boot_id and event.counter <= device.counted:
        return [interface.AckButton(event.device, event.boot_id, device.counted)]
    return None


def _put_out(m: TableModel, event: interface.PutOut) -> list[interface.Command] | None:
    """Acknowledge a repetition again; a shuffler that is not ours proves nothing."""
    epoch, number = event.act.epoch, event.act.txn
    if epoch != m.state.epoch or not m.in_service or not m.self_driven:
        return []
    if number <= m.state.last_txn:
        return [interface.AckAct(event.device, epoch, number)]
    return [] if m.shuffler.trouble else None


def _report(m: TableModel, event: interface.ActReport) -> list[interface.Command] | None:
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
    return [interface.AckAct(event.device, last.epoch, last.txn)] if last.state.terminal else []


_KNOWN: dict[type[events.TableEvent | interface.DeviceEvent], Callable[[TableModel, Any], bool]] = {
    interface.ActRefused: _refusal_known,
    interface.ActOverdue: _act_known,
    interface.ShufflerLevels: _levels_known,
    interface.SpotLevels: _spots_known,
    events.TimerExpired: lambda m, event: event.timer not in m.state.timers,
    interface.LinkLost: lambda m, event: not m.devices[event.device].up,
    events.ComputerLooked: computer.notice_is_known,
    events.ResultsLooked: results.results_are_known,
    events.JournalSealed: computer.is_sealed,
    events.PanelUp: lambda m, event: m.state.panel,
    events.PanelLost: lambda m, event: not m.state.panel,
    interface.CardsRecalled: lambda m, event: not recalls.answers_recall(m, event),
    interface.RecallFailed: lambda m, event: not recalls.answers_recall(m, event),
    interface.AdoptTaken: _adopted,
    events.GamingDayBegan: shifts.day_is_known,
    events.ShiftBegan: shifts.shift_is_known,
    interface.KeyPadLevels: lambda m, event: event.stuck == m.devices[event.device].stuck,
}
"""Events that may come twice, and the test for each; nothing answers them."""
_ANSWERS: dict[
    type[events.TableEvent | interface.DeviceEvent],
    Callable[[TableModel, Any], list[interface.Command] | None],
] = {interface.ButtonPressed: _button, interface.ActReport: _report, interface.PutOut: _put_out}
"""Reports that devices repeat until they are acknowledged."""


TRIGGERS: dict[type[Struct], str] = {
    **{each.event: each.trigger for each in events.DECLARED.values()},
    events.ManifestTaken: "fact_manifest_taken",
    events.SettingsChosen: "choose",
    events.OfferAnswered: "fact_offer",
    events.SignOnFailed: "fact_sign_on_failed",
    events.PersonGone: "fact_person_gone",
    events.SupervisorsLooked: "fact_supervisors",
    events.DealerTapped: "tap",
    events.GamingDayBegan: "fact_day_began",
    events.ShiftBegan: "fact_shift_began",
    interface.LinkLost: "fact_device_lost",
    events.ComputerLooked: "fact_computer",
    events.ResultsLooked: "fact_results",
    events.ClockLooked: "fact_clock",
    events.JournalChecked: "fact_journal_checked",
    events.JournalSealed: "fact_journal_sealed",
    events.PanelUp: "fact_panel_up",
    events.PanelLost: "fact_panel_lost",
    interface.ActOverdue: "fact_act_overdue",
    interface.AdoptTaken: "fact_adopted",
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


def take_event(m: TableModel, event: events.TableEvent | interface.DeviceEvent) -> None:
    """Turn an event into the triggers that it means and fire them.

    A decision is judged here, not where it was asked: whatever happened meanwhile is in the state.
    """
    taken = _TAKEN.get(type(event))
    if type(event) in events.DECIDES and revisions.is_outdated(m, event):
        refuse(m, TRIGGERS[type(event)], "look_again")
    elif taken is not None:
        taken(m, event)
    else:
        m.seat = event.seat if isinstance(event, events.AtSeat) else 0
        m.fire(TRIGGERS[type(event)])


def _timer(m: TableModel, event: events.TimerExpired) -> None:
    del m.state.timers[event.timer]  # `repeats` has dropped the expiry of one that was cancelled
    kind, *where = event.timer.split(":")
    if kind == "spot":
        m.seat, m.spot = int(where[0]), int(where[1])
        m.fire("fact_spot_stable")
    elif kind in _TIMERS:
        m.fire(_TIMERS[kind])


def _failed(m: TableModel, event: events.ProcedureFailed) -> None:
    holds.open_hold(m, Cause.FAILED, message("hold-failed", error=event.error))


def _damaged(m: TableModel, event: events.JournalDamaged) -> None:
    words = message("hold-journal-damaged", number=event.where, what=event.what)
    holds.open_hold(m, Cause.JOURNAL_DAMAGED, words)


def _linked(m: TableModel, event: interface.LinkUp) -> None:
    m.fire("fact_device_up")
    if event.device == m.key_pad.name:
        panel.show_lamps(m)


def _take_recall(m: TableModel, event: recalls.Told) -> None:
    recalls.take_recall(m, event)


def _stuck(m: TableModel, event: interface.KeyPadLevels) -> None:
    m.devices[event.device].stuck = event.stuck


def _refused(m: TableModel, event: interface.ActRefused) -> None:
    m.refusal = event
    if event.txn:
        m.fire("fact_act_refused")
    else:
        m.fire("fact_adopt_refused")


_TAKEN: dict[type[events.TableEvent | interface.DeviceEvent], Callable[[TableModel, Any], None]] = {
    events.Started: started,
    events.Stopped: lambda m, event: None,
    events.DefinitionTaken: succession.put_in_force,
    events.Press: presses.pressed,
    events.TimerExpired: _timer,
    events.ProcedureFailed: _failed,
    events.JournalDamaged: _damaged,
    interface.LinkUp: _linked,
    interface.ButtonPressed: presses.take_press,
    interface.ActReport: lambda m, event: answers.take_report(m, event.act),
    interface.ActRefused: _refused,
    interface.PutOut: self_driven.reported,
    interface.CardsRecalled: _take_recall,
    interface.RecallFailed: _take_recall,
    interface.ShufflerLevels: devices.take_shuffler_levels,
    interface.SpotLevels: spots.take_spot_levels,
    interface.KeyPadLevels: _stuck,
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
