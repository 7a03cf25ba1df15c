"""The panel: the page on the screen at the table. While it answers, a lost key pad is a notice."""

from controller.data.message import Message, message
from controller.procedure.model import TableModel


def panel_up(m: TableModel) -> None:
    """The panel answers: the dealer can press there."""
    m.state.panel = True


def panel_lost(m: TableModel) -> None:
    """The panel does not answer any more."""
    m.state.panel = False


def prompt(m: TableModel) -> Message | None:
    """Return that the dealer presses on the panel, because the key pad is lost; None: it is not."""
    if m.key_pad.up or not m.state.panel:
        return None
    return message("prompt-key-pad-lost")
