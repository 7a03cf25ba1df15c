"""Errors of serving the page, and the refusals that a browser gets."""

from controller.data.message import Message
from controller.errors import DealerTableError, ExitCode


class PageInUseError(DealerTableError, exit_code=ExitCode.IN_USE):
    """Another program listens at the page's address."""


class PageNotUpError(DealerTableError, exit_code=ExitCode.USAGE):
    """The page's address is none of this computer's at present: its network may come up later."""


class PageNotPassedError(DealerTableError, exit_code=ExitCode.USAGE):
    """Only the service manager can listen at the page's address, and it passed no such socket."""


class PageSetupError(DealerTableError, exit_code=ExitCode.USAGE):
    """The page cannot be served as configured."""


class PageRefusal(DealerTableError):
    """A request that is answered with a refusal.

    Attributes:
        status: of HTTP.
        words: for a person.
    """

    def __init__(self, status: int, words: Message) -> None:
        super().__init__(words)
        self.status = status
