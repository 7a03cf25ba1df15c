"""`tablectl status`: the state of the table, once or continuously."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import ConfigOption
from controller.cli.conversation import SocketOption, converse, find_socket
from controller.cli.output import complain, tell
from controller.data.message import message
from controller.errors import ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from controller.api.client import Client
    from controller.api.messages import View
    from controller.data.message import Message
    from controller.data.state import JournalMarks

_FITS = 90
"""Letters of a prompt that the picture has room for."""


def status(
    as_json: Annotated[bool, typer.Option("--json", help="help-status-json")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="help-status-watch")] = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Show the state of the table."""
    from controller.api.errors import NoDaemonError

    path = find_socket(socket, config)
    try:
        last = _shown(path, watch, as_json)
    except NoDaemonError:
        _tell_of_service()
        raise
    if last is None or last.snapshot.halted:
        raise typer.Exit(ExitCode.STORAGE if last is not None else ExitCode.NEGATIVE)
    if watch:
        raise typer.Exit(ExitCode.NEGATIVE)


def _shown(path: "Path", watch: bool, as_json: bool) -> "View | None":
    """Show what was asked for; return the last view."""
    if watch:
        last = converse(path, _follow_json if as_json else _follow)
        complain(message("tablectl-daemon-ended", path=str(path)))
        return last
    once = converse(path, _once)
    (_print_json if as_json else _print_picture)(once)
    return once


def _tell_of_service() -> None:
    """Tell why no daemon runs, where its service has ended for good."""
    from controller.configuration.service import UNIT, ended_service

    ended = ended_service()
    if ended is not None:
        words = message("tablectl-service-ended", name=UNIT, code=ended.code, why=ended.why)
        complain(words)


async def _once(client: "Client") -> "View":
    return await client.status()


async def _follow_json(client: "Client") -> "View | None":
    return await _each(client, _print_json)


async def _follow(client: "Client") -> "View | None":
    """Draw on the terminal, in place; if there is none, print one line for each change."""
    if not sys.stdout.isatty():
        return await _each(client, _print_line)
    from rich.live import Live

    from controller.screen import render

    with Live(screen=True, auto_refresh=False) as live:
        return await _each(
            client, lambda view: live.update(render(view.snapshot, view.links), refresh=True)
        )


async def _each(client: "Client", show: "Callable[[View], None]") -> "View | None":
    last = None
    async for last in client.watch():
        show(last)
    return last


def _print_json(view: "View") -> None:
    from controller.api.messages import encode

    sys.stdout.write(encode(view).decode())
    sys.stdout.flush()


def _print_line(view: "View") -> None:
    from controller.screen import one_line

    print(one_line(view.snapshot), flush=True)


def _print_picture(view: "View") -> None:
    from rich.console import Console

    from controller.screen import WIDTH, render

    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    console.print(render(view.snapshot, view.links))
    for words in view.snapshot.prompts:
        if len(say(words)) > _FITS:  # the picture has cut it
            console.print(f"→ {say(words)}", markup=False)
    if view.snapshot.results_outside:
        tell(message("status-results-outside", count=view.snapshot.results_outside))
    if view.snapshot.generation > 1:
        tell(message("computer-number", number=view.snapshot.generation))
    tell(_journal(view.snapshot.journal))


def _journal(marks: "JournalMarks | None") -> "Message":
    """Return how far the journal was checked, and when."""
    from controller.cli.journal_file import utc_text

    if marks is None:
        return message("status-journal-unchecked")
    never = message("status-journal-never-whole")
    whole = utc_text(marks.whole_utc_us) if marks.whole_utc_us else never
    when = utc_text(marks.utc_us)
    return message("status-journal-checked", number=marks.seq, time=when, since=whole)
