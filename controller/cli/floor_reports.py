"""`tablectl floor report|recall|deck|device|export`: what the central database tells."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli import arguments
from controller.cli.commands import argument, option
from controller.cli.floor_services import DatabaseOption, looking, need_the_extra
from controller.cli.journal_file import colours, exit_if_wrong, print_json, print_pictures
from controller.cli.output import FileRefusedError, print_data, print_message
from controller.data.message import message
from controller.shipped_files import config_root
from controller.words.spoken import say, with_english

if TYPE_CHECKING:
    from controller.floor.reports.floor_report import FloorReport

TableArgument = Annotated[str, argument("TABLE", "help-floor-report-table")]
PitOption = Annotated[str, option("--pit NAME", "help-floor-pit")]
FromDayOption = Annotated[str | None, option("--from DATE", "help-floor-from-day")]
ToDayOption = Annotated[str | None, option("--to DATE", "help-as-from")]


def report(
    tables: Annotated[list[str] | None, argument("[TABLE]…", "help-floor-report-tables")] = None,
    pit: PitOption = "",
    since: Annotated[str | None, option("--from T", "help-floor-report-from")] = None,
    until: arguments.ToOption = None,
    as_json: arguments.JsonOption = False,
    as_html: arguments.HtmlOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show the report of one table as its own does, or of many together."""
    if as_json and as_html:
        raise arguments.WrongArgumentError(message("usage-one-form"), "--json")
    names = tables or []
    if names and pit:
        raise arguments.WrongArgumentError(message("floor-tables-or-pit"), "--pit")
    if len(names) == 1:
        _one_table(names[0], (since, until), database, as_json=as_json, as_html=as_html)
        return
    days = _day(since, "--from"), _day(until, "--to")
    with looking(database) as connection:
        from controller.floor.reports import scope
        from controller.floor.reports.floor_report import floor_report
        from controller.odds import folders

        of = scope.tables(connection, names, pit)
        found = floor_report(
            connection, of, scope.days(connection, of, *days), folders(config_root())
        )
    _show(found, as_json=as_json, as_html=as_html)


def _one_table(
    name: str, times: tuple[str | None, str | None], database: str, *, as_json: bool, as_html: bool
) -> None:
    from controller.cli.record import show_report
    from controller.odds import folders

    period = arguments.time_of(times[0], "--from"), arguments.time_of(times[1], "--to")
    with looking(database) as connection:
        from controller.floor.reports.scope import source_of_table, unknown
        from controller.reports import Period, make_report

        source, places = source_of_table(connection, name), folders(config_root())
        found = make_report(source, Period(*period), unknown, places)
        soundness = source.soundness()
    show_report(found, soundness, as_json=as_json, as_html=as_html)


def _show(found: "FloorReport", *, as_json: bool, as_html: bool) -> None:
    from controller.floor.reports.data import as_data
    from controller.floor.reports.picture import page_of_report, picture_of_report
    from controller.records.event_rows import Found, Soundness

    unchecked = Soundness(Found.UNCHECKED)
    if as_json:
        print_data({"checked": with_english(unchecked.as_data())} | as_data(found), indent=1)
    elif as_html:
        typer.echo(page_of_report(found, unchecked.words))
    else:
        print_message(unchecked.words)
        print_pictures(picture_of_report(found))


