"""The house's results judged by exact odds: `tablectl results`, `tablectl odds GAME --results`."""

import csv
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli import arguments
from controller.cli.commands import argument
from controller.cli.journal_file import find_journal
from controller.cli.output import print_data, print_message
from controller.cli.table_file import table_file
from controller.configuration import load_table
from controller.data.definition import GameDefinition, TableDefinition
from controller.data.house_clock import utc_text
from controller.data.message import Money, message, money
from controller.errors import ExitCode, told_by
from controller.files import read_bytes
from controller.notes import JudgedResult, ResultNote, last_results, note_results
from controller.reports import actual
from controller.system.clock import SystemClock
from controller.words.spoken import figure, say

if TYPE_CHECKING:
    from controller.odds import GameOdds

_NEEDED = ("wager", "count", "handle", "win")
_GROUPS = ("table", "dealer", "pay_table", "period")
_COUNT = re.compile(r"[0-9]{1,15}")
_MOST_SHOWN = 60
"""Characters of a wrong field that are shown."""
_AMOUNT = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,2})?")

Group = tuple[str, ...]
"""Table, dealer, pay table and period of a line."""


def results(
    file: Annotated[
        Path | None, argument("[FILE]", "help-results-file", show_default=False)
    ] = None,
    config: arguments.ConfigOption = None,
    as_json: arguments.JsonOption = False,
) -> None:
    """Judge the results of the table over all time, and note them for the daemon; or show them."""
    path = table_file(config)
    table = load_table(path)[0]
    journal = find_journal(None, config)
    if table.game.poker is not None:
        raise arguments.WrongArgumentError(
            message("results-of-players", game=table.game.name), "FILE"
        )
    note = last_results(journal) if file is None else _noted(table, file, path.parent, journal)
    if as_json:
        print_data(_note_object(table, note), indent=1)
    else:
        _tell_note(table, note)
    if file is not None and note is not None and note.outside:
        raise typer.Exit(ExitCode.NEGATIVE)


def _noted(table: TableDefinition, file: Path, beside: Path, journal: Path) -> ResultNote:

    found: dict[str, dict[str, list[actual.Expected]]] = {"": {}}
    for group, wager, result in _beside_odds(file, table.game, beside, table):
        for about in dict.fromkeys(("", group[1])):
            found.setdefault(about, {}).setdefault(wager, []).append(result)
    judged: list[JudgedResult] = []
    for about, wagers in found.items():
        parts = {name: actual.over_time(each) for name, each in wagers.items()}
        if len(parts) > 1:
            parts[""] = _sum(parts)
        judged += [_judged(about, name, each) for name, each in parts.items()]
    digest = sha256(read_bytes(file)).hexdigest()
    note = ResultNote(SystemClock().now().utc_us, digest, tuple(judged))
    try:
        note_results(journal, note)
    except OSError as error:
        why = told_by(error)
        raise arguments.WrongArgumentError(message("results-not-noted", why=why), "FILE") from error
    return note


def _judged(about: str, wager: str, found: actual.Expected) -> JudgedResult:

    return JudgedResult(
        about,
        wager,
        found.count,
        found.win,
        round(found.theoretical),
        found.band(actual.BAND_95),
        found.band(actual.BAND_99),
        round(found.deviations, 4),
        found.alarm,
        found.still_needed,
    )


def _note_object(table: TableDefinition, note: ResultNote | None) -> dict[str, Any]:
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


def _tell_note(table: TableDefinition, note: ResultNote | None) -> None:
    if note is None:
        print_message(message("results-none"))
        return
    print_message(message("results-judged", time=utc_text(note.utc_us)))
    for words in _note_lines(table, note.results):
        print_message(words)


def _note_lines(table: TableDefinition, found: Iterable[JudgedResult]) -> Iterable[Any]:
    for each in found:
        wager = table.game.label(each.wager) if each.wager else message("results-all-wagers")
        about = each.about or message("results-whole-table")
        yield message(
            "results-line",
            name=about,
            wager=wager,
            count=each.count,
            amount=Money(each.win),
            due_amount=Money(each.theoretical),
            least=Money(each.band_99[0]),
            most=Money(each.band_99[1]),
            how=message("results-outside") if each.outside else message("results-inside"),
        )


def show_results(game: GameDefinition, file: Path, beside: Path, *, as_json: bool) -> None:
    """Print results of the house beside their expectation; exit with 1 if one leaves its bound.

    Args:
        game: one that the house banks.
        file: comma-separated values with a head: wager, count, handle, win; and of table, dealer,
            pay_table, period those by which it is told apart.
        beside: the folder of the table's file.
        as_json: print it for programs.

    Raises:
        WrongArgumentError: the file cannot be read, or a line of it is wrong.
    """
    groups: dict[Group, dict[str, actual.Expected]] = {}
    for group, wager, found in _beside_odds(file, game, beside):
        groups.setdefault(group, {})[wager] = found
    data = [
        {
            **{key: value for key, value in zip(_GROUPS, group, strict=True) if value},
            "wagers": [{"wager": name} | _object(each) for name, each in parts.items()],
            "together": _object(_sum(parts)),
        }
        for group, parts in groups.items()
    ]
    if as_json:
        print_data(data)
    else:
        for group, parts in groups.items():
            typer.echo(", ".join(filter(None, group)) or game.name)
            for name, each in parts.items():
                _tell_result(game.label(name), each)
            if len(parts) > 1:
                _tell_result(say(message("odds-results-together")), _sum(parts))
    if any(each.alarm for parts in groups.values() for each in (*parts.values(), _sum(parts))):
        raise typer.Exit(ExitCode.NEGATIVE)


