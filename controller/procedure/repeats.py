"""Repeated reports: recognised and answered without a new journal record."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from controller.data.events import (
    ComputerLooked,
    GamingDayBegan,
    JournalSealed,
    PanelLost,
    PanelUp,
    ResultsLooked,
    ShiftBegan,
    TableEvent,
    TimerExpired,
)
from controller.data.state import OpenAct
from controller.procedure.house import computer, results
from controller.procedure.model import TableModel
from controller.procedure.shuffler import proof, recalls
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
    PutOut,
    RecallFailed,
    ShufflerLevels,
    SpotLevels,
)

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


def _refused(m: TableModel, event: ActRefused) -> bool:
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
    return not changed and event.faulty == state.faulty


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
        older = act.txn if act.ended else act.txn - 1
        known = last.txn < older and last.state.terminal
    if not known:
        return None
    return [AckAct(event.device, last.epoch, last.txn)] if last.state.terminal else []


_KNOWN: dict[type[TableEvent | DeviceEvent], Callable[[TableModel, Any], bool]] = {
    ActRefused: _refused,
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
    GamingDayBegan: lambda m, event: event.utc_us <= m.state.gaming_day_utc_us,
    ShiftBegan: lambda m, event: event.utc_us <= m.state.shift_utc_us,
    KeyPadLevels: lambda m, event: event.stuck == m.devices[event.device].stuck,
}
"""Events that may come twice, and the test for each; nothing answers them."""
_ANSWERS: dict[
    type[TableEvent | DeviceEvent], Callable[[TableModel, Any], list[Command] | None]
] = {
    ButtonPressed: _button,
    ActReport: _report,
    PutOut: _put_out,
}
"""Reports that devices repeat until they are acknowledged."""
