"""`tablectl manifest`: the files that the table's integrity depends on, for anybody to check."""

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.daemon_socket import SocketOption, converse, find_socket, refused
from controller.cli.run import ConfigOption
from controller.cli.table_file import table_file
from controller.data.message import message
from controller.errors import ExitCode


def manifest(
    as_json: Annotated[bool, typer.Option("--json", help="help-manifest-json")] = False,
    check: Annotated[bool, typer.Option("--check", help="help-manifest-check")] = False,
    recheck: Annotated[bool, typer.Option("--recheck", help="help-manifest-recheck")] = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Print path and SHA-256 of every file that the table's integrity depends on.

    Each line is in the format of sha256sum, so that `tablectl manifest | sha256sum --check` checks
    the files, and `tablectl manifest | sha256sum` prints the digest that the journal and the screen
    show.
    """
    import json

    from controller.configuration import load_table
    from controller.manifest import take_manifest

    if recheck:
        raise typer.Exit(_recheck(find_socket(socket, config)))
    _, deployment = load_table(table_file(config))
    taken = take_manifest(deployment.configuration)
    if check:
        raise typer.Exit(_check(taken.text, deployment.approved_manifest))
    if not as_json:
        typer.echo(taken.text, nl=False)
        return
    files = [{"path": path, "sha256": digest} for path, digest in taken.files]
    typer.echo(json.dumps({"sha256": taken.digest, "files": files}, indent=2))


def _recheck(socket: Path) -> ExitCode:
    """Have the running table compare its software, and tell what it found."""
    from controller.api.messages import CheckSoftware
    from controller.cli.messages import tell

    answer = converse(socket, lambda client: client.wish(CheckSoftware()))
    if not answer.ok:
        refused(answer)
        return ExitCode.NEGATIVE
    tell(message("manifest-rechecked"))
    return ExitCode.OK


def _check(taken: str, approved: Path) -> ExitCode:
    """Tell which files are not as approved."""
    from controller.cli.messages import complain, tell
    from controller.daemon.manifest_check import differing

    try:
        wanted = approved.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        complain(message("manifest-not-approved-yet", path=str(approved), error=str(error)))
        return ExitCode.NEGATIVE
    paths = differing(taken, wanted)
    for path in paths:
        typer.echo(path)
    tell(message("manifest-check", count=len(paths), path=str(approved)))
    return ExitCode.NEGATIVE if paths else ExitCode.OK
