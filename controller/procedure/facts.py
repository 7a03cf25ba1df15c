"""From what came in to the triggers that it means: differences of images, presses, reports."""

from typing import TYPE_CHECKING

from controller.events import (
    AdoptShuffler,
    Clear,
    Press,
    ProcedureFailed,
    Started,
    Stopped,
    TableEvent,
    TimerExpired,
)
from controller.intents import Noted
from controller.procedure import acts, holds, offers
from controller.state import HoldScope
from drivers.interface import (
    AckAct,
    AckButton,
    ActOverdue,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    Command,
    DeviceEvent,
    LinkLost,
    LinkUp,
    PanelImage,
    ShufflerImage,
    SpotImage,
)
from drivers.vocabulary import InputState

if TYPE_CHECKING:
    from controller.procedure.model import TableModel

_LIFTS = 0x10000


def echo(m: "TableModel", event: TableEvent | DeviceEvent) -> list[Command] | None:
    """Tell whether an event brings nothing new, and what it is answered with.

    Returns:
        None for news; else the commands that answer it (perhaps none), and it is not journalled.
    """
    state = m.state
    match event:
        case ButtonPressed():
            device = state.device(event.device)
            if event.boot_id == device.boot_id and event.counter <= device.counted:
                return [AckButton(event.device, event.boot_id, device.counted)]
        case ActReport():
            return _echo_report(m, event)
        case ActRefused() | ActOverdue():
            act = state.act
            return None if act is not None and act.txn == event.txn and not act.ended else []
        case ShufflerImage():
            old = state.machine
            return [] if old is not None and _same(old, event) else None
        case SpotImage():
            same = event.occupied == state.occupied and event.faulty == state.faulty
            return [] if same else None
        case PanelImage():
            return []
        case TimerExpired():
            return None if event.timer in state.timers else []
        case LinkLost():
            return None if state.device(event.device).up else []
        case AdoptTaken():
            return None if event.epoch == state.adopting else []
        case _:
            pass
    return None


def _echo_report(m: "TableModel", event: ActReport) -> list[Command] | None:
    last = event.act
    act = m.state.act
    if last.epoch != m.state.epoch:
        return []
    if not last.state.terminal and act is not None and last.txn == act.txn:
        return []
    known = last.txn == (m.state.last_txn if act is None else act.txn if act.ended else -1)
    if known and last.state.terminal:
        return [AckAct(event.device, last.epoch, last.txn)]
    if act is None and last.txn < m.state.last_txn and last.state.terminal:
        # An answer that was on its way while its act was settled otherwise.
        return [AckAct(event.device, last.epoch, last.txn)]
    return None


def _same(old: ShufflerImage, new: ShufflerImage) -> bool:
    """Compare two images but for their revision."""
    return all(
        getattr(old, name) == getattr(new, name)
        for name in ShufflerImage.__slots__
        if name != "revision"
    )


def take(m: "TableModel", event: TableEvent | DeviceEvent) -> None:
    """Turn an event into the triggers that it means and fire them."""
    match event:
        case Started():
            _started(m, event)
        case Stopped():
            pass
        case Press():
            press(m, event, offer=event.offer)
        case Clear():
            m.program.fire(m, "clear")
        case AdoptShuffler():
            m.program.fire(m, "adopt")
        case TimerExpired():
            _timer(m, event.timer)
        case ProcedureFailed():
            holds.open_hold(m, "failed", event.error, scope=HoldScope.THIS_ROUND)
        case DeviceEvent():
            _device(m, event)
        case _:
            raise AssertionError(f"no one knows {event!r}")


def _started(m: "TableModel", event: Started) -> None:
    m.state.boot = event.boot
    m.state.epoch = m.state.epoch or event.epoch
    for device in m.state.devices:
        device.up, device.reason = False, f"{device.name} has not answered yet"
    for timer, seconds in list(m.state.timers.items()):
        m.start_timer(timer, seconds)


def _timer(m: "TableModel", timer: str) -> None:
    del m.state.timers[timer]
    kind, *where = timer.split(":")
    if kind == "spot":
        m.seat, m.spot = int(where[0]), int(where[1])
        m.program.fire(m, "fact_spot_stable")
    elif kind == "lift":
        m.program.fire(m, "fact_lift_prompt")
    else:
        m.program.fire(m, "fact_reveal_over")


