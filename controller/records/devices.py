"""What devices did, told apart by serial number and firmware: acts, faults, losses."""

from collections import Counter

from msgspec import Struct

from controller.records.decoded_event import DecodedEvent
from drivers import interface
from drivers.vocabulary import ActState, FaultCode

EVENTS = (
    interface.ActOverdue,
    interface.ActRefused,
    interface.ActReport,
    interface.LinkLost,
    interface.LinkUp,
    interface.PutOut,
    interface.ShufflerLevels,
)
"""The kinds of events that `Devices` has to be given, beside those with an act in their intents."""


class Machine(Struct, frozen=True):
    """A device as it names itself.

    Attributes:
        device: its name at the table; `kind`: what it is.
        serial: its serial number; `model`, `firmware`: as it reports them. Empty: not known.
    """

    device: str
    kind: str = ""
    serial: str = ""
    model: str = ""
    firmware: str = ""


class DeviceNow(Struct):
    """How a device stands after the last event.

    Attributes:
        epoch, txn: of the last act that was asked for; `over`: that act has ended.
        put: the same of what a self-driven shuffler put out last.
        fault: the code that its levels show; empty: none.
    """

    machine: Machine
    epoch: int = 0
    txn: int = 0
    over: bool = True
    put: tuple[int, int] = (0, 0)
    fault: str = ""


class Devices:
    """Follows the devices of a table, event by event.

    Attributes:
        counts: by machine, what it did since `counts` was emptied: *links*, *losses*, *acts* (asked
            for by the table, or done by a self-driven shuffler), how they ended (*done*,
            *interrupted*, *voided*, `failed:jam`), *refused*, *overdue*, and faults that a
            shuffler's levels began to show (`fault:jam`), also outside of acts.
    """

    def __init__(self, now: dict[str, DeviceNow]) -> None:
        """Go on with the devices as they stood; `now` is changed."""
        self._now = now
        self.counts: dict[Machine, Counter[str]] = {}

    def add_event(self, what: DecodedEvent) -> None:
        """Take in an event, with what followed from it."""
        if isinstance(what.event, interface.DeviceEvent):
            self._add_report(what.event)
        for intent in what.intents:
            if isinstance(intent, interface.SendAct):
                self._send(intent)

    def _add_report(self, said: interface.DeviceEvent) -> None:
        match said:
            case interface.LinkUp():
                self._link(said)
                self._end(said.device, said.last_act)
            case interface.LinkLost():
                self._count(said.device, "losses")
            case interface.ActReport():
                self._end(said.device, said.act)
            case interface.PutOut():
                self._put(said)
            case interface.ActRefused():
                self._count(said.device, "refused")
            case interface.ActOverdue():
                self._count(said.device, "overdue")
            case interface.ShufflerLevels():
                self._show(said)

    def _link(self, up: interface.LinkUp) -> None:
        kind = up.kind.name.lower()
        machine = Machine(up.device, kind, up.serial, up.model, up.firmware)
        now = self._now.get(up.device)
        if now is None or now.machine.serial != up.serial:
            self._now[up.device] = DeviceNow(machine)
        else:
            now.machine = machine  # its firmware may be another one
        self._count(up.device, "links")

    def _send(self, act: interface.SendAct) -> None:
        now = self._device(act.device)
        if (now.epoch, now.txn) == (act.epoch, act.txn):
            return  # it is sent again
        now.epoch, now.txn, now.over = act.epoch, act.txn, False
        self._count(act.device, "acts")

    def _put(self, said: interface.PutOut) -> None:
        now = self._device(said.device)
        if now.put == (said.act.epoch, said.act.txn) or not said.act.state.terminal:
            return  # it is reported again
        now.put = said.act.epoch, said.act.txn
        self._count(said.device, "acts")
        self._count_end(said.device, said.act)

    def _end(self, device: str, act: interface.LastAct) -> None:
        now = self._device(device)
        if now.over or (act.epoch, act.txn) != (now.epoch, now.txn) or not act.state.terminal:
            return
        now.over = True
        self._count_end(device, act)

    def _count_end(self, device: str, act: interface.LastAct) -> None:
        failed = act.state is ActState.FAULT
        name = f"failed:{act.code.name.lower()}" if failed else act.state.name.lower()
        self._count(device, name)

    def _show(self, levels: interface.ShufflerLevels) -> None:
        now = self._device(levels.device)
        fault = "" if levels.fault is FaultCode.NONE else levels.fault.name.lower()
        if fault and fault != now.fault:
            self._count(levels.device, f"fault:{fault}")
        now.fault = fault

    def _device(self, device: str) -> DeviceNow:
        return self._now.setdefault(device, DeviceNow(Machine(device)))

    def _count(self, device: str, name: str) -> None:
        self.counts.setdefault(self._device(device).machine, Counter())[name] += 1
