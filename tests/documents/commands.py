"""The page of all commands: the help of each, as `tablectl … --help` prints it, in Markdown."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from typer.main import get_command

from controller.cli.application import application
from tests.documents.form import MADE, table

CODES = """\
Exit codes: 0 well, 1 the answer is no, 2 usage or configuration, 3 device, 4 journal (halted) or an
output that cannot be written, 5 already running (journal or socket in use), 6 retired between two
rounds (SIGUSR1), 70 an error of ours."""


class MarkdownHelp:
    """Takes the place of typer's formatter of help: what a command says of itself, in Markdown."""

    def __init__(self) -> None:
        """Begin an empty text."""
        self.parts: list[str] = []
        self._heading = ""

    def write_usage(self, prog: str, args: str = "", _prefix: str | None = None) -> None:
        """Write how a command is called."""
        self.parts.append(f"```\n{prog} {args}".rstrip() + "\n```")

    def write_paragraph(self) -> None:
        """Begin a paragraph: each part is one."""

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        self.parts.append(_plain(text))

    def write_heading(self, heading: str) -> None:
        """Keep the heading for the table that follows."""
        self._heading = heading

    @contextmanager
    def indentation(self) -> Iterator[None]:
        """Indent nothing."""
        yield

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        """Name the table that follows."""
        self._heading = name
        yield

    def write_dl(self, rows: list[tuple[str, str]], *_widths: int) -> None:
        """Write names, each with its text, as a table."""
        shown = [(f"`{name}`", _plain(text)) for name, text in rows if not name.endswith("--help")]
        if shown:
            self.parts.append(table((self._heading, ""), shown))


def page() -> str:
    """Return the page: all commands, each with its arguments and options."""
    root = get_command(application())
    parts = ["# The commands of `tablectl`", MADE, CODES, *_help(root, None, "tablectl")]
    return "\n\n".join(parts) + "\n"


def _help(command: Any, parent: Any, name: str) -> Iterator[str]:
    context = command.context_class(command, info_name=name, parent=parent)
    if parent is not None:
        yield f"## {context.command_path}"
    text = MarkdownHelp()
    command.format_help(context, text)
    yield from text.parts
    if hasattr(command, "list_commands"):
        for each in command.list_commands(context):
            yield from _help(command.get_command(context, each), context, each)


def _plain(text: str) -> str:
    """Return a text in which nothing is taken for Markdown or HTML."""
    for mark in "\\<*_`[":
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())
