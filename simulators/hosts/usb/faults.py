"""Control verbs for a device's USB side: faults that only a USB bus has."""

import errno
from typing import ClassVar

from simulators.devices.control import Answer, Arguments, Verb, verb, verbs_of
from simulators.hosts.usb.gadget import Gadget
from simulators.hosts.usb.plate import IN, OUT

_SWITCH = ("on", "off")
_ENDS = {"in": IN, "out": OUT}


class UsbFaults:
    """The verbs of a gadget, added to those of the model behind it."""

    VERBS: ClassVar[dict[str, Verb]] = {}

    def __init__(self, gadget: Gadget) -> None:
        self._gadget = gadget

    @verb("usb_stall", "[way=in|out]", "fault: an endpoint refuses until the host clears it")
    def _stall(self, args: Arguments, now: float) -> Answer:
        way = args.choice("way", _ENDS, "in")
        self._gadget.stall(_ENDS[way])
        return {"halted": way}

    @verb("usb_nak", "[to=on|off]", "fault: every transfer times out", "usb_nak to=off")
    def _nak(self, args: Arguments, now: float) -> Answer:
        self._gadget.set_fault(deaf=_on(args))
        return {"nak": self._gadget.deaf}

    @verb("usb_error", "[to=on|off]", "fault: every transfer fails", "usb_error to=off")
    def _error(self, args: Arguments, now: float) -> Answer:
        self._gadget.set_fault(failing=errno.EIO if _on(args) else 0)
        return {"failing": bool(self._gadget.failing)}

    @verb("usb_busy", "[to=on|off]", "fault: another program claims it next", "usb_busy to=off")
    def _busy(self, args: Arguments, now: float) -> Answer:
        self._gadget.seized = _on(args)
        return {"busy": self._gadget.seized}

    @verb("usb_forbid", "[to=on|off]", "fault: the udev rule is missing", "usb_forbid to=off")
    def _forbid(self, args: Arguments, now: float) -> Answer:
        self._gadget.forbidden = _on(args)
        return {"forbidden": self._gadget.forbidden}


def _on(args: Arguments) -> bool:
    return args.choice("to", _SWITCH, "on") == "on"


UsbFaults.VERBS = verbs_of(UsbFaults)
