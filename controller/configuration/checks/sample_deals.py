"""Some deals of a game, settled: each wager and bonus gets what its rule says of the cards.

It finds a file that passes all other checks and still cannot be settled, before anybody plays it.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from math import lcm

from controller.configuration.document import Document
from controller.configuration.problem import Problem, plain
from controller.data.definition import GameDefinition, PayTable
from controller.data.message import Message, message
from controller.data.outcomes import Outcome, SettlementRule
from controller.errors import DealerTableError
from controller.settlement import Book, Facts, SeatPlay, Settled, settle
from controller.settlement.outcomes import compare, most_of_a_colour, payout

_DEALS = range(16)
"""Each is the same at each check."""
_FAILS = (ArithmeticError, AssertionError, DealerTableError, LookupError, TypeError, ValueError)

Cards = tuple[int, ...]
Others = tuple[Cards, Cards]
"""The dealer's cards, and the community cards."""


def check_sampled(game: Document, definition: GameDefinition) -> Iterator[Problem]:
    """Yield a problem for each wager and bonus that some deal settles otherwise than its rule."""
    for table in definition.pay_tables:
        for name, found in _wrong(definition, table).items():
            place = ("settlement", "rules", name)
            yield game.problem(place, message("config-settled-deal"), found=found, key=True)


def _wrong(game: GameDefinition, table: PayTable) -> dict[str, Message]:
    """Return the wagers and bonuses that are settled wrongly, each with the first deal of it."""
    wrong: dict[str, Message] = {}
    for rule in game.rules:
        try:
            Book(replace(game, rules=(rule,)), table)
        except _FAILS as error:
            wrong[rule.name] = _failed(error)
    if wrong:
        return wrong
    book = Book(game, table)
    packets = game.packets
    for number in _DEALS:
        dealt = sorted(book.player.deck.cards, key=partial(_place, number))
        cards, rest = tuple(dealt[: packets.player]), dealt[packets.player :]
        dealer, rest = tuple(rest[: packets.dealer]), rest[packets.dealer :]
        others = dealer, tuple(rest[: packets.community])
        for play in _plays(book, cards):
            for name, found in _settled_wrongly(book, play, others):
                wrong.setdefault(name, found)
    return wrong


def _place(deal: int, card: int) -> bytes:
    return sha256(bytes((deal, card))).digest()


def _plays(book: Book, cards: Cards) -> Iterator[SeatPlay]:
    """Yield a seat with every wager: folded, and played on with and without a card on X."""
    game = book.game
    odds = [each for _, pays in book.table.pays for _, each in pays]
    unit = 100 * lcm(*(int(each.partition("/")[2] or 1) for each in odds))
    placed = {wager.name: unit * _times(game, wager.name) for wager in game.wagers}
    yield SeatPlay(1, cards, placed)
    if game.draw_cards:
        yield SeatPlay(1, cards, placed, discarded=cards[-1])
    for stage in range(len(game.folds_without)):
        later = game.folds_without[stage:]
        staked = {name: amount for name, amount in placed.items() if name not in later}
        yield SeatPlay(1, cards, staked, folded=True)
    for taken in game.taken_back:
        yield SeatPlay(1, cards, {name: each for name, each in placed.items() if name != taken})


def _times(game: GameDefinition, name: str) -> int:
    """Return the least multiple of the first wager that a wager may be."""
    times = 1
    for each in (name, *game.needs(name)):
        wager = game.wager(each)
        times *= wager.minimum_multiple if wager.requires is not None else 1
    return times


def _settled_wrongly(book: Book, play: SeatPlay, others: Others) -> Iterator[tuple[str, Message]]:
    """Yield each wager and bonus of a seat that gets something else than its rule says."""
    due: dict[str, int] = {}
    for rule in book.game.rules:
        try:
            due[rule.name] = _due(book, rule, play, *others)
        except _FAILS as error:
            yield rule.name, _failed(error)
            return
    try:
        settled = _settled(book, play, others)
    except _FAILS as error:
        yield next(_alone(book, play, others), book.game.settlement[0]), _failed(error)
        return
    for name, net in due.items():
        paid = _net(settled, name)
        if paid != net:
            yield name, message("config-settled-otherwise", amount=str(paid), due=str(net))


def _settled(book: Book, play: SeatPlay, others: Others) -> dict[str, Settled]:
    dealer, community = others
    return {each.wager: each for each in settle(book, [play], dealer, (), community)}


def _due(book: Book, rule: SettlementRule, play: SeatPlay, dealer: Cards, community: Cards) -> int:
    """Return the cents that a wager or bonus wins by its rule; below 0 it is lost."""
    stake = play.wagers.get(rule.beside or rule.name, 0)
    if not stake:
        return 0
    held = play.cards[book.game.draw_cards :]
    final = tuple(play.cards[0] if card == play.discarded else card for card in held)
    strength = book.player.strength((*final, *community))
    dealers = book.dealer.strength((*dealer, *community)) if dealer else 0
    looked_at = book.looked_at(rule, held, final, dealer, community)
    facts = Facts(
        play.folded,
        book.ranks(rule.name).strength(looked_at),
        compare(strength, dealers),
        dealers >= book.opens_at,
        most_of_a_colour(final),
        most_of_a_colour((*final, *dealer)),
    )
    verdict = book.verdict(rule.name, facts)
    return -stake if verdict.outcome is Outcome.LOSE else payout(verdict.odds, stake)


def _alone(book: Book, play: SeatPlay, others: Others) -> Iterator[str]:
    """Yield the wagers that cannot be settled without the others that they do not need."""
    for wager in book.game.wagers:
        needed = (wager.name, *book.game.needs(wager.name))
        placed = {name: cents for name, cents in play.wagers.items() if name in needed}
        with suppress(*_FAILS):
            _settled(book, replace(play, wagers=placed), others)
            continue
        yield wager.name


def _net(settled: Mapping[str, Settled], name: str) -> int:
    each = settled.get(name)
    return 0 if each is None else each.to_player - each.stake - each.returned


def _failed(error: Exception) -> Message:
    return plain(f"{type(error).__name__}: {error}")
