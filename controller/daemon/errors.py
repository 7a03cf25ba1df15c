"""What can go wrong between the daemon, its socket and those who speak to it."""

from pathlib import Path

from controller.errors import DealerTableError, ExitCode


class SocketInUseError(DealerTableError):
    """Another daemon answers on the socket.

    Attributes:
        path: the socket.
    """

    exit_code = ExitCode.IN_USE

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path}: another daemon answers here; stop it first")


class SocketError(DealerTableError):
    """The socket cannot be made.

    Attributes:
        path: the socket.
    """

    exit_code = ExitCode.USAGE

    def __init__(self, path: Path, what: str, remedy: str) -> None:
        self.path = path
        super().__init__(f"{path}: {what}. {remedy}")


class LogError(DealerTableError):
    """The log cannot be written where the configuration says."""

    exit_code = ExitCode.USAGE


class DevicePortInUseError(DealerTableError):
    """Another process has a device's port: two controllers must never drive one device."""

    exit_code = ExitCode.IN_USE


class DeviceSetupError(DealerTableError):
    """A device cannot be driven as configured: its driver or transport is not installed."""

    exit_code = ExitCode.USAGE


class StoppingError(DealerTableError):
    """The daemon ends: it takes no more requests."""

    exit_code = ExitCode.NEGATIVE

    def __init__(self) -> None:
        super().__init__("The daemon is stopping: nothing was changed")


class NoDaemonError(DealerTableError):
    """No daemon answers on the socket.

    Attributes:
        path: the socket.
    """

    exit_code = ExitCode.NEGATIVE

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"{path}: no table is running here ({why}); start it with: tablectl run")


class ConversationError(DealerTableError):
    """The daemon did not understand, or what it said is not understood."""

    exit_code = ExitCode.NEGATIVE


class UnknownKeyError(DealerTableError):
    """No key has this name.

    Attributes:
        name: what was given.
    """

    exit_code = ExitCode.USAGE

    def __init__(self, name: str, hint: str) -> None:
        self.name = name
        super().__init__(f"no key {name!r}: {hint}")
