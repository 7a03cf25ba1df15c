"""Finding the daemon's socket for a command, and the conversation with it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from controller.cli.messages import complain, tell
from controller.cli.table_file import table_file
from controller.data.message import message
from controller.errors import ExitCode

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Answer

T = TypeVar("T")

SOCKET_VARIABLE = "DEALER_TABLE_SOCKET"

SocketOption = Annotated[
    Path | None,
    typer.Option(
        "--socket",
        metavar="PATH",
        envvar=SOCKET_VARIABLE,
        help="help-socket",
    ),
]


def find_socket(socket: Path | None, config: Path | None) -> Path:
    """Return the daemon's socket: the given one, else the one of the configuration.

    Raises:
        ConfigurationError: the configuration is wrong.
    """
    if socket is not None:
        return socket
    from controller.configuration import load_table

    _, deployment = load_table(table_file(config))
    return deployment.api_socket


def converse(path: Path, talk: Callable[["Client"], Awaitable[T]]) -> T:
    """Speak to the daemon at `path`; raises as `Client` does."""
    from controller.api.client import Client

    async def conversation() -> T:
        async with await Client.connect(path) as client:
            return await talk(client)

    return asyncio.run(conversation())


def refused(answer: "Answer") -> None:
    """Print why a wish was refused."""
    assert answer.words is not None, "a refusal says why"
    complain(message("tablectl-refused", words=answer.words, number=answer.seq))


def conclude(answer: "Answer") -> None:
    """Print the answer to a wish; exit with 1 if it was refused."""
    if not answer.ok:
        refused(answer)
        raise typer.Exit(ExitCode.NEGATIVE)
    tell(message("tablectl-taken", number=answer.seq))
    if answer.words is not None:
        tell(answer.words)
