"""Amounts of money as arguments of commands."""

import typer

from controller.data.message import message
from controller.words.spoken import say


def cents_of(amount: str, argument: str) -> int:
    """Return an amount in cents; if it is none, raise a usage error of that argument."""
    from controller.configuration.strict import WrongValueError
    from controller.configuration.values import cents

    try:
        return cents(amount)
    except WrongValueError as error:
        words = message("tablectl-unfit", found=amount, expected=error.expected)
        raise typer.BadParameter(say(words), param_hint=argument) from error
