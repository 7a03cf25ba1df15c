"""Errors of device models."""

from collections.abc import Callable


class ControlError(Exception):
    """A person, or a test, asked for something that cannot be done now; the text says why."""


class UsageError(ControlError):
    """No such verb, or one of its arguments is wrong: it can never be done like that."""


class PowerCutError(Exception):
    """The power failed at this very point: raised by a crash hook, caught by the model."""


class WorldError(Exception):
    """The world's log is not one, or asks for a card that is not there."""


CrashHook = Callable[[str], None]
"""Called at every point where power may fail, with the point's name; may raise `PowerCutError`."""
