"""The queue of counted presses that wait for their acknowledgement."""

from collections import deque

from drivers.messages import Button
from drivers.vocabulary import Gesture, Key

QUEUE = 8
"""Presses that a device keeps."""
_MOST_LOST = 255


class ButtonQueue:
    """The presses of one boot.

    A press that does not fit gets no number; the next press that fits tells how many were lost. So
    the numbers have no gaps of their own, and a gap always means a lost frame.

    Attributes:
        counter: presses counted since the power came on.
    """

    __slots__ = ("_boot_id", "_lost", "_waiting", "counter")

    def __init__(self, boot_id: int) -> None:
        self._boot_id = boot_id
        self._waiting: deque[Button] = deque()
        self._lost = 0
        self.counter = 0

    @property
    def oldest(self) -> Button | None:
        """Return the press to be sent: only one at a time, so that no press overtakes another."""
        return self._waiting[0] if self._waiting else None

    def press(self, key: Key, gesture: Gesture, lamp_revision: int) -> int | None:
        """Count a press; return its number, or None when the queue is full."""
        if len(self._waiting) == QUEUE:
            self._lost = min(self._lost + 1, _MOST_LOST)
            return None
        self.counter += 1
        self._waiting.append(
            Button(self._boot_id, self.counter, key, gesture, lamp_revision, self._lost)
        )
        self._lost = 0
        return self.counter

    def acknowledge(self, boot_id: int, counter: int) -> bool:
        """Forget the presses up to `counter`; return whether there was one."""
        if boot_id != self._boot_id:
            return False
        before = len(self._waiting)
        while self._waiting and self._waiting[0].counter <= counter:
            self._waiting.popleft()
        return len(self._waiting) < before
