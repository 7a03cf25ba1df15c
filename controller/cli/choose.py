"""`tablectl choices` and `choose`: what may be played at the table, and what is."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.amounts import cents_of
from controller.cli.daemon_socket import SocketOption, converse, find_socket
from controller.cli.request_commands import wish
from controller.cli.run import ConfigOption
from controller.data.money import money
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Choices, ChosenLimit, ChosenSwitch, Wish
    from controller.choosing import GameChoice, LimitChoice


def choices(
    as_json: Annotated[bool, typer.Option("--json", help="help-json")] = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Show what may be chosen at the table: games, pay tables, limits, house switches."""
    found = converse(find_socket(socket, config), _ask)
    if as_json:
        from controller.api.messages import encode

        sys.stdout.write(encode(found).decode())
        return
    for line in _lines(found):
        typer.echo(line)


@wish
def choose(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
    *,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="help-choose-game")] = "",
    pay_table: Annotated[
        str, typer.Option("--pay-table", metavar="NAME", help="help-choose-pay-table")
    ] = "",
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="WAGER=LEAST..MOST", help="help-choose-limit"),
    ] = None,
    switch: Annotated[
        list[str] | None,
        typer.Option("--switch", metavar="NAME=VALUE", help="help-choose-switch"),
    ] = None,
    as_configured: Annotated[
        bool, typer.Option("--as-configured", help="help-choose-as-configured")
    ] = False,
) -> "Wish":
    """Choose what is played from the end of the round on. Exit 1: it was refused, and why."""
    from controller.api.messages import ChooseSettings

    limits = tuple(map(_limit, limit or ()))
    switches = tuple(map(_switch, switch or ()))
    return ChooseSettings(reason, game, pay_table, limits, switches, as_configured)


async def _ask(client: "Client") -> "Choices":
    return await client.choices()


def _limit(text: str) -> "ChosenLimit":
    from controller.api.messages import ChosenLimit

    wager, _, amounts = text.partition("=")
    least, dots, most = amounts.partition("..")
    if not (wager and dots):
        raise typer.BadParameter(f"{text!r} is not such as ante=5..200", param_hint="--limit")
    return ChosenLimit(wager, cents_of(least, "--limit"), cents_of(most, "--limit"))


def _switch(text: str) -> "ChosenSwitch":
    from controller.api.messages import ChosenSwitch

    name, equals, value = text.partition("=")
    if not (name and equals):
        raise typer.BadParameter(f"{text!r} is not such as take_back=never", param_hint="--switch")
    return ChosenSwitch(name, value)


def _lines(found: "Choices") -> Iterator[str]:
    """Yield the choices as text: a star marks what is played, and a refused choice says why."""
    for game in found.games:
        yield from _game(game)
    yield "Limits by law:"
    yield from (f"  {sentence}" for sentence in found.law or ("None.",))
    yield "House switches (with a star: they may change at the table):"
    for each in found.switches:
        values = " | ".join(each.values) or f"{each.least:.9g} to {each.most:.9g}"
        yield f"{'*' if each.at_the_table else ' '} {each.name}: {each.value}  ({values})"
    yield "Chosen at the table:" if found.chosen else "Nothing was chosen: the files hold."
    for chosen in found.chosen:
        instead = f", in place of {chosen.instead}" if chosen.instead else ""
        what = say(chosen.what).removesuffix(".")
        yield f"  {what}: {chosen.value} (by {chosen.by}{instead})"
    if found.waits:
        yield "What is chosen holds from the end of the round on."
    if found.refused:
        yield f"Nothing may be chosen now: {found.refused}"


def _game(game: "GameChoice") -> Iterator[str]:
    star, refused = (
        "*" if game.played else " ",
        f"  REFUSED: {say(game.refused)}" if game.refused else "",
    )
    yield f"{star} {game.key}  {game.name}{refused}"
    for table in game.pay_tables:
        why = f"  REFUSED: {table.refused}" if table.refused and not game.refused else ""
        sample = "  (sample)" if table.sample else ""
        yield f"    {'*' if table.played else ' '} {table.name}{sample}{why}"
    labels = {limit.wager: limit.label for limit in game.limits}
    for limit in game.limits:
        yield f"        {limit.label} ({limit.wager}): {_amounts(limit, labels)}"


def _amounts(limit: "LimitChoice", labels: dict[str, str]) -> str:
    if limit.minimum < 0:
        return "no limits in the files: choose them with the game"
    follows = labels.get(limit.follows, limit.follows)
    by = f", by the multiples of {follows}" if follows else ""
    return f"{money(limit.minimum)} to {money(limit.maximum)}{by}"