def _sum(parts: dict[str, actual.Expected]) -> actual.Expected:
    return actual.together(list(parts.values()))


def _beside_odds(
    file: Path, game: GameDefinition, beside: Path, table: TableDefinition | None = None
) -> Iterator[tuple[Group, str, actual.Expected]]:
    """Yield each result that the house states, with its group and wager, beside its expectation.

    Args:
        file: of the results.
        game: what was played.
        beside: the folder of the table's file.
        table: the only one whose lines count, and those that name none; None: all lines count.

    Raises:
        WrongArgumentError: the file cannot be read, a line of it is wrong, or none counts.
    """
    from controller.cli.odds_answer import answer

    usual = game.default_pay_table if table is None else table.pay_table
    known: dict[str, GameOdds] = {}
    for line, group, stated in _stated(file):
        if table is not None and group[0] not in ("", table.name):
            continue
        name = group[2] or usual
        if name not in known:
            known[name] = answer(game, name, beside).odds
        odds = next((each for each in known[name].wagers if each.wager == stated.wager), None)
        if odds is None:
            raise _wrong_line(file, line, stated.wager)
        yield group, stated.wager, actual.expected(stated, odds.edge, odds.outcomes.variance)
    if not known:
        raise arguments.WrongArgumentError(message("odds-results-empty", path=str(file)))


def _stated(file: Path) -> Iterator[tuple[int, Group, actual.Stated]]:
    """Yield what the house states: the line, its table, dealer, pay table and period, the result.

    Raises:
        WrongArgumentError: the file cannot be read, or a line of it is wrong.
    """
    for number, line in _lines(file):
        if any(not line.get(key) for key in _NEEDED) or not _COUNT.fullmatch(line["count"]):
            words = message("odds-results-needed-keys", path=str(file), line=number)
            raise arguments.WrongArgumentError(words)
        win, handle = (_cents(file, number, line[key].strip()) for key in ("win", "handle"))
        count = int(line["count"])
        if handle < count or (not count and (handle or win)):
            words = message(
                "odds-results-count", path=str(file), line=number, count=count, amount=Money(handle)
            )
            raise arguments.WrongArgumentError(words)
        group = tuple((line.get(key) or "").strip() for key in _GROUPS)
        yield number, group, actual.Stated(line["wager"].strip(), count, handle, win)


def _lines(file: Path) -> "Iterator[tuple[int, dict[str, str]]]":
    """Yield the lines of a file by their head, each with its number."""
    reader = csv.DictReader(arguments.text_of(file).splitlines())
    try:
        for line in reader:
            yield reader.line_num, line
    except csv.Error as error:  # a field that is too long, or a quotation that does not end
        raise _wrong_line(file, reader.reader.line_num, str(error)) from error


def _cents(file: Path, line: int, amount: str) -> int:
    """Return an amount in cents; those of a month are larger than any that a table knows."""
    if not _AMOUNT.fullmatch(amount):
        raise _wrong_line(file, line, amount)
    return int(Decimal(amount) * 100)


def _wrong_line(file: Path, line: int, text: str) -> arguments.WrongArgumentError:
    """Return the error for a wrong line of the file; `text`: the part that is wrong."""
    if len(text) > _MOST_SHOWN:
        text = text[:_MOST_SHOWN] + "…"
    words = message("odds-results-wrong", path=str(file), line=line, text=text)
    return arguments.WrongArgumentError(words)


def _object(each: actual.Expected) -> dict[str, Any]:
    return {
        "count": each.count,
        "win": money(each.win),
        "theoretical_win": str(each.theoretical / 100),
        "standard_deviation": round(each.deviation / 100, 2),
        "band_95": [money(cents) for cents in each.band(actual.BAND_95)],
        "band_99": [money(cents) for cents in each.band(actual.BAND_99)],
        "deviations": round(each.deviations, 4),
        "alarm": each.alarm,
        "still_needed": each.still_needed,
    }


def _tell_result(name: str, each: actual.Expected) -> None:

    low, high = each.band(actual.BAND_95)
    lowest, highest = each.band(actual.BAND_99)
    expects = message("odds-results-expected", words=Money(round(each.theoretical)))
    bands = {"first": low, "last": high, "what": lowest, "words": highest}
    told = message("odds-results-alarm") if each.alarm else message("odds-results-chance")
    lines = [
        message("odds-results-bands", **{at: Money(cents) for at, cents in bands.items()}),
        message("odds-results-off", words=figure(each.deviations, "+.2f"), what=told),
    ]
    if each.still_needed:
        lines.append(message("odds-results-needed", count=each.still_needed))
    win = say(message("payout-amount", amount=Money(each.win)))
    typer.echo(f"  {name:<16} {win:>12}   {say(expects)}")
    for words in lines:
        typer.echo(f"  {'':<16} {say(words)}")
