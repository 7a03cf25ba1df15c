"""The panel: the page on the screen at the table. While it answers, a bad key pad is a notice.

A key pad that does not answer, is not the table's own, or has a key stuck: the dealer presses on
the panel, and the game goes on. Without a panel each of these holds the table.

The key pad's lamps: when they are shown again, and a technician's test of all of them.
"""

from controller.data.message import Message, message
from controller.data.state import Device
from controller.procedure.model import TableModel


def panel_up(m: TableModel) -> None:
    """The panel answers: the dealer can press there."""
    m.state.panel = True


def panel_lost(m: TableModel) -> None:
    """The panel does not answer any more."""
    m.state.panel = False


def stands_for(m: TableModel, device: Device) -> bool:
    """Tell whether the panel takes a device's place: the key pad's, while it answers."""
    return m.state.panel and device is m.key_pad


def panel_prompt(m: TableModel) -> Message | None:
    """Return why the dealer presses on the panel, where the key pad is at fault; else None."""
    pad = m.key_pad
    if not m.state.panel:
        return None
    if not pad.up:
        return message("prompt-key-pad-lost")
    if not m.is_ours(pad):
        return message("prompt-key-pad-strange", serial=pad.serial)
    return message("prompt-key-pad-stuck", keys=pad.stuck) if pad.stuck else None


LAMP_TEST = "lamp_test"
"""The timer of a lamp test."""
LAMP_TEST_TIME = 5.0
"""Seconds that it lasts."""


def show_lamps(m: TableModel) -> None:
    """Have the key pad shown its lamps after this event, though the offers are the same."""
    m.lamps_due = True


def begin_lamp_test(m: TableModel) -> None:
    """Light every lamp of the key pad for a while."""
    m.state.lamp_test = True
    m.start_timer(LAMP_TEST, LAMP_TEST_TIME)
    show_lamps(m)


def end_lamp_test(m: TableModel) -> None:
    """End the lamp test: the lamps show the offered keys again."""
    m.state.lamp_test = False
    show_lamps(m)
