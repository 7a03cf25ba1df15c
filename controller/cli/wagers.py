"""`tablectl wagers`: checks the bets of a seat, for somebody who counts the chips."""

from typing import Annotated

import typer

from controller.cli.amounts import cents_of
from controller.cli.messages import tell
from controller.cli.run import ConfigOption
from controller.cli.table_file import table_file
from controller.cli.usage import WrongArgumentError
from controller.data.message import message
from controller.errors import ExitCode

_BET = "WAGER=AMOUNT"


def wagers(
    bets: Annotated[list[str], typer.Argument(metavar=_BET, help="help-wagers-bets")],
    config: ConfigOption = None,
) -> None:
    """Tell what is wrong with a seat's bets: limits, proportions, wagers that they need."""
    from controller.cli.config import report
    from controller.configuration import ConfigurationError, load_table
    from controller.wagering import check_amounts

    try:
        table = load_table(table_file(config))[0]
    except ConfigurationError as error:
        report(error.problems)
        raise typer.Exit(ExitCode.USAGE) from None
    if table.game.poker is not None:
        tell(message("tablectl-wagers-of-players", game=table.game.name))
        raise typer.Exit(ExitCode.USAGE)
    stated = dict(map(_bet, bets))
    if len(stated) < len(bets):
        raise WrongArgumentError(message("tablectl-wager-twice"), _BET)
    wrong = check_amounts(table, stated)
    for words in wrong or (message("tablectl-bets-may-stand"),):
        tell(words)
    if wrong:
        raise typer.Exit(ExitCode.NEGATIVE)


def _bet(text: str) -> tuple[str, int]:
    name, _, amount = text.partition("=")
    return name, cents_of(amount, _BET)
