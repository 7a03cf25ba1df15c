"""All commands of `tablectl` by name; each is imported when it is used."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.main import get_command

from controller.cli.commands import SaidGroup, User, first_sentence, group, option, single
from controller.cli.output import print_complaint
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.words.spoken import say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "dealer_table.commands"
"""Entry points: name of the command = a typer app, a finished command, or a function."""


class _Ours(NamedTuple):
    """Whom a command is for, where its function or group is, and the id of its help."""

    person: User
    place: str
    help: str


_OURS = {
    "status": _Ours(User.DEALER, "status:status", "help-status"),
    "press": _Ours(User.DEALER, "dealer:press", "help-press"),
    "count": _Ours(User.DEALER, "dealer:count", "help-count"),
    "tap": _Ours(User.DEALER, "dealer:tap", "help-tap"),
    "call-supervisor": _Ours(User.DEALER, "dealer:call_supervisor", "help-call-supervisor"),
    "tell": _Ours(User.DEALER, "dealer:tell_hand", "help-tell"),
    "puck": _Ours(User.DEALER, "dealer:puck", "help-puck"),
    "payout": _Ours(User.DEALER, "dealer:payout", "help-payout"),
    "wagers": _Ours(User.DEALER, "dealer:wagers", "help-wagers"),
    "dead-table": _Ours(User.DEALER, "dealer:dead_table", "help-dead-table"),
    "clear": _Ours(User.SUPERVISOR, "supervisor:clear", "help-clear"),
    "adopt": _Ours(User.SUPERVISOR, "supervisor:adopt", "help-adopt"),
    "mode": _Ours(User.SUPERVISOR, "supervisor:mode", "help-mode"),
    "decks": _Ours(User.SUPERVISOR, "supervisor:decks", "help-decks"),
    "deck": _Ours(User.SUPERVISOR, "supervisor:deck", "help-deck"),
    "irregular": _Ours(User.SUPERVISOR, "supervisor:irregular", "help-irregular"),
    "sign-on": _Ours(User.SUPERVISOR, "supervisor:sign_on", "help-sign-on"),
    "sign-off": _Ours(User.SUPERVISOR, "supervisor:sign_off", "help-sign-off"),
    "handover": _Ours(User.SUPERVISOR, "supervisor:handover", "help-handover"),
    "choices": _Ours(User.SUPERVISOR, "status:choices", "help-choices"),
    "choose": _Ours(User.SUPERVISOR, "status:choose", "help-choose"),
    "refuse-payout": _Ours(User.SUPERVISOR, "supervisor:refuse_payout", "help-refuse-payout"),
    "acknowledge-results": _Ours(
        User.SUPERVISOR, "supervisor:acknowledge_results", "help-acknowledge-results"
    ),
    "setup": _Ours(User.TECHNICIAN, "setup:setup", "help-setup"),
    "run": _Ours(User.TECHNICIAN, "computer:run", "help-run"),
    "config": _Ours(User.TECHNICIAN, "config:app", "help-config-group"),
    "people": _Ours(User.TECHNICIAN, "setup:people", "help-people"),
    "kiosk": _Ours(User.TECHNICIAN, "computer:kiosk", "help-kiosk"),
    "device": _Ours(User.TECHNICIAN, "device:app", "help-device"),
    "driver": _Ours(User.TECHNICIAN, "driver:app", "help-driver"),
    "doctor": _Ours(User.TECHNICIAN, "computer:doctor", "help-doctor"),
    "bundle": _Ours(User.TECHNICIAN, "bundle:app", "help-bundle"),
    "journal": _Ours(User.AUDITOR, "journal:app", "help-journal"),
    "manifest": _Ours(User.AUDITOR, "computer:manifest", "help-manifest"),
    "recall": _Ours(User.AUDITOR, "record:recall", "help-recall"),
    "hands": _Ours(User.AUDITOR, "record:hands", "help-hands"),
    "report": _Ours(User.AUDITOR, "record:report", "help-report"),
    "results": _Ours(User.AUDITOR, "results:results", "help-results"),
    "games": _Ours(User.MATHEMATICIAN, "games:app", "help-games"),
    "odds": _Ours(User.MATHEMATICIAN, "odds:app", "help-odds"),
    "floor": _Ours(User.FLOOR, "floor:app", "help-floor"),
}
"""Our own commands by name; the list of all loads none of them."""


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
        _check_unicode(arguments)
        code = get_command(application())(
            args=list(arguments), prog_name="tablectl", standalone_mode=False
        )
    except SystemExit as end:
        code = end.code
    except typer.Abort:  # a question was left
        print_complaint(message("tablectl-left"))
        code = ExitCode.NEGATIVE
    except _UsageError as error:
        if not standalone:
            raise
        _show_usage(error)
        code = error.exit_code
    return code if isinstance(code, int) else ExitCode.OK


def _check_unicode(arguments: Sequence[str]) -> None:
    """Refuse bytes that are no UTF-8, but for the name of a file that is there."""
    for each in arguments:
        if each.encode(errors="ignore").decode() != each and not os.path.lexists(each):
            from controller.cli.arguments import WrongArgumentError

            raise WrongArgumentError(message("usage-no-unicode", text=each))


_UsageError: Any = typer.BadParameter.__base__
"""What typer raises for wrong arguments; it has no public name for it."""


def _show_usage(error: Any) -> None:  # noqa: ANN401 - typer's own
    """Tell on standard error how the command is called, and what is wrong."""
    own, why = StringIO(), error.format_message()
    error.show(own)
    if own.getvalue().strip() == why.strip():  # the help of a group without a command
        print(why, file=sys.stderr)
        return
    if error.ctx is not None:
        asked = f"{error.ctx.command_path} {error.ctx.help_option_names[0]}"
        print(error.ctx.get_usage(), file=sys.stderr)
        print(say(message("usage-hint", command=asked)), end="\n\n", file=sys.stderr)
    print(say(message("usage-error", why=why)), file=sys.stderr)


class LazyGroup(SaidGroup):
    """All commands, by the names above; a command is imported when it is used."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names of all commands: ours, then those of other packages."""
        return [*_OURS, *(name for name in contributed() if name not in _OURS)]

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # noqa: ANN401 - click's own, or typer's
        """Return a command, imported, with its person; None if there is none of that name."""
        if ours := _OURS.get(cmd_name):
            module, _, name = ours.place.partition(":")
            loaded = getattr(import_module(f"controller.cli.{module}"), name)
            found = _as_command(loaded, cmd_name, ours.help)
            found.rich_help_panel = ours.person
            return found
        entry = contributed().get(cmd_name)
        return load(entry) if entry is not None else None

    def lines_of_commands(self, ctx: object) -> dict[str, list[tuple[str, str]]]:
        """Return the names of all commands, each with its line, person by person."""
        found: dict[str, list[tuple[str, str]]] = {each: [] for each in User}
        for name, ours in _OURS.items():
            found[ours.person].append((name, first_sentence(ours.help)))
        for name, entry in contributed().items():
            if name in _OURS:
                continue
            try:
                command = load(entry)
            except BrokenCommandError as error:
                print_complaint(error.words)
            else:
                found[command.rich_help_panel].append((name, command.get_short_help_str()))
        return found


