"""Amounts of money as arguments of commands."""

from collections.abc import Sequence

from controller.cli.usage import WrongArgumentError
from controller.data.message import message

BET = "WAGER=AMOUNT"
"""How a bet is written: `ante=10`."""


def cents_of(amount: str, argument: str) -> int:
    """Return an amount in cents; if it is none, raise a usage error of that argument."""
    from controller.configuration.strict import WrongValueError
    from controller.configuration.values import cents

    try:
        return cents(amount)
    except WrongValueError as error:
        words = message("tablectl-unfit", found=amount, expected=error.expected)
        raise WrongArgumentError(words, argument) from error


def bets_of(texts: Sequence[str]) -> dict[str, int]:
    """Return a seat's bets, cents by the wager's name; raise a usage error for what is no bet."""
    found: dict[str, int] = {}
    for text in texts:
        name, _, amount = text.partition("=")
        if name in found:
            raise WrongArgumentError(message("tablectl-wager-twice"), BET)
        found[name] = cents_of(amount, BET)
    return found
