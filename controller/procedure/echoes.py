"""What brings nothing new: answered at once, never journalled."""

from operator import attrgetter
from typing import TYPE_CHECKING

from controller.events import GamingDayBegan, ShiftBegan, TableEvent, TimerExpired
from controller.procedure import proof, recalls
from controller.state import OpenAct
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
    LinkLost,
    PanelImage,
    PutOut,
    RecallFailed,
    ShufflerImage,
    SpotImage,
)

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

_levels = attrgetter(*(name for name in ShufflerImage.__struct_fields__ if name != "revision"))
"""A shuffler's image but for its revision."""


def echo(m: "Basis", event: TableEvent | DeviceEvent) -> list[Command] | None:
    """Tell whether an event brings nothing new, and what it is answered with.

    Returns:
        None for news; else the commands that answer it (perhaps none), and it is not journalled.
    """
    match event:
        case ButtonPressed():
            device = m.state.device(event.device)
            if event.boot_id == device.boot_id and event.counter <= device.counted:
                return [AckButton(event.device, event.boot_id, device.counted)]
            return None
        case ActReport():
            return _report(m, event)
        case PutOut():
            return _put_out(m, event)
        case _:
            return [] if _known(m, event) else None


def _known(m: "Basis", event: TableEvent | DeviceEvent) -> bool:
    state, act = m.state, m.state.act
    match event:
        case ActRefused() if not event.txn:
            known = not state.adopting
        case ActRefused() | ActOverdue():
            known = act is None or act.txn != event.txn or act.ended
        case ShufflerImage():
            awaited = state.unread or proof.awaits(m, event)
            read = state.machine is not None and not awaited
            known = read and _levels(state.machine) == _levels(event)
        case SpotImage():
            changed = (event.occupied ^ state.occupied) & ~event.faulty
            known = not changed and event.faulty == state.faulty
        case TimerExpired():
            known = event.timer not in state.timers
        case LinkLost():
            known = not state.device(event.device).up
        case CardsRecalled() | RecallFailed():
            known = not recalls.awaited(m, event)
        case AdoptTaken():
            known = not state.adopting or event.epoch != state.adopting
        case GamingDayBegan():
            known = event.utc_us <= state.gaming_day_utc_us
        case ShiftBegan():
            known = event.utc_us <= state.shift_utc_us
        case PanelImage():
            known = event.stuck == state.device(event.device).stuck
        case _:
            known = False
    return known


def _believed(m: "Basis", act: OpenAct) -> bool:
    """Tell whether it is news that the machine has an act which nobody could tell of."""
    return act.unknown and not m.shuffler.trouble


def _put_out(m: "Basis", event: PutOut) -> list[Command] | None:
    """A repetition is acknowledged again; of a machine that is not ours nothing is concluded."""
    epoch, number = event.act.epoch, event.act.txn
    if epoch != m.state.epoch or not m.in_service or not m.self_driven:
        return []
    if number <= m.state.last_txn:
        return [AckAct(event.device, epoch, number)]
    return [] if m.shuffler.trouble else None


def _report(m: "Basis", event: ActReport) -> list[Command] | None:
    """A repetition is acknowledged again; of an older act nothing is concluded."""
    last, act = event.act, m.state.act
    if last.epoch != m.state.epoch or not m.in_service:
        return []
    if act is None:
        known = last.txn < m.state.last_txn or (last.txn == m.state.last_txn and last.txn > 0)
        known = known and last.state.terminal
    elif last.txn == act.txn:
        known = act.ended or (act.sent and not last.state.terminal and not _believed(m, act))
    else:
        older = act.txn if act.ended else act.txn - 1
        known = last.txn < older and last.state.terminal
    if not known:
        return None
    return [AckAct(event.device, last.epoch, last.txn)] if last.state.terminal else []
