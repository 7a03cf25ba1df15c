"""`tablectl odds`: how often hands come in deals and in draws, and what wagers cost."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any

from controller.cli.arguments import GameArgument, JsonOption
from controller.cli.commands import SaidGroup, command, group, option


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
    from controller.cli.odds_answer import answer, show_odds
    from controller.cli.odds_book import refuse_stages

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
    game_and_table = definition, pay_table, beside
    find = partial(answer, *game_and_table, fresh=fresh, keep_in=keep_in, kept_as=kept_as)
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

        show_limit(*game_and_table, payout_limit, bet, seats, as_json=as_json)
    elif wrong_deck:
        from controller.cli.odds_exposure import show_wrong_decks

        show_wrong_decks(definition, pay_table, as_json=as_json)
    elif results is not None:
        from controller.cli.results import show_results

        show_results(definition, results, beside, as_json=as_json)
    elif hand or up:
        from controller.cli.odds_hands import show_hand

        show_hand(definition, pay_table, hand, up, as_json=as_json)
    elif par_sheet or as_csv:
        from controller.cli.odds_audit import show_sheet

        show_sheet(find(), config, with_audit=with_audit, as_csv=as_csv, as_json=as_json)
    elif with_audit:
        from controller.cli.odds_audit import show_audit

        show_audit(find(), as_json=as_json)
    else:
        show_odds(find(), with_strategy=strategy, with_distribution=distribution, as_json=as_json)
