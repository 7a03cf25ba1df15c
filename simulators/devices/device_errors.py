"""Errors of device models."""

from collections.abc import Callable


class ControlError(Exception):
    """A person or a test asked for something that is impossible now; the text says why."""


class UsageError(ControlError):
    """There is no such verb, or an argument is wrong: the call can never succeed."""


class PowerCutError(Exception):
    """The power failed at this point: raised by a crash hook, caught by the model."""


class WriteFailedError(Exception):
    """A write to memory could not be read back: nothing of it was kept."""


class WorldError(Exception):
    """The world's log is damaged, or a card that is asked for is not there."""


CrashHook = Callable[[str], None]
"""Called at every point where power may fail, with the point's name; may raise `PowerCutError`."""


class CutAtWrite:
    """A crash hook that cuts the power at one write to memory to come, once.

    Attributes:
        usual: the hook that it stands before.
    """

    def __init__(self, point: str, number: int, usual: CrashHook | None) -> None:
        """Cut at the `number`th time that `point` is passed."""
        self.usual = usual
        self._point = point
        self._left = number

    def __call__(self, name: str) -> None:
        """Pass a point.

        Raises:
            PowerCutError: it is the one.
        """
        if self.usual is not None:
            self.usual(name)
        if name == self._point:
            self._left -= 1
            if self._left == 0:
                raise PowerCutError(name)
