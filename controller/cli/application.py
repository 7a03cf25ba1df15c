"""All commands of `tablectl`, put together; those of other modules are imported when asked for."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from controller.cli.messages import complain
from controller.errors import DealerTableError, ExitCode

GROUP = "dealer_table.commands"
"""Entry points: name of the command = a typer app, a finished command, or a function."""

_OURS = {
    "config": ("controller.cli.config:app", "Check configuration files, print their schema."),
    "deck": (
        "controller.cli.records:deck",
        "Change and register a deck; its history.",
    ),
    "driver": ("controller.cli.driver:app", "Installed drivers; the conformance kit."),
    "device": ("controller.cli.device:app", "Devices: attached, sound, live, lit, timed."),
    "games": ("controller.cli.games:app", "The games that this table can run."),
    "people": ("controller.cli.people:app", "The people of the house and their PINs."),
    "irregular": ("controller.cli.irregular:app", "Declare and decide what is irregular."),
    "journal": ("controller.cli.journal:app", "Read and audit the journal."),
    "odds": ("controller.cli.odds:app", "The exact odds of a game's wagers; how often hands come."),
}


class BrokenCommandError(DealerTableError):
    """An installed package contributes a command that cannot be loaded."""


def run_application(arguments: Sequence[str]) -> int:
    """Run one command; return its exit code."""
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    application = assemble(wanted)
    try:
        application(args=list(arguments), prog_name="tablectl")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else ExitCode.OK
    return ExitCode.OK


def assemble(wanted: str | None) -> TyperGroup:
    """Return the group of all commands; those of ours that are not wanted are there in name only.

    Args:
        wanted: the command that will run; None: none, the list of all is shown.

    Raises:
        BrokenCommandError: the wanted command cannot be loaded.
    """
    group = get_command(_root(wanted))
    assert isinstance(group, TyperGroup)
    if wanted not in group.commands:
        for entry in entry_points(group=GROUP):
            if entry.name not in group.commands and wanted in (None, entry.name):
                _contribute(group, entry, wanted is not None)
    return group


def _root(wanted: str | None) -> typer.Typer:
    root = typer.Typer(
        help="A casino card table: its daemon, its state, its record.",
        rich_markup_mode=None,
        no_args_is_help=True,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    root.callback()(_options)
    if wanted not in _OURS:
        for function in _functions():
            root.command()(function)
    for name, (target, text) in _OURS.items():
        if name == wanted:
            module, _, app = target.partition(":")
            root.add_typer(getattr(import_module(module), app), name=name)
        else:
            root.command(name, help=text)(_in_name_only)
    return root


def _functions() -> tuple[Callable[..., None], ...]:
    """Return the commands that are no group; loading them takes a while."""
    from controller.cli import (
        acting,
        choosing,
        counting,
        day,
        dealing,
        floor,
        manifest,
        records,
        report,
        running,
        signing,
        wagers,
        watching,
    )

    return (
        running.run,
        watching.status,
        acting.press,
        counting.count,
        acting.clear,
        acting.adopt,
        dealing.mode,
        signing.sign_on,
        signing.sign_off,
        signing.tap,
        floor.call_floor,
        floor.payout,
        wagers.wagers,
        dealing.decks,
        choosing.choices,
        choosing.choose,
        day.dead_table,
        day.handover,
        manifest.manifest,
        records.recall,
        report.report,
    )


def _contribute(group: TyperGroup, entry: EntryPoint, wanted: bool) -> None:
    """Add another package's command; one that is broken spoils no other."""
    try:
        loaded = entry.load()
    except (ImportError, AttributeError) as error:
        text = f"the command {entry.name} ({entry.value}) cannot be loaded: {error}"
        if wanted:
            raise BrokenCommandError(text) from error
        complain(text)
        return
    group.add_command(_as_command(loaded, entry.name), entry.name)


def _as_command(loaded: Any, name: str) -> Any:  # noqa: ANN401 - whatever a package contributes
    if isinstance(loaded, typer.Typer):
        return get_command(loaded)
    if hasattr(loaded, "make_context"):
        return loaded
    single = typer.Typer(rich_markup_mode=None, add_completion=False)
    function: Callable[..., Any] = loaded
    single.command(name)(function)
    return get_command(single)


def _in_name_only() -> None:
    """Stand for a command in the list of all."""


def _print_version(wanted: bool) -> None:
    if wanted:
        from controller.daemon.desk import release

        typer.echo(f"tablectl {release() or '(a checkout that was not installed)'}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", is_eager=True, callback=_print_version
        ),
    ] = False,
) -> None:
    """Take what may stand before a command; the version has printed itself by now."""
