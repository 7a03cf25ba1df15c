"""`tablectl manifest`: the files that the table's integrity depends on, for anybody to check."""

from typing import Annotated

import typer

from controller.cli.run import ConfigOption


def manifest(
    as_json: Annotated[bool, typer.Option("--json", help="help-manifest-json")] = False,
    config: ConfigOption = None,
) -> None:
    """Print path and SHA-256 of every file that the table's integrity depends on.

    Each line is in the format of sha256sum, so that `tablectl manifest | sha256sum --check` checks
    the files, and `tablectl manifest | sha256sum` prints the digest that the journal and the screen
    show.
    """
    import json

    from controller.configuration import default_table, load_table
    from controller.manifest import take_manifest

    _, deployment = load_table(config or default_table())
    taken = take_manifest(deployment.configuration)
    if not as_json:
        typer.echo(taken.text, nl=False)
        return
    files = [{"path": path, "sha256": digest} for path, digest in taken.files]
    typer.echo(json.dumps({"sha256": taken.digest, "files": files}, indent=2))
