"""`tablectl kiosk`: an address that makes one browser the screen at the table."""

import typer

from controller.cli.daemon_socket import SocketOption, converse, find_socket
from controller.cli.run import ConfigOption


def kiosk(socket: SocketOption = None, config: ConfigOption = None) -> None:
    """Print an address; the browser that opens it first is the screen at the table."""
    typer.echo(converse(find_socket(socket, config), lambda client: client.kiosk()))
