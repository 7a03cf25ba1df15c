"""Presses of keys: each counts only for the offer that its presser saw."""

from controller.data.events import Press
from controller.data.intents import Noted
from controller.data.message import message
from controller.procedure.keys import SEATS, TRIGGERS
from controller.procedure.model import TableModel
from controller.procedure.reasons import refuse
from controller.procedure.round import hand_dealing
from drivers.interface import AckButton, ButtonPressed
from drivers.vocabulary import Feature, Key


def press(
    m: TableModel, event: Press | ButtonPressed, *, offer: str = "", shown: int | None = None
) -> None:
    """Take a key: it counts only for the offer that its presser saw.

    Args:
        m: the table.
        event: the press.
        offer: the offer's id that the press names, if it does.
        shown: the lamp revision that the key pad showed, if it has lamps.
    """
    trigger = TRIGGERS[event.key]
    m.seat = SEATS.get(event.key, 0)
    standing = next((each for each in m.state.offers if each.key is event.key), None)
    if standing is not None:
        stale = False
        if offer:
            stale = offer != standing.id
        elif shown is not None:
            stale = standing.since > shown
        else:
            age = m.now.monotonic_ns - standing.since_ns
            stale = stale or 0 <= age < m.house.key_guard * 1e9
        if stale:
            refuse(m, trigger, "stale_offer")
            return
    m.fire(trigger)
    if event.key is Key.CONTINUE and not m.state.refusal:
        hand_dealing.rest_key(m)


def pressed(m: TableModel, event: Press) -> None:
    """Take a press of the page or of `tablectl`: it names its offer, and may be too old.

    A press that waited because the daemon stood still must not act seconds later, when nobody
    thinks of it any more. A stop is never too late.
    """
    if 0 < m.house.press_age * 1000 < event.age_ms and event.key is not Key.STOP:
        refuse(m, TRIGGERS[event.key], "press_old")
        return
    press(m, event, offer=event.offer)


def button(m: TableModel, event: ButtonPressed) -> None:
    """Take a press that a device has counted: each once, and of our own key pad only."""
    device = m.devices[event.device]
    m.send(AckButton(event.device, event.boot_id, event.counter))
    if event.boot_id != device.boot_id or not device.up or not m.is_ours(device):
        refuse(m, TRIGGERS[event.key], "unknown_device")
        return
    gap = event.counter - device.counted - 1
    if gap > 0 or event.lost:
        words = message("note-presses-lost", count=max(gap, event.lost))
        m.note(Noted("presses_lost", words))
    device.counted = event.counter
    if event.device != m.key_pad.name:
        m.seat = SEATS.get(event.key, 0)
        m.fire(TRIGGERS[event.key])
        return
    lamps = device.abilities is not None and Feature.LAMPS in device.abilities.features
    press(m, event, shown=event.lamp_revision if lamps else None)
