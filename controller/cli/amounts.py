"""Amounts of money as arguments of commands."""

from controller.cli.usage import WrongArgumentError
from controller.data.message import message


def cents_of(amount: str, argument: str) -> int:
    """Return an amount in cents; if it is none, raise a usage error of that argument."""
    from controller.configuration.strict import WrongValueError
    from controller.configuration.values import cents

    try:
        return cents(amount)
    except WrongValueError as error:
        words = message("tablectl-unfit", found=amount, expected=error.expected)
        raise WrongArgumentError(words, argument) from error
