"""`tablectl odds GAME --progressive FILE`: what a progressive costs, and when it is hit."""

import json
from fractions import Fraction
from pathlib import Path

import typer

from controller.cards import RANKINGS, evaluator
from controller.cli.odds_limit import amount
from controller.configuration.progressive import load_progressive
from controller.data.definition import GameDefinition
from controller.data.message import message
from controller.odds.progressive import odds_of
from controller.words.spoken import say


def show_progressive(
    game: GameDefinition, file: Path, meter: str, *, an_hour: int, as_json: bool
) -> None:
    """Print what a progressive costs at its seed and at a meter, and how often it is hit.

    Args:
        game: one that the house banks: its players' hands as they are dealt.
        file: the progressive's.
        meter: an amount; empty: none is asked about.
        an_hour: how many wagers on it are made in an hour.
        as_json: print it for programs.

    Raises:
        ConfigurationError: the file is wrong.
        WrongArgumentError: the meter is no amount.
    """
    progressive = load_progressive(file, RANKINGS[game.ranking])
    player = evaluator(game.ranking, game.deck_cards, game.packets.player - game.draw_cards)
    found = odds_of(progressive, player)
    meters = [progressive.seed, *([amount(meter, "--meter")] if meter else [])]
    hours = found.wagers_between_hits / an_hour
    if as_json:
        data = {
            "game": game.key,
            "progressive": progressive.name,
            "awards": [
                {
                    "hand": award.hand,
                    "of_meter": str(award.share),
                    "amount": str(award.amount),
                    "share": str(share),
                }
                for award, share in zip(progressive.awards, found.shares, strict=True)
            ],
            "edges": [
                {
                    "meter": str(each),
                    "edge": str(found.edge(each)),
                    "edge_percent": _percent(found.edge(each)),
                }
                for each in meters
            ],
            "break_even_meter": str(found.break_even),
            "break_even_meter_number": round(float(found.break_even), 2),
            "hold": str(found.hold),
            "hold_percent": _percent(found.hold),
            "wagers_between_hits": str(found.wagers_between_hits),
            "wagers_an_hour": an_hour,
            "hours_between_hits": round(float(hours), 2),
            "mean_meter_at_hit": str(found.mean_hit),
            "mean_meter_at_hit_number": round(float(found.mean_hit), 2),
        }
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    typer.echo(say(message("odds-progressive", game=game.key, name=progressive.name)))
    for award, share in zip(progressive.awards, found.shares, strict=True):
        pays = f"{float(100 * award.share):g} %" if award.share else f"{float(award.amount):.2f}"
        often = f"1 : {float(1 / share):,.1f}" if share else "-"
        typer.echo(f"  {award.hand:<18} {pays:>10}   {float(100 * share):.6f} %   {often}")
    for each in meters:
        edge = found.edge(each)
        said = message("odds-progressive-edge", text=f"{float(each):.2f}", edge=_six(edge))
        typer.echo(f"  {say(said)}   {edge}")
    even = f"{float(found.break_even):.2f}"
    typer.echo(f"  {say(message('odds-progressive-even', text=even))}   {found.break_even}")
    hold = message("odds-progressive-hold", share=_six(found.hold))
    typer.echo(f"  {say(hold)}   {found.hold}")
    hit = message(
        "odds-progressive-hit",
        text=f"{float(found.wagers_between_hits):,.0f}",
        average=f"{float(hours):,.1f}",
        count=an_hour,
    )
    typer.echo(f"  {say(hit)}")
    mean = f"{float(found.mean_hit):.2f}"
    typer.echo(f"  {say(message('odds-progressive-mean', text=mean))}")


def _six(share: Fraction) -> str:
    return f"{float(100 * share):.6f}"


def _percent(share: Fraction) -> float:
    return round(float(100 * share), 6)
