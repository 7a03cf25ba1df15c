"""Errors of the daemon's socket and of those who speak to it."""

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
        name: the name that was given.
    """

    exit_code = ExitCode.USAGE

    def __init__(self, name: str, hint: str) -> None:
        self.name = name
        super().__init__(f"no key {name!r}: {hint}")
