"""Facts: turns events into triggers: differences of levels, presses, reports, timers.

Repeated reports are recognised first, and answered without a new journal record.
"""

from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Any

from msgspec import Struct

from controller.data import events
from controller.data.causes import Cause
from controller.data.encoding import EVENTS
from controller.data.message import message
from controller.data.state import OpenAct
from controller.procedure import offers, revisions, rows
from controller.procedure.day import rest, shifts, succession
from controller.procedure.house import computer, holds, panel, people, pin_tries, results
from controller.procedure.model import TableModel
from controller.procedure.play import spots
from controller.procedure.poker import players
from controller.procedure.reasons import refuse
from controller.procedure.shuffler import acts, answers, decks, proof, recalls, self_driven, tray
from controller.procedure.shuffler.answers import contradiction
from drivers import interface
from drivers.vocabulary import Tray

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


def _notice_known(m: TableModel, event: events.ComputerLooked) -> bool:
    """Tell whether a look at the computer found what the one before has found."""
    known = m.state.computer.get(event.about)
    if event.notice is None or known is None:
        return event.notice is None and known is None
    return (known.words, known.stops) == (event.notice, event.stops)


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
        known = 0 < last.txn <= m.state.last_txn and last.state.terminal
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
    events.ComputerLooked: _notice_known,
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
    rest.TIMER: "fact_no_wagers",
    players.TIMER: "fact_fee_due",
    "packet": "fact_packet_missing",
    panel.LAMP_TEST: "fact_lamp_test_over",
    people.SIGN_ON: "fact_sign_on_over",
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


_LIFTS = 0x10000
"""Lifts after which the device's counter begins again."""


def _shuffler_levels(m: TableModel, levels: interface.ShufflerLevels) -> None:
    """Take in the shuffler's levels: each difference from the levels before becomes a trigger."""
    old, unread = m.state.levels, m.state.unread
    m.state.levels, m.state.unread, m.state.stale_utc_us = levels, False, 0
    if not m.in_service:
        # Not the shuffler of this journal: its cards and counts mean nothing here.
        return
    proof.heard_levels(m)
    decks.watch_decks(m)
    if old is not None and levels.shuffles != old.shuffles:
        m.fire("fact_deck_counted")
    if m.self_driven:
        self_driven.watch_levels(m)
    else:
        _lifted(m, old, unread=unread)
    proof.watch_proof(m)
    acts.check_arithmetic(m)


def _in_tray(m: TableModel) -> int:
    """Return the seat whose packet lies in the tray; 0: none."""
    round_ = m.state.round
    return max(round_.tray_seat, 0) if round_ is not None and round_.tray else 0


def _lifted(m: TableModel, old: interface.ShufflerLevels | None, *, unread: bool) -> None:
    levels = m.levels
    lifted = old is not None and (levels.lifts - old.lifts) % _LIFTS
    # At the first look after an act, or at a shuffler, not the counter tells but the tray itself.
    first = (old is None or unread) and (tray.packet_in_tray(m) or tray.remainder_in_tray(m))
    if lifted or (first and levels.tray is Tray.EMPTY):
        m.fire("fact_lifted")


_TAKEN: dict[type[events.TableEvent | interface.DeviceEvent], Callable[[TableModel, Any], None]] = {
    events.Started: succession.take_start,
    events.Stopped: lambda m, event: None,
    events.DefinitionTaken: succession.put_in_force,
    events.Press: offers.pressed,
    events.TimerExpired: _timer,
    events.ProcedureFailed: _failed,
    events.JournalDamaged: _damaged,
    interface.LinkUp: _linked,
    interface.ButtonPressed: offers.take_press,
    interface.ActReport: lambda m, event: answers.take_report(m, event.act),
    interface.ActRefused: _refused,
    interface.PutOut: self_driven.reported,
    interface.CardsRecalled: _take_recall,
    interface.RecallFailed: _take_recall,
    interface.ShufflerLevels: _shuffler_levels,
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
