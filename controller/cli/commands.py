"""Commands of `tablectl` and groups of them, with help in the language of the locale.

Where typer wants a help text, ours give the id of a message (`help="help-status-watch"`). The
catalogues are read for `--help` alone, and a command starts without them. A text that is no id
stays as it is, because other packages contribute commands. Words of typer, such as `[required]`
and `No such option`, are English.
"""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from controller.data.message import Message, message
from controller.words.spoken import say

F = TypeVar("F", bound=Callable[..., Any])

_ID = re.compile(r"help(-[a-z0-9]+)+")
_PARAMETERS = {"argument": message("help-arguments"), "option": message("help-options")}


class User(StrEnum):
    """Whom a command is for: the list of all commands is told person by person.

    The value is the id of the heading. It is typer's `rich_help_panel` of a command.
    """

    DEALER = "help-for-dealer"
    SUPERVISOR = "help-for-supervisor"
    TECHNICIAN = "help-for-technician"
    AUDITOR = "help-for-auditor"
    MATHEMATICIAN = "help-for-mathematician"
    FLOOR = "help-for-floor"
    TRIES = "help-for-trying-out"
    OTHERS = "help-for-others"
    """Whoever uses the commands of other packages that do not say for whom they are."""


class Formatter(Protocol):
    """What a command needs of typer's formatter of help."""

    def indentation(self) -> AbstractContextManager[None]:
        """Indent what follows."""

    def section(self, name: str) -> AbstractContextManager[None]:
        """Write a heading; what follows is indented."""

    def write_dl(self, rows: list[tuple[str, str]]) -> None:
        """Write names, each with its text."""

    def write_paragraph(self) -> None:
        """Write an empty line, if something stands above it."""

    def write_text(self, text: str) -> None:
        """Write a text, in lines that fit."""

    def write_usage(self, prog: str, args: str, prefix: str) -> None:
        """Write how a command is called."""


def help_words(text: str | None) -> str:
    """Return a help text in words: those of a message where the text is an id."""
    return say(Message(text)) if text and _ID.fullmatch(text) else text or ""


def first_sentence(text: str | None) -> str:
    """Return the first sentence of a help text."""
    first, stop, _ = help_words(text).partition("\n")[0].partition(". ")
    return first + stop.rstrip()


class Said:
    """What a command and a group of them have in common: their help is a message."""

    help: str | None

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of its help, for the list of a group."""
        return first_sentence(self.help)

    def format_usage(self: Any, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write the line that shows how it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{say(message('help-usage'))} ")

    def format_help_text(self, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write its help."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(help_words(self.help))

    def format_options(self: Any, ctx: Any, formatter: Formatter) -> None:  # noqa: ANN401 - typer's own
        """Write its arguments and options, and the commands of a group."""
        own = self.get_help_option(ctx)
        if own is not None:
            own.help = say(message("help-help"))
        for kind, heading in _PARAMETERS.items():
            params = [each for each in self.get_params(ctx) if each.param_type_name == kind]
            for each in params:
                each.help = help_words(each.help)
            rows = (each.get_help_record(ctx) for each in params)
            _write_rows(formatter, heading, [row for row in rows if row is not None])
        for panel, lines in self.lines_of_commands(ctx).items():
            _write_rows(formatter, Message(panel), lines)

    def lines_of_commands(self, ctx: Any) -> dict[str, list[tuple[str, str]]]:  # noqa: ANN401 - typer's own
        """Return the names of a group's commands, each with its line, by the id of a heading."""
        return {}


class SaidCommand(Said, TyperCommand):
    """A command with its help as a message."""


class SaidGroup(Said, TyperGroup):
    """A group of commands with its help as a message."""

    def lines_of_commands(self, ctx: Any) -> dict[str, list[tuple[str, str]]]:  # noqa: ANN401 - typer's own
        """Return the names of its commands, each with its line, under one heading."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        lines = [(name, each.get_short_help_str()) for name, each in found if each is not None]
        return {"help-commands": lines}


def group(help_: str, cls: type[TyperGroup] = SaidGroup, person: User | None = None) -> typer.Typer:
    """Return a group without commands.

    Args:
        help_: the id of its help.
        cls: the class that finds its commands.
        person: whom it is for; `controller.cli.application` has those of ours.
    """
    return typer.Typer(
        cls=cls,
        help=help_,
        no_args_is_help=True,
        rich_markup_mode=None,
        rich_help_panel=person,
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


def single(
    function: Callable[..., Any], name: str, help_: str | None = None, person: User | None = None
) -> typer.Typer:
    """Return a function as a command of its own.

    Args:
        function: the function.
        name: of the command.
        help_: the id of its help; None: the function's docstring is its help.
        person: as of a group.
    """
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command(name, cls=SaidCommand, help=help_, rich_help_panel=person)(function)
    return app


def option(written: str, help_: str, **more: Any) -> object:
    """Return an option for a parameter's annotation.

    Args:
        written: as a person writes it: `--round N`, or `--yes`.
        help_: the id of its help.
        more: what else typer knows of an option.
    """
    name, _, value = written.partition(" ")
    return typer.Option(name, metavar=value or None, help=help_, **more)


def argument(written: str, help_: str = "", **more: Any) -> object:
    """Return an argument likewise: `SEAT`; `[SEAT]` may be left out."""
    return typer.Argument(metavar=written, help=help_ or None, **more)


def _write_rows(formatter: Formatter, heading: Message, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(say(heading)):
            formatter.write_dl(rows)
