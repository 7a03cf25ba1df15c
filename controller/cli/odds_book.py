"""What odds are asked of: the rules of a game with a pay table, and the library that computes."""

import os
import re
from collections.abc import Mapping
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

from controller.cli.arguments import WrongArgumentError
from controller.data.definition import GameDefinition, PayTable
from controller.data.message import Decimal, alternatives, did_you_mean, message, one_by_one
from controller.errors import DealerTableError, ExitCode
from controller.settlement import Book

_AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,2})?")


class NoSuchPayTableError(DealerTableError, exit_code=ExitCode.USAGE):
    """The game has no pay table of that name."""


class NoNumpyError(DealerTableError, exit_code=ExitCode.USAGE):
    """Odds have to be computed, and the extra that does it is not installed."""


class UnknownHandsError(DealerTableError, exit_code=ExitCode.USAGE):
    """There are no such hands: a ranking, a deck, a number of cards or a card is wrong."""


def need_numpy() -> None:
    """See that the library that computes is installed.

    Raises:
        NoNumpyError: it is not.
    """
    if find_spec("numpy") is None:
        raise NoNumpyError(message("odds-no-numpy"))
    # Its matrices here are small: threads would only wait for each other, and add 60 ms to its
    # import.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def book_of(game: GameDefinition, pay_table: str | None) -> Book:
    """Return the rules of a game with a decision, of which numpy computes odds.

    Raises:
        NoSuchPayTableError: it has no such pay table; None is its default.
        UnknownHandsError: its players decide nothing.
        NoNumpyError: nothing can be computed.
    """
    table = pay_table_of(game, pay_table or game.default_pay_table)
    if game.decision is None:
        raise UnknownHandsError(message("odds-no-decision", game=game.name))
    need_numpy()
    return Book(game, table)


def not_computed(option: str, game: GameDefinition) -> WrongArgumentError:
    """Return the error for an option whose figures are not computed for a game."""
    return WrongArgumentError(message("odds-seen-not-computed", text=option, game=game.name))


def refuse_stages(game: GameDefinition, asked: Mapping[str, bool]) -> None:
    """Refuse the options that are asked for, if the game has stages: they are not computed then."""
    for option, is_asked in asked.items():
        if is_asked and game.staged:
            raise not_computed(option, game)


def refuse_suits(book: Book, option: str) -> None:
    """Refuse what goes through hands card by card, where they are compared by suits: too many."""
    if book.player.ranking.by_suit:
        raise not_computed(option, book.game)


def pay_table_of(game: GameDefinition, name: str) -> PayTable:
    """Return a game's pay table.

    Raises:
        NoSuchPayTableError: it has none of that name.
    """
    try:
        return game.pay_table(name)
    except KeyError:
        known = [table.name for table in game.pay_tables]
        words = message("odds-no-pay-table", game=game.name, name=name, words=alternatives(known))
        hint = did_you_mean(name, known)
        raise NoSuchPayTableError(one_by_one([words, hint]) if hint else words) from None


def amount_of(text: str, option: str) -> Fraction:
    """Return an amount above zero as a fraction.

    Raises:
        WrongArgumentError: it is none.
    """
    if not _AMOUNT.fullmatch(text) or not Fraction(text):
        raise WrongArgumentError(message("odds-no-amount", text=text), option)
    return Fraction(text)


def percent(share: Fraction) -> float:
    """Return a share in per cent, for programs."""
    return float(round(100 * share, 6))


def exact(name: str, share: Fraction) -> dict[str, Any]:
    """Return a share for programs: as it is, and in per cent."""
    return {name: str(share), f"{name}_percent": percent(share)}


def numbered(name: str, value: Fraction, digits: int = 6) -> dict[str, Any]:
    """Return an amount for programs: as it is, and as a number."""
    return {name: str(value), f"{name}_number": round(float(value), digits)}


def rounded(value: Fraction | float, digits: int) -> Decimal:
    """Return a number for people, with some digits behind the decimal sign."""
    return Decimal(f"{float(value):.{digits}f}")