def application() -> typer.Typer:
    """Return the whole command line."""
    root = group("help-tablectl", LazyGroup)
    root.callback()(_options)
    return root


def contributed(which: str = GROUP) -> "dict[str, EntryPoint]":
    """Return the commands of other packages, by name, for the root or for another group."""
    # It takes 35 ms of processor, and few commands need it.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=which)}


def load(entry: "EntryPoint") -> Any:  # noqa: ANN401 - whatever a package contributes
    """Return another package's command; it is for `User.OTHERS` where it names no person.

    Raises:
        BrokenCommandError: it cannot be imported.
    """
    try:
        loaded = entry.load()
    except (ImportError, AttributeError) as error:
        words = message(
            "tablectl-command-broken", name=entry.name, origin=entry.value, why=told_by(error)
        )
        raise BrokenCommandError(words) from error
    found = _as_command(loaded, entry.name)
    # typer leaves the panel of a group with the app, and does not give it to the command.
    panels = (getattr(each, "rich_help_panel", None) for each in (loaded, found))
    found.rich_help_panel = next((each for each in panels if each in [*User]), User.OTHERS)
    return found


def _as_command(loaded: Any, name: str, help_: str | None = None) -> Any:  # noqa: ANN401 - as above
    if isinstance(loaded, typer.Typer):
        return get_command(loaded)
    if hasattr(loaded, "make_context"):
        return loaded
    return get_command(single(loaded, name, help_))


def _print_version(wanted: bool) -> None:
    if wanted:
        from controller.system.interpreter import release

        typer.echo(f"tablectl {release() or say(message('tablectl-not-installed'))}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, option("--version", "help-version", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Take the options before a command; `--version` has already printed itself and ended."""
