"""Books of the shipped games, and seats that settle by them."""

from dataclasses import replace
from fractions import Fraction

from controller.cards import read_cards
from controller.configuration import load_game
from controller.data.outcomes import Outcome
from controller.settlement import Book, SeatPlay, settle

WIN, LOSE, PUSH, RETURNED = Outcome.WIN, Outcome.LOSE, Outcome.PUSH, Outcome.RETURNED


def book(game, table=None, **changed):
    """Return the book of a shipped game; `changed` replaces fields of the game."""
    definition = replace(load_game(game), **changed)
    return Book(definition, definition.pay_table(table or definition.default_pay_table))


def with_rule(definition, name, **changed):
    """Return the game's rules with one changed."""
    return tuple(
        replace(rule, **changed) if rule.name == name else rule for rule in definition.rules
    )


def with_wager(definition, name, **changed):
    """Return the game's wagers with one changed."""
    return tuple(
        replace(wager, **changed) if wager.name == name else wager for wager in definition.wagers
    )


def play(cards, seat=1, folded=False, discarded=None, excess_stands=False, **wagers):
    """Return a seat: its cards as words, its wagers in cents."""
    laid = read_cards(discarded)[0] if discarded else None
    stands = {"excess_stands": True} if excess_stands else {}
    return SeatPlay(seat, read_cards(cards), wagers, folded, laid, **stands)


def results(rules, dealer, *seats):
    """Return (wager, outcome, odds, cents to the player) of each wager in the order of settling."""
    settled = settle(rules, seats, read_cards(dealer))
    return [(each.wager, each.outcome, each.odds, each.to_player) for each in settled]


def won(wager, odds, to_player):
    return wager, WIN, Fraction(odds), to_player


def lost(wager):
    return wager, LOSE, Fraction(0), 0


def pushed(wager, stake):
    return wager, PUSH, Fraction(0), stake


def back(wager, stake):
    return wager, RETURNED, Fraction(0), stake
