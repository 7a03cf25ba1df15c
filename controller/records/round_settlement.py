"""Settlement of a recalled round: what its cards are worth by the rules that it was played by.

Amounts are not known, nor which cards players laid on X. So it tells odds and no money; and where
the card on X decides, the result for each card.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from controller.cards import card_name, read_cards
from controller.data.definition import GameDefinition, Order
from controller.data.message import Message
from controller.data.outcomes import Outcome
from controller.records.cards import OpenedCards
from controller.records.recall import Definition, recall_round
from controller.records.record import Ending, RoundRecord, SeatRecord
from controller.records.source import Source
from controller.settlement import Book, SeatPlay, Settled, settle, what_happens

_STAKE: Final = 100
"""Cents, of each wager: an amount on which all odds can be told."""
_UNREAD: Final = "??"


class SettledWager(Struct, frozen=True):
    """The result of one wager or bonus of a round.

    Attributes:
        odds: to one, where it is won; else 0.
        reason: as a dealer says it.
        laid: the cards on X with this result, `none` among them; empty: the card on X does not
            matter.
    """

    seat: int
    wager: str
    outcome: Outcome
    odds: str
    reason: Message
    laid: tuple[str, ...] = ()


def settle_recalled(
    source: Source, number: int, opened: Sequence[OpenedCards], otherwise: Definition
) -> list[SettledWager]:
    """Settle a played round by its cards, in the order of the game's file.

    A seat whose cards were not all read is left out; without the dealer's cards, all seats are.

    Args:
        source: the journal.
        number: the round's.
        opened: its cards; the top card of each packet is the first.
        otherwise: the definition, if the journal names none.

    Raises:
        JournalError: it cannot be read.
    """
    record = recall_round(source, number, otherwise)
    table = source.definition(record.started.seq) or otherwise()
    # Which of the remaining cards the dealer laid out for all, no device has seen.
    if record.outcome is not Ending.PLAYED or table.game.packets.community:
        return []
    book = Book(table.game, table.game.pay_table(record.pay_table or table.pay_table))
    dealer = _cards(opened, "dealer", book.game.packets.dealer)
    return [each for seat in _seats(book, record) for each in _settled(book, seat, opened, dealer)]


def _seats(book: Book, record: RoundRecord) -> list[SeatRecord]:
    seats = [seat for seat in record.seats if seat.dealt_in and seat.wagers and not seat.void]
    backwards = book.game.settlement_order is Order.COUNTER_CLOCKWISE
    return sorted(seats, key=lambda seat: seat.number, reverse=backwards)


def _cards(opened: Sequence[OpenedCards], whose: str, size: int) -> tuple[int, ...]:
    """Return somebody's cards; of a second packet for the dealer, the top ones.

    Empty: not known.
    """
    faces = [card for each in opened if each.whose == whose for card in each.cards][:size]
    return () if len(faces) < size or _UNREAD in faces else read_cards(" ".join(faces))


def _settled(
    book: Book, seat: SeatRecord, opened: Sequence[OpenedCards], dealer: tuple[int, ...]
) -> Iterator[SettledWager]:
    """Yield the results of a seat's wagers, for each card that may have been laid on X."""
    cards = _cards(opened, str(seat.number), book.game.packets.player)
    if not cards or not dealer:
        return
    found = {
        laid: {each.wager: each for each in settle(book, [play], dealer)}
        for laid, play in _plays(book, seat, cards)
    }
    for name in book.game.settlement:
        settled = {laid: every[name] for laid, every in found.items() if name in every}
        yield from _distinct_results(settled, len(found), book.game, name)


def _plays(book: Book, seat: SeatRecord, cards: tuple[int, ...]) -> Iterator[tuple[str, SeatPlay]]:
    wagers = dict.fromkeys(seat.wagers, _STAKE)
    folded = seat.folded is not None
    yield "none", SeatPlay(seat.number, cards, wagers, folded)
    if book.game.draw_cards and book.game.decision in wagers and not folded:
        for card in cards[book.game.draw_cards :]:
            yield card_name(card), SeatPlay(seat.number, cards, wagers, folded, card)


def _distinct_results(
    settled: dict[str, Settled], ways: int, game: GameDefinition, name: str
) -> Iterator[SettledWager]:
    """Yield each result once, with the cards on X that lead to it, where they matter."""
    results: dict[tuple[Outcome, str], list[str]] = {}
    for card, each in settled.items():
        results.setdefault((each.outcome, str(each.odds)), []).append(card)
    for (outcome, odds), laid in results.items():
        first = settled[laid[0]]
        reasons = {settled[each].reason for each in laid}
        several = len(reasons) > 1
        commission = game.rule(name).commission
        happens = what_happens(game.label(name), outcome, first.odds, commission)
        reason = happens if several else first.reason
        whichever = len(laid) == ways
        yield SettledWager(
            first.seat, first.wager, outcome, odds, reason, () if whichever else tuple(laid)
        )
