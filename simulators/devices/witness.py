"""An observer beside a device: it is told what the firmware forgets. The firmware never asks it."""

from typing import Protocol

from drivers.vocabulary import Key
from simulators.devices.nvram import ActRecord


class Witness(Protocol):
    """Is told what the device will not report again."""

    def pressed(self, boot_id: int, key: Key, counter: int | None) -> None:
        """A key went down and was counted; `counter` None: the queue was full."""

    def press_acknowledged(self, boot_id: int, counter: int) -> None:
        """The host has acknowledged the presses up to this one: the device forgets them."""

    def cards_told(self, epoch: int, txn: int) -> None:
        """The device tells which cards an act put out."""

    def act_acknowledged(self, act: ActRecord) -> None:
        """The host has acknowledged the act's end: the device does not repeat it."""
