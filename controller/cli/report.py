"""`tablectl report`: figures of a table in a period, with or without the daemon."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.run import ConfigOption
from controller.cli.table_file import table_file
from controller.cli.usage import WrongArgumentError
from controller.data.definition import TableDefinition
from controller.data.message import message

if TYPE_CHECKING:
    from controller.reports import MeasuredRound, Report

_WIDTH = 120
"""Columns if the output is no terminal."""


def report(
    since: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="T",
            help="help-report-from",
        ),
    ] = None,
    until: Annotated[str | None, typer.Option("--to", metavar="T", help="help-as-from")] = None,
    journal: Annotated[
        Path | None, typer.Option("--journal", metavar="PATH", help="help-journal-copy")
    ] = None,
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="help-json-object")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="help-report-csv")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="help-report-html")] = False,
) -> None:
    """Show rounds per hour, time per step, waits, occupancy, handle and theoretical win."""
    if as_json + as_csv + as_html > 1:
        raise WrongArgumentError(message("usage-one-form"), "--json")
    times = time_of(since, "--from"), time_of(until, "--to")
    if as_csv:
        from controller.reports.rows import Rows

        _made(times, journal, config, Rows(sys.stdout).write)
        return
    show_report(_made(times, journal, config), as_json=as_json, as_html=as_html)


def show_report(found: "Report", *, as_json: bool, as_html: bool) -> None:
    """Print a report in the form that is wanted."""
    if as_json:
        import json

        from controller.reports.data import as_data

        typer.echo(json.dumps(as_data(found), indent=1, ensure_ascii=False))
    elif as_html:
        from controller.reports.page import page_of_report

        typer.echo(page_of_report(found))
    else:
        from rich.console import Console

        from controller.reports.picture import picture_of_report

        width = None if sys.stdout.isatty() else _WIDTH
        Console(width=width, highlight=False).print(picture_of_report(found))


def _made(
    times: tuple[datetime | None, datetime | None],
    journal: Path | None,
    config: Path | None,
    each: "Callable[[MeasuredRound], None] | None" = None,
) -> "Report":
    from controller.cli.journal_file import events_bar, find_journal
    from controller.configuration import config_root, load_table
    from controller.odds import folders
    from controller.reports import Period, make_report

    def configured() -> TableDefinition:
        return load_table(table_file(config))[0]

    places = folders(table_file(config).parent, config_root())
    path = find_journal(journal, config)
    with events_bar() as show:
        return make_report(path, Period(*times), configured, places, each, show)


def time_of(text: str | None, option: str) -> datetime | None:
    """Return a time that was given as an option."""
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise WrongArgumentError(message("record-no-time", text=text), option) from error
