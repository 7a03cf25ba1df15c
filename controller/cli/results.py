"""`tablectl results`: the house's results of this table, judged over all time and noted."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli.run import ConfigOption
from controller.cli.table_file import table_file
from controller.cli.usage import WrongArgumentError
from controller.data.message import message
from controller.errors import ExitCode

if TYPE_CHECKING:
    from controller.data.definition import TableDefinition
    from controller.reports.actual import Expected
    from controller.result_note import JudgedResult, ResultNote

_Found = dict[str, dict[str, list["Expected"]]]
"""By dealer (empty: the whole table) and wager, the results of its lines."""


def results(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="help-results-file", show_default=False)
    ] = None,
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="help-json-object")] = False,
) -> None:
    """Judge the results of the table over all time, and note them for the daemon; or show them."""
    from controller.cli.journal_file import find_journal
    from controller.configuration import load_table
    from controller.result_note import last_results

    path = table_file(config)
    table = load_table(path)[0]
    journal = find_journal(None, config)
    if table.game.poker is not None:
        raise WrongArgumentError(message("results-of-players", game=table.game.name), "FILE")
    note = last_results(journal) if file is None else _noted(table, file, path.parent, journal)
    if as_json:
        typer.echo(json.dumps(_plain(table, note), indent=1, ensure_ascii=False))
    else:
        _tell(table, note)
    if file is not None and note is not None and note.outside:
        raise typer.Exit(ExitCode.NEGATIVE)


def _noted(table: "TableDefinition", file: Path, beside: Path, journal: Path) -> "ResultNote":
    from controller.data.troubles import message_of
    from controller.reports.actual import over_time, together
    from controller.result_note import ResultNote, note_results
    from controller.system.clock import SystemClock
    from drivers.system_troubles import of_error

    found = _read(table, file, beside)
    judged: list[JudgedResult] = []
    for about, wagers in found.items():
        parts = {name: over_time(each) for name, each in wagers.items()}
        if len(parts) > 1:
            parts[""] = together(list(parts.values()))
        judged += [_judged(about, name, each) for name, each in parts.items()]
    digest = sha256(file.read_bytes()).hexdigest()
    note = ResultNote(SystemClock().now().utc_us, digest, tuple(judged))
    try:
        note_results(journal, note)
    except OSError as error:
        why = message_of(of_error(error))
        raise WrongArgumentError(message("results-not-noted", why=why), "FILE") from error
    return note


def _read(table: "TableDefinition", file: Path, beside: Path) -> _Found:
    """Return the lines of this table; a line without a table is of it."""
    from controller.cli.odds_answer import answer
    from controller.cli.odds_results import read_stated, wrong_line
    from controller.reports.actual import expected

    odds: dict[str, Any] = {}
    found: _Found = {"": {}}
    for line, (of_table, dealer, pay_table, _), stated in read_stated(file):
        if of_table not in ("", table.name):
            continue
        name = pay_table or table.pay_table
        if name not in odds:
            odds[name] = answer(table.game, name, beside, fresh=False, keep_in=None).odds
        wager = next((each for each in odds[name].wagers if each.wager == stated.wager), None)
        if wager is None:
            raise wrong_line(line, stated.wager)
        result = expected(stated, wager.edge, wager.outcomes.variance)
        for about in dict.fromkeys(("", dealer)):
            found.setdefault(about, {}).setdefault(stated.wager, []).append(result)
    return found


def _judged(about: str, wager: str, found: "Expected") -> "JudgedResult":
    from controller.reports.actual import BAND_95, BAND_99
    from controller.result_note import JudgedResult

    return JudgedResult(
        about,
        wager,
        found.count,
        found.win,
        round(found.theoretical),
        found.band(BAND_95),
        found.band(BAND_99),
        round(found.deviations, 4),
        found.alarm,
        found.still_needed,
    )


def _plain(table: "TableDefinition", note: "ResultNote | None") -> dict[str, Any]:
    from controller.cli.journal_file import utc_text

    if note is None:
        return {"judged_utc": None, "sha256": "", "results": []}
    return {
        "judged_utc": utc_text(note.utc_us),
        "sha256": note.sha256,
        "results": [
            {
                "about": each.about,
                "wager": each.wager,
                "label": table.game.label(each.wager) if each.wager else "",
                "count": each.count,
                "win_cents": each.win,
                "theoretical_win_cents": each.theoretical,
                "band_95_cents": each.band_95,
                "band_99_cents": each.band_99,
                "deviations": each.deviations,
                "outside": each.outside,
                "still_needed": each.still_needed,
            }
            for each in note.results
        ],
    }


def _tell(table: "TableDefinition", note: "ResultNote | None") -> None:
    from controller.cli.journal_file import utc_text
    from controller.cli.messages import tell

    if note is None:
        tell(message("results-none"))
        return
    tell(message("results-judged", time=utc_text(note.utc_us)))
    for words in _lines(table, note.results):
        tell(words)


def _lines(table: "TableDefinition", found: "Iterable[JudgedResult]") -> Iterable[Any]:
    for each in found:
        wager = table.game.label(each.wager) if each.wager else message("results-all-wagers")
        about = each.about or message("results-whole-table")
        yield message(
            "results-line",
            name=about,
            wager=wager,
            count=each.count,
            amount=each.win,
            due_amount=each.theoretical,
            least=each.band_99[0],
            most=each.band_99[1],
            how=message("results-outside") if each.outside else message("results-inside"),
        )
