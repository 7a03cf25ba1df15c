"""`tablectl floor board`: the pit board, until it is stopped."""

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.arguments import WrongArgumentError
from controller.cli.floor_centre import CredentialsOption, HouseOption, ServerOption, need_the_extra
from controller.cli.floor_running import until_signal
from controller.cli.output import complain, tell
from controller.data.message import message


def board(
    *,
    house: HouseOption,
    server: ServerOption,
    listen: Annotated[
        str, typer.Option("--listen", metavar="HOST:PORT", help="help-floor-board-listen")
    ] = "127.0.0.1:8440",
    people: Annotated[
        Path | None, typer.Option("--people", metavar="FILE", help="help-floor-board-people")
    ] = None,
    table: Annotated[
        list[str] | None, typer.Option("--table", metavar="NAME", help="help-floor-board-table")
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="DSN", help="help-floor-board-database")
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option("--certificate", metavar="FILE", help="help-floor-board-certificate"),
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="help-floor-board-key")
    ] = None,
    clients: Annotated[
        Path | None, typer.Option("--clients", metavar="FILE", help="help-floor-board-clients")
    ] = None,
    credentials: CredentialsOption = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="HOST", help="help-floor-board-name")
    ] = None,
    language: Annotated[
        str, typer.Option("--language", metavar="TAG", help="help-floor-board-language")
    ] = "en",
) -> None:
    """Serve the pit board until it is stopped."""
    import sys

    from controller.configuration.listening import Tls, address_of, is_loopback
    from controller.configuration.listening import listen as listened
    from controller.configuration.strict import WrongValueError

    need_the_extra()
    from controller.floor.board.service import BoardSettings, run_board
    from controller.floor.connection import Broker
    from controller.floor.rights.credentials import connecting
    from controller.floor.rights.roles import Role

    try:
        host, port = address_of(listened(listen))
    except WrongValueError as error:
        raise WrongArgumentError(error.expected, "--listen") from error
    tls = None
    if certificate is not None and key is not None and clients is not None:
        tls = Tls(certificate, key, clients, tuple(name or ()))
    elif not is_loopback(host) or certificate or key or clients:
        raise WrongArgumentError(message("board-needs-tls"), "--listen")
    # The credentials of a pit's board allow its own tables alone: it asks for no others.
    shown = connecting(credentials, Role.PIT if table else Role.BOARD)
    broker = Broker(house, tuple(server), shown)
    settings = BoardSettings(
        broker, tuple(table or ()), host, port, tls, people, database, language, complain
    )

    def served(address: str) -> None:
        tell(message("board-served", url=address))
        sys.stdout.flush()

    until_signal(run_board(settings, served))
