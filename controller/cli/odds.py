"""`tablectl odds`: how often hands come, and what wagers cost."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli.commands import SaidGroup, command, group
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.cards import Ranking


class _Group(SaidGroup):
    """A group in which `odds GAME` is short for `odds game GAME`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - click's own types
        if args and args[0] not in self.commands:
            args = ["game", *args]
        return super().resolve_command(ctx, args)


app = group("help-odds", _Group)

_Json = Annotated[bool, typer.Option("--json", help="help-json-object")]


class UnknownHandsError(DealerTableError):
    """There are no such hands: the ranking, its cards or the deck does not exist."""

    exit_code = ExitCode.USAGE


@command(app, "help-odds-hands")
def hands(
    ranking: Annotated[
        str,
        typer.Option("--ranking", metavar="NAME", help="help-odds-ranking"),
    ] = "",
    best: Annotated[int | None, typer.Option("--best", metavar="K", help="help-odds-best")] = None,
    of: Annotated[int | None, typer.Option("--of", metavar="N", help="help-odds-of")] = None,
    deck: Annotated[
        int | None, typer.Option("--deck", metavar="CARDS", help="help-odds-deck")
    ] = None,
    as_json: _Json = False,
) -> None:
    """Count all deals by the category of their best hand, the highest category first."""
    from controller.cards import evaluator, frequencies
    from controller.cards.evaluator import MOST_CARDS

    rules = _ranking(ranking)
    if best not in (None, rules.hand):
        words = message("odds-wrong-best", number=best, name=ranking, size=rules.hand)
        raise UnknownHandsError(words)
    size = _deck(rules, deck)
    try:
        counted = frequencies(evaluator(ranking, size, of or rules.hand))
    except ValueError:
        words = message(
            "odds-wrong-of", number=of or 0, name=ranking, low=rules.hand, high=MOST_CARDS
        )
        raise UnknownHandsError(words) from None
    total = sum(count for _, count in counted)
    if as_json:
        categories = [{"name": name, "count": count} for name, count in counted]
        typer.echo(json.dumps({"total": total, "categories": categories}, indent=2))
        return
    for name, count in counted:
        typer.echo(f"{name:<16} {count:>12,} {100 * count / total:>10.6f} %")
    typer.echo(f"{say(message('odds-all')):<16} {total:>12,}")


def _deck(ranking: "Ranking", cards: int | None) -> int:
    """Return the cards of the deck that was asked for, or of the ranking's usual one."""
    from controller.data.lists import either

    if cards is None or cards in ranking.decks:
        return cards or ranking.deck
    sizes = either([str(each) for each in ranking.decks])
    words = message("odds-wrong-deck", number=cards, name=ranking.name, words=sizes)
    raise UnknownHandsError(words)


def _ranking(name: str) -> "Ranking":
    from controller.cards import RANKINGS

    if name not in RANKINGS:
        raise UnknownHandsError(_which(name))
    return RANKINGS[name]


def _which(ranking: str) -> Message:
    from controller.cards import RANKINGS
    from controller.configuration.problem import did_you_mean, listed

    known = listed(RANKINGS)
    if not ranking:
        return message("odds-which-ranking", words=known)
    hint = did_you_mean(ranking, RANKINGS)
    if hint is None:
        return message("odds-no-ranking", name=ranking, words=known)
    return message("odds-no-ranking-hint", name=ranking, words=known, hint=hint)


@command(app, "help-odds-game")
def game(
    key: Annotated[str, typer.Argument(metavar="GAME", help="help-game")],
    pay_table: Annotated[
        str | None, typer.Option("--pay-table", metavar="NAME", help="help-odds-pay-table")
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="help-odds-strategy")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="help-odds-fresh")] = False,
    keep_in: Annotated[
        Path | None,
        typer.Option("--keep", metavar="DIR", help="help-odds-keep"),
    ] = None,
    as_json: _Json = False,
) -> None:
    """Show the exact edge of every wager under optimal play, beside the declared one."""
    import gc

    gc.disable()  # a short process that keeps all it makes: there is nothing to collect
    from controller.cli.odds_answer import answer, lines

    found = answer(key, pay_table, fresh=fresh, keep_in=keep_in)
    if as_json:
        typer.echo(json.dumps(found.plain(with_strategy=strategy), indent=2, ensure_ascii=False))
        return
    for line in lines(found, with_strategy=strategy):
        typer.echo(line)
