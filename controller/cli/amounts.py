"""Amounts of money as arguments of commands."""

import typer


def cents_of(amount: str, argument: str) -> int:
    """Return an amount in cents; a usage error of that argument where it is none."""
    from controller.configuration.strict import WrongValueError
    from controller.configuration.values import cents

    try:
        return cents(amount)
    except WrongValueError as error:
        raise typer.BadParameter(f"{amount!r}: expected {error}", param_hint=argument) from error
