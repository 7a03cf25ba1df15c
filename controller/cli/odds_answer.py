"""The odds of one game as a command's answer: kept or computed, for people and for programs."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from msgspec import Struct

from controller.cli.odds_book import exact, need_numpy, numbered, pay_table_of, percent, rounded
from controller.cli.output import print_complaint, print_data, progress_bar
from controller.data.definition import GameDefinition, PayTable
from controller.data.house_clock import time_of
from controller.data.message import Decimal, Message, message
from controller.errors import DealerTableError, ExitCode
from controller.files import read_bytes
from controller.odds import (
    NO_WAY,
    DeclaredEdge,
    Distribution,
    ErrorCost,
    GameOdds,
    KeptOddsError,
    WagerOdds,
    declarations,
    digest_of_rules,
    find_kept,
    folders,
    keep,
)
from controller.odds.kept_results import FOLDER
from controller.shipped_files import config_root
from controller.system.clock import SystemClock
from controller.system.interpreter import guarded_by, release
from controller.words.spoken import figure, per_cent, say, with_english

if TYPE_CHECKING:
    from controller.reports.par_sheet import ParSheet


class NotKeptError(DealerTableError, exit_code=ExitCode.USAGE):
    """Only a kept result was wanted, and it is not there."""


class Answer(Struct, frozen=True):
    """The answer.

    Attributes:
        game: the game. `table`: its pay table.
        odds: the result.
        declared: what the pay table declares, beside it.
        cached: it was kept, and not computed now.
        seconds: of computing time.
    """

    game: GameDefinition
    table: PayTable
    odds: GameOdds
    declared: list[DeclaredEdge]
    cached: bool
    seconds: float

    def plain(self, *, with_strategy: bool, with_distribution: bool) -> dict[str, Any]:
        """Return it as plain data for JSON."""
        declared = {each.wager: each for each in self.declared}
        data: dict[str, Any] = {
            "game": self.game.key,
            "pay_table": self.table.name,
            "wagers": [
                {
                    "wager": each.wager,
                    **exact("edge", each.edge),
                    **_declared_data(declared.get(each.wager)),
                    "element_of_risk_percent": percent(each.element_of_risk),
                    "average_bet": round(float(each.average_bet), 6),
                    **_spread(each.outcomes, with_distribution=with_distribution),
                    **_main(each, with_distribution=with_distribution),
                    **({"note": with_english(each.note)} if each.note is not None else {}),
                }
                for each in self.odds.wagers
            ],
            "models": [
                {
                    "name": each.name,
                    **exact("edge", each.edge),
                    **exact("cost", each.cost),
                    "average_bet": round(float(each.average_bet), 6),
                    **_spread(each.outcomes, with_distribution=with_distribution),
                    **({"errors": _plain_errors(each.errors)} if with_strategy else {}),
                }
                for each in self.odds.models
            ],
            "combinations": [
                {
                    "wagers": list(each.wagers),
                    **exact("edge", each.edge),
                    "edge_of_all_percent": percent(each.edge_of_all),
                    **exact("main_strategy_edge", each.main),
                }
                for each in self.odds.combinations
            ],
        }
        if self.odds.together is not None:
            data["round"] = {
                "edge": str(-self.odds.together.mean),
                **_spread(self.odds.together, with_distribution=with_distribution),
            }
        if with_strategy:
            data["strategy"] = list(self.odds.strategy)
            data["errors"] = _plain_errors(self.odds.errors)
            data["borderline"] = [
                {
                    "hand": each.hand,
                    "up": each.up,
                    "best": each.best,
                    "second": each.second,
                    **numbered("cost", each.cost),
                }
                for each in self.odds.borderline
            ]
        return data | {"cached": self.cached, "seconds": round(self.seconds, 3)}


def _spread(outcomes: Distribution, *, with_distribution: bool) -> dict[str, Any]:
    """Return how far results lie apart: numbers, each with its exact fraction."""
    data: dict[str, Any] = {
        "standard_deviation": round(outcomes.deviation, 6),
        "variance": str(outcomes.variance),
        "hit_frequency": round(float(outcomes.hit_frequency), 6),
        "hit_frequency_exact": str(outcomes.hit_frequency),
        "skewness": round(outcomes.skewness, 6),
    }
    if with_distribution:
        data["distribution"] = [{"net": str(net), "share": str(share)} for net, share in outcomes]
    return data


def _main(wager: WagerOdds, *, with_distribution: bool) -> dict[str, Any]:
    """Return what a side bet costs beside the Ante, where a fold loses it."""
    if wager.beside is None:
        return {}
    spread = _spread(wager.beside, with_distribution=with_distribution)
    return {"main_strategy": exact("edge", wager.edge_beside) | spread}


def _declared_data(declared: DeclaredEdge | None) -> dict[str, Any]:
    if declared is None:
        return {"declared_percent": None, "agrees": None, "binds": False}
    changes = [
        {
            "pays": change.pays,
            "entry": change.entry,
            "odds": str(change.odds),
            "instead": change.instead,
            "edge_percent": percent(change.edge),
        }
        for change in declared.changes
    ]
    return {
        "declared_percent": float(declared.declared),
        "agrees": declared.agrees,
        "binds": declared.binds,
        **({"reconciled_by": changes} if changes else {}),
    }


def answer(
    game: GameDefinition,
    pay_table: str | None,
    beside: Path,
    *,
    fresh: bool = False,
    keep_in: Path | None = None,
    kept_as: str = "",
) -> Answer:
    """Return the odds of a game: the kept ones, or computed and then kept if there is a place.

    Args:
        game: one that the house banks.
        pay_table: one of its pay tables; None: its default.
        beside: the folder of the table's file; computed odds are kept there, if it is not the
            shipped one.
        fresh: compute them in any case.
        keep_in: where else to keep a computed result; None: nowhere else.
        kept_as: the digest of the rules and the table that somebody plays by, hexadecimal: what is
            kept under it is wanted, and nothing is computed; empty: any.

    Raises:
        NotKeptError: the files have other rules now, or their edges are not kept.
    """
    if kept_as:
        return _kept_answer(game, pay_table, beside, kept_as)
    clock = SystemClock()
    begun = clock.monotonic()
    table = pay_table_of(game, pay_table or game.default_pay_table)
    digest = digest_of_rules(game, table)
    odds = None if fresh else find_kept(digest, folders(beside, config_root()))
    declared = declarations(game, table, odds) if odds else []
    if not (game.staged or all(each.looked for each in declared)):
        odds = None  # they were computed beside another declared edge
    cached = odds is not None
    if odds is None:
        odds = _computed(game, table.name)
        _keep(odds, keep_in, beside)
    declared = declarations(game, table, odds)
    return Answer(game, table, odds, declared, cached, clock.monotonic() - begun)


def _kept_answer(game: GameDefinition, pay_table: str | None, beside: Path, digest: str) -> Answer:
    """Return the odds of a game that are kept under a digest."""
    table = pay_table_of(game, pay_table or game.default_pay_table)
    if digest_of_rules(game, table) != digest:
        raise NotKeptError(message("odds-files-differ", game=game.name, name=table.name))
    odds = find_kept(digest, folders(beside, config_root()))
    if odds is None:
        command = f"tablectl odds {game.key} --pay-table {table.name}"
        words = message("odds-not-kept-yet", command=command)
        raise NotKeptError(message("odds-sheet-lacks", name=table.name, why=words))
    return Answer(game, table, odds, declarations(game, table, odds), cached=True, seconds=0.0)


def _computed(game: GameDefinition, pay_table: str) -> GameOdds:
    need_numpy()
    from controller.odds.compute import compute

    with progress_bar(game.name) as progress:
        return compute(game, pay_table, progress)


def _keep(odds: GameOdds, keep_in: Path | None, beside: Path) -> None:
    if keep_in is None and beside == config_root():
        return  # shipped files stay as they are
    try:
        keep(odds, keep_in or beside / FOLDER)
    except KeptOddsError as error:
        if keep_in is not None:
            raise
        print_complaint(error.words)


def _apart(outcomes: Distribution) -> Message:
    return message(
        "odds-apart",
        deviation=rounded(outcomes.deviation, 4),
        share=rounded(100 * outcomes.hit_frequency, 4),
        skewness=rounded(outcomes.skewness, 3),
    )


def _table(outcomes: Distribution) -> Iterator[str]:
    """Yield a line for each net: the net, its share in per cent, and the exact share."""
    for net, share in reversed(outcomes):
        yield f"  {figure(net, '>+12.4g')} {per_cent(100 * share):>14}   {share}"


def show_odds(
    found: Answer, *, with_strategy: bool, with_distribution: bool, as_json: bool
) -> None:
    """Print the answer, for people or for programs."""
    if as_json:
        print_data(found.plain(with_strategy=with_strategy, with_distribution=with_distribution))
        return
    for line in _lines(found, with_strategy=with_strategy, with_distribution=with_distribution):
        typer.echo(line)


def _lines(found: Answer, *, with_strategy: bool, with_distribution: bool) -> Iterator[str]:
    """Yield the answer for people."""
    # Kept odds may have another's names.
    yield f"{found.game.name} ({found.game.key}), {found.table.name}"
    yield from _wager_lines(found)
    for model in found.odds.models:
        edge, more = rounded(100 * model.edge, 6), rounded(100 * model.cost, 6)
        words = message("odds-model-player", name=model.name, edge=edge, more=more)
        yield f"  {say(words)}   {model.edge}"
    for both in found.odds.combinations:
        yield f"  {' + '.join(map(found.game.label, both.wagers))}"
        words = message("odds-combined", edge=rounded(100 * both.edge, 6))
        yield f"  {'':<16} {say(words)}   {both.edge}"
    if with_distribution:
        yield from _distribution_lines(found)
    if with_strategy:
        yield from _strategy_lines(found.odds)
    took = rounded(found.seconds, 2)
    kept, computed = message("odds-kept", took=took), message("odds-computed", took=took)
    yield say(kept if found.cached else computed)


def _wager_lines(found: Answer) -> Iterator[str]:
    declared = {each.wager: each for each in found.declared}
    for each in found.odds.wagers:
        label = found.game.label(each.wager)
        text = f"  {label:<16} {per_cent(100 * each.edge):>12}   {each.edge}"
        if each.average_bet != 1:
            average, risk = rounded(each.average_bet, 4), rounded(100 * each.element_of_risk, 4)
            text += "   " + say(message("odds-average-bet", average=average, risk=risk))
        yield text
        yield f"  {'':<16} {say(_apart(each.outcomes))}"
        if each.beside is not None:
            words = message("odds-main-strategy", edge=rounded(100 * each.edge_beside, 6))
            yield f"  {'':<16} {say(words)}   {each.edge_beside}"
        if each.note is not None:
            yield f"  {'':<16} {say(each.note)}"
        if stated := declared.get(each.wager):
            yield from (f"  {'':<16} {say(line)}" for line in _stated(stated))


def _distribution_lines(found: Answer) -> Iterator[str]:
    odds = found.odds
    if odds.together is not None:
        yield say(message("odds-round"))
        yield from _table(odds.together)
    for each in odds.wagers:
        yield say(message("odds-nets-of", wager=found.game.label(each.wager)))
        yield from _table(each.outcomes)


def _strategy_lines(odds: GameOdds) -> Iterator[str]:
    yield say(message("odds-optimal-play"))
    yield from (f"  {line}" for line in odds.strategy)
    if odds.errors:
        yield say(message("odds-errors"))
        yield from map(_error_line, odds.errors)
    for model in odds.models:
        if model.errors:
            yield say(message("odds-model-errors", name=model.name))
            yield from map(_error_line, model.errors)
    if odds.borderline:
        yield say(message("odds-borderline"))
    for close in odds.borderline:
        up = f" / {close.up}" if close.up else ""
        yield f"  {close.hand}{up}   {close.best}   ({close.second}: {figure(close.cost, '.6f')})"


def _error_line(error: ErrorCost) -> str:
    share, cost = rounded(100 * error.share, 4), rounded(error.cost, 6)
    what, words = error.instead, error.best
    return "  " + say(message("odds-error", what=what, words=words, share=share, average=cost))


def _plain_errors(errors: Iterable[ErrorCost]) -> list[dict[str, Any]]:
    return [
        {
            "best": each.best,
            "instead": each.instead,
            "share": str(each.share),
            **numbered("cost", each.cost),
        }
        for each in errors
    ]


def _stated(stated: DeclaredEdge) -> Iterator[Message]:
    """Yield the declared edge, whether it is right, and what would make it right."""
    yield message(
        "odds-stated",
        declared=Decimal(stated.declared),
        binds=message("odds-binds") if stated.binds else message("odds-informative"),
        verdict=message("odds-agrees") if stated.agrees else message("odds-disagrees"),
    )
    yield from (message("odds-would-agree", way=way) for way in stated.ways)
    if stated.looked and not stated.agrees and not stated.ways:
        yield NO_WAY


def sheet_of(
    found: Answer, config: Path | None, second: tuple[tuple[str, Message], ...] = ()
) -> "ParSheet":
    """Return the sheet of an answer, with what the table of the configuration adds.

    Args:
        found: the answer.
        config: the table's file; one that plays another game adds nothing.
        second: what a second count of each wager found.
    """
    from controller.configuration import default_table, load_table
    from controller.reports.par_sheet import ParSheet

    path = config or default_table()
    try:
        table, deployment = load_table(path)
    except DealerTableError:
        if config is not None:
            raise
        table, approved = None, guarded_by()
    else:
        approved = guarded_by() or deployment.approved_manifest
    return ParSheet(
        found.game,
        found.table,
        found.odds,
        tuple(found.declared),
        release(),
        time_of(SystemClock().now().utc_us).date(),
        _digest_of_file(approved),
        table if table is not None and table.game.key == found.game.key else None,
        second,
    )


def _digest_of_file(path: Path | None) -> str:
    """Return the SHA-256 of a file; empty: there is none that can be read."""
    try:
        return "" if path is None else sha256(read_bytes(path)).hexdigest()
    except OSError:
        return ""
