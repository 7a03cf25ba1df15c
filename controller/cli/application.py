"""All commands of `tablectl` by name; each is imported when it is asked for."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib.metadata import EntryPoint, entry_points
from typing import Annotated, Any, Protocol

import typer
from typer.core import TyperGroup
from typer.main import get_command

from controller.cli.messages import complain
from controller.errors import DealerTableError, ExitCode

GROUP = "dealer_table.commands"
"""Entry points: name of the command = a typer app, a finished command, or a function."""

_GROUPS = {
    "config": ("controller.cli.config:app", "Check configuration files, print their schema."),
    "deck": ("controller.cli.deck:app", "Change and register a deck; its history."),
    "driver": ("controller.cli.driver:app", "Installed drivers; the conformance kit."),
    "device": ("controller.cli.device:app", "Devices: attached, sound, live, lit, timed."),
    "games": ("controller.cli.games:app", "The games that this table can run."),
    "people": ("controller.cli.people:app", "The people of the house and their PINs."),
    "irregular": ("controller.cli.irregular:app", "Declare and decide what is irregular."),
    "journal": ("controller.cli.journal:app", "Read and audit the journal."),
    "odds": ("controller.cli.odds:app", "The exact odds of a game's wagers; how often hands come."),
}
"""Groups of commands: where they are, and their line in the list of all, which loads none."""

_COMMANDS = {
    "run": "controller.cli.run:run",
    "status": "controller.cli.status:status",
    "press": "controller.cli.press:press",
    "count": "controller.cli.count:count",
    "clear": "controller.cli.clear:clear",
    "adopt": "controller.cli.adopt:adopt",
    "mode": "controller.cli.mode:mode",
    "sign-on": "controller.cli.sign_on:sign_on",
    "sign-off": "controller.cli.sign_on:sign_off",
    "tap": "controller.cli.tap:tap",
    "call-floor": "controller.cli.call_floor:call_floor",
    "payout": "controller.cli.payout:payout",
    "wagers": "controller.cli.wagers:wagers",
    "decks": "controller.cli.decks:decks",
    "choices": "controller.cli.choose:choices",
    "choose": "controller.cli.choose:choose",
    "dead-table": "controller.cli.dead_table:dead_table",
    "handover": "controller.cli.handover:handover",
    "manifest": "controller.cli.manifest:manifest",
    "recall": "controller.cli.recall:recall",
    "report": "controller.cli.report:report",
}
"""Single commands: where the function of each is."""


class _Formatter(Protocol):
    """What is needed of click's formatter of help."""

    width: int

    def section(self, name: str) -> AbstractContextManager[None]: ...

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None: ...


class BrokenCommandError(DealerTableError):
    """An installed package contributes a command that cannot be loaded."""


def run_application(arguments: Sequence[str]) -> int:
    """Run one command; return its exit code.

    Raises:
        BrokenCommandError: another package's command is wanted, and cannot be loaded.
    """
    try:
        get_command(_root())(args=list(arguments), prog_name="tablectl")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else ExitCode.OK
    return ExitCode.OK


class LazyGroup(TyperGroup):
    """All commands, by the names above; a command is imported when it is asked for."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names of all: ours, then those of other packages."""
        ours = [*_COMMANDS, *_GROUPS]
        return [*ours, *(name for name in _contributed() if name not in ours)]

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # noqa: ANN401 - click's own, or typer's
        """Return a command, imported; None where there is none of that name."""
        if cmd_name in _COMMANDS or cmd_name in _GROUPS:
            target = _COMMANDS.get(cmd_name) or _GROUPS[cmd_name][0]
            return _as_command(EntryPoint(cmd_name, target, GROUP).load(), cmd_name)
        entry = _contributed().get(cmd_name)
        return _load(entry) if entry is not None else None

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Write a line for each; a command of another package that is broken spoils no other."""
        names = self.list_commands(ctx)
        limit = formatter.width - 6 - max(map(len, names))
        rows = [(name, self._line(ctx, name, limit)) for name in names]
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, line in rows if line is not None])

    def _line(self, ctx: object, name: str, limit: int) -> str | None:
        if name in _GROUPS:
            return _GROUPS[name][1]
        try:
            line: str = self.get_command(ctx, name).get_short_help_str(limit)
        except BrokenCommandError as error:
            complain(str(error))
            return None
        return line


def _root() -> typer.Typer:
    root = typer.Typer(
        cls=LazyGroup,
        help="A casino card table: its daemon, its state, its record.",
        rich_markup_mode=None,
        no_args_is_help=True,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    root.callback()(_options)
    return root


def _contributed() -> dict[str, EntryPoint]:
    """Return the commands of other packages, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _load(entry: EntryPoint) -> Any:  # noqa: ANN401 - whatever a package contributes
    try:
        return _as_command(entry.load(), entry.name)
    except (ImportError, AttributeError) as error:
        text = f"the command {entry.name} ({entry.value}) cannot be loaded: {error}"
        raise BrokenCommandError(text) from error


def _as_command(loaded: Any, name: str) -> Any:  # noqa: ANN401 - whatever a package contributes
    if isinstance(loaded, typer.Typer):
        return get_command(loaded)
    if hasattr(loaded, "make_context"):
        return loaded
    single = typer.Typer(rich_markup_mode=None, add_completion=False)
    function: Callable[..., Any] = loaded
    single.command(name)(function)
    return get_command(single)


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
