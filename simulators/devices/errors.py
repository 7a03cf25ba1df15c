"""Errors of device models."""

from collections.abc import Callable


class ControlError(Exception):
    """A person or a test asked for something that is impossible now; the text says why."""


class UsageError(ControlError):
    """There is no such verb, or an argument is wrong: the call can never succeed."""


class PowerCutError(Exception):
    """The power failed at this point: raised by a crash hook, caught by the model."""


class WorldError(Exception):
    """The world's log is damaged, or a card that is asked for is not there."""


CrashHook = Callable[[str], None]
"""Called at every point where power may fail, with the point's name; may raise `PowerCutError`."""