def press(
    m: "TableModel", event: Press | ButtonPressed, *, offer: str = "", shown: int | None = None
) -> None:
    """Take a key: it counts only for the offer that its presser saw.

    Args:
        m: the table.
        event: the press.
        offer: the offer's id that the press names, if it does.
        shown: the lamp revision that the panel showed, if the press came with one.
    """
    trigger = offers.TRIGGERS[event.key]
    m.seat = offers.seat_of(event.key)
    standing = next((each for each in m.state.offers if each.key is event.key), None)
    if standing is not None:
        if offer:
            stale = offer != standing.id
        elif shown is not None:
            stale = standing.since > shown
        else:
            age = m.now.monotonic_ns - standing.since_ns
            stale = 0 <= age < m.house.key_guard * 1e9
        if stale:
            m.refuse(trigger, "stale_offer")
            return
    m.program.fire(m, trigger)


def _device(m: "TableModel", event: DeviceEvent) -> None:
    match event:
        case LinkUp():
            m.program.fire(m, "fact_device_up")
            if event.device == m.panel.name:
                offers.show_lamps(m)
        case LinkLost():
            m.program.fire(m, "fact_device_lost")
        case ButtonPressed():
            _button(m, event)
        case ActReport():
            m.report = event.act
            _fire_if(m, acts.reconcile(m, event.act))
        case ActRefused():
            m.refusal = event
            m.program.fire(m, "fact_act_refused")
        case ActOverdue():
            m.program.fire(m, "fact_act_overdue")
        case AdoptTaken():
            m.program.fire(m, "fact_adopted")
        case ShufflerImage():
            _shuffler(m, event)
        case SpotImage():
            _spots(m, event)
        case _:
            raise AssertionError(f"no one knows {event!r}")


def _fire_if(m: "TableModel", trigger: str) -> None:
    if trigger:
        m.program.fire(m, trigger)


def _button(m: "TableModel", event: ButtonPressed) -> None:
    device = m.state.device(event.device)
    if event.boot_id != device.boot_id or not device.up or not m.is_ours(device):
        m.send(AckButton(event.device, event.boot_id, event.counter))
        m.refuse(offers.TRIGGERS[event.key], "unknown_device")
        return
    gap = event.counter - device.counted - 1
    if gap > 0 or event.lost:
        m.note(Noted("presses_lost", f"{max(gap, event.lost)} presses of {device.name} are lost."))
    device.counted = event.counter
    m.send(AckButton(event.device, event.boot_id, event.counter))
    panel = event.device == m.panel.name
    if panel:
        press(m, event, shown=event.lamp_revision)
    else:
        m.program.fire(m, offers.TRIGGERS[event.key])


def _shuffler(m: "TableModel", image: ShufflerImage) -> None:
    old = m.state.machine
    m.state.machine = image
    if not m.is_ours(m.shuffler):
        return
    if old is None:
        # The first look at this machine: what was counted before is none of ours.
        old = image
        _fire_if(m, "fact_deck_loaded" if image.input is not InputState.EMPTY else "")
        _fire_if(m, "fact_deck_ready" if image.ready else "")
    if image.shuffles != old.shuffles:
        m.program.fire(m, "fact_deck_counted")
    if image.input is not InputState.EMPTY and (
        old.input is InputState.EMPTY or old.input_colour != image.input_colour
    ):
        m.program.fire(m, "fact_deck_loaded")
    if image.ready > old.ready:
        m.program.fire(m, "fact_deck_ready")
    if (image.lifts - old.lifts) % _LIFTS:
        m.program.fire(m, "fact_lifted")
    _check_arithmetic(m, image)


def _check_arithmetic(m: "TableModel", image: ShufflerImage) -> None:
    """Rule 2: between acts, what the machine says it holds and what it put out make a deck."""
    round_ = m.state.round
    if round_ is None or m.state.act is not None or not round_.deck or round_.void:
        return
    inside = m.game.deck_cards - round_.dispensed
    if round_.remainder < 0 and image.ready != inside:
        what = f"{image.ready} cards inside, not {inside}"
        holds.open_hold(m, "arithmetic", what, scope=HoldScope.THIS_ROUND)


def _spots(m: "TableModel", image: SpotImage) -> None:
    changed = m.state.occupied ^ image.occupied
    m.state.occupied, m.state.faulty = image.occupied, image.faulty
    if not m.is_ours(m.state.device(image.device)):
        return
    for m.seat in m.table.seats:
        for m.spot in range(len(m.game.wagers)):
            bit = 1 << ((m.seat - 1) * 8 + m.spot)
            if changed & bit & ~image.faulty:
                placed = image.occupied & bit
                m.program.fire(m, "fact_wager_placed" if placed else "fact_wager_removed")


