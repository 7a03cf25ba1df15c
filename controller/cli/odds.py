"""`tablectl odds`: how often hands come in deals and in draws, and what wagers cost."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli.arguments import GameArgument, JsonOption
from controller.cli.commands import SaidGroup, command, group, option
from controller.errors import ExitCode

if TYPE_CHECKING:
    from controller.data.definition import GameDefinition
    from controller.data.message import Message


class _Group(SaidGroup):
    """A group in which `odds GAME` is short for `odds game GAME`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - click's own types
        if args and args[0] not in self.commands:
            args = ["game", *args]
        return super().resolve_command(ctx, args)


app = group("help-odds", _Group)

_Ranking = Annotated[str, option("--ranking NAME", "help-odds-ranking")]
_Deck = Annotated[int | None, option("--deck CARDS", "help-odds-deck")]


@command(app, "help-odds-hands")
def hands(
    ranking: _Ranking = "",
    best: Annotated[int | None, option("--best K", "help-odds-best")] = None,
    of: Annotated[int | None, option("--of N", "help-odds-of")] = None,
    deck: _Deck = None,
    as_json: JsonOption = False,
) -> None:
    """Count all deals by the category of their best hand, the highest category first."""
    from controller.cli.odds_hands import in_all_deals, show_counted

    show_counted(in_all_deals(ranking, best, of, deck), as_json=as_json)


@command(app, "help-odds-draw")
def draw(
    hand: Annotated[str, option("--hand CARDS", "help-odds-hand")],
    keep_cards: Annotated[str, option("--keep CARDS", "help-odds-keep-cards")] = "",
    ranking: _Ranking = "",
    deck: _Deck = None,
    as_json: JsonOption = False,
) -> None:
    """Count all draws to a hand by the category that it becomes, the highest category first."""
    from controller.cli.odds_hands import in_all_draws, show_counted

    show_counted(in_all_draws(ranking, deck, hand, keep_cards), as_json=as_json)


