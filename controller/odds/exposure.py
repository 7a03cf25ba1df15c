"""What a game costs where more is seen than the rules show, or where the deck is not whole."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import comb, prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.cards import Evaluator
from controller.cards.card import RANKS
from controller.data.outcomes import SettledBy, SettlementRule
from controller.odds import three_cards
from controller.odds.decision import Progress, decide, often, stretches
from controller.odds.known_cards import NOTHING, Sight, all_known
from controller.odds.lookup import Lookup
from controller.odds.nets import by_strength, stakes, whole
from controller.odds.results import Distribution
from controller.odds.sides import HeldHands, numbers_of_colours, side_bets
from controller.odds.situations import Situated, deals, options_in
from controller.odds.strategy import readable
from controller.odds.subsets import members
from controller.odds.suit_hands import dealer_hands
from controller.settlement import Book

_Values = NDArray[np.int64]
MOST_KNOWN = 2
"""Cards that may be known where hands are not of three cards; more would take hours."""


class Exposure(Struct, frozen=True):
    """What the decision costs a player who sees more.

    Attributes:
        edge: for each unit of the Ante, in the play that is best with what is seen.
        outcomes: the whole distribution; None: it was not counted.
        average_bet: units of Ante and decision together; None: it was not counted.
        strategy: the play in readable lines; empty where several cards are seen.
    """

    edge: Fraction
    outcomes: Distribution | None = None
    average_bet: Fraction | None = None
    strategy: tuple[str, ...] = ()


def exposure_of(book: Book, sight: Sight, progress: Progress) -> Exposure | None:
    """Return what the decision costs where these cards are seen; None: it is not computed.

    Args:
        book: the rules of a game with a decision.
        sight: what is seen, the card included that the game itself shows.
        progress: is told how far it is.
    """
    count = sight.dealers + sight.others + sight.draw
    if count > (1 if three_cards.has_three_cards(book.game) else MOST_KNOWN):
        if not three_cards.has_three_cards(book.game) or (sight.dealers and sight.others):
            return None
        if sight.dealers:
            return Exposure(three_cards.seen_of_dealer(book, sight.dealers))
        return Exposure(three_cards.seen_of_seat(book, sight.others))
    decided = decide(book, progress, sight=sight)
    outcomes = decided.outcomes(list(decided.stakes.stay), decided.optimal)
    lines = readable(book, decided) if count == 1 and sight.dealers else ()
    return Exposure(-outcomes.mean, outcomes, decided.average_bet(decided.optimal), lines)


class WrongDeck(Struct, frozen=True):
    """What wagers cost with a deck that is not whole, in the play that is best with a whole one.

    Attributes:
        rank: of the card that is missing, or in the deck twice.
        missing: by wager, the edge without the card.
        doubled: by wager, the edge with the card twice; a round that shows both is void.
    """

    rank: str
    missing: dict[str, Fraction]
    doubled: dict[str, Fraction]


def wrong_decks(book: Book, progress: Progress) -> list[WrongDeck]:
    """Return what each missing and each doubled card does; for games without a card face up.

    A deal without the card is a deal of the deck that lacks it. Each deal with the card can be
    dealt in two ways where the card is there twice; a deal with both is void and nets nothing.
    """
    game, about = book.game, stakes(book)
    dealer, lookup = dealer_hands(Lookup(book.dealer), often(book)), Lookup(book.player)
    knowns = all_known(Sight(others=1), game.deck_cards)
    every = [Situated(book, lookup, each) for each in knowns]
    whole = Situated(book, lookup, NOTHING)
    without: list[dict[str, int]] = [dict.fromkeys(about.stay, 0) for _ in knowns]
    together = dict.fromkeys(about.stay, 0)
    for least, strongest in stretches(book, dealer, 128, progress):
        for held, weights in whole.between(least, strongest):
            options = options_in(book, about, dealer, lookup, held)
            best = options.best
            for name, nets in options.nets.items():
                together[name] += _net_of_best(nets, best, weights)
        for place, situated in enumerate(every):
            for held, weights in situated.between(least, strongest):
                plain = HeldHands(held.cards, held.strengths, NOTHING, deals(book, NOTHING))
                best = options_in(book, about, dealer, lookup, plain).best
                options = options_in(book, about, dealer, lookup, held)
                for name, nets in options.nets.items():
                    without[place][name] += _net_of_best(nets, best, weights)
    sizes = (book.held_cards, game.packets.dealer, game.draw_cards)
    side_bets, found = list(_side_bets(book)), []
    for known, sums in zip(knowns, without, strict=True):
        missing = {
            name: -Fraction(total, _ways(game.deck_cards - 1, sizes) * about.unit)
            for name, total in sums.items()
        }
        doubled = {
            name: -Fraction(
                2 * together[name] - total, _ways(game.deck_cards + 1, sizes) * about.unit
            )
            for name, total in sums.items()
        }
        for name, place, edge, other in side_bets:
            if place == known.gone[0] >> 2:
                missing[name], doubled[name] = edge, other
        rank = RANKS[known.gone[0] // 4 + book.player.deck.lowest]
        found.append(WrongDeck(rank, missing, doubled))
    return found


def _ways(deck: int, sizes: Sequence[int]) -> int:
    """Return in how many ways sets of such sizes can be dealt, one after the other."""
    left = [deck - sum(sizes[:place]) for place in range(len(sizes))]
    return prod(comb(cards, size) for cards, size in zip(left, sizes, strict=True))


def _net_of_best(nets: _Values, best: _Values, weights: _Values) -> int:
    """Return what the option that is taken nets, over all deals of these situations."""
    return int((np.take_along_axis(nets, best[None, :], 0)[0] * weights).sum())


def _side_bets(book: Book) -> Iterator[tuple[str, int, Fraction, Fraction]]:
    """Yield the edges of bets that no decision changes, by rank: without a card, and with it twice.

    Ranks are counted from the lowest of the deck.
    """
    game, held = book.game, book.held_cards
    dealers, deck = game.packets.dealer, game.deck_cards
    for rule in side_bets(game):
        match rule.by:
            case SettledBy.COLOUR:
                sizes, once = [held, dealers], [1, 1]
                whole = _of_colours(book, rule, deck // 2)
                without = [_of_colours(book, rule, deck // 2 - 1)] * (deck // 4)
            case SettledBy.JOINT_HAND:
                sizes, once = [held + dealers], [1, 1]
                whole, without = _of_hands(book, rule, book.ranks(rule.name))
            case _:
                sizes = [held, dealers, game.draw_cards]
                once = [_ways(deck - less - held, sizes[1:]) for less in (0, 1)]
                whole, without = _of_hands(book, rule, book.player)
        for rank, nets in enumerate(without):
            lacking = nets * once[1]
            yield (
                rule.name,
                rank,
                -lacking / _ways(deck - 1, sizes),
                -(2 * whole * once[0] - lacking) / _ways(deck + 1, sizes),
            )


def _of_hands(
    book: Book, rule: SettlementRule, ranks: Evaluator
) -> tuple[Fraction, list[Fraction]]:
    """Return the sum of the nets of all hands, and of those without one card, by its rank.

    A hand lacks as many of the four cards of a rank as it has not, and all four are alike.
    """
    unit, nets = whole(by_strength(book, rule.name, ranks))
    hands, weights = members(ranks.of, book.game.deck_cards)
    totals = nets[Lookup(ranks).of(hands)] * weights
    without = []
    for rank in range(book.game.deck_cards // 4):
        lacks = 4 - (hands >> 2 == rank).sum(1)
        without.append(Fraction(int((totals * lacks).sum()), 4 * unit))
    return Fraction(int(totals.sum()), unit), without


def _of_colours(book: Book, rule: SettlementRule, red: int) -> Fraction:
    """Return the sum of the nets of all deals with so many red cards in the deck."""
    every = numbers_of_colours(book, red, book.game.deck_cards // 2)
    nets = (book.verdict(rule.name, facts).net * ways for facts, ways in every)
    return sum(nets, start=Fraction(0))


# What a limit on payouts does to an edge: what one list pays in a round, all seats together.


def cut_of_two(book: Book, name: str, limit: Fraction) -> Fraction:
    """Return how much of its payouts each of two seats with equal bets loses, for each unit of it.

    On average, where both share what is paid.

    Args:
        book: the rules of a game without a draw.
        name: of a bet or bonus that the hand of the seat alone decides.
        limit: what both are paid together at most, in units of one bet.
    """
    lookup, deck, held = Lookup(book.player), book.game.deck_cards, book.held_cards
    pays = [max(Fraction(0), net) for net in by_strength(book, name, book.player)]
    runs = [(pay, len(list(like))) for pay, like in groupby(pays)]
    ends = np.cumsum([length for _, length in runs]) - 1
    hands, weights = members(held, deck)
    strengths = lookup.of(hands)
    # How many hands of the other seat are in each run, beside this seat's.
    limits = [np.full(len(hands), end, np.int64) for end in ends]
    counts = np.diff(dealer_hands(lookup).at_most(hands, limits), axis=0, prepend=0)
    own = np.searchsorted(ends, strengths)
    joint: Counter[Fraction] = Counter()
    for place, (pay, _) in enumerate(runs):
        rows = own == place
        for (other, _), number in zip(runs, counts[:, rows] @ weights[rows], strict=True):
            joint[pay + other] += int(number)
    over = sum((number * (paid - limit) for paid, number in joint.items() if paid > limit),
               start=Fraction(0))  # fmt: skip
    return over / (2 * comb(deck, held) * comb(deck - held, held))
