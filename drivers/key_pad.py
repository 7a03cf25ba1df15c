"""The driver of a dealer's key pad: counted presses up, lamps down."""

from typing import ClassVar

from msgspec.structs import astuple

from drivers import interface, link, messages, vocabulary
from drivers.handshake import Handshake
from drivers.messages import Button, ButtonAck, LampsSet, Levels, Message, SetLamps


def pressed(device: str, button: Button) -> interface.ButtonPressed:
    """Return the event of a counted press."""
    return interface.ButtonPressed(device, *astuple(button))


class KeyPadDriver(link.WiredDriver):
    """A dealer's key pad on the wire protocol.

    Every repetition of a press is passed on (the table knows which presses it has counted). Only
    the lamps commanded last matter: they are kept without a link, and shown at each link-up.
    """

    KIND: ClassVar[vocabulary.DeviceKind] = vocabulary.DeviceKind.KEY_PAD

    _lamps: interface.ShowLamps | None = None

    def command(self, command: interface.Command, now: float) -> None:
        """Acknowledge a press, show lamps, or read the levels."""
        match command:
            case interface.ShowLamps():
                self._lamps = command
                self._show(now)
            case interface.AckButton(_, boot_id, counter):
                if self.up:
                    self.send(ButtonAck(boot_id, counter))
            case _:
                super().command(command, now)

    def link_up(self, shaken: Handshake, levels: Levels, now: float) -> None:
        """Report the device, and show the lamps again: it may have lost them."""
        super().link_up(shaken, levels, now)
        self._show(now)

    def link_levels(self, levels: Levels, now: float) -> None:
        """Report the levels. If they show other lamps, a late frame came: send the lamps again."""
        super().link_levels(levels, now)
        wanted = self._lamps.revision if self._lamps is not None else None
        late = isinstance(levels, messages.KeyPadLevels) and levels.lamp_revision != wanted
        if late and not self.asked(LampsSet):
            self._show(now)

    def link_message(self, message: Message, now: float) -> None:
        """Pass a press on; `LampsSet` has already closed its request."""
        if isinstance(message, Button):
            self._events.append(pressed(self.device, message))
        elif not isinstance(message, LampsSet):
            self.ignore()

    def _show(self, now: float) -> None:
        if self._lamps is None or not self.up:
            return
        revision, lamps = self._lamps.revision, self._lamps.lamps
        self.ask(LampsSet, lambda request: SetLamps.of(request, revision, lamps), now)

    def _event(self, levels: Levels) -> interface.DeviceEvent:
        assert isinstance(levels, messages.KeyPadLevels)
        return interface.KeyPadLevels(
            self.device, levels.revision, levels.lamp_revision, levels.keys_down
        )
