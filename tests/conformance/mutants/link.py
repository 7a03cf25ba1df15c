"""Broken drivers of the link: which device is there, since when, and until when."""

from msgspec import structs

from drivers.interface import LinkLost, LinkUp
from drivers.sensors import SensorsDriver
from drivers.timings import LinkTimings
from tests.conformance.mutants.marking import Told, mutant


@mutant("unplug")
class LosesTwice(Told, SensorsDriver):
    def tell(self, event):
        return [event, event] if isinstance(event, LinkLost) else [event]


@mutant("silence", "unplug")
class SwallowsLost(Told, SensorsDriver):
    def tell(self, event):
        return [] if isinstance(event, LinkLost) else [event]


@mutant("silence")
class IsPatient(SensorsDriver):
    TIMINGS = LinkTimings(silence=1.6)


@mutant("identity")
class NamesAnother(Told, SensorsDriver):
    def tell(self, event):
        return [structs.replace(event, device="spots")]


@mutant("identity", "host_restart")
class CountsItself(Told, SensorsDriver):
    """Reports a boot id of the driver's own."""

    made = 0

    def __init__(self, device, options):
        super().__init__(device)
        CountsItself.made += 1
        self.number = CountsItself.made

    def tell(self, event):
        if isinstance(event, LinkUp):
            return [structs.replace(event, boot_id=self.number, serial=f"S{self.number}")]
        return [event]


@mutant("capabilities")
class HasNoSeats(Told, SensorsDriver):
    def tell(self, event):
        if isinstance(event, LinkUp):
            return [structs.replace(event, abilities=structs.replace(event.abilities, seats=0))]
        return [event]


@mutant("goodbye")
class StaysInTouch(SensorsDriver):
    """Goes on sending beats after the goodbye."""

    left = False

    def goodbye(self, now):
        super().goodbye(now)
        self.left = True

    def on_deadline(self, now):
        super().on_deadline(now)

    def take_bytes(self):
        return super().take_bytes() or (b"\0" if self.left else b"")


@mutant("deadlines")
class Spins(SensorsDriver):
    def next_deadline(self):
        due = super().next_deadline()
        return due and min(due, 100.5)


@mutant("handshake", "deadlines")
class Floods(SensorsDriver):
    TIMINGS = LinkTimings(repeat=0.002)


@mutant("reboot")
class IgnoresBoots(Told, SensorsDriver):
    def tell(self, event):
        return [structs.replace(event, boot_id=1)] if isinstance(event, LinkUp) else [event]


@mutant("cut_anywhere", "unplug")
class AlwaysReportsALoss(SensorsDriver):
    def closed(self, reason, now):
        super().closed(reason, now)
        self._events.append(LinkLost(self.device, reason))
