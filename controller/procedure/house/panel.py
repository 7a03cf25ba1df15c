"""The panel: the page on the screen at the table. While it answers, a bad key pad is a notice.

A key pad that does not answer, is not the table's own, or has a key stuck: the dealer presses on
the panel, and the game goes on. Without a panel each of these holds the table.
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


def prompt(m: TableModel) -> Message | None:
    """Return that the dealer presses on the panel, and why not on the key pad; None: either."""
    pad = m.key_pad
    if not m.state.panel:
        return None
    if not pad.up:
        return message("prompt-key-pad-lost")
    if not m.is_ours(pad):
        return message("prompt-key-pad-strange", serial=pad.serial)
    return message("prompt-key-pad-stuck", keys=pad.stuck) if pad.stuck else None