@command(app, "help-odds-game")
def game(
    key: GameArgument,
    *,
    pay_table: Annotated[str | None, option("--pay-table NAME", "help-odds-pay-table")] = None,
    strategy: Annotated[bool, option("--strategy", "help-odds-strategy")] = False,
    distribution: Annotated[bool, option("--distribution", "help-odds-distribution")] = False,
    fresh: Annotated[bool, option("--fresh", "help-odds-fresh")] = False,
    hand: Annotated[str, option("--hand CARDS", "help-odds-one-hand")] = "",
    up: Annotated[str, option("--up CARD", "help-odds-up")] = "",
    frequencies: Annotated[bool, option("--frequencies", "help-odds-frequencies")] = False,
    covariance: Annotated[bool, option("--covariance", "help-odds-covariance")] = False,
    progressive: Annotated[
        Path | None, option("--progressive FILE", "help-odds-progressive")
    ] = None,
    meter: Annotated[str, option("--meter AMOUNT", "help-odds-meter")] = "",
    exposed: Annotated[str, option("--exposed WHAT", "help-odds-exposed")] = "",
    wrong_deck: Annotated[bool, option("--wrong-deck", "help-odds-wrong-deck")] = False,
    payout_limit: Annotated[str, option("--payout-limit AMOUNT", "help-odds-payout-limit")] = "",
    bet: Annotated[str, option("--bet AMOUNT", "help-odds-bet")] = "1",
    seats: Annotated[int, option("--seats N", "help-odds-seats", min=1, max=2)] = 1,
    results: Annotated[Path | None, option("--results FILE", "help-odds-results")] = None,
    par_sheet: Annotated[bool, option("--par-sheet", "help-odds-par-sheet")] = False,
    with_audit: Annotated[bool, option("--audit", "help-odds-audit")] = False,
    as_csv: Annotated[bool, option("--csv", "help-odds-csv")] = False,
    kept_as: Annotated[str, option("--kept-as DIGEST", "help-odds-kept-as")] = "",
    keep_in: Annotated[Path | None, option("--keep DIR", "help-odds-keep")] = None,
    config: Annotated[Path | None, option("--config FILE", "help-odds-config")] = None,
    hands_an_hour: Annotated[
        int, option("--hands-an-hour N", "help-odds-hour", min=1, max=200)
    ] = 30,
    as_json: JsonOption = False,
) -> None:
    """Show the exact edge of every wager under optimal play; where players bank, the fee."""
    import gc

    gc.disable()  # a short process that keeps all it makes: there is nothing to collect
    from controller.configuration import default_table, load_game

    beside = (config or default_table()).parent
    definition = load_game(key, beside)
    if definition.poker is not None:
        from controller.cli.odds_costs import show_fee

        show_fee(definition, config, hands_an_hour, as_json=as_json)
        return
    if definition.staged:
        from controller.cli.odds_exposure import refuse_stages

        refuse_stages(
            definition,
            {
                "--progressive": progressive is not None,
                "--covariance": covariance,
                "--exposed": bool(exposed),
                "--wrong-deck": wrong_deck,
                "--seats 2": seats > 1,
                "--hand": bool(hand),
                "--up": bool(up),
                "--audit": with_audit,
            },
        )
    if frequencies:
        from controller.cli.odds_hands import show_frequencies

        show_frequencies(definition, as_json=as_json)
    elif progressive is not None:
        from controller.cli.odds_costs import show_progressive

        show_progressive(definition, progressive, meter, an_hour=hands_an_hour, as_json=as_json)
    elif covariance:
        from controller.cli.odds_costs import show_covariance

        show_covariance(definition, pay_table, as_json=as_json)
    elif exposed:
        from controller.cli.odds_exposure import show_exposed

        show_exposed(definition, pay_table, exposed, with_strategy=strategy, as_json=as_json)
    elif payout_limit:
        from controller.cli.odds_exposure import show_limit

        asked = (payout_limit, bet, seats)
        show_limit(definition, pay_table, beside, *asked, as_json=as_json)
    elif wrong_deck:
        from controller.cli.odds_exposure import show_wrong_decks

        show_wrong_decks(definition, pay_table, as_json=as_json)
    elif results is not None:
        from controller.cli.results import show_results

        if show_results(definition, results, beside, as_json=as_json):
            raise typer.Exit(ExitCode.NEGATIVE)
    elif hand or up:
        from controller.cli.odds_hands import show_hand

        show_hand(definition, pay_table, hand, up, as_json=as_json)
    else:
        _show_odds(
            definition,
            pay_table,
            beside,
            keep_in,
            kept_as,
            config,
            fresh=fresh,
            on_a_sheet=par_sheet or as_csv,
            with_audit=with_audit,
            as_csv=as_csv,
            with_strategy=strategy,
            with_distribution=distribution,
            as_json=as_json,
        )


def _show_odds(
    game: "GameDefinition",
    pay_table: str | None,
    beside: Path,
    keep_in: Path | None,
    kept_as: str,
    config: Path | None,
    *,
    fresh: bool,
    on_a_sheet: bool,
    with_audit: bool,
    as_csv: bool,
    with_strategy: bool,
    with_distribution: bool,
    as_json: bool,
) -> None:
    """Show the edges, as lines, for programs, or as the sheet of the pay table."""
    from controller.cli.odds_answer import answer, kept_answer, lines

    if kept_as:
        found = kept_answer(game, pay_table, beside, kept_as)
    else:
        found = answer(game, pay_table, beside, fresh=fresh, keep_in=keep_in)
    if on_a_sheet:
        from controller.cli.odds_answer import sheet_of
        from controller.reports import par_sheet

        second: tuple[tuple[str, Message], ...] = ()
        if with_audit:
            from controller.cli.odds_audit import audit

            second = tuple((each.label, each.words) for each in audit(found))
        sheet = sheet_of(found, config, second)
        if as_csv:
            typer.echo(par_sheet.table_of_sheet(sheet), nl=False)
        elif as_json:
            data = par_sheet.data_of_sheet(sheet)
            typer.echo(json.dumps(data, indent=1, ensure_ascii=False))
        else:
            typer.echo(par_sheet.page_of_sheet(sheet), nl=False)
        return
    if with_audit:
        from controller.cli.odds_audit import show_audit

        if not show_audit(found, as_json=as_json):
            raise typer.Exit(ExitCode.NEGATIVE)
        return
    if as_json:
        plain = found.plain(with_strategy=with_strategy, with_distribution=with_distribution)
        typer.echo(json.dumps(plain, indent=2, ensure_ascii=False))
        return
    for line in lines(found, with_strategy=with_strategy, with_distribution=with_distribution):
        typer.echo(line)
