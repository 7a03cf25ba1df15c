"""`tablectl bundle`: a table in one file, for a spare computer."""

import json
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from controller.bundle.contents import PUBLIC, Index, public_keys, secret_keys
from controller.bundle.contents import new_key as draw
from controller.bundle.restoration import check_bundle
from controller.bundle.restoration import restore as put
from controller.bundle.saved_table import SavedTable
from controller.bundle.saved_table import save as write
from controller.cli.arguments import LinesOption
from controller.cli.commands import argument, command, group, option
from controller.cli.journal_file import ConfigOption, events_bar
from controller.cli.output import print_complaint, print_message
from controller.cli.table_file import table_file
from controller.configuration import load_table
from controller.data.house_clock import utc_text
from controller.data.message import Message, message
from controller.setup.udev_rules import RELOAD, RULES, put_in_force
from controller.shipped_files import CONFIG_VARIABLE, INSTALLED_TABLE
from controller.system.clock import SystemClock
from controller.words.spoken import say

app = group("help-bundle")

KeyOption = Annotated[Path, option("--key KEYFILE", "help-bundle-key")]
BundleArgument = Annotated[Path, argument("FILE", "help-bundle-file")]


@command(app, "help-bundle-new-key")
def new_key(secret: Annotated[Path, argument("FILE", "help-bundle-new-key-file")]) -> None:
    """Draw the house's key; print its public half."""
    typer.echo(draw(secret))


@command(app, "help-bundle-save")
def save(
    to: Annotated[Path, argument("DEST", "help-bundle-save-to")],
    keys: Annotated[Path | None, option("--to-key FILE", "help-bundle-save-key")] = None,
    retire: Annotated[bool, option("--retire", "help-bundle-save-retire")] = False,
    config: ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Save the table, while it deals or not."""
    file = table_file(config)
    to_keys = public_keys(keys or file.absolute().parent / PUBLIC)
    table, deployment = load_table(file)
    with events_bar() as show:
        what = SavedTable(file, deployment, table.name)
        saved = write(what, to, to_keys, SystemClock().now(), retire=retire, progress=show)
    _name_what_stays(saved.index)
    if as_json:
        typer.echo(json.dumps({"path": str(saved.path), **_object(saved.index)}))
        return
    print_message(message("bundle-saved", path=str(saved.path), size=-(-saved.size // 1000)))
    print_message(_what(saved.index))
    print_message(message("bundle-digest", digest=saved.index.digest))
    if retire:
        print_message(message("bundle-retired"))


@command(app, "help-bundle-check")
def check(file: BundleArgument, key: KeyOption, as_json: LinesOption = False) -> None:
    """Check a bundle as a restore does; nothing is put in place."""
    with events_bar() as show:
        index = check_bundle(file, secret_keys(key), show)
    if as_json:
        typer.echo(json.dumps(_object(index)))
        return
    print_message(_what(index))
    print_message(message("bundle-digest", digest=index.digest))
    for each in index.files:
        typer.echo(f"{each.role:<14} {each.path}")
    _name_what_stays(index)


@command(app, "help-bundle-restore")
def restore(
    file: BundleArgument,
    key: KeyOption,
    table: Annotated[
        Path,
        option(
            "--table PATH", "help-bundle-restore-table", envvar=CONFIG_VARIABLE, show_envvar=False
        ),
    ] = INSTALLED_TABLE,
    digest: Annotated[str | None, option("--digest HEX", "help-bundle-restore-digest")] = None,
    also: Annotated[list[Path] | None, option("--also FOLDER", "help-bundle-restore-also")] = None,
) -> None:
    """Put a table in place on a spare computer."""

    def take(index: Index) -> bool:
        print_message(_what(index))
        if digest is not None:
            return index.digest == digest.strip().lower()
        print_message(message("bundle-of-nobody", digest=index.digest))
        for each in index.own_files:
            typer.echo(f"{each.sha256}  {each.path}")
        return sys.stdin.isatty() and typer.confirm(say(message("bundle-take")))

    with events_bar() as show:
        restored = put(file, secret_keys(key), table, take, also or (), show)
    index = restored.index
    for each in restored.stay:
        print_message(message("bundle-stays", path=each.path))
    _name_what_stays(index)
    left = ["tablectl setup --page", "systemctl enable --now dealer-table"]
    made = [path for path, _ in index.surroundings.files()]
    rules = [each for each in made if each.name == RULES.name]
    if len(made) > len(rules):
        left.insert(0, "systemctl daemon-reload")
    if rules and not put_in_force(rules[0]):
        left.insert(0, RELOAD)
    print_message(message("setup-next", command="\n".join(f"  {each}" for each in left)))
    if not index.whole:
        print_message(message("bundle-adopt-next"))


def _name_what_stays(index: Index) -> None:
    """Say which lines of rules and drop-ins a person carries over."""
    for each in index.surroundings.not_carried:
        print_complaint(message("bundle-not-carried", what=each))


def _what(index: Index) -> Message:
    return message(
        "bundle-what",
        table=index.table,
        name=index.computer,
        time=utc_text(index.utc_us),
        number=index.seq,
        digest=index.hash,
        count=index.generation,
        value=index.version,
    )


def _object(index: Index) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(index)
    return found | {"digest": index.digest}
