"""Broken drivers of key pads: they lose presses or lamps, or invent some."""

from msgspec import structs

from drivers.interface import AckButton, ButtonPressed, ShowLamps
from drivers.key_pad import KeyPadDriver
from tests.conformance.mutants.marking import Told, mutant


@mutant("press_acknowledged")
class AcknowledgesPresses(Told, KeyPadDriver):
    """Acknowledges presses before the table has them on disk."""

    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            if isinstance(event, ButtonPressed):
                self.command(AckButton(self.device, event.boot_id, event.counter), now)


@mutant("press_acknowledged", "press_on_a_bad_line")
class CountsRepetitions(Told, KeyPadDriver):
    count = 0

    def tell(self, event):
        if isinstance(event, ButtonPressed):
            self.count += 1
            return [structs.replace(event, counter=self.count)]
        return [event]


@mutant("press_acknowledged", "press_while_unplugged")
class ForgetsPressesWithTheLink(Told, KeyPadDriver):
    """Acknowledges the presses made while the link was down, as if they were old."""

    since = None

    def link_up(self, peer, levels, now):
        super().link_up(peer, levels, now)
        first = self.since is None
        self.since = 0 if first else peer.hello.button_counter
        if not first:
            self.command(AckButton(self.device, peer.hello.boot_id, self.since), now)

    def tell(self, event):
        if isinstance(event, ButtonPressed) and event.counter <= self.since:
            return []
        return [event]


@mutant("press_once")
class CountsDouble(Told, KeyPadDriver):
    def tell(self, event):
        if isinstance(event, ButtonPressed):
            number = 2 * event.counter
            return [
                structs.replace(event, counter=number - 1),
                structs.replace(event, counter=number),
            ]
        return [event]


@mutant("lamps")
class ForgetsLamps(KeyPadDriver):
    """Does not show the lamps again after a reconnect."""

    def link_up(self, peer, levels, now):
        self._lamps = None
        super().link_up(peer, levels, now)

    def command(self, command, now):
        if not isinstance(command, ShowLamps) or self._link.up:
            super().command(command, now)
