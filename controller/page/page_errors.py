"""Errors of serving the page, and the refusals that a browser gets."""

from controller.data.message import Message
from controller.errors import DealerTableError, ExitCode


class PageInUseError(DealerTableError):
    """Another program listens at the page's address."""

    exit_code = ExitCode.IN_USE


class PageNotUpError(DealerTableError):
    """The page's address is none of this computer's at present: its network may come up later."""

    exit_code = ExitCode.USAGE


class PageNotPassedError(DealerTableError):
    """Only the service manager can listen at the page's address, and it passed no such socket."""

    exit_code = ExitCode.USAGE


class PageSetupError(DealerTableError):
    """The page cannot be served as configured."""

    exit_code = ExitCode.USAGE


class PageRefusal(DealerTableError):
    """A request that is answered with a refusal.

    Attributes:
        status: of HTTP.
        words: for a person.
    """

    def __init__(self, status: int, words: Message) -> None:
        super().__init__(words)
        self.status = status
