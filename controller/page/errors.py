"""Errors of serving the page, and the refusals that a browser gets."""

from controller.errors import DealerTableError, ExitCode


class PageInUseError(DealerTableError):
    """Another program listens at the page's address."""

    exit_code = ExitCode.IN_USE

    def __init__(self, where: str) -> None:
        super().__init__(
            f"page: {where}: another program listens here; stop it, or configure page: listen"
        )


class PageSetupError(DealerTableError):
    """The page cannot be served as configured."""

    exit_code = ExitCode.USAGE

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"page: {where}: {what}; configure page: in the table's file")


class PageRefusal(Exception):
    """A request that is answered with a refusal.

    Attributes:
        status: of HTTP.
        words: for a person.
    """

    def __init__(self, status: int, words: str) -> None:
        self.status = status
        self.words = words
        super().__init__(words)
