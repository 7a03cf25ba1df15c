"""Commands of `tablectl` and groups of them, with help in the language of the locale.

Where typer wants a help text, ours give the id of a message (`help="help-status-watch"`). The
catalogues are read for `--help` alone, and a command starts without them. A text that is no id
stays as it is, because other packages contribute commands. Words of typer, such as `[required]`
and `No such option`, are English.
"""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from controller.data.message import Message, message
from controller.words.spoken import say

F = TypeVar("F", bound=Callable[..., Any])

_ID = re.compile(r"help(-[a-z0-9]+)+")
_HEADINGS = {"argument": message("help-arguments"), "option": message("help-options")}


class Formatter(Protocol):
    """What a command needs of typer's formatter of help."""

    def section(self, name: str) -> AbstractContextManager[None]:
        """Write a heading; what follows is indented."""

    def write_dl(self, rows: list[tuple[str, str]]) -> None:
        """Write names, each with its text."""

    def write_usage(self, prog: str, args: str, prefix: str) -> None:
        """Write how a command is called."""


def said(text: str | None) -> str:
    """Return a help text in words: those of a message where the text is an id."""
    return say(Message(text)) if text and _ID.fullmatch(text) else text or ""


def first_sentence(text: str) -> str:
    """Return the first sentence of a help text."""
    first, stop, _ = said(text).partition("\n")[0].partition(". ")
    return first + stop.rstrip()


class SaidCommand(TyperCommand):
    """A command with its help as a message."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of its help, for the list of a group."""
        return first_sentence(self.help or "")

    def format_usage(self, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write the line that shows how it is called."""
        _write_usage(self, ctx, formatter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - typer's own
        """Write its help."""
        self.help = said(self.help)
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write its arguments and options."""
        _write_options(self, ctx, formatter)


class SaidGroup(TyperGroup):
    """A group of commands with its help as a message."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of its help, for the list of a group."""
        return first_sentence(self.help or "")

    def format_usage(self, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write the line that shows how it is called."""
        _write_usage(self, ctx, formatter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - typer's own
        """Write its help."""
        self.help = said(self.help)
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write its options, then its commands."""
        _write_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write a line for each command."""
        names = self.list_commands(ctx)
        rows = [(name, self.line_of(ctx, name)) for name in names]
        with formatter.section(say(message("help-commands"))):
            formatter.write_dl([(name, line) for name, line in rows if line is not None])

    def line_of(self, ctx: Any, name: str) -> str | None:  # noqa: ANN401 - typer's own
        """Return the line of a command; None: it cannot be shown."""
        command = self.get_command(ctx, name)
        return None if command is None else command.get_short_help_str()


def group(help_: str, cls: type[TyperGroup] = SaidGroup) -> typer.Typer:
    """Return a group without commands.

    Args:
        help_: the id of its help.
        cls: the class that finds its commands.
    """
    return typer.Typer(
        cls=cls,
        help=help_,
        no_args_is_help=True,
        rich_markup_mode=None,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def command(app: typer.Typer, help_: str, name: str | None = None) -> Callable[[F], F]:
    """Return a decorator that makes a function a command of a group.

    Args:
        app: the group.
        help_: the id of its help.
        name: of the command, if it is not the function's.
    """
    return app.command(name, cls=SaidCommand, help=help_)


def single(function: Callable[..., Any], name: str, help_: str | None = None) -> typer.Typer:
    """Return a function as a command of its own.

    Args:
        function: the function.
        name: of the command.
        help_: the id of its help; None: the function's docstring is its help.
    """
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command(name, cls=SaidCommand, help=help_)(function)
    return app


def _write_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, f"{say(message('help-usage'))} ")


def _write_options(command: TyperCommand | TyperGroup, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
    own = command.get_help_option(ctx)
    if own is not None:
        own.help = say(message("help-help"))
    for kind, heading in _HEADINGS.items():
        params: list[Any] = [p for p in command.get_params(ctx) if p.param_type_name == kind]
        for each in params:
            each.help = said(each.help)
        rows = [row for each in params if (row := each.get_help_record(ctx)) is not None]
        if rows:
            with formatter.section(say(heading)):
                formatter.write_dl(rows)