def recall(
    table: TableArgument,
    *,
    last: Annotated[int, option("--last N", "help-recall-last", min=1)] = 10,
    number: Annotated[int | None, option("--round N", "help-recall-round", min=1)] = None,
    day: Annotated[str | None, option("--day DATE", "help-recall-day")] = None,
    shift: Annotated[str, option("--shift HH:MM", "help-recall-shift")] = "",
    as_json: arguments.JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show a table's rounds as its own recall does."""
    from controller.cli.record import show_rounds

    of_day = arguments.day_of(day, shift)
    with looking(database) as connection:
        from controller.floor.reports.scope import source_of_table, unknown
        from controller.records import recalled

        source = source_of_table(connection, table)
        found = recalled(source, unknown, last=last, number=number, day=of_day, shift=shift)
        soundness = source.soundness()
    show_rounds(soundness, *found, as_json=as_json, by_day=day is not None)


def deck(
    name: Annotated[str, argument("DECK", "help-deck-which")],
    tables: Annotated[list[str] | None, option("--table NAME", "help-floor-deck-table")] = None,
    since: Annotated[str | None, option("--from T", "help-deck-from")] = None,
    until: arguments.ToOption = None,
    as_json: arguments.JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show which rounds used a deck, at whichever tables, and its counts afterwards."""
    by_colour = name.lower() in colours()
    times = arguments.utc_of(since, "--from"), arguments.utc_of(until, "--to")
    if times[0] is not None and times[1] is not None and times[1] < times[0]:
        raise arguments.WrongArgumentError(message("record-ends-before"), "--to")
    which = (name.lower(), "") if by_colour else ("", name)
    with looking(database) as connection:
        from controller.floor.reports import scope
        from controller.floor.reports.decks import deck_across_tables

        of = scope.tables(connection, tables or ())
        found = deck_across_tables(connection, of, which, times)
    if as_json:
        print_json({"deck": name, "tables": found})
    else:
        from controller.floor.reports.decks import pictures_of_deck

        print_pictures(*pictures_of_deck(name, found))
    for each in found:
        exit_if_wrong(each.checked)


def device(
    serial: Annotated[str, argument("[SERIAL]", "help-floor-device-serial")] = "",
    pit: PitOption = "",
    since: FromDayOption = None,
    until: ToDayOption = None,
    as_json: arguments.JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show how often machines failed, by serial number and firmware."""
    days = _day(since, "--from"), _day(until, "--to")
    with looking(database) as connection:
        from controller.floor.reports import scope
        from controller.floor.reports.machines import machines

        of = scope.tables(connection, (), pit)
        period = scope.days(connection, of, *days)
        found = machines(connection, of, period, serial)
    from controller.records.event_rows import Found, Soundness

    unchecked = Soundness(Found.UNCHECKED)
    if as_json:
        from controller.floor.reports.data import machine_data

        told = {
            "checked": unchecked.as_data(),
            "from_gaming_day": period.since,
            "to_gaming_day": period.until,
        }
        print_json({**told, "machines": [machine_data(each) for each in found]})
        return
    from controller.floor.reports.picture import picture_of_machines

    heading = message("report-heading", table=say(of.words), what=period.words)
    print_message(unchecked.words)
    print_pictures(picture_of_machines(say(heading), found))


def export(
    folder: Annotated[Path, argument("FOLDER", "help-floor-export-folder")],
    pit: PitOption = "",
    since: FromDayOption = None,
    until: ToDayOption = None,
    records: Annotated[bool, option("--records", "help-floor-export-records")] = False,
    database: DatabaseOption = "",
) -> None:
    """Write what is derived as Parquet."""
    need_the_extra("duckdb")
    days = _day(since, "--from"), _day(until, "--to")
    with looking(database) as connection:
        from controller.floor.reports import scope
        from controller.floor.reports.export import export as exported

        of = scope.tables(connection, (), pit)
        period = scope.days(connection, of, *days) if any(days) else None
        try:
            for each in exported(connection, folder, of, period, records=records):
                words = message(
                    "floor-exported", path=str(each.path), count=each.rows, size=each.size
                )
                typer.echo(say(words))
        except OSError as error:
            raise FileRefusedError(error) from error


def _day(text: str | None, option: str) -> str | None:
    """Return the date of a gaming day that was given as an option."""
    try:
        return None if text is None else date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise arguments.WrongArgumentError(
            message("floor-days-wanted", text=text or ""), option
        ) from error
