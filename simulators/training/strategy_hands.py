"""Hands for the lesson of strategy, each with what every decision is worth, by exact odds.

`python -m simulators.training.strategy_hands SEED COUNT [CONFIG]` writes one line of JSON for each,
as soon as it is counted. A hand against an unseen dealer's takes up to half a second of processor
and 200 MB, so the training page has them counted beside it. What is wrong is the last line on
standard error, a message as JSON.
"""

import os
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec

from controller.cards import card_name, read_cards
from controller.configuration import config_root, default_table, load_table
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode
from controller.odds import GameOdds, digest_of_rules, find_kept, folders
from controller.settlement import Book

if TYPE_CHECKING:
    from controller.odds.one_hand import Worth

_CLOSE_AT = (1, 4)
"""Which hands of a lesson are taken from the borderline ones that are kept, counted from 0."""


class CountingError(DealerTableError):
    """Hands cannot be counted here."""

    exit_code = ExitCode.USAGE


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision.

    Attributes:
        net: what it is worth, in units of the Ante: a fraction in lowest terms.
        multiple: of the Ante that is put down; 0: the hand is folded.
        laid: the card that is laid on X; empty: none.
    """

    net: str
    multiple: int = 0
    laid: str = ""

    @property
    def worth(self) -> Fraction:
        """What it is worth, in units of the Ante."""
        return Fraction(self.net)


class StrategyHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand before its decision.

    Attributes:
        cards: that are held, the highest first; `up`: the dealer's card that is seen; empty: none.
        choices: every decision that it allows: to fold, then by bets and cards.
    """

    cards: tuple[str, ...]
    choices: tuple[Choice, ...]
    up: str = ""

    @property
    def best(self) -> Choice:
        """The decision that is worth most; of equal ones the first."""
        return max(self.choices, key=lambda each: each.worth)

    @property
    def margin(self) -> Fraction:
        """By how much the best decision is better than the next one, in units of the Ante."""
        first, second, *_ = sorted((each.worth for each in self.choices), reverse=True)
        return first - second


def strategy_hands(
    table: TableDefinition, close: list[str], random: Random
) -> Iterator[StrategyHand]:
    """Yield hands without end, in order of their asking.

    Args:
        table: one whose game the house banks, with a decision.
        close: borderline hands, as `odds` keeps them: cards, and the card that is seen; some of
            the hands are taken from these, with their suits changed at random.
        random: deals.

    Raises:
        CountingError: numpy is not installed.
    """
    # There is no linear algebra here, and its threads would add 60 ms to the import of numpy.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from controller.odds.one_hand import worth_of  # noqa: PLC0415 - numpy is an extra
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise CountingError(message("training-no-numpy")) from None
    game = table.game
    book = Book(game, game.pay_table(table.pay_table))
    deck, seen = list(book.player.deck.cards), game.packets.up
    number = 0
    while True:
        if close and number in _CLOSE_AT:
            cards = _in_other_suits(random.choice(close), random)
        else:
            cards = random.sample(deck, book.held_cards + seen)
        held = sorted(cards[: book.held_cards])
        up = cards[-1] if seen else None
        yield _asked(held, worth_of(book, held, up), up)
        number += 1


def _asked(held: list[int], found: "list[Worth]", up: int | None) -> StrategyHand:
    choices = sorted(found, key=lambda each: (each.multiple, each.laid is not None, each.laid))
    return StrategyHand(
        tuple(card_name(card) for card in reversed(held)),
        tuple(
            Choice(
                str(each.net),
                each.multiple,
                card_name(held[each.laid]) if each.laid is not None else "",
            )
            for each in choices
        ),
        card_name(up) if up is not None else "",
    )


def _in_other_suits(hand: str, random: Random) -> list[int]:
    suits = dict(zip("cdhs", random.sample("cdhs", 4), strict=True))
    others = (each[0] + suits.get(each[1], each[1]) for each in hand.split())
    return list(read_cards(" ".join(others)))


def close_hands(odds: GameOdds | None) -> list[str]:
    """Return the borderline hands that are kept, each with the card that is seen at its end."""
    if odds is None:
        return []
    return list(dict.fromkeys(f"{each.hand} {each.up}".strip() for each in odds.borderline))


def main(arguments: list[str]) -> int:
    """Write hands; return the exit code."""
    seed, count, *config = arguments
    path = Path(config[0]) if config else default_table()
    try:
        table = load_table(path)[0]
        digest = digest_of_rules(table.game, table.game.pay_table(table.pay_table))
        close = close_hands(find_kept(digest, folders(path.parent, config_root())))
        hands = strategy_hands(table, close, Random(seed))
        for _ in range(int(count)):
            sys.stdout.write(msgspec.json.encode(next(hands)).decode() + "\n")
            sys.stdout.flush()
    except DealerTableError as error:
        sys.stderr.write(msgspec.json.encode(error.words).decode() + "\n")
        return error.exit_code
    return ExitCode.OK


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
