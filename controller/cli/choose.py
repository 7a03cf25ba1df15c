"""`tablectl choices` and `choose`: what can be played at the table, and what is played."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import (
    ConfigOption,
    LinesOption,
    ReasonOption,
    WrongArgumentError,
    cents_of,
)
from controller.cli.conversation import SocketOption, converse, find_socket, wish
from controller.data.message import Message, message
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Choices, ChosenLimit, ChosenSwitch, Wish
    from controller.choosing import GameChoice, LimitChoice, MadeChoice


def choices(
    as_json: LinesOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Show what can be chosen at the table: games, pay tables, limits, house switches."""
    found = converse(find_socket(socket, config), _ask)
    if as_json:
        from controller.api.messages import encode

        sys.stdout.write(encode(found).decode())
        return
    for line in _lines(found):
        typer.echo(line)


@wish
def choose(
    reason: ReasonOption,
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
        list[str] | None, typer.Option("--switch", metavar="NAME=VALUE", help="help-choose-switch")
    ] = None,
    as_configured: Annotated[
        bool, typer.Option("--as-configured", help="help-choose-as-configured")
    ] = False,
) -> "Wish":
    """Choose what is played after the end of the round."""
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
        raise WrongArgumentError(message("tablectl-no-limit", text=text), "--limit")
    return ChosenLimit(wager, cents_of(least, "--limit"), cents_of(most, "--limit"))


def _switch(text: str) -> "ChosenSwitch":
    from controller.api.messages import ChosenSwitch

    name, equals, value = text.partition("=")
    if not (name and equals):
        raise WrongArgumentError(message("tablectl-no-switch", text=text), "--switch")
    return ChosenSwitch(name, value)


def _lines(found: "Choices") -> Iterator[str]:
    """Yield the choices as text: a star marks what is played, and a refused choice says why."""
    for game in found.games:
        yield from _game(game)
    yield say(message("tablectl-law"))
    yield from (f"  {say(sentence)}" for sentence in found.law or (message("tablectl-law-none"),))
    yield say(message("tablectl-switches"))
    for each in found.switches:
        span = message("tablectl-switch-span", low=each.least, high=each.most)
        values = " | ".join(each.values) or say(span)
        yield f"{'*' if each.at_the_table else ' '} {each.name}: {each.value}  ({values})"
    yield say(message("tablectl-choice-cost"))
    if not found.chosen:
        yield say(message("tablectl-nothing-chosen"))
    else:
        yield say(message("tablectl-chosen"))
        yield from map(_made, found.chosen)
    if found.waits:
        follows, closes = message("tablectl-choice-waits"), message("tablectl-choice-waits-closes")
        yield say(closes if found.closes else follows)
    if found.refused:
        yield say(message("tablectl-no-choice", why=found.refused))


def _made(made: "MadeChoice") -> str:
    by = message("tablectl-by", by=str(made.by))
    if made.instead:
        by = message("tablectl-by-instead", by=str(made.by), instead=made.instead)
    return f"  {say(made.what).removesuffix('.')}: {made.value} ({say(by)})"


def _game(game: "GameChoice") -> Iterator[str]:
    yield f"{'*' if game.played else ' '} {game.key}  {game.name}{_refused(game.refused)}"
    for table in game.pay_tables:
        why = "" if game.refused else _refused(table.refused)
        sample = f"  {say(message('tablectl-sample'))}" if table.sample else ""
        yield f"    {'*' if table.played else ' '} {table.name}{sample}{why}"
    labels = {limit.wager: limit.label for limit in game.limits}
    for limit in game.limits:
        yield f"        {limit.label} ({limit.wager}): {say(_amounts(limit, labels))}"


def _refused(why: Message | None) -> str:
    return f"  {say(message('tablectl-choice-refused', why=why))}" if why is not None else ""


def _amounts(limit: "LimitChoice", labels: dict[str, str]) -> Message:
    if limit.minimum < 0:
        return message("tablectl-no-limits")
    follows = labels.get(limit.follows, limit.follows)
    if not follows:
        return message("tablectl-limits", least=limit.minimum, most=limit.maximum)
    return message("tablectl-limits-follow", least=limit.minimum, most=limit.maximum, wager=follows)
