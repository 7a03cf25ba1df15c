"""All commands of `tablectl` by name; each is imported when it is used."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from controller.cli.commands import SaidGroup, first_sentence, group, single
from controller.cli.messages import complain
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "dealer_table.commands"
"""Entry points: name of the command = a typer app, a finished command, or a function."""

_GROUPS = {
    "bundle": ("controller.cli.bundle:app", "help-bundle"),
    "config": ("controller.cli.config:app", "help-config-group"),
    "deck": ("controller.cli.deck:app", "help-deck"),
    "driver": ("controller.cli.driver:app", "help-driver"),
    "device": ("controller.cli.device:app", "help-device"),
    "floor": ("controller.cli.floor:app", "help-floor"),
    "games": ("controller.cli.games:app", "help-games"),
    "people": ("controller.cli.people:app", "help-people"),
    "irregular": ("controller.cli.irregular:app", "help-irregular"),
    "journal": ("controller.cli.journal:app", "help-journal"),
    "odds": ("controller.cli.odds:app", "help-odds"),
}
"""Groups of commands: where each is, and its help; the list of all loads none."""

_COMMANDS = {
    "setup": ("controller.cli.setup:setup", "help-setup"),
    "run": ("controller.cli.run:run", "help-run"),
    "status": ("controller.cli.status:status", "help-status"),
    "press": ("controller.cli.press:press", "help-press"),
    "count": ("controller.cli.count:count", "help-count"),
    "clear": ("controller.cli.clear:clear", "help-clear"),
    "adopt": ("controller.cli.adopt:adopt", "help-adopt"),
    "mode": ("controller.cli.mode:mode", "help-mode"),
    "sign-on": ("controller.cli.sign_on:sign_on", "help-sign-on"),
    "sign-off": ("controller.cli.sign_on:sign_off", "help-sign-off"),
    "kiosk": ("controller.cli.kiosk:kiosk", "help-kiosk"),
    "tap": ("controller.cli.tap:tap", "help-tap"),
    "call-supervisor": ("controller.cli.call_supervisor:call_supervisor", "help-call-supervisor"),
    "tell": ("controller.cli.tell:tell", "help-tell"),
    "puck": ("controller.cli.tell:puck", "help-puck"),
    "payout": ("controller.cli.payout:payout", "help-payout"),
    "refuse-payout": ("controller.cli.refuse_payout:refuse_payout", "help-refuse-payout"),
    "wagers": ("controller.cli.wagers:wagers", "help-wagers"),
    "decks": ("controller.cli.decks:decks", "help-decks"),
    "choices": ("controller.cli.choose:choices", "help-choices"),
    "choose": ("controller.cli.choose:choose", "help-choose"),
    "dead-table": ("controller.cli.dead_table:dead_table", "help-dead-table"),
    "handover": ("controller.cli.handover:handover", "help-handover"),
    "doctor": ("controller.cli.doctor:doctor", "help-doctor"),
    "manifest": ("controller.cli.manifest:manifest", "help-manifest"),
    "recall": ("controller.cli.recall:recall", "help-recall"),
    "hands": ("controller.cli.hands:hands", "help-hands"),
    "results": ("controller.cli.results:results", "help-results"),
    "acknowledge-results": (
        "controller.cli.acknowledge_results:acknowledge_results",
        "help-acknowledge-results",
    ),
    "report": ("controller.cli.report:report", "help-report"),
}
"""Single commands: where the function of each is, and its help."""


class BrokenCommandError(DealerTableError):
    """An installed package contributes a command that cannot be loaded."""


def run_application(arguments: Sequence[str], *, standalone: bool = True) -> int:
    """Run one command; return its exit code.

    Args:
        arguments: of the command.
        standalone: wrong arguments are told on standard error, and are no errors for the caller.

    Raises:
        WrongArgumentError: an argument is wrong, and the command does not stand alone.
        BrokenCommandError: another package's command is wanted, and cannot be loaded.
    """
    try:
        code = get_command(application())(
            args=list(arguments), prog_name="tablectl", standalone_mode=standalone
        )
    except SystemExit as end:
        code = end.code
    return code if isinstance(code, int) else ExitCode.OK


class LazyGroup(SaidGroup):
    """All commands, by the names above; a command is imported when it is used."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names of all commands: ours, then those of other packages."""
        ours = [*_COMMANDS, *_GROUPS]
        return [*ours, *(name for name in contributed() if name not in ours)]

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # noqa: ANN401 - click's own, or typer's
        """Return a command, imported; None if there is none of that name."""
        if ours := _ours(cmd_name):
            target, help_ = ours
            module, _, name = target.partition(":")
            return _as_command(getattr(import_module(module), name), cmd_name, help_)
        entry = contributed().get(cmd_name)
        return load(entry) if entry is not None else None

    def line_of(self, ctx: object, name: str) -> str | None:
        """Return the line of a command; None: another package's, which is broken."""
        if ours := _ours(name):
            return first_sentence(ours[1])
        try:
            return super().line_of(ctx, name)
        except BrokenCommandError as error:
            complain(error.words)
            return None


def application() -> typer.Typer:
    """Return the whole command line."""
    root = group("help-tablectl", LazyGroup)
    root.callback()(_options)
    return root


def _ours(name: str) -> tuple[str, str] | None:
    return _COMMANDS.get(name) or _GROUPS.get(name)


def contributed(which: str = GROUP) -> "dict[str, EntryPoint]":
    """Return the commands of other packages, by name, for the root or for another group."""
    # It takes 35 ms of processor, and few commands need it.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=which)}


def load(entry: "EntryPoint") -> Any:  # noqa: ANN401 - whatever a package contributes
    """Return another package's command.

    Raises:
        BrokenCommandError: it cannot be imported.
    """
    try:
        return _as_command(entry.load(), entry.name)
    except (ImportError, AttributeError) as error:
        words = message(
            "tablectl-command-broken", name=entry.name, origin=entry.value, why=str(error)
        )
        raise BrokenCommandError(words) from error


def _as_command(loaded: Any, name: str, help_: str | None = None) -> Any:  # noqa: ANN401 - as above
    if isinstance(loaded, typer.Typer):
        return get_command(loaded)
    if hasattr(loaded, "make_context"):
        return loaded
    return get_command(single(loaded, name, help_))


def _print_version(wanted: bool) -> None:
    if wanted:
        from controller.system.version import release

        typer.echo(f"tablectl {release() or say(message('tablectl-not-installed'))}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="help-version", is_eager=True, callback=_print_version),
    ] = False,
) -> None:
    """Take the options before a command; `--version` has already printed itself and ended."""
