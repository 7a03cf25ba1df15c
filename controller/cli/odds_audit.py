"""`tablectl odds GAME --audit`: the exact edges beside a second count, deal by deal."""

from fractions import Fraction
from pathlib import Path

import typer
from msgspec import Struct

from controller.cli.odds_answer import Answer, sheet_of
from controller.cli.odds_book import exact, rounded
from controller.cli.output import print_complaint, print_data, progress_bar
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.reports.par_sheet import data_of_sheet, page_of_sheet, table_of_sheet
from controller.settlement import Book
from controller.settlement.every_deal import EveryDeal, Recount
from controller.system.clock import SystemClock
from controller.words.spoken import per_cent, say

_MOST = 10**8
"""Deals that are still looked at; of more the command says how long they would take."""
_TRIED = 3_000
"""Deals whose time is taken."""


class Audited(Struct, frozen=True):
    """The exact edge of a wager beside the second count.

    Attributes:
        wager: its name. `label`: on the layout.
        edge: the exact one.
        recount: the second count; None: it would take too long.
        hours: how long it would take, then.
    """

    wager: str
    label: str
    edge: Fraction
    recount: Recount | None
    hours: float = 0.0

    @property
    def agrees(self) -> bool:
        """Whether both counts are the same; nothing disagrees with what was not counted."""
        return self.recount is None or self.recount.edge == self.edge

    @property
    def words(self) -> Message:
        """Say what the second count found."""
        if self.recount is None:
            return message("odds-audit-too-many", count=round(self.hours))
        edge = rounded(100 * self.recount.edge, 6)
        deals = f"{self.recount.deals:,}".replace(",", "\u202f")
        if self.agrees:
            return message("odds-audit-agrees", edge=edge, number=deals)
        return message("odds-audit-differs", edge=edge, number=deals)


def audit(found: Answer) -> tuple[Audited, ...]:
    """Count the edges of a pay table a second time; how long it takes is said before."""
    every = EveryDeal(Book(found.game, found.table))
    seconds = _seconds_of_one(every) * every.looked_at
    counted = {each.wager: each for each in every.packets()}
    if every.by_deal and every.looked_at <= _MOST:
        minutes = max(1, round(seconds / 60))
        print_complaint(message("odds-audit-time", number=f"{every.looked_at}", count=minutes))
        with progress_bar(found.game.name) as progress:
            counted |= {each.wager: each for each in every.all_deals(progress)}
    return tuple(
        Audited(
            each.wager,
            found.game.label(each.wager),
            each.edge,
            counted.get(each.wager),
            seconds / 3600,
        )
        for each in found.odds.wagers
    )


def _seconds_of_one(every: EveryDeal) -> float:
    clock = SystemClock()
    began = clock.monotonic()
    every.look_at(_TRIED)
    return (clock.monotonic() - began) / _TRIED


def show_audit(found: Answer, *, as_json: bool) -> None:
    """Print the second count beside the exact edges; exit with 1 if they do not agree."""
    audited = audit(found)
    if as_json:
        data = {
            "game": found.odds.game,
            "pay_table": found.odds.pay_table,
            "wagers": [*map(_object, audited)],
        }
        print_data(data)
    else:
        for each in audited:
            edge = per_cent(100 * each.edge)
            typer.echo(f"{each.label:<18} {edge:>14}   {say(each.words)}")
    if not all(each.agrees for each in audited):
        raise typer.Exit(ExitCode.NEGATIVE)


def show_sheet(
    found: Answer, config: Path | None, *, with_audit: bool, as_csv: bool, as_json: bool
) -> None:
    """Print the sheet of the pay table, with a second count of each wager if that is wanted."""
    second = tuple((each.label, each.words) for each in audit(found)) if with_audit else ()
    sheet = sheet_of(found, config, second)
    if as_csv:
        typer.echo(table_of_sheet(sheet), nl=False)
    elif as_json:
        print_data(data_of_sheet(sheet), indent=1)
    else:
        typer.echo(page_of_sheet(sheet), nl=False)


def _object(each: Audited) -> dict[str, object]:
    counted = each.recount
    return {
        "wager": each.wager,
        **exact("edge", each.edge),
        "second_count": None if counted is None else str(counted.edge),
        "deals": None if counted is None else counted.deals,
        "agrees": None if counted is None else each.agrees,
        "hours": round(each.hours, 1) if counted is None else None,
    }
