"""Errors of the daemon's socket and of those who speak to it."""

from pathlib import Path

from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode


class SocketInUseError(DealerTableError, exit_code=ExitCode.IN_USE):
    """Another daemon answers on the socket.

    Attributes:
        path: the socket.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(message("error-socket-in-use", path=str(path)))


class SocketError(DealerTableError, exit_code=ExitCode.USAGE):
    """The socket cannot be made.

    Attributes:
        path: the socket.
    """

    def __init__(self, path: Path, what: Message, remedy: Message) -> None:
        self.path = path
        super().__init__(message("error-at", path=str(path), what=what, remedy=remedy))


class NoDaemonError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """No daemon answers on the socket.

    Attributes:
        path: the socket.
    """

    def __init__(self, path: Path, why: Message) -> None:
        self.path = path
        super().__init__(message("error-no-daemon", path=str(path), why=why))


class ConversationError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The daemon did not understand, or what it said is not understood."""


class UnknownKeyError(DealerTableError, exit_code=ExitCode.USAGE):
    """No key has this name.

    Attributes:
        name: the name that was given.
    """

    def __init__(self, name: str, hint: Message) -> None:
        self.name = name
        super().__init__(message("error-no-key", name=name, hint=hint))
