"""`tablectl wagers`: checks the bets of a seat, for somebody who counts the chips."""

from typing import Annotated

import typer

from controller.cli.amounts import BET, bets_of
from controller.cli.messages import tell
from controller.cli.run import ConfigOption
from controller.cli.table_file import table_file
from controller.data.message import message
from controller.errors import ExitCode


def wagers(
    bets: Annotated[list[str], typer.Argument(metavar=BET, help="help-wagers-bets")],
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
    wrong = check_amounts(table, bets_of(bets))
    for words in wrong or (message("tablectl-bets-may-stand"),):
        tell(words)
    if wrong:
        raise typer.Exit(ExitCode.NEGATIVE)
