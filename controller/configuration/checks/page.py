"""Rules of a table file about its page: who can reach it, and how others are kept out."""

from collections.abc import Collection, Iterator
from pathlib import Path

from controller.configuration.certificates import server_context
from controller.configuration.checks.names import known_only
from controller.configuration.document import Document
from controller.configuration.listening import (
    address_of,
    is_every_address,
    is_loopback,
    listen,
)
from controller.configuration.problem import Problem, of_error, plain, quoted
from controller.configuration.strict import WrongValueError
from controller.data.message import Message, message

_FILES = ("certificate", "key", "clients")


def check_page(table: Document, languages: Collection[str]) -> Iterator[Problem]:
    """Yield the problems between the page's settings."""
    what = message("config-a-language")
    yield from known_only(table, table.texts("page", "language"), languages, what)
    yield from _check_address(table)
    if table.one("page", "tls") is not None:
        yield from _check_files(table)


def _check_address(table: Document) -> Iterator[Problem]:
    """Check that a page for other computers has a certificate, and a name to reach it by."""
    place = ("page", "listen")
    try:
        host, _ = address_of(listen(table.one(*place)))
    except WrongValueError:
        return  # the schema reports it, or the default counts
    if is_loopback(host):
        return
    if table.one("page", "tls") is None:
        yield table.problem(place, message("config-loopback"))
    elif is_every_address(host) and not table.one("page", "tls", "names"):
        expected = message("config-tls-names")
        yield table.problem(("page", "tls", "names"), expected, found=message("config-none"))


def _check_files(table: Document) -> Iterator[Problem]:
    paths: list[Path] = []
    for name in _FILES:
        place = ("page", "tls", name)
        for _, text in table.texts(*place):
            if why := _unreadable(Path(text)):
                found = message("config-with-reason", found=quoted(text), why=why)
                yield table.problem(place, message("config-readable-by-user"), found=found)
            else:
                paths.append(Path(text))
    if len(paths) == len(_FILES):
        try:
            server_context(*paths)
        except OSError as error:
            expected, found = message("config-certificates"), plain(str(error).lower())
            yield table.problem(("page", "tls"), expected, found=found, key=True)


def _unreadable(path: Path) -> Message | None:
    """Return why a file cannot be read; None: it can."""
    try:
        path.open("rb").close()
    except OSError as error:
        return of_error(error)
    return None
