"""Judge of rule 4: no packet is asked for while nobody can press a key.

The dealer presses on the key pad or on the panel. Whether these answer is read from the record.
"""

from collections.abc import Callable, Sequence

from controller.data.encoding import decode_event
from controller.data.events import PanelLost, PanelUp, Started
from controller.journal import Record
from controller.table import Outgoing
from drivers.interface import LinkLost, LinkUp, SendAct
from drivers.vocabulary import ActKind, DeviceKind

_HEARD = {each.__name__ for each in (Started, LinkUp, LinkLost, PanelUp, PanelLost)}


class KeysJudge:
    """Watches what answers of the key pad and the panel."""

    def __init__(self, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._say = say
        self._pad = ""
        self._answers = {"pad": False, "panel": False}

    def after(self, out: Sequence[Outgoing], written: Record) -> None:
        """Judge what an event led to; `written` is its record."""
        if written.kind in _HEARD:
            self._hear(written)
        if any(self._answers.values()):
            return
        for each in out:
            if isinstance(each, SendAct) and each.kind is ActKind.PACKET:
                self._say(4, f"act {each.txn} leaves, and neither key pad nor panel answers")

    def _hear(self, written: Record) -> None:
        answers = self._answers
        match decode_event(written.kind, written.data):
            case Started():
                answers["pad"] = answers["panel"] = False
            case PanelUp():
                answers["panel"] = True
            case PanelLost():
                answers["panel"] = False
            case LinkUp(device=name, kind=DeviceKind.KEY_PAD):
                self._pad, answers["pad"] = name, True
            case LinkLost(device=name) if name == self._pad:
                answers["pad"] = False
            case _:
                pass
